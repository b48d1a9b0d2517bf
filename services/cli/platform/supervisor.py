"""Child processes: started, waited for until healthy, restarted when they crash, stopped in order.

Every child runs in a session of its own, so that Ctrl-C reaches the parent alone, and ends when the parent does (die_with_parent.py).
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

ATTACHED = Path(__file__).with_name("die_with_parent.py")
BACKOFF_FIRST, BACKOFF_MOST = 0.2, 10.0
STEADY_SECONDS = 30.0
"""A child that ran this long starts again without delay."""
POLL_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Service:
    """What to run, and how to tell that it is healthy."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    log: Path
    healthy: Callable[[], bool]
    stop_seconds: float = 15.0
    inherited: tuple[int, ...] = ()
    """File descriptors that the child keeps open."""


@dataclass(slots=True)
class Child:
    """A service and the process that runs it now."""

    service: Service
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    delay: float = BACKOFF_FIRST
    restart_at: float | None = None

    @property
    def pid(self) -> int:
        """Its process id; 0 while it waits to be restarted."""
        return self.process.pid if self.process else 0

    def start(self) -> None:
        """Start the process; its output goes to the end of the log."""
        prefix = [sys.executable, "-I", "-S", str(ATTACHED), str(os.getpid())]
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

    def ended(self) -> int | None:
        """The exit status if the process has ended; what it left running is killed then."""
        if self.process is None or (status := self.process.poll()) is None:
            return None
        self.kill_leftovers()
        return status

    def kill_leftovers(self) -> None:
        """Kill whatever is left of the process's session, such as the pool of a dead worker."""
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            return

    def last_lines(self, count: int = 12) -> str:
        """The end of the log."""
        lines = self.service.log.read_text(encoding="utf-8", errors="replace").splitlines()
        return "\n".join(lines[-count:])


@dataclass(slots=True)
class Supervisor:
    """Runs services; `say` tells people what happens, `changed` is called whenever a process id changed."""

    say: Callable[[str], None]
    changed: Callable[[], None] = lambda: None
    children: list[Child] = field(default_factory=list)
    stopping: bool = False

    def start(self, services: Iterable[Service], seconds: float) -> None:
        """Start these together and wait until all are healthy; Unavailable says which is not, with the end of its log."""
        fresh = [Child(service) for service in services]
        for child in fresh:
            self.children.append(child)
            child.start()
        self.changed()
        deadline = time.monotonic() + seconds
        waiting = fresh
        while waiting and not self.stopping:
            waiting = [child for child in waiting if not self._is_up(child)]
            if waiting and time.monotonic() > deadline:
                names = ", ".join(child.service.name for child in waiting)
                raise Unavailable(
                    f"Not healthy after {seconds:.0f} seconds: {names}. The end of {waiting[0].service.log}:\n{waiting[0].last_lines()}",
                    code="start_timeout",
                )
            time.sleep(POLL_SECONDS if waiting else 0)

    def watch(self) -> None:
        """Restart what crashes, until `stopping` is set."""
        while not self.stopping:
            self.tend()
            time.sleep(POLL_SECONDS)

    def tend(self) -> None:
        """One look at every child: note crashes, restart what has waited long enough."""
        for child in self.children:
            if (status := child.ended()) is not None:
                self._note_crash(child, status)
            if child.restart_at is not None and time.monotonic() >= child.restart_at:
                child.start()
                self.changed()
                self.say(f"{child.service.name} was started again (process {child.pid})")

    def stop(self) -> None:
        """Stop all in the reverse order of their start: SIGTERM, then SIGKILL for what takes longer than it may."""
        self.stopping = True
        for child in reversed(self.children):
            if child.process is None:
                continue
            if child.process.poll() is None:
                child.process.terminate()
                try:
                    child.process.wait(child.service.stop_seconds)
                except subprocess.TimeoutExpired:
                    self.say(f"{child.service.name} did not stop within {child.service.stop_seconds:.0f} seconds and is killed")
                    child.process.kill()
                    child.process.wait()
            child.kill_leftovers()
            child.process = None
        self.children.clear()

    def _is_up(self, child: Child) -> bool:
        if (status := child.ended()) is not None:
            raise Unavailable(
                f"{child.service.name} stopped while starting ({_how(status)}). The end of {child.service.log}:\n{child.last_lines()}",
                code="start_failed",
            )
        return child.service.healthy()

    def _note_crash(self, child: Child, status: int) -> None:
        if time.monotonic() - child.started > STEADY_SECONDS:
            child.delay = BACKOFF_FIRST
        child.process = None
        child.restart_at = time.monotonic() + child.delay
        self.changed()
        self.say(f"{child.service.name} ended ({_how(status)}) and starts again in {child.delay:.1f} s; its log is {child.service.log}")
        child.delay = min(child.delay * 2, BACKOFF_MOST)


def _how(status: int) -> str:
    if status >= 0:
        return f"exit status {status}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"
