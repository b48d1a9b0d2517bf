"""Where a deck-building game finds the sets that can be mixed into its matches.

Every deck-building game of the platform is a set. A set that cannot host a match is registered by an entry point in the group
"herotable.sets", or for a test or a trial by the environment variable HEROTABLE_SETS ("name=module:ATTRIBUTE", comma-separated).
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from services.deckbuilding.sets.card_set import CardSet
from services.kernel.game import GameDirectory


def registered() -> list[str]:
    """The names of the sets that are registered apart from games, sorted."""
    return sorted(_locations())


def names(games: GameDirectory | None) -> list[str]:
    """The names of all sets, sorted: the registered ones and those games that are sets."""
    hosts = [name for name in games.names() if isinstance(games.find(name), CardSet)] if games is not None else []
    return sorted({*_locations(), *hosts})


def find(name: str, games: GameDirectory | None) -> CardSet | None:
    """The set of that name; a game goes before a set that is registered by the same name."""
    if games is not None and name in games.names():
        found: object = games.find(name)
    else:
        location = _locations().get(name)
        found = _load(location) if location is not None else None
    return found if isinstance(found, CardSet) else None


def _locations() -> dict[str, str]:
    """Set name -> "module:ATTRIBUTE"."""
    found = dict(_installed())
    for part in filter(None, os.environ.get("HEROTABLE_SETS", "").split(",")):
        name, _, location = part.partition("=")
        found[name.strip()] = location.strip()
    return found


@cache
def _installed() -> dict[str, str]:
    """What distributions register; it stays the same as long as the process lives."""
    return {point.name: point.value for point in entry_points(group="herotable.sets")}


@cache
def _load(location: str) -> object:
    """What stands at "module:ATTRIBUTE"."""
    module, _, attribute = location.partition(":")
    return getattr(import_module(module), attribute)
