"""The one place that names the games. A fourth game is a package and a line here.

Games of other distributions register themselves by an entry point in the group "herotable.games", and a test or a trial by the
environment variable HEROTABLE_GAMES ("name=module:ATTRIBUTE", comma-separated).
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from services.kernel.errors import NotFound
from services.kernel.game import Game

BUILT_IN = {
    "megaclash": "services.megaclash:GAME",
    "injustice": "services.injustice:GAME",
    "arkham_asylum": "services.arkham_asylum:GAME",
}


def locations() -> dict[str, str]:
    """Game name -> "module:ATTRIBUTE"."""
    found = dict(BUILT_IN)
    found.update(_installed())
    for part in filter(None, os.environ.get("HEROTABLE_GAMES", "").split(",")):
        name, _, location = part.partition("=")
        found[name.strip()] = location.strip()
    return found


def names() -> list[str]:
    """The names of all games, sorted."""
    return sorted(locations())


@cache
def _installed() -> dict[str, str]:
    """What other distributions register; reading it takes milliseconds, and it stays the same as long as the process lives."""
    return {point.name: point.value for point in entry_points(group="herotable.games")}


@cache
def _load(location: str) -> Game:
    module, _, attribute = location.partition(":")
    game: Game = getattr(import_module(module), attribute)
    game.connect(_DIRECTORY)
    return game


def find(name: str) -> Game:
    """The game of that name, or NotFound that lists what there is."""
    location = locations().get(name)
    if location is None:
        raise NotFound(f"There is no game {name!r}; the games are: {', '.join(names())}.", code="unknown_game", field="game", value=name)
    return _load(location)


class _Directory:
    """The registry as games see it."""

    def names(self) -> list[str]:
        return names()

    def find(self, name: str, /) -> Game:
        return find(name)


_DIRECTORY = _Directory()
