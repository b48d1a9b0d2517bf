"""Nobody plays on when the time is up."""

from __future__ import annotations

import signal
import time

import pytest

from services.bots.budget import OverBudget, Watchdog


def stubborn() -> None:
    while True:
        try:
            time.sleep(5)
        except Exception:  # noqa: BLE001
            continue


def test_the_block_ends_when_the_time_is_up() -> None:
    started = time.monotonic()
    with Watchdog(0.1) as watchdog:
        watchdog.start()
        with pytest.raises(OverBudget):
            stubborn()
    assert 0.1 <= time.monotonic() - started < 2


def test_what_is_done_in_time_is_left_alone() -> None:
    with Watchdog(0.1) as watchdog:
        for _ in range(4):
            watchdog.start()
            time.sleep(0.05)
            watchdog.stop()
        time.sleep(0.2)
        watchdog.start()
        with pytest.raises(OverBudget):
            time.sleep(5)


def test_nothing_is_left_behind() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with Watchdog(0.02) as watchdog:
        watchdog.start()
    time.sleep(0.1)
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
