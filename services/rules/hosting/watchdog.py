"""Interrupts a call into the game that does not end, at next to no cost for the calls themselves.

A thread checks periodically whether the main thread is still in the same call, and how much processor time the call has used; on a
machine that stalls, a call is thus not interrupted too early. The interrupt is a signal whose handler runs in the main thread and
raises only if the same call is still running.
"""

from __future__ import annotations

import signal
import threading
import time
from types import FrameType


class EngineTimeout(BaseException):
    """A call has used up its processor time. Not an Exception, so that `except Exception` in a game does not swallow it."""


class Watchdog:
    """Watches the calls of the main thread. Made in another thread, such as that of a service in a test, it sets no limit."""

    def __init__(self, seconds: float) -> None:
        self.call = 0
        """Number of the running call, 0 between calls."""
        self._begun = 0
        self._overdue = 0
        self._seconds = seconds
        self._closed = threading.Event()
        self._main = threading.main_thread().ident
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGVTALRM, self._interrupt)
            threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def begin(self) -> None:
        """Marks the start of a call; the caller sets `call` to 0 at its end."""
        self._begun += 1
        self.call = self._begun

    def close(self) -> None:
        """Ends the watching thread."""
        self._closed.set()

    def _watch(self) -> None:
        assert self._main is not None
        clock = time.pthread_getcpuclockid(self._main)
        seen, since = 0, 0.0
        while not self._closed.wait(self._seconds / 5):
            call, spent = self.call, time.clock_gettime(clock)
            if call != seen:
                seen, since = call, spent
            elif call and spent - since >= self._seconds:
                self._overdue = call
                signal.pthread_kill(self._main, signal.SIGVTALRM)

    def _interrupt(self, _: int, __: FrameType | None) -> None:
        if self.call and self.call == self._overdue:
            raise EngineTimeout
