"""Children are waited for, restarted when they crash, stopped in order, and never outlive their parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from services.cli.platform.supervisor import Service, Supervisor
from services.kernel.errors import Unavailable

SLEEPER = "import time; open({mark!r}, 'a').write('up\\n'); time.sleep(600)"


def eventually(true: Callable[[], bool], seconds: float = 10.0) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "did not come true in time"
        time.sleep(0.02)


def running(pid: int) -> bool:
    return psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE


class Stage:
    """A supervisor, what it said, and a way to make services of small programs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said: list[str] = []
        self.supervisor = Supervisor(self.said.append)

    def service(self, name: str, code: str = SLEEPER, **more: object) -> Service:
        mark = self.mark(name)
        command = [sys.executable, "-c", code.format(mark=str(mark))]
        return Service(name, command, dict(os.environ), self.folder / f"{name}.log", mark.exists, **more)  # type: ignore[arg-type]

    def mark(self, name: str) -> Path:
        return self.folder / f"{name}.mark"

    def pid(self, name: str) -> int:
        return next(child.pid for child in self.supervisor.children if child.service.name == name)


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    made = Stage(tmp_path)
    yield made
    made.supervisor.stop()


def test_start_returns_when_all_are_healthy(stage: Stage) -> None:
    stage.supervisor.start([stage.service("one"), stage.service("two")], seconds=10)
    assert stage.mark("one").exists()
    assert stage.mark("two").exists()


def test_a_child_that_ends_while_starting_is_reported_with_the_end_of_its_log(stage: Stage) -> None:
    with pytest.raises(Unavailable, match=r"broken stopped while starting \(exit status 3\)(?s:.*)no such luck"):
        stage.supervisor.start([stage.service("broken", "import sys; print('no such luck', flush=True); sys.exit(3)")], seconds=10)


def test_a_child_that_never_gets_healthy_is_reported_after_the_deadline(stage: Stage) -> None:
    with pytest.raises(Unavailable, match=r"Not healthy after 1 seconds: slow\."):
        stage.supervisor.start([stage.service("slow", "import time; time.sleep(600)")], seconds=1)


def test_a_crashed_child_starts_again_and_people_are_told(stage: Stage) -> None:
    stage.supervisor.start([stage.service("one")], seconds=10)
    first = stage.pid("one")
    os.kill(first, signal.SIGKILL)

    def again() -> bool:
        stage.supervisor.tend()
        return stage.pid("one") not in {0, first}

    eventually(again)
    assert any("one ended (SIGKILL) and starts again" in line for line in stage.said)
    assert any(line.startswith("one was started again") for line in stage.said)


def test_a_child_that_keeps_crashing_waits_longer_each_time(stage: Stage) -> None:
    service = stage.service("loop", "open({mark!r}, 'a').write('up\\n'); import time; time.sleep(0.3)")
    stage.supervisor.start([service], seconds=10)
    child = stage.supervisor.children[0]
    delays = set()

    def thrice() -> bool:
        stage.supervisor.tend()
        delays.add(child.delay)
        return len(delays) >= 4

    eventually(thrice)
    assert sorted(delays) == [0.2, 0.4, 0.8, 1.6]


def test_what_a_dead_child_left_running_is_killed(stage: Stage) -> None:
    code = (
        "import subprocess, sys, time; p = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)']);"
        " open({mark!r}, 'w').write(str(p.pid)); time.sleep(600)"
    )
    stage.supervisor.start([stage.service("pool", code)], seconds=10)
    eventually(lambda: stage.mark("pool").read_text() != "")
    left = int(stage.mark("pool").read_text())
    os.kill(stage.pid("pool"), signal.SIGKILL)

    def gone() -> bool:
        stage.supervisor.tend()
        return not running(left)

    eventually(gone)


def test_stop_goes_backwards_and_kills_who_does_not_listen(stage: Stage) -> None:
    deaf = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); open({mark!r}, 'a').write('up'); time.sleep(600)"
    noting = (
        "import signal, sys, time;"
        " signal.signal(signal.SIGTERM, lambda *_: (open({mark!r} + '.end', 'w').write(str(time.time())), sys.exit(0)));"
        " open({mark!r}, 'a').write('up'); time.sleep(600)"
    )
    stage.supervisor.start([stage.service("first", noting)], seconds=10)
    stage.supervisor.start([stage.service("deaf", deaf, stop_seconds=0.3), stage.service("last", noting)], seconds=10)
    pids = [child.pid for child in stage.supervisor.children]
    stage.supervisor.stop()
    assert not any(running(pid) for pid in pids)
    ends = [float(Path(f"{stage.mark(name)}.end").read_text()) for name in ("last", "first")]
    assert ends == sorted(ends)
    assert any("deaf did not stop within" in line for line in stage.said)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child that its parent died")
def test_children_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    program = f"""
import sys, time
from pathlib import Path
from services.cli.platform.supervisor import Service, Supervisor
mark = Path({str(tmp_path / "mark")!r})
code = f"import os, time; open({{str(mark)!r}}, 'w').write(str(os.getpid())); time.sleep(600)"
supervisor = Supervisor(print)
supervisor.start([Service("one", [sys.executable, "-c", code], {{}}, Path({str(tmp_path / "log")!r}), mark.exists)], 10)
print("up", flush=True)
time.sleep(600)
"""
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    assert parent.stdout.readline() == b"up\n"
    eventually(lambda: (tmp_path / "mark").read_text() != "")
    child = int((tmp_path / "mark").read_text())
    assert running(child)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    eventually(lambda: not running(child))
