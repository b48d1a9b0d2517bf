"""Matches of a game's greedy bot against its random bot."""

from __future__ import annotations

from services.kernel.game import Game
from services.kernel.policy import Look, Policy, RandomPolicy
from services.kernel.randomness import seed_from_int


def points_of_greedy(game: Game, matches: range) -> float:
    """The number of two-player matches that greedy wins against random, with alternating seats; a shared victory counts half."""
    greedy = game.policies()["greedy"]
    setup = game.setup(2)
    won = 0.0
    for number in matches:
        mine = number % 2
        policies: list[Policy] = [RandomPolicy(number), RandomPolicy(number + 1)]
        policies[mine] = greedy(number)
        match = game.new_match(setup, seed_from_int(number))
        while not match.over:
            match.apply(policies[match.seat].choose(Look(match)))
        result = match.result()
        assert result is not None
        won += (mine in result.winners) / len(result.winners)
    return won
