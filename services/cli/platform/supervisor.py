"""Supervises child processes: starts them, waits until they are healthy, restarts those that crash, stops them in order.

Every child runs in its own session, so that Ctrl-C reaches only the parent, and is terminated when the parent dies (die_with_parent.py).
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from services.kernel.errors import Unavailable

DIE_WITH_PARENT = Path(__file__).with_name("die_with_parent.py")
BACKOFF_FIRST, BACKOFF_MAX = 0.2, 10.0
"""Seconds before the first restart of a child that crashed, and the most before a later one."""
STABLE_SECONDS = 30.0
"""A child that ran longer than this is restarted after BACKOFF_FIRST again."""
POLL_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Service:
    """A program to run, and a check of its health."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    log: Path
    is_healthy: Callable[[], bool]
    stop_seconds: float = 15.0
    inherited: tuple[int, ...] = ()
    """File descriptors that the child inherits."""


@dataclass(slots=True)
class Child:
    """A service and its current process."""

    service: Service
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    delay: float = BACKOFF_FIRST
    restart_at: float | None = None

    @property
    def pid(self) -> int:
        """The process id; 0 while the child waits for its restart."""
        return self.process.pid if self.process else 0

    def start(self) -> None:
        """Start the process. Its output is appended to the log."""
        prefix = [sys.executable, "-I", "-S", str(DIE_WITH_PARENT), str(os.getpid())]
        with self.service.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*prefix, *self.service.command],
                env=dict(self.service.environment),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                pass_fds=self.service.inherited,
            )
        self.started, self.restart_at = time.monotonic(), None

    def poll(self) -> int | None:
        """The exit status if the process has ended, after killing what it left running; None while it runs."""
        if self.process is None or (status := self.process.poll()) is None:
            return None
        self.kill_leftovers()
        return status

    def kill_leftovers(self) -> None:
        """Kill the other processes of the child's session, such as the pool of a dead worker."""
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            return

    def last_lines(self, count: int = 12) -> str:
        """The last lines of the log."""
        lines = self.service.log.read_text(encoding="utf-8", errors="replace").splitlines()
        return "\n".join(lines[-count:])


@dataclass(slots=True)
class Supervisor:
    """Runs services. `notify` receives messages for the user; `on_change` is called after every change of a process id."""

    notify: Callable[[str], None]
    on_change: Callable[[], None] = lambda: None
    children: list[Child] = field(default_factory=list)
    stopping: bool = False

    def start(self, services: Iterable[Service], seconds: float) -> None:
        """Start services together and wait until all are healthy.

        Raises Unavailable, with the last lines of a log, if one ends or is not healthy after `seconds`.
        """
        started = [Child(service) for service in services]
        for child in started:
            self.children.append(child)
            child.start()
        self.on_change()
        deadline = time.monotonic() + seconds
        waiting = started
        while waiting and not self.stopping:
            waiting = [child for child in waiting if not self._has_started(child)]
            if waiting and time.monotonic() > deadline:
                names = ", ".join(child.service.name for child in waiting)
                raise Unavailable(
                    f"Not healthy after {seconds:.0f} seconds: {names}. The end of {waiting[0].service.log}:\n{waiting[0].last_lines()}",
                    code="start_timeout",
                )
            time.sleep(POLL_SECONDS if waiting else 0)

    def watch(self) -> None:
        """Restart children that crash, until `stopping` is set."""
        while not self.stopping:
            self.check_children()
            time.sleep(POLL_SECONDS)

    def check_children(self) -> None:
        """Note crashes, and restart the children whose delay is over."""
        for child in self.children:
            if (status := child.poll()) is not None:
                self._note_crash(child, status)
            if child.restart_at is not None and time.monotonic() >= child.restart_at:
                child.start()
                self.on_change()
                self.notify(f"{child.service.name} was started again (process {child.pid})")

    def stop(self) -> None:
        """Stop all children in reverse order of their start: SIGTERM, then SIGKILL after `stop_seconds`."""
        self.stopping = True
        for child in reversed(self.children):
            if child.process is None:
                continue
            if child.process.poll() is None:
                child.process.terminate()
                try:
                    child.process.wait(child.service.stop_seconds)
                except subprocess.TimeoutExpired:
                    self.notify(f"{child.service.name} did not stop within {child.service.stop_seconds:.0f} seconds and is killed")
                    child.process.kill()
                    child.process.wait()
            child.kill_leftovers()
            child.process = None
        self.children.clear()

    def _has_started(self, child: Child) -> bool:
        if (status := child.poll()) is not None:
            name, log = child.service.name, child.service.log
            sentence = f"{name} stopped while starting ({_describe_exit(status)}). The end of {log}:\n{child.last_lines()}"
            raise Unavailable(sentence, code="start_failed")
        return child.service.is_healthy()

    def _note_crash(self, child: Child, status: int) -> None:
        if time.monotonic() - child.started > STABLE_SECONDS:
            child.delay = BACKOFF_FIRST
        child.process = None
        child.restart_at = time.monotonic() + child.delay
        self.on_change()
        name, log = child.service.name, child.service.log
        self.notify(f"{name} ended ({_describe_exit(status)}) and starts again in {child.delay:.1f} s; its log is {log}")
        child.delay = min(child.delay * 2, BACKOFF_MAX)


def _describe_exit(status: int) -> str:
    if status >= 0:
        return f"exit status {status}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"
