"""Saving a match as JSON-able data, and loading it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from services.kernel.errors import InvalidInput
from services.megaclash.match import MegaClashState
from services.megaclash.turn import MegaClashTurns

SCALARS = ("counter", "version", "seat", "active", "turn", "passes", "allowance", "duty", "discarding")
LISTS = ("places", "open", "attacked", "removed")
LISTS_OF_LISTS = ("hands", "decks", "discards", "captured", "stacks")


def dump(match: MegaClashState) -> dict[str, Any]:
    """The state without options and bit sets, which are derived from it."""
    data: dict[str, Any] = {
        "game": match.game.name,
        "engine_version": match.game.version,
        "players": match.setup.players,
        "options": match.setup.options.model_dump(mode="json"),
        "seed": match.seed.hex(),
        "winners": list(match.winners),
    }
    data.update({name: getattr(match, name) for name in SCALARS})
    data.update({name: list(getattr(match, name)) for name in LISTS})
    data.update({name: [list(row) for row in getattr(match, name)] for name in LISTS_OF_LISTS})
    return data


def restore(match: MegaClashTurns, data: Mapping[str, Any]) -> None:
    """Fills an empty match with the data that `dump` made; InvalidInput names a missing part."""
    try:
        match.winners = tuple(data["winners"])
        for name in SCALARS:
            setattr(match, name, data[name])
        for name in LISTS:
            setattr(match, name, list(data[name]))
        for name in LISTS_OF_LISTS:
            setattr(match, name, [list(row) for row in data[name]])
    except KeyError as error:
        raise InvalidInput(f"The saved match lacks {error.args[0]!r}.", field=str(error.args[0])) from None
    match.refresh()
