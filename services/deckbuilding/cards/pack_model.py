"""A card pack as a pydantic model: its keys, their types and limits. Expressions are texts here; pack_expressions.py reads them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, create_model
from pydantic_core import ErrorDetails

from services.deckbuilding.cards.card_facts import CardFacts
from services.deckbuilding.cards.pack_source import PackSource, Place, Problems, hint, shown

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
    raise ValueError(f"is written [number from 1 to 5, feature, clause], not {shown(row)}")


CardId = Annotated[str, Field(pattern=r"^[a-z0-9_]+$", max_length=100)]
CardText = Annotated[str, Field(max_length=1000), AfterValidator(_visible)]
CardName = Annotated[str, Field(max_length=200), AfterValidator(_not_blank), AfterValidator(_visible)]
Clauses = list[str]
Slot = Annotated[tuple[int, str, str], BeforeValidator(_slot)]


class PackCard(BaseModel):
    """A `[[card]]`: what it leaves out is that of the built-in card, or nothing. `card_pack_model` adds kind, type, numbers and facts."""

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
    """What version 0.1 called `passive`."""
    abilities: Clauses | None = None
    """What version 0.1 called `activated`."""

    def given(self, name: str) -> Any:
        """The value of a key that the model of a set has; None if the pack leaves it out."""
        return getattr(self, name)


class CardPack(BaseModel):
    """A pack; `card_pack_model` says what its cards are."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    game: CardName | None = None
    name: CardName | None = None
    words: dict[str, str] = {}
    card: Sequence[PackCard] = ()


@lru_cache(maxsize=16)
def _model(
    types: tuple[str, ...], kinds: tuple[str, ...], numbers: tuple[tuple[str, range], ...], names: tuple[str, ...]
) -> type[CardPack]:
    fields: dict[str, Any] = {
        "type": (Literal[types] | None, None),
        "kind": (Literal[kinds] | None, None),
        **{name: (Annotated[int, Field(ge=limit.start, le=limit.stop - 1)] | None, None) for name, limit in numbers},
        **dict.fromkeys(names, (CardId | None, None)),
    }
    card = create_model("PackCard", __base__=PackCard, **fields)
    return create_model("CardPack", __base__=CardPack, card=(list[card], []))


def card_pack_model(facts: CardFacts) -> type[CardPack]:
    """The model of packs for cards with those kinds, types and facts."""
    return _model(facts.types, facts.kinds, (*facts.limits.items(), *facts.numbers.items()), tuple(facts.references))


def checked(source: PackSource, data: Mapping[str, Any], facts: CardFacts, problems: Problems) -> CardPack | None:
    """The pack; None if something is wrong, which is added to the problems."""
    model = card_pack_model(facts)
    try:
        return model.model_validate(data)
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            problems.add(_place(source, data, detail["loc"]), _sentence(detail, model, facts))
    return None


def _place(source: PackSource, data: Mapping[str, Any], loc: tuple[int | str, ...]) -> Place:
    if len(loc) > 1 and loc[0] == "card" and isinstance(loc[1], int):
        entry = data["card"][loc[1]]
        name = entry.get("id") if isinstance(entry, dict) else None
        keys = [part for part in loc[2:3] if isinstance(part, str)]
        items = [part for part in loc[3:4] if isinstance(part, int)]
        return source.card(loc[1], name, keys[0] if keys else "", items[0] if items and keys != ["slots"] else None)
    return source.top(*loc[:2]) if loc and isinstance(loc[0], str) else source.top()  # type: ignore[arg-type]


def _sentence(detail: ErrorDetails, model: type[CardPack], facts: CardFacts) -> str:
    """What is wrong and what would be right."""
    loc, sort, value = detail["loc"], detail["type"], detail["input"]
    keys = [part for part in loc if isinstance(part, str)]
    key = keys[-1] if keys else "the pack"
    in_card = len(loc) > 1 and loc[0] == "card"
    if sort == "missing":
        return f"a card needs an {key} of small letters, digits and underscores"
    if sort == "extra_forbidden":
        known = model.model_fields if not in_card else model.model_fields["card"].annotation.__args__[0].model_fields  # type: ignore[union-attr]
        return f"there is no key {shown(key)}{hint(key, list(known))}"
    if sort == "literal_error":
        known_words = {"type": facts.types, "kind": facts.kinds}.get(key, ("hand", "play"))
        return f"there is no {'place' if key == 'defense_places' else key} {shown(value)}{hint(value, known_words)}"
    if sort == "value_error":
        return f"{key} {detail['msg'].removeprefix('Value error, ')}"
    return f"{key} must be {_wanted(loc, key, sort, detail, facts)}, not {shown(value)}"


def _wanted(loc: tuple[int | str, ...], key: str, sort: str, detail: ErrorDetails, facts: CardFacts) -> str:
    limit = facts.limit(key)
    if limit is not None:
        return f"a whole number from {limit.start} to {limit.stop - 1}"
    if sort == "string_too_long":
        return f"a text of {detail['ctx']['max_length']} characters at most"
    if sort == "string_pattern_mismatch" or key in ("id", *facts.references):
        return "an id of small letters, digits and underscores"
    if sort in ("list_type", "model_type", "dict_type", "model_attributes_type"):
        whole = {"card": "written as [[card]], a table", "words": "a table that gives each word a text", "slots": "a list of slots"}
        return whole.get(key, "a list of texts")
    if sort == "bool_type":
        return "true or false"
    return "a list of texts" if isinstance(loc[-1], int) else "a text"
