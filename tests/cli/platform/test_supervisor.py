"""The supervisor waits for its children, restarts those that crash, stops them in order, and they never outlive it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.cli.platform.supervisor import Service, Supervisor
from services.kernel.errors import Unavailable
from tests.support.processes import is_running
from tests.support.timing import scaled, wait_until

SLEEPER = "import time; open({mark!r}, 'a').write('up\\n'); time.sleep(600)"


class Bench:
    """A supervisor, its messages, and services that run small programs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.messages: list[str] = []
        self.supervisor = Supervisor(self.messages.append)

    def service(self, name: str, code: str = SLEEPER, **more: object) -> Service:
        mark = self.mark(name)
        command = [sys.executable, "-c", code.format(mark=str(mark))]
        return Service(name, command, dict(os.environ), self.folder / f"{name}.log", mark.exists, **more)  # type: ignore[arg-type]

    def mark(self, name: str) -> Path:
        return self.folder / f"{name}.mark"

    def pid(self, name: str) -> int:
        return next(child.pid for child in self.supervisor.children if child.service.name == name)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path)
    yield made
    made.supervisor.stop()


def test_start_returns_when_all_are_healthy(bench: Bench) -> None:
    bench.supervisor.start([bench.service("one"), bench.service("two")], seconds=scaled(10))
    assert bench.mark("one").exists()
    assert bench.mark("two").exists()


def test_a_child_that_ends_while_starting_is_reported_with_the_end_of_its_log(bench: Bench) -> None:
    with pytest.raises(Unavailable, match=r"broken stopped while starting \(exit status 3\)(?s:.*)no such luck"):
        bench.supervisor.start([bench.service("broken", "import sys; print('no such luck', flush=True); sys.exit(3)")], seconds=scaled(10))


def test_a_child_that_never_becomes_healthy_is_reported_after_the_deadline(bench: Bench) -> None:
    with pytest.raises(Unavailable, match=r"Not healthy after 1 seconds: slow\."):
        bench.supervisor.start([bench.service("slow", "import time; time.sleep(600)")], seconds=1)


def test_a_crashed_child_is_restarted_and_the_user_is_informed(bench: Bench) -> None:
    bench.supervisor.start([bench.service("one")], seconds=scaled(10))
    first = bench.pid("one")
    os.kill(first, signal.SIGKILL)

    def again() -> bool:
        bench.supervisor.check_children()
        return bench.pid("one") not in {0, first}

    wait_until(again)
    assert any("one ended (SIGKILL) and starts again" in line for line in bench.messages)
    assert any(line.startswith("one was started again") for line in bench.messages)


def test_a_child_that_keeps_crashing_waits_longer_each_time(bench: Bench) -> None:
    service = bench.service("loop", "open({mark!r}, 'a').write('up\\n'); import time; time.sleep(0.3)")
    bench.supervisor.start([service], seconds=scaled(10))
    child = bench.supervisor.children[0]
    delays = set()

    def crashed_three_times() -> bool:
        bench.supervisor.check_children()
        delays.add(child.delay)
        return len(delays) >= 4

    wait_until(crashed_three_times)
    assert sorted(delays) == [0.2, 0.4, 0.8, 1.6]


def test_processes_that_a_dead_child_left_running_are_killed(bench: Bench) -> None:
    code = (
        "import subprocess, sys, time; p = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)']);"
        " open({mark!r}, 'w').write(str(p.pid)); time.sleep(600)"
    )
    bench.supervisor.start([bench.service("pool", code)], seconds=scaled(10))
    wait_until(lambda: bench.mark("pool").read_text() != "")
    left = int(bench.mark("pool").read_text())
    os.kill(bench.pid("pool"), signal.SIGKILL)

    def gone() -> bool:
        bench.supervisor.check_children()
        return not is_running(left)

    wait_until(gone)


def test_stop_goes_backwards_and_kills_a_child_that_ignores_it(bench: Bench) -> None:
    deaf = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); open({mark!r}, 'a').write('up'); time.sleep(600)"
    noting = (
        "import signal, sys, time;"
        " signal.signal(signal.SIGTERM, lambda *_: (open({mark!r} + '.end', 'w').write(str(time.time())), sys.exit(0)));"
        " open({mark!r}, 'a').write('up'); time.sleep(600)"
    )
    bench.supervisor.start([bench.service("first", noting)], seconds=scaled(10))
    bench.supervisor.start([bench.service("deaf", deaf, stop_seconds=0.3), bench.service("last", noting)], seconds=scaled(10))
    pids = [child.pid for child in bench.supervisor.children]
    bench.supervisor.stop()
    assert not any(is_running(pid) for pid in pids)
    ends = [float(Path(f"{bench.mark(name)}.end").read_text()) for name in ("last", "first")]
    assert ends == sorted(ends)
    assert any("deaf did not stop within" in line for line in bench.messages)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux signals a child that its parent died")
def test_children_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    program = f"""
import sys, time
from pathlib import Path
from services.cli.platform.supervisor import Service, Supervisor
mark = Path({str(tmp_path / "mark")!r})
code = f"import os, time; open({{str(mark)!r}}, 'w').write(str(os.getpid())); time.sleep(600)"
supervisor = Supervisor(print)
supervisor.start([Service("one", [sys.executable, "-c", code], {{}}, Path({str(tmp_path / "log")!r}), mark.exists)], {scaled(10)})
print("up", flush=True)
time.sleep(600)
"""
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    assert parent.stdout.readline() == b"up\n"
    wait_until(lambda: (tmp_path / "mark").read_text() != "")
    child = int((tmp_path / "mark").read_text())
    assert is_running(child)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    wait_until(lambda: not is_running(child))
