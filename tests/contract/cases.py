"""The set-ups every contract test runs with: derived from what a game declares, so that a new game changes nothing here.

A game's cases are its fewest and its most players with default options, and then each option on its own with each value it may
have: the other value of a bool, the members of a Literal, the bounds of a number, and the `examples` of its JSON Schema.
"""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from annotated_types import Ge, Le
from pydantic.fields import FieldInfo

from services import registry
from services.kernel.errors import InvalidInput
from services.kernel.game import Game, Setup
from services.kernel.match import Match
from services.kernel.policy import Policy, RandomPolicy
from services.kernel.randomness import seed_from_int


@dataclass(frozen=True)
class Case:
    """One set-up of one game."""

    game_name: str
    players: int
    changed: tuple[tuple[str, Any], ...] = ()

    @property
    def game(self) -> Game:
        return registry.find(self.game_name)

    @property
    def setup(self) -> Setup:
        return self.game.setup(self.players, dict(self.changed))

    def match(self, seed: int, *, events: bool = False) -> Match:
        return self.game.new_match(self.setup, seed_from_int(seed), events=events)

    def __str__(self) -> str:
        values = (f"{name}={'+'.join(map(str, value)) if isinstance(value, list) else value}" for name, value in self.changed)
        return "-".join([self.game_name, f"{self.players}p", *values])


def _values(field: FieldInfo, schema: Mapping[str, Any]) -> Iterator[Any]:
    yield from schema.get("examples", ())
    if field.annotation is bool:
        yield not field.default
    elif typing.get_origin(field.annotation) is typing.Literal:
        yield from (value for value in typing.get_args(field.annotation) if value != field.default)
    elif field.annotation is int:
        bounds = [rule.ge for rule in field.metadata if isinstance(rule, Ge)] + [rule.le for rule in field.metadata if isinstance(rule, Le)]
        yield from (bound for bound in bounds if bound != field.default)


@cache
def of_game(name: str) -> tuple[Case, ...]:
    """All cases of a game; a value that a game refuses on its own is left out."""
    game = registry.find(name)
    cases = [Case(name, players) for players in dict.fromkeys((game.players[0], game.players[-1]))]
    schemas = game.options_schema().get("properties", {})
    for field_name, field in game.options.model_fields.items():
        for value in _values(field, schemas[field_name]):
            case = Case(name, game.players[0], ((field_name, value),))
            try:
                game.setup(case.players, dict(case.changed))
            except InvalidInput:
                continue
            cases.append(case)
    return tuple(cases)


def all_cases() -> list[Case]:
    """The cases of every registered game."""
    return [case for name in registry.names() for case in of_game(name)]


def all_bots() -> list[tuple[Case, type[Policy]]]:
    """Each bot of each game, and `random`, with the plain set-ups of the game."""
    bots: list[tuple[Case, type[Policy]]] = []
    for case in all_cases():
        if not case.changed:
            bots.append((case, RandomPolicy))
            bots += [(case, bot) for bot in case.game.policies().values()]
    return bots
