"""Kinds of cards and facts of card data: those that both rulebooks have, and those that sets declare when they are imported.

The kind of a card says what part it has in the game: where it begins, whether it can be bought, where it returns. A fact is anything
else that the card data says of a card. A card whose kind or facts are not declared is refused when its set is loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from services.deckbuilding.state.names import SHARED


@dataclass(frozen=True, slots=True)
class CardKind:
    """What the shared rules need to know of a kind."""

    name: str
    """As card data and the catalogue write it."""
    word: str
    """As people read it: "Nemesis"."""
    stack: str = ""
    """The pile to which a destroyed card of the kind returns; empty: it stays destroyed."""
    for_sale: bool = False
    """Whether its cards can be bought."""
    separate: bool = False
    """Whether its cards never lie among others, in a deck or in the Line-Up: another set's card of the same id can be in the box, too."""
    ongoing: bool = False
    """Whether its text stays in force before the player who received the card, to whom it says "you"."""
    in_packs: bool = True
    """Whether card packs can declare cards of the kind."""


@dataclass(frozen=True, slots=True)
class CardFact:
    """A fact of the card data."""

    name: str
    value_type: type
    limits: tuple[int, int] | None = None
    """Of a number, the lowest and the highest one."""
    refers_to: str = ""
    """Of a card's id, the kind of that card."""
    in_packs: bool = False
    """Whether a card pack can set it."""


MAIN = "main"
"""The kind of the cards of the main deck, and of a card whose data names no kind."""
_KINDS: dict[str, CardKind] = {}
_FACTS: dict[str, CardFact] = {}
_OWNERS: dict[tuple[type, str], set[str]] = {}


def declare_kind(
    name: str,
    word: str,
    *,
    of: str = SHARED,
    stack: str = "",
    for_sale: bool = False,
    separate: bool = False,
    ongoing: bool = False,
    in_packs: bool = True,
) -> None:
    """Declares a kind of cards of the set `of`; two sets may share one. ValueError if it has been declared otherwise."""
    kind = CardKind(name, word, stack, for_sale, separate, ongoing, in_packs)
    _refuse_another(_KINDS.setdefault(name, kind), kind)
    _OWNERS.setdefault((CardKind, name), set()).add(of)


def declare_fact(
    name: str,
    value_type: type,
    *,
    of: str = SHARED,
    limits: tuple[int, int] | None = None,
    refers_to: str = "",
    in_packs: bool = False,
) -> None:
    """Declares a fact of the set `of`; two sets may share one. ValueError if it has been declared otherwise."""
    fact = CardFact(name, value_type, limits, refers_to, in_packs)
    _refuse_another(_FACTS.setdefault(name, fact), fact)
    _OWNERS.setdefault((CardFact, name), set()).add(of)


def _refuse_another(known: CardKind | CardFact, declared: CardKind | CardFact) -> None:
    if known != declared:
        raise ValueError(f"{declared.name!r} is declared twice: as {known} and as {declared}")


def kind_of(name: str) -> CardKind:
    """The kind of that name; ValueError names the closest ones if no set has declared it."""
    if name not in _KINDS:
        raise ValueError(f"there is no kind of card {name!r}{_closest(name, _KINDS)}")
    return _KINDS[name]


def kinds_of(set_name: str) -> dict[str, CardKind]:
    """The kinds that cards of a set can have, by name: the shared ones and its own."""
    return {name: kind for name, kind in _KINDS.items() if _OWNERS[CardKind, name] & {SHARED, set_name}}


def facts_of(set_name: str) -> dict[str, CardFact]:
    """The facts that cards of a set can have, by name: the shared ones and its own."""
    return {name: fact for name, fact in _FACTS.items() if _OWNERS[CardFact, name] & {SHARED, set_name}}


def checked_facts(card_id: str, facts: Mapping[str, Any], set_name: str) -> dict[str, Any]:
    """The facts of a card with the defaults of those it lacks; ValueError names the card and what its set has not declared."""
    kinds, known = kinds_of(set_name), facts_of(set_name)
    complete = {"kind": MAIN, "copies": 1, "keywords": [], **facts}
    if complete["kind"] not in kinds:
        raise ValueError(f"{set_name}, {card_id}: the set has declared no kind {complete['kind']!r}{_closest(complete['kind'], kinds)}")
    for name, value in complete.items():
        if name not in known:
            raise ValueError(f"{set_name}, {card_id}: the set has declared no fact {name!r}{_closest(name, known)}")
        if value is not None:
            _check_value(f"{set_name}, {card_id}", known[name], value)
    return complete


def _check_value(where: str, fact: CardFact, value: Any) -> None:
    right = type(value) is fact.value_type
    if not right:
        raise ValueError(f"{where}: {fact.name} must be of type {fact.value_type.__name__}, not {value!r}")
    if fact.limits is not None and not fact.limits[0] <= value <= fact.limits[1]:
        raise ValueError(f"{where}: {fact.name} must be from {fact.limits[0]} to {fact.limits[1]}, not {value!r}")


def _closest(name: Any, known: Iterable[str]) -> str:
    near = get_close_matches(str(name), list(known), 1, 0.4)
    return f"; did you mean {near[0]!r}?" if near else ""


declare_kind("starter", "Starter")
declare_kind(MAIN, "main-deck card", for_sale=True)
declare_kind("nemesis", "Nemesis", for_sale=True)
declare_kind("weakness", "Weakness", stack="weakness_stack")
declare_kind("character", "Character", separate=True)

declare_fact("kind", str, in_packs=True)
declare_fact("copies", int, limits=(1, 30), in_packs=True)
declare_fact("keywords", list, in_packs=True)
declare_fact("level", int, limits=(1, 4), in_packs=True)
declare_fact("character", str, refers_to="character", in_packs=True)
declare_fact("source", dict)
