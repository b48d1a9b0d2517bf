"""Interrupts a call into the game that does not come to an end. Costs the calls themselves nothing.

A thread looks now and then whether the main thread is still in the same call, and how much processor time that has taken; a
machine that stands still is thus not held against a card. The interrupt is a signal, whose handler runs in the main thread and
raises only if that call is still going on.
"""

from __future__ import annotations

import signal
import threading
import time
from types import FrameType


class Endless(BaseException):
    """A call used up its time. Not an Exception, so that no card can swallow it."""


class Watchdog:
    """Watches the calls of the main thread; those of another thread (a service run in one) have no limit."""

    def __init__(self, seconds: float) -> None:
        self.call = 0
        """Number of the call that is going on, 0 if none is."""
        self._begun = 0
        self._overdue = 0
        self._seconds = seconds
        self._closed = threading.Event()
        self._main = threading.main_thread().ident
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGVTALRM, self._interrupt)
            threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def begin(self) -> None:
        """A call begins."""
        self._begun += 1
        self.call = self._begun

    def close(self) -> None:
        """Ends the thread."""
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
            raise Endless
