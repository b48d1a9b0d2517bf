"""Numbers and conditions that a text asks for while it resolves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.deckbuilding.filters import Filter
from services.deckbuilding.frames import CARD, DONE, IT, SIZE, SUBJECT, UP, YOU, Frame
from services.deckbuilding.names import DESTROYED_ONE, DREW, GAINED, HAND, HIT, PLAYED, STRUCK, VP_TOKENS
from services.deckbuilding.zones import controlled

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch


@dataclass(frozen=True, slots=True)
class Value:
    """A number: `of` computes it in a frame, `text` reads "1 for each Equipment you played this turn"."""

    text: str
    of: Callable[[DeckMatch, Frame], int]

    def __add__(self, more: int) -> Value:
        return Value(f"{self.text} plus {more}", lambda m, f: self.of(m, f) + more)

    def __mul__(self, factor: int) -> Value:
        return Value(f"{factor} for each of {self.text}", lambda m, f: self.of(m, f) * factor)


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that holds or not: `text` reads "you control an Equipment"."""

    text: str
    holds: Callable[[DeckMatch, Frame], bool]
    negation: str = "not"
    of_subject: bool = False
    """Whether "you" is the player that the clause is about."""


Number = int | Value


def value_of(number: Number) -> Value:
    """A plain number as a Value."""
    if isinstance(number, Value):
        return number
    return Value(str(number), lambda m, f: number)


def logged(m: DeckMatch, event: int, seat: int) -> list[int]:
    """The cards of that event and seat in the log of this turn, in order."""
    head = event << 6 | seat
    return [entry & 0x3FFF for entry in m.log if entry >> 14 == head]


def happened(m: DeckMatch, event: int, seat: int) -> bool:
    """Whether the log of this turn holds that event of that seat."""
    head = event << 6 | seat
    return any(entry >> 14 == head for entry in m.log)


# Numbers -------------------------------------------------------------------------------------------------------------


def its_cost() -> Value:
    """The cost of the card that the last clause was about, 0 if there is none."""
    return Value("its cost", lambda m, f: m.box.cards[f[IT]].cost if f[IT] >= 0 else 0)


def done() -> Value:
    """How much of the last clause was done."""
    return Value("that many", lambda m, f: f[DONE])


def for_each_controlled(kind: Filter, *, other: bool = False) -> Value:
    """1 for each such card that you control; `other`: besides this one."""

    def count(m: DeckMatch, f: Frame) -> int:
        cards = m.box.cards
        return sum(kind.test(cards[card]) for card in controlled(m, f[YOU]) if not (other and card == f[CARD]))

    return Value(f"1 for each {'other ' if other else ''}{kind.noun} you control", count)


def for_each_played(kind: Filter, *, other: bool = False) -> Value:
    """1 for each such card that you played this turn."""

    def count(m: DeckMatch, f: Frame) -> int:
        cards = m.box.cards
        played = [card for card in logged(m, PLAYED, f[YOU]) if kind.test(cards[card])]
        return len(played) - int(other and f[CARD] in played)

    return Value(f"1 for each {'other ' if other else ''}{kind.noun} you played this turn", count)


def for_each_gained() -> Value:
    """1 for each card that you gained this turn."""
    return Value("1 for each card you gained this turn", lambda m, f: len(logged(m, GAINED, f[YOU])))


def for_each_drawn(at_most: int) -> Value:
    """1 for each card that you drew this turn, up to a limit."""
    return Value(f"1 for each card you drew this turn, {at_most} at most", lambda m, f: min(at_most, len(logged(m, DREW, f[YOU]))))


def for_each_type_played() -> Value:
    """1 for each different card type among the cards that you played this turn; cards without a type do not count."""

    def count(m: DeckMatch, f: Frame) -> int:
        return types_played(m, f[YOU])

    return Value("1 for each different card type among the cards you played this turn, this card included", count)


def types_played(m: DeckMatch, seat: int) -> int:
    """How many different card types the seat has played this turn."""
    cards = m.box.cards
    return len({cards[card].type for card in logged(m, PLAYED, seat)} - {0})


def in_zone(zone: int, kind: Filter, words: str) -> Value:
    """1 for each such card in a zone of the player that the clause is about."""
    return Value(words, lambda m, f: sum(kind.test(m.box.cards[card]) for card in m.zones[zone][f[SUBJECT]]))


# Notes: numbers that "each player" clauses keep for the clauses after them -----------------------------------------------


def noted(bank: int = 0) -> Value:
    """What the seat's note says, 0 if there is none."""
    return Value("that number", lambda m, f: max(0, note_of(m, f, bank)))


def note_of(m: DeckMatch, f: Frame, bank: int = 0) -> int:
    """The note of the frame's subject, -1 if there is none."""
    notes = m.stack[f[UP]]
    at = SIZE + bank * m.players + f[SUBJECT]
    return notes[at] if at < len(notes) else -1


def notes_of(m: DeckMatch, f: Frame, bank: int = 0) -> list[int]:
    """The notes of all seats."""
    start = SIZE + bank * m.players
    notes = m.stack[f[UP]][start : start + m.players]
    return notes + [-1] * (m.players - len(notes))


def noted_is(number: int, words: str, bank: int = 0) -> Condition:
    """The seat's note is that number."""
    return Condition(words, lambda m, f: note_of(m, f, bank) == number)


def noted_highest(words: str) -> Condition:
    """No seat's note is higher; seats without a note are left out."""
    return Condition(words, lambda m, f: note_of(m, f) >= 0 and note_of(m, f) == max(notes_of(m, f)))


# Conditions ------------------------------------------------------------------------------------------------------------


def control(kind: Filter, *, other: bool = False) -> Condition:
    """You control such a card; `other`: besides this one."""
    count = for_each_controlled(kind, other=other)
    noun = f"another {kind.noun}" if other else kind.one()
    return Condition(f"you control {noun}", lambda m, f: count.of(m, f) > 0)


def played(kind: Filter) -> Condition:
    """You played such a card this turn."""
    count = for_each_played(kind)
    return Condition(f"you played {kind.one()} this turn", lambda m, f: count.of(m, f) > 0)


def played_at_least(number: int, kind: Filter) -> Condition:
    """You played that many this turn."""
    count = for_each_played(kind)
    return Condition(f"you have played {number} or more {kind.noun}s this turn", lambda m, f: count.of(m, f) >= number)


def its_cost_is(low: int, high: int = 99) -> Condition:
    """There is a card that the last clause was about, and its cost lies in the range."""
    words = f"its cost is {low} or more" if high == 99 else f"its cost is {low}" if low == high else f"its cost is from {low} to {high}"
    return Condition(words, lambda m, f: f[IT] >= 0 and low <= m.box.cards[f[IT]].cost <= high)


def successfully_attacked() -> Condition:
    """One of your Attacks affected a foe this turn."""
    return Condition("you successfully attacked a foe this turn", lambda m, f: happened(m, HIT, f[YOU]))


def struck_a_foe() -> Condition:
    """A foe gained a Weakness or discarded a card because of your Attack this turn."""
    return Condition(
        "a foe gained a Weakness or discarded a card because of your Attack this turn", lambda m, f: happened(m, STRUCK, f[YOU])
    )


def destroyed_this_turn(kind: Filter) -> Condition:
    """You destroyed such a card this turn."""

    def holds(m: DeckMatch, f: Frame) -> bool:
        return any(kind.test(m.box.cards[card]) for card in logged(m, DESTROYED_ONE, f[YOU]))

    return Condition(f"you destroyed {kind.one()} this turn", holds)


def hand_holds(kind: Filter) -> Condition:
    """Such a card is in the hand of the player that the clause is about."""

    def holds(m: DeckMatch, f: Frame) -> bool:
        return any(kind.test(m.box.cards[card]) for card in m.zones[HAND][f[SUBJECT]])

    return Condition(f"{kind.one()} is revealed", holds, f"no {kind.noun} is revealed")


def has_vp_token() -> Condition:
    """You have at least one VP token."""
    return Condition("you have a VP token", lambda m, f: m.counters[VP_TOKENS][f[YOU]] > 0)


def gained_exactly(number: int) -> Condition:
    """It is the card of that number that you gained this turn."""
    return Condition(f"you gained {number} cards", lambda m, f: len(logged(m, GAINED, f[YOU])) == number)


def from_line_up() -> Condition:
    """The card was gained from the Line-Up (the amount of a "gained" event is its slot plus 1)."""
    return Condition("it came from the Line-Up", lambda m, f: f[-1] > 0)
