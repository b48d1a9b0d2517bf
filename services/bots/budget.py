"""Wall-clock budgets that no policy can talk itself out of: the interrupt is a signal, and not an Exception.

Only for the main thread of a process, which is where Celery's prefork children and the local processes play. Code that never
returns to the interpreter is beyond it; the hard time limit of the task ends that.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class OverBudget(BaseException):
    """The time is up. Not an Exception, so that `except Exception` in a policy does not swallow it."""


@contextmanager
def budget(seconds: float) -> Iterator[None]:
    """Raises OverBudget in the block when `seconds` have passed; 0 or less: at once, but for a microsecond."""

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        raise OverBudget

    before = signal.signal(signal.SIGALRM, interrupt)
    # One shot: were it to fire again, a shot during the clean-up below would leave it armed for whatever runs next.
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 1e-6))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
