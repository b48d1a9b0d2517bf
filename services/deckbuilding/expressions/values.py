"""Numbers that a text computes while it resolves: frozen trees that evaluate to an int and render as English."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Annotated

from typing_extensions import override

from services.deckbuilding.expressions.filters import Filter
from services.deckbuilding.program import references
from services.deckbuilding.program.references import Refers
from services.deckbuilding.program.wording import CARDS, Quantity, Unit
from services.deckbuilding.state.frames import DONE_COUNT, HIGHEST_COST, IT, Frame
from services.deckbuilding.state.match import MatchState


class Value(Refers, ABC):
    """A number. `value + 1` and `value * 2` are values too."""

    __slots__ = ()

    @abstractmethod
    def of(self, m: MatchState, f: Frame) -> int:
        """Computes the number in frame `f`."""

    @abstractmethod
    def scaled(self, unit: Unit, who: str, factor: int, more: int) -> Quantity:
        """Renders `factor` times the number plus `more` as an amount of a unit, about `who`."""

    def quantity(self, unit: Unit, who: str = "") -> Quantity:
        """Renders it as an amount of a unit: "1 damage" and " for each Hero you control"."""
        return self.scaled(unit, who, 1, 0)

    @property
    def text(self) -> str:
        """The words without a unit: "1 for each Hero you control", "equal to its cost"."""
        amount, rest = self.quantity(Unit("", ""))
        return f"{amount}{rest}".strip()

    def __add__(self, more: int) -> Value:
        return Plus(self, more)

    def __mul__(self, factor: int) -> Value:
        return Times(self, factor)


Number = int | Value


@dataclass(frozen=True, slots=True)
class Constant(Value):
    """A plain number."""

    number: int

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return self.number

    @override
    def scaled(self, unit: Unit, who: str, factor: int, more: int) -> Quantity:
        return unit.amount(self.number * factor + more), ""


def value_of(number: Annotated[int, range(-1000, 1001)] | Value) -> Value:
    """A plain number as a Value."""
    return Constant(number) if isinstance(number, int) else number


@dataclass(frozen=True, slots=True)
class Plus(Value):
    """A number plus a constant."""

    value: Value
    more: int

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return self.value.of(m, f) + self.more

    @override
    def scaled(self, unit: Unit, who: str, factor: int, more: int) -> Quantity:
        return self.value.scaled(unit, who, factor, self.more * factor + more)


@dataclass(frozen=True, slots=True)
class Times(Value):
    """A number times a constant."""

    value: Value
    factor: int

    def __post_init__(self) -> None:
        if self.factor < 1:
            raise ValueError(f"a text cannot say {self.factor} times a number")

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return self.value.of(m, f) * self.factor

    @override
    def scaled(self, unit: Unit, who: str, factor: int, more: int) -> Quantity:
        return self.value.scaled(unit, who, self.factor * factor, more)


class Count(Value):
    """A counted number: "1 damage for each Hero you control"."""

    __slots__ = ()

    @abstractmethod
    def each(self, who: str) -> str:
        """Renders what is counted, in the singular and without an article, about `who`."""

    @override
    def scaled(self, unit: Unit, who: str, factor: int, more: int) -> Quantity:
        if more > 0:
            return unit.amount(more), f", plus {factor} for each {self.each(who)}"
        less = f", minus {-more}" if more else ""
        return unit.amount(factor), f" for each {self.each(who)}{less}"


class Amount(Value):
    """A measured number: "damage equal to its cost"."""

    __slots__ = ()

    @abstractmethod
    def what(self, who: str) -> str:
        """Renders the words after "equal to", about `who`."""

    @override
    def scaled(self, unit: Unit, who: str, factor: int, more: int) -> Quantity:
        times = {1: "", 2: "twice "}.get(factor, f"{factor} times ")
        rest = f" plus {more}" if more > 0 else f" minus {-more}" if more else ""
        return unit.some, f" equal to {times}{self.what(who)}{rest}"


@dataclass(frozen=True, slots=True)
class Less(Value):
    """`start` less `factor` for each thing counted, at least 0."""

    start: int
    factor: int
    counted: Value

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return max(0, self.start - self.factor * self.counted.of(m, f))

    @override
    def scaled(self, unit: Unit, who: str, factor: int, more: int) -> Quantity:
        if not isinstance(self.counted, Count) or (factor, more) != (1, 0):
            raise ValueError("a text cannot say that number less another")
        return unit.amount(self.start), f", less {self.factor} for each {self.counted.each(who)}"


# What the last clause was about ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ItsCost(Amount):
    """The cost of the card that the last clause was about, 0 if there is none."""

    uses = frozenset((references.IT,))

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return m.box.cards[f[IT]].cost if f[IT] >= 0 else 0

    @override
    def what(self, who: str) -> str:
        return "its cost"


@dataclass(frozen=True, slots=True)
class CostIfAny(Amount):
    """The cost of the card that the last clause was about, -1 if there was none; used in notes."""

    participle: str = "chosen"
    """What was done with the card: "revealed", "discarded"."""
    uses = frozenset((references.IT,))

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return m.box.cards[f[IT]].cost if f[IT] >= 0 else -1

    @override
    def what(self, who: str) -> str:
        return f"the cost of the {self.participle} card"


@dataclass(frozen=True, slots=True)
class HighestCost(Amount):
    """The highest cost among the cards of the last clause, 0 if there were none."""

    participle: str = "chosen"
    uses = frozenset((references.HIGHEST_COST,))

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return max(0, f[HIGHEST_COST])

    @override
    def what(self, who: str) -> str:
        return f"the highest cost among the {self.participle} cards"


@dataclass(frozen=True, slots=True)
class ThatMany(Amount):
    """The number DONE_COUNT: how much of the last clause was done."""

    uses = frozenset((references.DONE,))

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return f[DONE_COUNT]

    @override
    def what(self, who: str) -> str:
        return "that number"

    @override
    def quantity(self, unit: Unit, who: str = "") -> Quantity:
        return unit.that_many, ""


@dataclass(frozen=True, slots=True)
class EachDone(Count):
    """1 for each card that the last clause dealt with."""

    kind: Filter
    participle: str
    """What it did with them: "destroyed", "Released"."""
    uses = frozenset((references.DONE,))

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return f[DONE_COUNT]

    @override
    def each(self, who: str) -> str:
        return self.kind.determined("", f" {self.participle} this way")


# The words of card files -----------------------------------------------------------------------------------------------


def its_cost() -> Value:
    """The cost of the card that the last clause was about."""
    return ItsCost()


def cost_if_any(participle: str = "chosen") -> Value:
    """The cost of the card that the last clause `participle` ("revealed", "discarded"), to be noted."""
    return CostIfAny(participle)


def highest_cost(participle: str = "chosen") -> Value:
    """The highest cost among the cards that the last clause `participle` ("discarded")."""
    return HighestCost(participle)


def done() -> Value:
    """The number of cards, damage or tokens that the last clause dealt with."""
    return ThatMany()


def for_each_done(kind: Filter, participle: str) -> Value:
    """1 for each such card that the last clause `participle` ("destroyed")."""
    return EachDone(kind, participle)


def cards_like(kind: Filter) -> Unit:
    """Such cards as a unit: "that many Heroes"."""
    return CARDS if kind.everything else Unit(kind.determined(""), kind.many(""), f"a number of {kind.many('')}")
