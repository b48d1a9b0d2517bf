"""Checks a card pack against its model, and describes each error in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from services.deckbuilding.cards.card_facts import CardFacts
from services.deckbuilding.cards.pack_model import PackCard, pack_models
from services.deckbuilding.cards.pack_source import PackSource, Place, Problems, hint, shown


@dataclass(frozen=True)
class NumberedCard:
    """The valid part of a card, and the card's number in the pack."""

    number: int
    """Index of the card in the file, from 0."""
    card: PackCard
    complete: bool
    """Whether all its keys are valid; otherwise only its expressions are checked further."""


@dataclass(frozen=True)
class CheckedPack:
    """The valid part of a pack."""

    game: str | None
    name: str | None
    words: Mapping[str, str]
    cards: tuple[NumberedCard, ...]


def checked(source: PackSource, data: Mapping[str, Any], facts: CardFacts, problems: Problems) -> CheckedPack:
    """Returns the valid part of the pack, so that it can be checked further, and adds the errors to the problems."""
    whole, one = pack_models(facts)
    try:
        pack = whole.model_validate(data)
    except ValidationError as error:
        details = error.errors(include_url=False)
    else:
        return CheckedPack(pack.game, pack.name, pack.words, tuple(NumberedCard(*card, True) for card in enumerate(pack.card)))
    for detail in details:
        model = one if detail["loc"][:1] == ("card",) and len(detail["loc"]) > 1 else whole
        problems.add(_place(source, data, detail["loc"]), _sentence(detail, model, facts))
    words, cards = data.get("words"), data.get("card")
    kept_words = {name: text for name, text in words.items() if isinstance(text, str)} if isinstance(words, dict) else {}
    wrong = {detail["loc"][1:3] for detail in details}
    kept = [_kept(number, entry, one, wrong) for number, entry in enumerate(cards if isinstance(cards, list) else [])]
    return CheckedPack(None, None, kept_words, tuple(card for card in kept if card is not None))


def _kept(number: int, entry: object, model: type[PackCard], wrong: set[tuple[int | str, ...]]) -> NumberedCard | None:
    """The card without its wrong keys; None if it has no id."""
    if not isinstance(entry, dict) or (number, "id") in wrong:
        return None
    sound = {key: value for key, value in entry.items() if (number, key) not in wrong}
    return NumberedCard(number, model.model_validate(sound), complete=len(sound) == len(entry))


def _place(source: PackSource, data: Mapping[str, Any], loc: tuple[int | str, ...]) -> Place:
    if len(loc) > 1 and loc[0] == "card" and isinstance(loc[1], int):
        entry = data["card"][loc[1]]
        name = entry.get("id") if isinstance(entry, dict) else None
        keys = [part for part in loc[2:3] if isinstance(part, str)]
        items = [part for part in loc[3:4] if isinstance(part, int)]
        return source.card(loc[1], name, keys[0] if keys else "", items[0] if items and keys != ["slots"] else None)
    return source.top(*loc[:2]) if loc and isinstance(loc[0], str) else source.top()  # type: ignore[arg-type]


def _sentence(detail: ErrorDetails, model: type[BaseModel], facts: CardFacts) -> str:
    """A sentence that says what is wrong and what would be right."""
    loc, sort, value = detail["loc"], detail["type"], detail["input"]
    keys = [part for part in loc if isinstance(part, str)]
    key = keys[-1] if keys else "the pack"
    if sort == "missing":
        return f"a card needs an {key} of small letters, digits and underscores"
    if sort == "extra_forbidden":
        return f"there is no key {shown(key)}{hint(key, list(model.model_fields))}"
    if sort == "literal_error":
        known_words = {"type": facts.types, "kind": facts.kinds}.get(key, ("hand", "play"))
        return f"there is no {'place' if key == 'defense_places' else key} {shown(value)}{hint(value, known_words)}"
    if sort == "value_error":
        reason = detail["msg"].removeprefix("Value error, ")
        return reason if key == "slots" else f"{key} {reason}"
    return f"{key} must be {_wanted(loc, key, sort, detail, facts)}, not {shown(value)}"


def _wanted(loc: tuple[int | str, ...], key: str, sort: str, detail: ErrorDetails, facts: CardFacts) -> str:
    limit = facts.numbers.get(key)
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
