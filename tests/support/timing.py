"""Time limits of tests. The environment variable HEROTABLE_TEST_TIME_FACTOR stretches all of them for a slow or busy machine.

`scaled` is for limits that a healthy run does not reach. Periods that a test measures, or sleeps through on purpose, stay as they are.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

VARIABLE = "HEROTABLE_TEST_TIME_FACTOR"
PAUSE = 0.02


def time_factor() -> float:
    """The factor that is set; 1 by default. Raises ValueError unless it is a positive number."""
    text = os.environ.get(VARIABLE) or "1"
    try:
        factor = float(text)
    except ValueError:
        factor = 0.0
    if not 0 < factor < float("inf"):
        raise ValueError(f"{VARIABLE} must be a positive number such as 1 or 2.5, not {text!r}")
    return factor


def scaled(seconds: float) -> float:
    """The limit in seconds, stretched by the factor."""
    return seconds * time_factor()


def deadline_in(seconds: float) -> float:
    """The value of time.monotonic() when the scaled limit is over."""
    return time.monotonic() + scaled(seconds)


def wait_until(condition: Callable[[], T | None], seconds: float = 10.0, what: str = "the condition", pause: float = PAUSE) -> T:
    """Call `condition` until it is true and return its value; AssertionError after the scaled limit."""
    deadline = deadline_in(seconds)
    while not (value := condition()):
        assert time.monotonic() < deadline, f"not within {scaled(seconds):g} s: {what}"
        time.sleep(pause)
    return value
