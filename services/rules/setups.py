"""Players and options of a match as they travel, and as live matches have them."""

from __future__ import annotations

from services.contracts.herotable.game.v1.game_pb2 import MatchSetup
from services.harness.limits import check_options
from services.harness.option_structs import options_from_struct, options_to_struct
from services.kernel.game import Game, Setup


def checked_setup(game: Game, asked: MatchSetup) -> tuple[Setup, MatchSetup]:
    """The set-up that a live match has: every option filled in, attacked seats always asked unless that was set otherwise.

    InvalidInput names the field, the value and what would be right."""
    check_options(asked.options)
    options = options_from_struct(asked.options)
    options.setdefault("defense_window", "always")
    setup = game.setup(asked.players, options)
    filled = setup.options.model_dump(mode="json")
    return setup, MatchSetup(players=asked.players, options=options_to_struct(filled))


def stored_setup(game: Game, stored: MatchSetup) -> Setup:
    """The set-up of a stored match, exactly as it was."""
    return game.setup(stored.players, options_from_struct(stored.options))
