"""The greedy bot beats chance."""

from __future__ import annotations

import pytest

from services.arkham_asylum import GAME
from services.kernel.policy import Look, Policy, RandomPolicy
from services.kernel.randomness import seed_from_int


def points_of_greedy(matches: range) -> float:
    """Won matches of greedy against random, seats rotated; a shared victory counts half."""
    greedy = GAME.policies()["greedy"]
    setup = GAME.setup(2)
    won = 0.0
    for number in matches:
        mine = number % 2
        policies: list[Policy] = [RandomPolicy(number), RandomPolicy(number + 1)]
        policies[mine] = greedy(number)
        match = GAME.new_match(setup, seed_from_int(number))
        while not match.over:
            match.apply(policies[match.seat].choose(Look(match)))
        result = match.result()
        assert result is not None
        won += (mine in result.winners) / len(result.winners)
    return won


def test_greedy_beats_random_in_a_sample() -> None:
    assert points_of_greedy(range(20)) >= 18


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_greedy_beats_random_in_95_of_100_matches() -> None:
    assert points_of_greedy(range(1000)) >= 950
