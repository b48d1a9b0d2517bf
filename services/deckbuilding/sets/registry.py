"""Sets that are no games of the registry but can be mixed into one: those that other distributions register.

Every deck-building game of the registry of games is a set, too (`game.DeckGame.find_set`). A set that cannot host registers itself by
an entry point in the group "herotable.sets", and a test or a trial by the environment variable HEROTABLE_SETS
("name=module:ATTRIBUTE", comma-separated). A set is loaded when a match needs it.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points


def locations() -> dict[str, str]:
    """Set name -> "module:ATTRIBUTE", sorted by name."""
    found = dict(_installed())
    for part in filter(None, os.environ.get("HEROTABLE_SETS", "").split(",")):
        name, _, location = part.partition("=")
        found[name.strip()] = location.strip()
    return dict(sorted(found.items()))


@cache
def _installed() -> dict[str, str]:
    """What distributions register; it stays the same as long as the process lives."""
    return {point.name: point.value for point in entry_points(group="herotable.sets")}


@cache
def load(location: str) -> object:
    """What stands at "module:ATTRIBUTE"."""
    module, _, attribute = location.partition(":")
    return getattr(import_module(module), attribute)
