"""Conditions and numbers about health and KO's."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.values import Amount, Count, Value
from services.deckbuilding.program.wording import own
from services.deckbuilding.state.frames import BARS_EMPTIED, TARGET, YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.turn_log import logged
from services.injustice.health import EMPTIED, FULL, HEALTH, KOED, TOP_BAR_FROM


@dataclass(frozen=True, slots=True)
class EmptiedABar(Condition):
    """The damage just dealt emptied one of that foe's Health Bars."""

    uses = frozenset((EMPTIED,))

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return f[BARS_EMPTIED] > 0

    @property
    @override
    def text(self) -> str:
        return "this empties one of that foe's Health Bars"


@dataclass(frozen=True, slots=True)
class AtFullHealth(Condition):
    """You are at full health."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return m.counters[HEALTH][f[YOU]] == FULL

    @property
    @override
    def text(self) -> str:
        return f"you are at {FULL} health"


@dataclass(frozen=True, slots=True)
class AFoeWasKoed(Condition):
    """A foe was KO'd this turn, by whomever."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return any(logged(m, KOED, seat) for seat in range(m.players) if seat != f[YOU])

    @property
    @override
    def text(self) -> str:
        return "a foe was KO'd this turn"


@dataclass(frozen=True, slots=True)
class AFoeOnTheBottomBar(Condition):
    """A foe has no health left on the top bar."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return foes_on_the_bottom_bar(m, f) > 0

    @property
    @override
    def text(self) -> str:
        return "a foe is on their bottom Health Bar"


@dataclass(frozen=True, slots=True)
class EachFoeOnTheBottomBar(Count):
    """1 for each foe without health on the top bar."""

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return foes_on_the_bottom_bar(m, f)

    @override
    def each(self, who: str) -> str:
        return f"foe at {TOP_BAR_FROM - 1} health or less"


def foes_on_the_bottom_bar(m: MatchState, f: Frame) -> int:
    """How many foes have no health left on the top bar."""
    return sum(m.counters[HEALTH][seat] < TOP_BAR_FROM for seat in range(m.players) if seat != f[YOU])


@dataclass(frozen=True, slots=True)
class HalfTheirHealth(Amount):
    """Half the player's health, rounded up."""

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return (m.counters[HEALTH][f[TARGET]] + 1) // 2

    @override
    def what(self, who: str) -> str:
        return f"half {own(who)} health, rounded up"


def emptied_a_bar() -> Condition:
    """The damage just dealt emptied one of that foe's Health Bars."""
    return EmptiedABar()


def at_full_health() -> Condition:
    """You are at 20."""
    return AtFullHealth()


def a_foe_was_koed() -> Condition:
    """A foe was KO'd this turn, by whomever."""
    return AFoeWasKoed()


def a_foe_on_the_bottom_bar() -> Condition:
    """A foe has 10 health or less."""
    return AFoeOnTheBottomBar()


def for_each_foe_on_the_bottom_bar() -> Value:
    """1 for each foe with 10 health or less."""
    return EachFoeOnTheBottomBar()


def half_their_health() -> Value:
    """Half the player's health, rounded up."""
    return HalfTheirHealth()
