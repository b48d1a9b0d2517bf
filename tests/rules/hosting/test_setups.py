"""The game declares the options of live matches, and the creator of a match can set others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from services import registry
from services.contracts.herotable.game.v1.game_pb2 import MatchSetup
from services.harness.option_structs import options_from_struct, options_to_struct
from services.rules.hosting.setups import checked_setup, stored_setup
from tests.support.tiny_game import TinyGame


class LiveTinyGame(TinyGame):
    """Live matches have a smaller deck than scenarios and bulk runs."""

    live_options: Mapping[str, Any] = {"cards": 8}


class PlainTinyGame(TinyGame):
    """Live matches have the same options as all others."""

    live_options: Mapping[str, Any] = {}


def live(game: TinyGame, **options: Any) -> dict[str, Any]:
    """The options of a live match that is created with these."""
    setup, filled = checked_setup(game, MatchSetup(players=2, options=options_to_struct(options)))
    assert setup == stored_setup(game, filled)
    return options_from_struct(filled.options)


def test_live_matches_have_the_options_that_the_game_declares_for_them() -> None:
    assert live(LiveTinyGame())["cards"] == 8
    assert live(PlainTinyGame())["cards"] == 12


def test_an_option_that_the_creator_sets_goes_before_the_declared_one() -> None:
    assert live(LiveTinyGame(), cards=10)["cards"] == 10
    assert live(LiveTinyGame(), trap="raise") == {**live(LiveTinyGame()), "trap": "raise"}


def test_matches_that_are_not_live_keep_the_defaults() -> None:
    assert LiveTinyGame().setup(2).options.cards == 12


def test_an_option_that_no_game_declares_is_set_for_nobody() -> None:
    defaults = PlainTinyGame().setup(2).options.model_dump(mode="json")
    assert live(PlainTinyGame()) == defaults


@pytest.mark.parametrize("name", registry.names())
def test_every_game_accepts_its_own_live_options(name: str) -> None:
    game = registry.find(name)
    options = game.setup(game.players.start, game.live_options).options
    assert {option: getattr(options, option) for option in game.live_options} == dict(game.live_options)


@pytest.mark.parametrize("name", ["injustice", "arkham_asylum"])
def test_live_matches_of_the_deck_building_games_always_ask_the_attacked(name: str) -> None:
    _, filled = checked_setup(registry.find(name), MatchSetup(players=2))
    assert options_from_struct(filled.options)["defense_window"] == "always"
