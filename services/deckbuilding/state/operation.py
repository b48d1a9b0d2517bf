"""Protocols for what a box holds: operations, clauses, conditions, numbers and card tests.

The state lies below everything that acts on it, so these protocols leave the type of the match open (`Any`); their implementations
are typed against `MatchState`.
"""

from __future__ import annotations

from typing import Any, Protocol

from services.deckbuilding.state.frames import Frame


class Operation(Protocol):
    """An instruction at an address of a box's code."""

    kind: str
    """The kind of the decision that it asks."""

    def run(self, m: Any, f: Frame, /) -> bool | None:
        """Runs the operation; returns True when a decision is pending or the match is over."""

    def on_choice(self, m: Any, f: Frame, option: int, /) -> None:
        """Continues with the chosen option; called only on operations that ask."""

    def refresh_options(self, m: Any, f: Frame, /) -> bool:
        """Recomputes the options of its pending decision for other hidden cards; returns False if it would not have asked."""

    def prompt(self, m: Any, f: Frame, /) -> str:
        """The question that its decision asks."""


class Clause(Operation, Protocol):
    """An effect of a text."""

    @property
    def commutes(self) -> bool:
        """Whether two of these can be done in either order."""

    @property
    def inline(self) -> bool:
        """Whether `run` alone does all of it, without asking or resolving another text first."""

    @property
    def interrupts(self) -> bool:
        """Whether another text, such as that of a token, may have to resolve in the middle of it."""

    @property
    def price(self) -> frozenset[str]:
        """The resources, as in `writes`, that it must be able to spend to do anything."""

    @property
    def has_attack(self) -> bool:
        """Whether it is, or contains, an Attack."""

    def can_resolve(self, m: Any, f: Frame, /) -> bool:
        """Returns whether it would do anything in frame `f`."""

    def writes(self, m: Any, f: Frame, /) -> frozenset[str]:
        """Returns the resources that it may change in frame `f`; abilities that write different ones need no order."""

    def emit(self, program: Any, /) -> None:
        """Adds its instructions to a program."""

    @property
    def apart(self) -> bool:
        """Whether a semicolon separates its text from the clause before."""

    @property
    def about_you(self) -> bool:
        """Whether it is about the reader among clauses about somebody else."""

    def text(self, who: str = "") -> str:
        """Renders it without a full stop, about `who` ("" is the reader)."""

    def follow(self, known: Any, /) -> Any:
        """Returns what later clauses can refer to if this one can refer to `known`. Raises UnsetReferent if it refers to anything else."""


class Condition(Protocol):
    """A condition that a text checks while it resolves."""

    @property
    def text(self) -> str:
        """The words after "if"."""

    @property
    def of_event(self) -> str:
        """The words that narrow down an event; empty if the condition has none."""

    def holds(self, m: Any, f: Frame, /) -> bool:
        """Returns whether the condition holds in frame `f`."""


class Number(Protocol):
    """A number that a text computes while it resolves."""

    def of(self, m: Any, f: Frame, /) -> int:
        """Computes the number in frame `f`."""

    def quantity(self, unit: Any, who: str = "") -> tuple[str, str]:
        """Renders it as an amount of a unit, and the words that follow the clause."""


class CardTest(Protocol):
    """A test of the cards that a text means."""

    def test(self, card: Any, /) -> bool:
        """Returns whether the text means that card."""

    def one(self, where: str = "") -> str:
        """Renders it with an article: "a Hero with cost 4 or less"."""

    def determined(self, determiner: str, where: str = "") -> str:
        """Renders it with other words in place of the article: "the next Hero"."""
