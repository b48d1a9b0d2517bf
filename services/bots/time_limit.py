"""A limit of wall-clock time that a policy cannot swallow: the interrupt is a signal whose handler raises a BaseException.

It works only in the main thread of a process, which is where Celery's prefork children and the local processes play. Code that
never returns to the interpreter, such as a long call into C, is not interrupted; the task's hard time limit ends it.
"""

from __future__ import annotations

import signal
from math import inf
from time import monotonic
from types import FrameType, TracebackType
from typing import Self


class TimeLimitReached(BaseException):
    """The time is up. Not an Exception, so that `except Exception` in a policy does not swallow it."""


class TimeLimit:
    """Interrupts the main thread with TimeLimitReached soon after `seconds` have passed since `start`, and never after `stop`.

    One instance serves many short pieces of work: `start` and `stop` are cheap, since a timer polls the deadline a few times a second."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._interval = max(1e-3, min(0.25, seconds / 4))
        self._deadline = inf

    def __enter__(self) -> Self:
        self._previous_handler = signal.signal(signal.SIGALRM, self._check)
        signal.setitimer(signal.ITIMER_REAL, self._interval, self._interval)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self._deadline = inf
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self._previous_handler)

    def start(self) -> None:
        """Sets the deadline `seconds` from now."""
        self._deadline = monotonic() + self._seconds

    def stop(self) -> None:
        """Removes the deadline: the work was done in time."""
        self._deadline = inf

    def _check(self, _signal: int, _frame: FrameType | None) -> None:
        if monotonic() > self._deadline:
            # Raised only once: a second interrupt could hit the clean-up. Code that swallows even this one is not interrupted again.
            self._deadline = inf
            raise TimeLimitReached
