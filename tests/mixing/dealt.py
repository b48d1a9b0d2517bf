"""Deals mixed matches."""

from __future__ import annotations

from typing import Any

from services import registry
from services.deckbuilding.state.match import MatchState
from services.kernel.randomness import seed_from_int

SETS = ["arkham_asylum", "injustice"]
HOSTS = ("injustice", "arkham_asylum")


def deal(host: str, players: int = 2, seed: int = 1, **options: Any) -> MatchState:
    game = registry.find(host)
    match = game.new_match(game.setup(players, {"sets": SETS, **options}), seed_from_int(seed))
    assert isinstance(match, MatchState)
    return match
