"""Checks values of a card pack against the annotations of the words that take them and of the dataclasses built from them."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from inspect import Signature, signature
from typing import Annotated, Any, Literal, get_args, get_origin

from services.deckbuilding.cards.word_constants import Constant
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.filters import Filter
from services.deckbuilding.expressions.values import Value
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state import operation
from services.deckbuilding.state.constants import Family

NUMBERS = range(1001)
"""The range of a plain number whose annotation has no range."""
SHIFTS = range(-1000, 1001)
"""The range of a number that is added to a value or multiplied with it."""
IMPLEMENTED_BY: dict[object, type] = {
    operation.Clause: Effect,
    operation.Condition: Condition,
    operation.Number: Value,
    operation.CardTest: Filter,
}
"""The classes that implement the protocols by which the state is typed."""
WANTED: dict[object, str] = {
    Effect: "a clause such as power(2)",
    Condition: "a condition such as control(of_type(HERO))",
    Value: "a value such as its_cost()",
    Constant: "an event such as PLAYED",
    Filter: "a filter such as of_type(HERO)",
    str: "a text",
    bool: "True or False",
    types.NoneType: "None",
}


class Misfit(ValueError):
    """A value does not fit an annotation; the message says what would."""


@dataclass(frozen=True)
class Word:
    """A callable of the vocabulary: its parameters and their annotations."""

    signature: Signature
    hints: Mapping[str, Any]

    def hint(self, name: str) -> Any:
        """The annotation of a parameter; without one it accepts any value."""
        return self.hints.get(name, Any)


@lru_cache(maxsize=4096)
def word(called: Callable[..., Any]) -> Word:
    """The parameters of a function or class of the vocabulary."""
    return Word(signature(called), typing.get_type_hints(called, include_extras=True))


@lru_cache(maxsize=4096)
def _fields(kind: type) -> Mapping[str, Any]:
    hints = typing.get_type_hints(kind, include_extras=True)
    return {field.name: hints[field.name] for field in fields(kind)}


def fitted(value: object, hint: Any, *, made: bool = False) -> Any:
    """Converts a value to the annotated type: constants to plain numbers, lists to tuples where needed. Raises Misfit.

    With `made`, the value was built by a word whose arguments are already checked, so that any number fits."""
    if hint is Any:
        return int(value) if isinstance(value, Constant) else value
    origin = get_origin(hint)
    if origin is Annotated or hint is int:
        return _fitted_number(value, get_args(hint)[1:], made)
    if origin in (typing.Union, types.UnionType):
        return _fitted_union(value, hint, made)
    if origin is Literal:
        if value not in [choice for choice in get_args(hint) if type(choice) is type(value)]:
            raise Misfit(wanted(hint))
        return value
    if origin in (tuple, list):
        return _fitted_sequence(value, hint, origin, made)
    kind = IMPLEMENTED_BY.get(hint, origin or hint)
    if not (callable(value) if kind is Callable else isinstance(value, kind)):
        raise Misfit(wanted(hint))
    return value


def _fitted_union(value: object, hint: Any, made: bool) -> Any:
    for part in get_args(hint):
        try:
            return fitted(value, part, made=made)
        except Misfit:
            continue
    raise Misfit(wanted(hint))


def _fitted_sequence(value: object, hint: Any, origin: type, made: bool) -> Any:
    parts = get_args(hint)
    if not isinstance(value, (list, tuple)):
        raise Misfit(wanted(hint))
    if origin is list or parts[1:] == (...,):
        return origin(fitted(item, parts[0], made=made) for item in value)
    if len(value) != len(parts):
        raise Misfit(wanted(hint))
    return tuple(fitted(item, part, made=made) for item, part in zip(value, parts, strict=True))


def _fitted_number(value: object, notes: tuple[object, ...], made: bool) -> int:
    """A plain number within the range of the annotation, or a constant of one of its families."""
    families = [note for note in notes if isinstance(note, Family)]
    limits = next((note for note in notes if isinstance(note, range)), NUMBERS)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Misfit(_wanted_number(families, limits))
    named = isinstance(value, Constant)
    family = value.family if isinstance(value, Constant) else None
    right = family in families if families else family is None and value in limits
    if not (right or made or (named and family is None)):
        raise Misfit(_wanted_number(families, limits))
    return int(value)


def _wanted_number(families: list[Family], limits: range) -> str:
    if families:
        return " or ".join(f"a {family.noun} such as {family.example}".replace("a event", "an event") for family in families)
    return f"a number from {limits.start} to {limits.stop - 1}"


def wanted(hint: Any) -> str:
    """Describes an annotation in words: "a clause such as power(2)"."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        families = [note for note in parts[1:] if isinstance(note, Family)]
        return _wanted_number(families, next((note for note in parts[1:] if isinstance(note, range)), NUMBERS))
    if origin in (typing.Union, types.UnionType):
        return " or ".join(wanted(part) for part in parts)
    if origin is Literal:
        return " or ".join(repr(part) for part in parts)
    if origin in (list, tuple):
        one = parts[:1] if origin is list or parts[1:] == (...,) else parts
        return f"{'a list' if origin is list else 'a tuple'} ({', '.join(wanted(part) for part in one)}{', ...' if len(one) == 1 else ''})"
    if hint is int:
        return _wanted_number([], NUMBERS)
    kind = IMPLEMENTED_BY.get(hint, origin or hint)
    return WANTED.get(kind, f"a {getattr(kind, '__name__', kind)}")


def check_tree(value: object) -> None:
    """Checks every field of every dataclass in a clause, condition or ability against its annotation. Raises Misfit."""
    for part in parts_of(value):
        if not is_dataclass(part) or isinstance(part, type):
            continue
        for name, hint in _fields(type(part)).items():
            if hasattr(part, name):
                try:
                    fitted(getattr(part, name), hint, made=True)
                except Misfit as misfit:
                    raise Misfit(f"the {name} of {type(part).__name__} must be {misfit}") from None


def parts_of(value: object) -> Iterator[object]:
    """The value and everything in it: the fields of dataclasses, the items of tuples and lists."""
    waiting, seen = [value], set[int]()
    while waiting:
        part = waiting.pop()
        if isinstance(part, (tuple, list)):
            waiting += part
        elif id(part) not in seen:
            seen.add(id(part))
            yield part
            if is_dataclass(part) and not isinstance(part, type):
                waiting += [getattr(part, field.name) for field in fields(part) if hasattr(part, field.name)]


def ranged(hint: Any, limits: range) -> Any:
    """The annotation with other limits if it is a plain number, else unchanged."""
    return Annotated[int, limits] if hint is int else hint
