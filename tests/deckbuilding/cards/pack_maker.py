"""Random card packs, well typed according to the annotations of a vocabulary."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from inspect import Parameter
from random import Random
from typing import Annotated, Any, Literal, get_args, get_origin

from services.deckbuilding.cards import type_check
from services.deckbuilding.cards.word_constants import Constant
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.filters import Filter
from services.deckbuilding.expressions.values import Value
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.abilities import ActivatedAbility, PassiveAbility
from services.deckbuilding.state.constants import EVENTS, Family

SIMPLEST = {Effect: "draw()", Filter: "any_card", Value: "done()", Condition: "played(any_card)", PassiveAbility: "Row(PLAYED, (draw(),))"}
UNWORDED = ("PLAY_AREA", "TO_DISCARD", "TO_BOTTOM")
"""Places and destinations for which most effects have no wording, so that a pack with them is refused."""
NEEDED = ("effects", "value")
"""Parameters that have a default, but without which an ability is refused."""
TEXTS = ("'x'", "'the {0}'", "'if you do'", "''")


class PackMaker:
    """Makes expressions and packs that are well typed throughout."""

    def __init__(self, random: Random, words: Mapping[str, Any]) -> None:
        self.random = random
        self.constants = {name: word for name, word in words.items() if isinstance(word, Constant)}
        self.made_by: dict[type, list[str]] = {}
        self.words = words
        for kind in (Effect, Filter, Value, Condition, PassiveAbility, ActivatedAbility):
            self.made_by[kind] = [name for name, word in words.items() if self._makes(word, kind)]

    @staticmethod
    def _makes(word: object, kind: type) -> bool:
        if not callable(word):
            return isinstance(word, kind)
        made = type_check.word(word).hints.get("return", word)
        kinds = get_args(made) if get_origin(made) in (typing.Union, types.UnionType) else (made,)
        return any(isinstance(part, type) and issubclass(part, kind) for part in kinds)

    def make(self, kind: type, depth: int = 0) -> str:
        """An expression whose value is of that class."""
        if depth > 3 and kind in SIMPLEST:
            return SIMPLEST[kind]
        if kind is Value and self.random.random() < 0.1:
            return f"{self.make(Value, depth + 1)} {self.random.choice('+*')} {self.random.randrange(-2, 4)}"
        if kind is Filter and self.random.random() < 0.2:
            return f"({self.make(Filter, depth + 1)} {self.random.choice('&|')} {self.make(Filter, depth + 1)})"
        name = self.random.choice(self.made_by[kind])
        word = self.words[name]
        return name if not callable(word) else f"{name}({', '.join(self._arguments(word, depth))})"

    def _arguments(self, word: Any, depth: int) -> list[str]:
        called = type_check.word(word)
        arguments = []
        named = False
        for parameter in called.signature.parameters.values():
            hint = called.hint(parameter.name)
            if parameter.name == "value" and word is self.words.get("Row"):
                continue
            if parameter.kind is Parameter.VAR_POSITIONAL:
                arguments += [self._value(hint, depth) for _ in range(self.random.choice((1, 1, 1, 2)))]
            elif parameter.default is Parameter.empty or parameter.name in NEEDED or self.random.random() < 0.3:
                named = named or parameter.kind is Parameter.KEYWORD_ONLY
                value = self._value(hint, depth)
                arguments.append(f"{parameter.name}={value}" if named else value)
            else:
                named = True
                if any(other.kind is Parameter.VAR_POSITIONAL for other in called.signature.parameters.values()):
                    named = parameter.kind is Parameter.KEYWORD_ONLY
                    if not named:
                        arguments.append(self._value(hint, depth))
        return arguments

    def _value(self, hint: Any, depth: int) -> str:
        origin, parts = get_origin(hint), get_args(hint)
        if origin is Annotated:
            families = [part for part in parts[1:] if isinstance(part, Family)]
            fitting = [name for name, word in self.constants.items() if word.family in families and name not in UNWORDED]
            return self.random.choice(fitting or [str(self.random.randrange(8))])
        if origin in (typing.Union, types.UnionType):
            return self._value(self.random.choice([part for part in parts if part is not types.NoneType]), depth)
        if origin is Literal:
            return repr(self.random.choice(parts))
        if origin in (tuple, list):
            inner = [parts[0]] * self.random.choice((1, 1, 2)) if origin is list or parts[1:] == (...,) else parts
            items = ", ".join(self._value(part, depth) for part in inner)
            return f"[{items}]" if origin is list else f"({items}{',' if len(inner) == 1 else ''})"
        if hint is Constant:
            return self.random.choice([name for name, word in self.constants.items() if word.family is EVENTS])
        if hint is int:
            return str(self.random.choice((0, 1, 1, 2, 2, 3, 5, 1000)))
        if hint is str:
            return self.random.choice(TEXTS)
        if hint in (bool, types.NoneType):
            return repr(self.random.random() < 0.5) if hint is bool else "None"
        return self.make(type_check.IMPLEMENTED_BY.get(hint, hint), depth + 1)

    def cards(self, ids: list[str], number: int = 6) -> list[str]:
        """Tables of a pack that override some of those cards and add others."""
        return [
            self._card(name) for name in [*self.random.sample(ids, min(number, len(ids))), *(f"added_{at}" for at in range(number // 2))]
        ]

    def _card(self, name: str) -> str:
        r = self.random
        lines = ["[[card]]", f'id = "{name}"']
        if name.startswith("added_"):
            lines += [f'name = "{name}"', f'type = "{r.choice(("hero", "villain", "equipment", "super_power", "location"))}"']
        for key, kind in (("play", Effect), ("defense", Effect), ("passive", PassiveAbility), ("activated", ActivatedAbility)):
            if r.random() < (0.8 if key == "play" else 0.25):
                lines.append(f"{key} = [{', '.join(quoted(self.make(kind)) for _ in range(r.choice((1, 1, 2, 3))))}]")
        for key in ("first_appearance", "ambush"):
            if r.random() < 0.1:
                lines.append(f"{key} = [{quoted(f'each_player({self.make(Effect, 2)})')}]")
        for key, values in (("cost", range(10)), ("vp", range(-3, 9)), ("copies", range(1, 6)), ("level", range(1, 5))):
            if r.random() < 0.3:
                lines.append(f"{key} = {r.choice(values)}")
        if r.random() < 0.2:
            lines.append("ongoing = true")
        return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """The text as a string of TOML."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
