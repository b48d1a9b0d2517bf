"""Conditions about what you control, have, and did this turn."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.counts import count_controlled, count_played, types_played
from services.deckbuilding.expressions.filters import Filter
from services.deckbuilding.state.frames import YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DESTROYED_ONE, HIT, STRUCK, VP_TOKENS
from services.deckbuilding.state.turn_log import happened, logged


@dataclass(frozen=True, slots=True)
class Controls(Condition):
    """You control such a card; `other`: besides this one."""

    kind: Filter
    other: bool = False

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return count_controlled(m, f, self.kind, other=self.other) > 0

    @property
    @override
    def text(self) -> str:
        return f"you control {self.kind.determined('another') if self.other else self.kind.one()}"


@dataclass(frozen=True, slots=True)
class PlayedAtLeast(Condition):
    """You played that many such cards this turn."""

    number: int
    kind: Filter

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return count_played(m, f, self.kind) >= self.number

    @property
    @override
    def text(self) -> str:
        if self.number == 1:
            return f"you played {self.kind.one()} this turn"
        return f"you have played {self.kind.many(f'{self.number} or more')} this turn"


@dataclass(frozen=True, slots=True)
class TypesPlayedAtLeast(Condition):
    """You played cards of that many card types this turn; cards without a type do not count."""

    number: int

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return types_played(m, f[YOU]) >= self.number

    @property
    @override
    def text(self) -> str:
        return f"you have played {self.number} or more different card types this turn"


@dataclass(frozen=True, slots=True)
class DestroyedThisTurn(Condition):
    """You destroyed such a card this turn."""

    kind: Filter

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return any(self.kind.test(m.box.cards[card]) for card in logged(m, DESTROYED_ONE, f[YOU]))

    @property
    @override
    def text(self) -> str:
        return f"you destroyed {self.kind.one()} this turn"


@dataclass(frozen=True, slots=True)
class SuccessfullyAttacked(Condition):
    """One of your Attacks affected a foe this turn."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return happened(m, HIT, f[YOU])

    @property
    @override
    def text(self) -> str:
        return "you successfully attacked a foe this turn"


@dataclass(frozen=True, slots=True)
class StruckAFoe(Condition):
    """A foe gained a Weakness or discarded a card because of your Attack this turn."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return happened(m, STRUCK, f[YOU])

    @property
    @override
    def text(self) -> str:
        return "a foe gained a Weakness or discarded a card because of an Attack of yours this turn"


@dataclass(frozen=True, slots=True)
class HasVpToken(Condition):
    """You have at least one VP token."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return m.counters[VP_TOKENS][f[YOU]] > 0

    @property
    @override
    def text(self) -> str:
        return "you have a VP token"


# The words of card files -----------------------------------------------------------------------------------------------


def control(kind: Filter, *, other: bool = False) -> Condition:
    """You control such a card; `other`: besides this one."""
    return Controls(kind, other)


def played(kind: Filter) -> Condition:
    """You played such a card this turn."""
    return PlayedAtLeast(1, kind)


def played_at_least(number: int, kind: Filter) -> Condition:
    """You played that many such cards this turn."""
    return PlayedAtLeast(number, kind)


def successfully_attacked() -> Condition:
    """One of your Attacks affected a foe this turn."""
    return SuccessfullyAttacked()


def struck_a_foe() -> Condition:
    """A foe gained a Weakness or discarded a card because of your Attack this turn."""
    return StruckAFoe()


def destroyed_this_turn(kind: Filter) -> Condition:
    """You destroyed such a card this turn."""
    return DestroyedThisTurn(kind)


def has_vp_token() -> Condition:
    """You have at least one VP token."""
    return HasVpToken()
