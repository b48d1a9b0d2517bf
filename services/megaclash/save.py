"""A match as JSON-able data and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from services.kernel.errors import InvalidInput

if TYPE_CHECKING:
    from services.megaclash.match import MegaClashMatch

PLAIN = ("counter", "version", "seat", "active", "turn", "passes", "allowance", "duty", "discarding")
LISTS = ("places", "open", "attacked", "removed")
LISTS_OF_LISTS = ("hands", "decks", "discards", "captured", "stacks")


def save(match: MegaClashMatch) -> dict[str, Any]:
    """The state; options and bit sets follow from it."""
    data: dict[str, Any] = {
        "game": match.game.name,
        "engine_version": match.game.version,
        "players": match.setup.players,
        "options": match.setup.options.model_dump(mode="json"),
        "seed": match.seed.hex(),
        "winners": list(match.winners),
    }
    data.update({name: getattr(match, name) for name in PLAIN})
    data.update({name: list(getattr(match, name)) for name in LISTS})
    data.update({name: [list(row) for row in getattr(match, name)] for name in LISTS_OF_LISTS})
    return data


def restore(match: MegaClashMatch, data: Mapping[str, Any]) -> None:
    """Fills an empty match with what `save` wrote; InvalidInput names a part that is missing."""
    try:
        match.winners = tuple(data["winners"])
        for name in PLAIN:
            setattr(match, name, data[name])
        for name in LISTS:
            setattr(match, name, list(data[name]))
        for name in LISTS_OF_LISTS:
            setattr(match, name, [list(row) for row in data[name]])
    except KeyError as error:
        raise InvalidInput(f"The saved match lacks {error.args[0]!r}.", field=str(error.args[0])) from None
    match.refresh()
