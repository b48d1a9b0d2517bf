"""The set-up of a live match, from a request and from the store."""

from __future__ import annotations

from services.contracts.herotable.game.v1.game_pb2 import MatchSetup
from services.harness.limits import check_options
from services.harness.option_structs import options_from_struct, options_to_struct
from services.kernel.game import Game, Setup


def checked_setup(game: Game, requested: MatchSetup) -> tuple[Setup, MatchSetup]:
    """The set-up of a new live match, and the same as a message with every option filled in.

    Options that the request leaves out are what the game declares for live matches (`Game.live_options`), else their defaults. Raises
    InvalidInput that names the field, the value and what would be right."""
    check_options(requested.options)
    setup = game.setup(requested.players, {**game.live_options, **options_from_struct(requested.options)})
    filled = setup.options.model_dump(mode="json")
    return setup, MatchSetup(players=requested.players, options=options_to_struct(filled))


def stored_setup(game: Game, stored: MatchSetup) -> Setup:
    """The set-up of a stored match. All its options are stored, so it does not depend on today's defaults."""
    return game.setup(stored.players, options_from_struct(stored.options))
