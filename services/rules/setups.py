"""Players and options of a match as they travel, and as live matches have them."""

from __future__ import annotations

from typing import Any

from google.protobuf.struct_pb2 import Struct

from services.contracts.herotable.game.v1.game_pb2 import MatchSetup
from services.kernel.game import Game, Setup
from services.rules.limits import check_options


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


def options_from_struct(struct: Struct) -> dict[str, Any]:
    """Options by name; whole numbers, which a Struct carries as floats, become ints again."""
    return {name: _plain(value) for name, value in _fields(struct)}


def options_to_struct(options: dict[str, Any]) -> Struct:
    """The same the other way."""
    struct = Struct()
    struct.update(options)
    return struct


def _fields(struct: Struct) -> list[tuple[str, Any]]:
    return [(name, struct.fields[name]) for name in struct.fields]


def _plain(value: Any) -> Any:
    kind = value.WhichOneof("kind")
    if kind == "struct_value":
        return options_from_struct(value.struct_value)
    if kind == "list_value":
        return [_plain(item) for item in value.list_value.values]
    if kind == "number_value":
        number = value.number_value
        return int(number) if number.is_integer() else number
    return None if kind in {None, "null_value"} else getattr(value, kind)
