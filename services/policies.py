"""The catalogue of policies: those of the platform, those of the games, and those that installed distributions add by entry points.

An entry point in the group "herotable.policies" is named GAME.POLICY, or *.POLICY for one that plays every game. A trial can
name one in the environment variable HEROTABLE_POLICIES ("game.policy=module:Class", comma-separated).
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from services.kernel.errors import NotFound
from services.kernel.game import Game
from services.kernel.policy import Policy, RandomPolicy

GROUP = "herotable.policies"
EVERY_GAME = "*"


def available(game: Game) -> Mapping[str, type[Policy]]:
    """All policies that can play the game, sorted by name; an added policy replaces another one of the same name."""
    found: dict[str, type[Policy]] = {RandomPolicy.name: RandomPolicy, **game.policies()}
    for point in _added():
        owner, _, name = point.name.rpartition(".")
        if owner in {game.name, EVERY_GAME}:
            found[name] = _load(point)
    return dict(sorted(found.items()))


def find(game: Game, name: str, field: str = "policy") -> type[Policy]:
    """The policy of that name; NotFound, which lists the policies of the game, if there is none."""
    found = available(game)
    if name not in found:
        known = ", ".join(found)
        raise NotFound(f"{game.title} has no policy {name!r}; its policies are: {known}.", code="unknown_policy", field=field, value=name)
    return found[name]


def description(policy: type[Policy]) -> str:
    """What the policy does: the first sentence of its docstring."""
    text = inspect.cleandoc(policy.__doc__ or "")
    return " ".join(text.partition("\n\n")[0].split())


def _added() -> list[EntryPoint]:
    trials = [part.partition("=") for part in os.environ.get("HEROTABLE_POLICIES", "").split(",") if part]
    return [*entry_points(group=GROUP), *(EntryPoint(name.strip(), value.strip(), GROUP) for name, _, value in trials)]


@cache
def _load(point: EntryPoint) -> type[Policy]:
    loaded = point.load()
    if not (isinstance(loaded, type) and issubclass(loaded, Policy)):
        raise TypeError(f"The entry point {point.name} = {point.value} is not a subclass of services.kernel.policy.Policy.")
    return loaded
