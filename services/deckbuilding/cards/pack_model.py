"""A card pack as a pydantic model: its keys, their types and limits. Expressions are texts here; pack_expressions.py reads them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, create_model

from services.deckbuilding.cards.card_facts import CardFacts
from services.deckbuilding.cards.pack_source import shown

UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories that no text of a card may have: control and format characters, surrogates, unassigned ones, separators of lines."""


def unseen_character(text: str) -> str:
    """The first character of a text that cannot be shown, as U+0007; "" if there is none."""
    return next((f"U+{ord(character):04X}" for character in text if unicodedata.category(character) in UNSEEN), "")


def _visible(text: str) -> str:
    found = unseen_character(text)
    if found:
        raise ValueError(f"must have no control characters, but has {found}")
    return text


def _not_blank(text: str) -> str:
    if not text.strip():
        raise ValueError("must not be blank")
    return text


def _slot(row: object) -> tuple[int, str, str]:
    if isinstance(row, list) and len(row) == 3 and type(row[0]) is int and row[0] in range(1, 6):
        number, feature, clause = row
        if isinstance(feature, str) and isinstance(clause, str):
            return number, _visible(feature), clause
    raise ValueError(f"a slot is written [number from 1 to 5, feature, clause], not {shown(row)}")


CardId = Annotated[str, Field(pattern=r"^[a-z0-9_]+$", max_length=100)]
CardText = Annotated[str, Field(max_length=1000), AfterValidator(_visible)]
CardName = Annotated[str, Field(max_length=200), AfterValidator(_not_blank), AfterValidator(_visible)]
Clauses = list[str]
Slot = Annotated[tuple[int, str, str], BeforeValidator(_slot)]


class PackCard(BaseModel):
    """A `[[card]]`. Keys that it leaves out keep the built-in card's values, if any. `pack_models` adds kind, type, numbers and facts."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    id: CardId
    name: CardName | None = None
    ongoing: bool | None = None
    keywords: list[CardText] | None = None
    notes: list[CardText] | None = None
    play: Clauses | None = None
    defense: Clauses | None = None
    defense_places: list[Literal["hand", "play"]] | None = None
    defense_cost: str | None = None
    first_appearance: Clauses | None = None
    ambush: Clauses | None = None
    passive: Clauses | None = None
    activated: Clauses | None = None
    slots: list[Slot] | None = None
    rows: Clauses | None = None
    """The name of `passive` in version 0.1."""
    abilities: Clauses | None = None
    """The name of `activated` in version 0.1."""

    def given(self, name: str) -> Any:
        """The value of a key that the model of a set has; None if the pack leaves it out."""
        return getattr(self, name)


class CardPack(BaseModel):
    """A pack; `pack_models` says what its cards are."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    game: CardName | None = None
    name: CardName | None = None
    words: dict[str, str] = {}
    card: Sequence[PackCard] = ()


@lru_cache(maxsize=16)
def _models(
    types: tuple[str, ...], kinds: tuple[str, ...], numbers: tuple[tuple[str, range], ...], names: tuple[str, ...]
) -> tuple[type[CardPack], type[PackCard]]:
    fields: dict[str, Any] = {
        "type": (Literal[types] | None, None),
        "kind": (Literal[kinds] | None, None),
        **{name: (Annotated[int, Field(ge=limit.start, le=limit.stop - 1)] | None, None) for name, limit in numbers},
        **dict.fromkeys(names, (CardId | None, None)),
    }
    card = create_model("PackCard", __base__=PackCard, **fields)
    return create_model("CardPack", __base__=CardPack, card=(list[card], [])), card


def pack_models(facts: CardFacts) -> tuple[type[CardPack], type[PackCard]]:
    """The models of packs, and of their cards, for cards with those kinds, types and facts."""
    return _models(facts.types, facts.kinds, tuple(facts.numbers.items()), tuple(facts.references))
