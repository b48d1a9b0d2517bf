"""The games of the platform. A built-in game is a package and a line in BUILT_IN.

Other distributions register their games by an entry point in the group "herotable.games"; tests and trials use the environment
variable HEROTABLE_GAMES ("name=module:ATTRIBUTE", comma-separated).
"""

from __future__ import annotations

from functools import cache
from typing import cast

from services.kernel import plugins
from services.kernel.errors import NotFound
from services.kernel.game import Game

BUILT_IN = {
    "megaclash": "services.megaclash:GAME",
    "injustice": "services.injustice:GAME",
    "arkham_asylum": "services.arkham_asylum:GAME",
}


def locations() -> dict[str, str]:
    """Where each game is found: its name and "module:ATTRIBUTE"."""
    return {**BUILT_IN, **plugins.locations("herotable.games", "HEROTABLE_GAMES")}


def names() -> list[str]:
    """The names of all games, sorted."""
    return sorted(locations())


@cache
def _load(location: str) -> Game:
    game = cast(Game, plugins.load(location))
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
