"""Every golden match replays to the recorded outcome; golden.py explains how to record one."""

from __future__ import annotations

from services.kernel.record import replay
from tests.contract.cases import Case
from tests.contract.golden import outcome, path_of, read


def test_the_golden_match_is_reproduced(case: Case) -> None:
    assert path_of(case).exists(), f"record it: python -m tests.contract.golden {case.game_name}"
    record, expected = read(case)
    assert outcome(replay(case.game, record, events=True)) == expected
