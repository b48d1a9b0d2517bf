"""The greedy bot beats chance."""

from __future__ import annotations

import pytest

from services.arkham_asylum import GAME
from tests.support.duels import points_of_greedy


def test_greedy_beats_random_in_a_sample() -> None:
    assert points_of_greedy(GAME, range(20)) >= 18


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_greedy_beats_random_in_95_of_100_matches() -> None:
    assert points_of_greedy(GAME, range(1000)) >= 950
