"""The sets that can be mixed into a match of a deck-building game.

Every deck-building game of the platform is a set. A set that cannot host a match is registered by an entry point in the group
"herotable.sets", or, for tests and trials, in the environment variable HEROTABLE_SETS ("name=module:ATTRIBUTE", comma-separated).
"""

from __future__ import annotations

from services.deckbuilding.sets.card_set import CardSet
from services.kernel import plugins
from services.kernel.game import GameDirectory


def registered() -> list[str]:
    """The names of the sets that are registered apart from games, sorted."""
    return sorted(_locations())


def names(games: GameDirectory | None) -> list[str]:
    """The names of all sets, sorted: the registered ones and those games that are sets."""
    hosts = [name for name in games.names() if isinstance(games.find(name), CardSet)] if games is not None else []
    return sorted({*_locations(), *hosts})


def find(name: str, games: GameDirectory | None) -> CardSet | None:
    """The set of that name; a game takes precedence over a registered set of the same name."""
    if games is not None and name in games.names():
        found: object = games.find(name)
    else:
        location = _locations().get(name)
        found = plugins.load(location) if location is not None else None
    return found if isinstance(found, CardSet) else None


def _locations() -> dict[str, str]:
    """Set name -> "module:ATTRIBUTE"."""
    return plugins.locations("herotable.sets", "HEROTABLE_SETS")
