"""Counts: cards you control, what you did this turn, cards in a zone."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.expressions.filters import Filter
from services.deckbuilding.expressions.values import Count, Value
from services.deckbuilding.program.wording import own
from services.deckbuilding.state.constants import Zone
from services.deckbuilding.state.frames import CARD, TARGET, YOU, Frame
from services.deckbuilding.state.lookup import controlled
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DISCARD, DREW, GAINED, HAND, PLAYED
from services.deckbuilding.state.turn_log import logged

ZONE_WORDS = {HAND: "hand", DISCARD: "discard pile"}

# Counts of the turn and of places --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EachControlled(Count):
    """1 for each card of the filter that you control; `other`: this card does not count."""

    kind: Filter
    other: bool = False

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return count_controlled(m, f, self.kind, other=self.other)

    @override
    def each(self, who: str) -> str:
        return self.kind.determined("other" if self.other else "", " you control")


@dataclass(frozen=True, slots=True)
class EachPlayed(Count):
    """1 for each card of the filter that you played this turn; `other`: this card does not count."""

    kind: Filter
    other: bool = False

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return count_played(m, f, self.kind, other=self.other)

    @override
    def each(self, who: str) -> str:
        return self.kind.determined("other" if self.other else "", " you played this turn")


@dataclass(frozen=True, slots=True)
class EachGained(Count):
    """1 for each card that you gained this turn."""

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return len(logged(m, GAINED, f[YOU]))

    @override
    def each(self, who: str) -> str:
        return "card you gained this turn"


@dataclass(frozen=True, slots=True)
class EachDrawn(Count):
    """1 for each card that you drew this turn, up to a limit."""

    at_most: int

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return min(self.at_most, len(logged(m, DREW, f[YOU])))

    @override
    def each(self, who: str) -> str:
        return f"card you drew this turn (counting {self.at_most} at most)"


@dataclass(frozen=True, slots=True)
class EachTypePlayed(Count):
    """1 for each different card type among the cards that you played this turn; cards without a type do not count."""

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return types_played(m, f[YOU])

    @override
    def each(self, who: str) -> str:
        return "different card type among the cards you played this turn, this card included"


def count_controlled(m: MatchState, f: Frame, kind: Filter, *, other: bool = False) -> int:
    """Returns how many cards of the filter you control; `other`: this card does not count."""
    cards, test, this = m.box.cards, kind.test, f[CARD] if other else -1
    return sum([test(cards[card]) for card in controlled(m, f[YOU]) if card != this])


def count_played(m: MatchState, f: Frame, kind: Filter, *, other: bool = False) -> int:
    """Returns how many cards of the filter you played this turn; `other`: this card does not count."""
    cards, test = m.box.cards, kind.test
    played = [card for card in logged(m, PLAYED, f[YOU]) if test(cards[card])]
    return len(played) - int(other and f[CARD] in played)


def types_played(m: MatchState, seat: int) -> int:
    """Returns how many different card types the seat has played this turn."""
    cards = m.box.cards
    return len({cards[card].type for card in logged(m, PLAYED, seat)} - {0})


@dataclass(frozen=True, slots=True)
class InZone(Count):
    """1 for each card of the filter in a zone of the player that the clause is about."""

    zone: int
    kind: Filter

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        cards, test = m.box.cards, self.kind.test
        return sum([test(cards[card]) for card in m.zones[self.zone][f[TARGET]]])

    @override
    def each(self, who: str) -> str:
        return self.kind.determined("", f" in {own(who)} {ZONE_WORDS[self.zone]}")


# The words of card files -----------------------------------------------------------------------------------------------


def for_each_controlled(kind: Filter, *, other: bool = False) -> Value:
    """1 for each card of the filter that you control; `other`: this card does not count."""
    return EachControlled(kind, other)


def for_each_played(kind: Filter, *, other: bool = False) -> Value:
    """1 for each card of the filter that you played this turn; `other`: this card does not count."""
    return EachPlayed(kind, other)


def for_each_gained() -> Value:
    """1 for each card that you gained this turn."""
    return EachGained()


def for_each_drawn(at_most: int) -> Value:
    """1 for each card that you drew this turn, up to a limit."""
    return EachDrawn(at_most)


def for_each_type_played() -> Value:
    """1 for each different card type that you played this turn."""
    return EachTypePlayed()


def in_zone(zone: Zone, kind: Filter) -> Value:
    """1 for each card of the filter in the hand or discard pile of the player that the clause is about."""
    return InZone(zone, kind)
