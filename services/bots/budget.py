"""Wall-clock budgets that no policy can talk itself out of: the interrupt is a signal, and not an Exception.

Only for the main thread of a process, which is where Celery's prefork children and the local processes play. Code that never
returns to the interpreter is beyond it; the hard time limit of the task ends that.
"""

from __future__ import annotations

import signal
from math import inf
from time import monotonic
from types import FrameType, TracebackType
from typing import Self


class OverBudget(BaseException):
    """The time is up. Not an Exception, so that `except Exception` in a policy does not swallow it."""


class Watchdog:
    """Raises OverBudget where the main thread is, soon after `seconds` have passed since `start`; never after `stop`.

    Made once for many short pieces of work: starting and stopping cost next to nothing, for a timer looks a few times a second."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._every = max(1e-3, min(0.25, seconds / 4))
        self._deadline = inf

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGALRM, self._look)
        signal.setitimer(signal.ITIMER_REAL, self._every, self._every)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self._deadline = inf
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self._before)

    def start(self) -> None:
        """The time runs from now on."""
        self._deadline = monotonic() + self._seconds

    def stop(self) -> None:
        """Done in time."""
        self._deadline = inf

    def _look(self, _signal: int, _frame: FrameType | None) -> None:
        if monotonic() > self._deadline:
            # Once: a second shot could hit the clean-up. Code that swallows even this is not interrupted again.
            self._deadline = inf
            raise OverBudget
