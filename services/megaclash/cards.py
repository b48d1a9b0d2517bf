"""The declarations: Attack Cards and battlegrounds as small ints, decks as lists of them, read from the TOML files in data/.

A *kind* is a card in a hand or a deck: 0..9 the numbers 1 to 10, 10..19 their Power Cards, then Stop and Wild.
A *code* is a card as played: the same, except that a Wild has one code for each number it can become (WILD + number - 1).
An *entry* is a card on a stack: its code, or STOP_BY + the seat that played it for a Stop, so that the stack shows whom it binds.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

RING = 10
POWER = 10
STOP = 20
WILD = 21
KINDS = 22
STOP_BY = 32
SIDES = ("villain", "hero")


def number_of(code: int) -> int:
    """The number 1..10 of a numbered card, a Power Card or a named Wild."""
    if code < STOP:
        return code % RING + 1
    return code - WILD + 1


def above(number: int) -> int:
    """The next higher number on the ring: 1 follows 10."""
    return number % RING + 1


def below(number: int) -> int:
    """The next lower number on the ring: 10 follows 1."""
    return (number - 2) % RING + 1


def card_id(kind: int) -> str:
    """The id of a kind: `7`, `7_power`, `stop`, `wild`."""
    if kind < POWER:
        return str(kind + 1)
    if kind < STOP:
        return f"{kind - POWER + 1}_power"
    return "stop" if kind == STOP else "wild"


def code_id(code: int) -> str:
    """The id of a code: that of the card, and for a Wild the number too (`wild=5`)."""
    return card_id(code) if code < WILD else f"wild={number_of(code)}"


def entry_id(entry: int) -> str:
    """The id of an entry: a Stop names the seat that played it (`stop/0`)."""
    return f"stop/{entry - STOP_BY}" if entry >= STOP_BY else code_id(entry)


CARD_IDS: tuple[str, ...] = tuple(card_id(kind) for kind in range(KINDS))
CODE_IDS: tuple[str, ...] = tuple(code_id(code) for code in range(WILD + RING))


@dataclass(frozen=True, slots=True)
class Battleground:
    """One Battleground Card; `number` counts from 1 in the order of the data."""

    number: int
    id: str
    name: str
    defense: int
    victory: int
    source: dict[str, str]


@dataclass(frozen=True, slots=True)
class Deck:
    """The deck of one side: kinds in the order of the data."""

    side: str
    cards: tuple[int, ...]
    source: dict[str, str]


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("data", name).read_text(encoding="utf-8"))


def _battlegrounds(data: dict[str, Any]) -> tuple[Battleground, ...]:
    rows = tuple(Battleground(number, **row) for number, row in enumerate(data["battleground"], 1))
    for row in rows:
        if row.victory != (row.defense + 4) % RING + 1:
            raise ValueError(f"{row.id}: Defense {row.defense} and Victory {row.victory} must differ by 5 on the ring")
    return rows


def _deck(side: str, data: dict[str, Any]) -> Deck:
    cards: list[int] = []
    for line in data["numbers"]:
        cards += [line["number"] - 1] * line["normal"] + [POWER + line["number"] - 1] * line["power"]
    cards += [STOP] * data["stop"] + [WILD] * data["wild"]
    if len(cards) != data["total"]:
        raise ValueError(f"the {side} deck has {len(cards)} cards and should have {data['total']}")
    return Deck(side, tuple(cards), data["source"])


_battleground_data = _read("battlegrounds.toml")
_deck_data = _read("decks.toml")

BATTLEGROUNDS: tuple[Battleground, ...] = _battlegrounds(_battleground_data)
BY_ID: dict[str, Battleground] = {row.id: row for row in BATTLEGROUNDS}
IN_PLAY: int = _battleground_data["in_play"]
HAND_SIZE: int = _deck_data["hand_size"]
FIRST: str = _deck_data["first"]
DECKS: dict[str, Deck] = {side: _deck(side, _deck_data[side]) for side in SIDES}


def battleground(number: int) -> Battleground:
    """The battleground of that number."""
    return BATTLEGROUNDS[number - 1]
