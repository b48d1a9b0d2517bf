"""Nobody plays on when the time is up."""

from __future__ import annotations

import signal
import time

import pytest

from services.bots.budget import OverBudget, budget


def test_the_block_ends_when_the_time_is_up() -> None:
    started = time.monotonic()
    with pytest.raises(OverBudget), budget(0.1):
        while True:
            try:
                time.sleep(5)
            except Exception:  # noqa: BLE001
                continue
    assert time.monotonic() - started < 2


def test_nothing_is_left_behind() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with budget(0.05):
        pass
    with pytest.raises(OverBudget), budget(0.02):
        time.sleep(1)
    time.sleep(0.1)
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
