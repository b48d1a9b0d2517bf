"""Numbers and conditions that a text asks for while it resolves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from services.deckbuilding.expressions.filters import Filter
from services.deckbuilding.state.constants import Zone
from services.deckbuilding.state.frames import CARD, DONE_COUNT, IT, TARGET, YOU, Frame
from services.deckbuilding.state.lookup import controlled
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DREW, GAINED, PLAYED
from services.deckbuilding.state.turn_log import logged


@dataclass(frozen=True, slots=True)
class Value:
    """A number: `of` computes it in a frame, `text` reads "1 for each Equipment you played this turn"."""

    text: str
    of: Callable[[MatchState, Frame], int]

    def __add__(self, more: int) -> Value:
        return Value(f"{self.text} plus {more}", lambda m, f: self.of(m, f) + more)

    def __mul__(self, factor: int) -> Value:
        return Value(f"{factor} for each of {self.text}", lambda m, f: self.of(m, f) * factor)


Number = int | Value


def value_of(number: Annotated[int, range(-1000, 1001)] | Value) -> Value:
    """A plain number as a Value."""
    if isinstance(number, Value):
        return number
    return Value(str(number), lambda m, f: number)


# Numbers -------------------------------------------------------------------------------------------------------------


def its_cost() -> Value:
    """The cost of the card that the last clause was about, 0 if there is none."""
    return Value("its cost", lambda m, f: m.box.cards[f[IT]].cost if f[IT] >= 0 else 0)


def done() -> Value:
    """How much of the last clause was done."""
    return Value("that many", lambda m, f: f[DONE_COUNT])


def for_each_controlled(kind: Filter, *, other: bool = False) -> Value:
    """1 for each such card that you control; `other`: besides this one."""

    def count(m: MatchState, f: Frame) -> int:
        cards = m.box.cards
        return sum(kind.test(cards[card]) for card in controlled(m, f[YOU]) if not (other and card == f[CARD]))

    return Value(f"1 for each {'other ' if other else ''}{kind.noun} you control", count)


def for_each_played(kind: Filter, *, other: bool = False) -> Value:
    """1 for each such card that you played this turn."""

    def count(m: MatchState, f: Frame) -> int:
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

    def count(m: MatchState, f: Frame) -> int:
        return types_played(m, f[YOU])

    return Value("1 for each different card type among the cards you played this turn, this card included", count)


def types_played(m: MatchState, seat: int) -> int:
    """How many different card types the seat has played this turn."""
    cards = m.box.cards
    return len({cards[card].type for card in logged(m, PLAYED, seat)} - {0})


def in_zone(zone: Zone, kind: Filter, words: str) -> Value:
    """1 for each such card in a zone of the player that the clause is about."""
    return Value(words, lambda m, f: sum(kind.test(m.box.cards[card]) for card in m.zones[zone][f[TARGET]]))
