"""The games of the platform. A built-in game is a package and a line in BUILT_IN.

Other distributions register their games by an entry point in the group "herotable.games"; tests and trials use the environment
variable HEROTABLE_GAMES ("name=module:ATTRIBUTE", comma-separated).
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
    """Where each game is found: its name and "module:ATTRIBUTE"."""
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
    """The games that installed distributions register; read once per process, because reading takes milliseconds."""
    return {point.name: point.value for point in entry_points(group="herotable.games")}


@cache
def _load(location: str) -> Game:
    module, _, attribute = location.partition(":")
    game: Game = getattr(import_module(module), attribute)
    game.connect(_DIRECTORY)
    return game


def find(name: str) -> Game:
    """The game of that name. Raises NotFound, which lists the games, if there is none."""
    location = locations().get(name)
    if location is None:
        raise NotFound(f"There is no game {name!r}; the games are: {', '.join(names())}.", code="unknown_game", field="game", value=name)
    return _load(location)


class _Directory:
    """The registry in the form of a `GameDirectory`, for `Game.connect`."""

    def names(self) -> list[str]:
        return names()

    def find(self, name: str, /) -> Game:
        return find(name)


_DIRECTORY = _Directory()
