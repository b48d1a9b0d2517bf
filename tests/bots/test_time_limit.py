"""The time limit ends a block, and only a block that takes too long."""

from __future__ import annotations

import signal
import time

import pytest

from services.bots.time_limit import TimeLimit, TimeLimitReached
from tests.support.timing import scaled


def stubborn() -> None:
    while True:
        try:
            time.sleep(5)
        except Exception:  # noqa: BLE001
            continue


def test_the_block_ends_when_the_time_is_up() -> None:
    started = time.monotonic()
    with TimeLimit(0.1) as limit:
        limit.start()
        with pytest.raises(TimeLimitReached):
            stubborn()
    assert 0.1 <= time.monotonic() - started < scaled(2)


def test_a_block_that_ends_in_time_is_not_interrupted() -> None:
    with TimeLimit(0.1) as limit:
        for _ in range(4):
            limit.start()
            time.sleep(0.05)
            limit.stop()
        time.sleep(0.2)
        limit.start()
        with pytest.raises(TimeLimitReached):
            time.sleep(5)


def test_nothing_is_left_behind() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with TimeLimit(0.02) as limit:
        limit.start()
    time.sleep(0.1)
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
