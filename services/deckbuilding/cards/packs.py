"""Card packs: TOML files in the vocabulary of the card files that override or add cards, checked before any match exists.

    game = "injustice"
    name = "printed texts"

    [words]                                # optional: own words, put together from others
    punch_through = "attack(damage(3), unavoidable=True)"

    [[card]]
    id = "heat_vision"                     # an id of the game overrides that card, what is left out stays; a new id adds one
    cost = 5
    play = ["power(2)", "punch_through"]

Expressions are parsed, never executed: only words of the vocabulary, numbers, texts and lists can stand in them.
"""

from __future__ import annotations

import hashlib
import os
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

from services.deckbuilding.cards import catalogue, pack_expressions
from services.deckbuilding.cards.pack_expressions import Where, refuse
from services.deckbuilding.cards.references import UnsetReference, check_references
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.filters import Filter
from services.deckbuilding.expressions.values import Value
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.abilities import ActivatedAbility, PassiveAbility
from services.deckbuilding.state.cards import TYPE_NAMES, CardDeclaration, Defense

PATHS = "HEROTABLE_CARD_PACKS"
"""The environment variable that names card packs: files or folders, separated as paths are."""
TEXTS = ("play", "first_appearance", "ambush")
KEYS = ("id", "name", "type", "kind", "cost", "vp", "copies", "level", "charge_cost", "bribe", "character", "ongoing", "keywords", "notes",
        "defense", "defense_places", "defense_cost", "rows", "abilities", "slots", *TEXTS)  # fmt: skip


LIMITS = {"cost": (0, 30), "vp": (-20, 20), "copies": (1, 30), "level": (1, 4), "charge_cost": (0, 8), "bribe": (0, 9)}
KINDS = ("starter", "main", "kick", "weakness", "super_move", "nemesis", "clash", "character", "henchmen", "hostage", "unique_starter")


def named_paths() -> list[Path]:
    """The packs that the environment names, in order; a folder stands for the .toml files in it."""
    found: list[Path] = []
    for part in filter(None, os.environ.get(PATHS, "").split(os.pathsep)):
        path = Path(part)
        found += sorted(path.glob("*.toml")) if path.is_dir() else [path]
    return found


def with_packs(
    game: str, declarations: tuple[CardDeclaration, ...], words: Mapping[str, Any], paths: Sequence[Path]
) -> tuple[tuple[CardDeclaration, ...], str]:
    """The declarations with the packs of that game laid over them, and what they add to the engine version.

    Raises InvalidInput (code invalid_card_pack) that names file, card, line and the closest valid word."""
    digest = hashlib.sha256()
    changed = False
    for path in paths:
        where = Where(str(path), _read(path))
        data = _parse(where)
        if data.get("game") not in (None, game):
            continue
        declarations = _lay_over(where, data, declarations, words)
        digest.update(where.source.encode())
        changed = True
    return declarations, f"+{digest.hexdigest()[:12]}" if changed else ""


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise refuse(Where(str(path), ""), f"the file cannot be read: {error}") from None


def _parse(where: Where) -> dict[str, Any]:
    try:
        data = tomllib.loads(where.source)
    except tomllib.TOMLDecodeError as error:
        raise refuse(where, f"no valid TOML: {error}") from None
    where.check_keys(data, ("game", "name", "words", "card"))
    return data


def _lay_over(
    where: Where, data: Mapping[str, Any], declarations: tuple[CardDeclaration, ...], words: Mapping[str, Any]
) -> tuple[CardDeclaration, ...]:
    """The declarations with those of one pack."""
    vocabulary = pack_expressions.with_own_words(where, words, data.get("words", {}))
    known = {declaration.id: declaration for declaration in declarations}
    seen: set[str] = set()
    cards = data.get("card", [])
    if not isinstance(cards, list) or not all(isinstance(entry, Mapping) for entry in cards):
        raise refuse(where, "cards are written as [[card]]")
    for number, entry in enumerate(cards):
        at = where.of_card(number, str(entry.get("id", "")))
        at.check_keys(entry, KEYS)
        if not isinstance(entry.get("id"), str) or (not entry["id"].isidentifier() and not entry["id"].replace("_", "a").isalnum()):
            raise refuse(at, "a card needs an id of small letters, digits and underscores")
        if entry["id"] in seen:
            raise refuse(at, "the pack declares it twice")
        seen.add(entry["id"])
        known[entry["id"]] = _declare(at, entry, known.get(entry["id"]), vocabulary, str(data.get("name", Path(where.file).stem)))
    return tuple(known.values())


def _declare(at: Where, entry: Mapping[str, Any], old: CardDeclaration | None, words: Mapping[str, Any], pack: str) -> CardDeclaration:
    """One card, over the old one if there is one."""
    _check_frame(at, entry, new=old is None)
    base = old or CardDeclaration(entry["id"], entry["name"], 0, facts={"kind": "main", "copies": 1, "keywords": []})
    changes = {"facts": _facts(at, entry, base, pack), **_texts(at, entry, words)}
    changes.update({name: entry[name] for name in ("name", "cost", "vp", "ongoing") if name in entry})
    if "type" in entry:
        changes["type"] = TYPE_NAMES.index(entry["type"])
    if "notes" in entry:
        changes["notes"] = tuple(entry["notes"])
    elif any(name in entry for name in TEXTS):
        changes["notes"] = ()
    made = replace(base, **changes)
    try:
        catalogue.definition(made)
        check_references(made)
    except UnsetReference as error:
        raise refuse(at, str(error)) from None
    except (AttributeError, TypeError, ValueError, KeyError, IndexError) as error:
        raise refuse(at, f"its text cannot be put into words: {error}") from None
    return made


def _check_frame(at: Where, entry: Mapping[str, Any], *, new: bool) -> None:
    """Numbers within their limits, a known type and kind, and what a new card cannot do without."""
    for name, (low, high) in LIMITS.items():
        value = entry.get(name, low)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise refuse(at.of_key(name), f"{name} must be a whole number from {low} to {high}, not {value!r}")
    for name, known in (("type", TYPE_NAMES), ("kind", KINDS)):
        if name in entry:
            at.of_key(name).one_of(name, entry[name], known)
    for name in ("name", "type"):
        if new and name not in entry:
            raise refuse(at, f"a new card needs a {name}")


def _facts(at: Where, entry: Mapping[str, Any], base: CardDeclaration, pack: str) -> dict[str, Any]:
    """The facts of the card data with those of the pack; its text is from the pack."""
    facts = dict(base.facts)
    given = ("copies", "level", "charge_cost", "bribe", "character", "keywords", "kind")
    facts.update({name: entry[name] for name in given if name in entry})
    facts["source"] = {**facts.get("source", {"frame": "card_pack", "copies": "card_pack"}), "effect": "card_pack", "pack": pack}
    return facts


def _texts(at: Where, entry: Mapping[str, Any], words: Mapping[str, Any]) -> dict[str, Any]:
    """The clauses that the pack gives."""
    sorts: dict[str, type] = {**dict.fromkeys(TEXTS, Effect), "rows": PassiveAbility, "abilities": ActivatedAbility}
    fields_of = {"rows": "passive", "abilities": "activated"}
    changes: dict[str, Any] = {
        fields_of.get(name, name): _items(at.of_key(name), entry[name], words, sort) for name, sort in sorts.items() if name in entry
    }
    if "defense" in entry:
        changes["defense"] = Defense(_items(at.of_key("defense"), entry["defense"], words, Effect), **_defense_options(at, entry, words))
    if "slots" in entry:
        changes["slots"] = _slots(at.of_key("slots"), entry["slots"], words)
    return changes


def _slots(at: Where, rows: Any, words: Mapping[str, Any]) -> tuple[tuple[int, str, tuple[Effect, ...]], ...]:
    """Abilities of Line-Up slots, written [slot from 1 to 5, feature, clause]."""
    found = []
    for row in rows if isinstance(rows, list) else [rows]:
        if not (isinstance(row, list) and len(row) == 3 and row[0] in range(1, 6) and all(isinstance(part, str) for part in row[1:])):
            raise refuse(at, f"a slot is written [number from 1 to 5, feature, clause], not {row!r}")
        here = at.of_text(row[2])
        effects = pack_expressions.evaluate(here, row[2], words)
        effects = tuple(effects) if isinstance(effects, list) else (effects,)
        for effect in effects:
            if not isinstance(effect, Effect):
                raise refuse(here, f"{row[2]!r} is no clause")
            _check_tree(here, effect)
        found.append((row[0] - 1, row[1], effects))
    return tuple(found)


def _defense_options(at: Where, entry: Mapping[str, Any], words: Mapping[str, Any]) -> dict[str, Any]:
    places = {"hand": 1, "play": 2}
    chosen = [at.of_key("defense_places").one_of("place", place, tuple(places)) for place in entry.get("defense_places", ["hand"])]
    options: dict[str, Any] = {"places": sum(places[place] for place in set(chosen))}
    if "defense_cost" in entry:
        options["cost"] = _items(at.of_key("defense_cost"), [entry["defense_cost"]], words, Effect)[0]
    return options


def _items(at: Where, expressions: Any, words: Mapping[str, Any], wanted: type) -> tuple[Any, ...]:
    """The expressions of a list, each a whole clause."""
    if not isinstance(expressions, list) or not all(isinstance(text, str) for text in expressions):
        raise refuse(at, f"{at.key} must be a list of texts")
    found = []
    for text in expressions:
        here = at.of_text(text)
        value = pack_expressions.evaluate(here, text, words)
        if not isinstance(value, wanted):
            raise refuse(here, f"{text!r} is no {wanted.__name__.lower()}; a clause is something like power(2)")
        _check_tree(here, value)
        found.append(value)
    return tuple(found)


EXPECTED: dict[str, tuple[type, ...]] = {
    "number": (int, Value), "cost": (int,), "only": (Filter,), "condition": (Condition, type(None)), "value": (Value, type(None)),
    "card": (Filter, type(None)), "places": (tuple,), "factor": (int,),
}  # fmt: skip


def _check_tree(here: Where, value: Any) -> None:
    """Every part of a clause has the sort that its place needs, and numbers are sensible."""
    if not is_dataclass(value):
        return
    for field in fields(value):
        part = getattr(value, field.name)
        expected = EXPECTED.get(field.name)
        if expected and (not isinstance(part, expected) or isinstance(part, bool)):
            names = " or ".join(kind.__name__.lower() for kind in expected if kind is not type(None))
            raise refuse(here, f"{part!r} cannot stand for the {field.name} of {type(value).__name__.lower()}; it must be a {names}")
        if field.name in ("number", "cost") and isinstance(part, int) and not 0 <= part <= 1000:
            raise refuse(here, f"{field.name} must be from 0 to 1000, not {part}")
        for inner in part if isinstance(part, tuple) else (part,):
            if field.name in ("effects", "otherwise") and not isinstance(inner, Effect):
                raise refuse(here, f"{inner!r} is no clause")
            _check_tree(here, inner)
