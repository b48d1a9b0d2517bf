"""Conditions that a text asks for while it resolves: frozen trees that hold or not and read as English."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from typing_extensions import override

from services.deckbuilding.expressions.filters import Filter
from services.deckbuilding.program import references
from services.deckbuilding.program.references import Refers
from services.deckbuilding.program.wording import ordinal
from services.deckbuilding.state.frames import AMOUNT, DONE_COUNT, IT, TARGET, YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import GAINED, HAND
from services.deckbuilding.state.turn_log import logged


class Condition(Refers, ABC):
    """Something that holds or not: "you control an Equipment"."""

    __slots__ = ()

    about_target: ClassVar[bool] = False
    """Whether "you" is the player that the clause is about."""

    @abstractmethod
    def holds(self, m: MatchState, f: Frame) -> bool:
        """Whether it holds in that frame."""

    @property
    @abstractmethod
    def text(self) -> str:
        """How it reads behind "if"."""

    @property
    def negation(self) -> str:
        """How its opposite reads behind "if", once the condition itself has been said."""
        return "not"

    @property
    def of_event(self) -> str:
        """How it reads as part of the event that it narrows down (" from the Line-Up"), if it can."""
        return ""


# What you do -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class YouDo(Condition):
    """The clause just before was done, at least in part."""

    uses = frozenset((references.DONE,))
    about_target = True

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return f[DONE_COUNT] > 0

    @property
    @override
    def text(self) -> str:
        return "you do"

    @property
    @override
    def negation(self) -> str:
        return "you do not"


@dataclass(frozen=True, slots=True)
class YouDoNot(Condition):
    """The clause just before was not done; impossible counts as not done."""

    uses = frozenset((references.DONE,))
    about_target = True

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return f[DONE_COUNT] == 0

    @property
    @override
    def text(self) -> str:
        return "you do not"

    @property
    @override
    def negation(self) -> str:
        return "you do"


@dataclass(frozen=True, slots=True)
class YouDid(Condition):
    """The clause just before dealt with at least one such card, and counted only those."""

    participle: str
    kind: Filter
    uses = frozenset((references.DONE,))

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return f[DONE_COUNT] > 0

    @property
    @override
    def text(self) -> str:
        return f"you {self.participle} {self.kind.one()} this way"


# Cards -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ItsCostIs(Condition):
    """There is a card that the last clause was about, and its cost lies in the range; no highest cost: that or more."""

    low: int
    high: int | None = None
    participle: str = ""
    """What was done with the card, where "its" would be unclear: "the destroyed card's cost"."""
    uses = frozenset((references.IT,))

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        if f[IT] < 0:
            return False
        cost = m.box.cards[f[IT]].cost
        return self.low <= cost and (self.high is None or cost <= self.high)

    @property
    @override
    def text(self) -> str:
        its = f"the {self.participle} card's" if self.participle else "its"
        if self.high is None:
            return f"{its} cost is {self.low} or more"
        if self.low == self.high:
            return f"{its} cost is {self.low}"
        return f"{its} cost is {self.high} or less" if self.low <= 0 else f"{its} cost is from {self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class HandHolds(Condition):
    """Such a card is in the hand, just seen, of the player that the clause is about."""

    kind: Filter

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return any(self.kind.test(m.box.cards[card]) for card in m.zones[HAND][f[TARGET]])

    @property
    @override
    def text(self) -> str:
        return f"it holds {self.kind.one()}"

    @property
    @override
    def negation(self) -> str:
        return f"it holds {self.kind.determined('no')}"


# What narrows an event down --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GainedExactly(Condition):
    """It is the card of that number that you gained this turn."""

    number: int

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return len(logged(m, GAINED, f[YOU])) == self.number

    @property
    @override
    def text(self) -> str:
        return f"it is the {ordinal(self.number)} card you gained this turn"


@dataclass(frozen=True, slots=True)
class FromLineUp(Condition):
    """The card was gained from the Line-Up (the amount of a "gained" event is its slot plus 1)."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return f[AMOUNT] > 0

    @property
    @override
    def text(self) -> str:
        return "it came from the Line-Up"

    @property
    @override
    def of_event(self) -> str:
        return " from the Line-Up"


@dataclass(frozen=True, slots=True)
class SingleTarget(Condition):
    """An Attack on one foe (the amount of the question about its bonus)."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return f[AMOUNT] == 1

    @property
    @override
    def text(self) -> str:
        return "it has a single target"

    @property
    @override
    def of_event(self) -> str:
        return " against a single target"


# The words of card files -----------------------------------------------------------------------------------------------


def its_cost_is(low: int, high: int | None = None, participle: str = "") -> Condition:
    """The cost of the card that the last clause was about lies in the range; `participle` ("destroyed") where "its" would be unclear."""
    return ItsCostIs(low, high, participle)


def hand_holds(kind: Filter) -> Condition:
    """Such a card is in the hand, just seen, of the player that the clause is about."""
    return HandHolds(kind)


def gained_exactly(number: int) -> Condition:
    """It is the card of that number that you gained this turn."""
    return GainedExactly(number)


def from_line_up() -> Condition:
    """The card was gained from the Line-Up."""
    return FromLineUp()


def single_target() -> Condition:
    """The Attack is made on one foe."""
    return SingleTarget()
