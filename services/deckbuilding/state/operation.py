"""What a box is made of, as the state sees it: operations, clauses, conditions, numbers and card tests.

The state lies below everything that acts on it, so these protocols leave the type of the match open (`Any`); whatever implements them is
typed against `MatchState`.
"""

from __future__ import annotations

from typing import Any, Protocol

from services.deckbuilding.state.frames import Frame


class Operation(Protocol):
    """What stands at an address of a box's code."""

    kind: str
    """The kind of the decision that it asks."""

    def run(self, m: Any, f: Frame, /) -> bool | None:
        """Carries it out; True when a decision is pending or the match is over."""

    def on_choice(self, m: Any, f: Frame, option: int, /) -> None:
        """Goes on with the chosen option; only for operations that ask."""

    def refresh_options(self, m: Any, f: Frame, /) -> bool:
        """Recomputes the options of its pending decision for other hidden cards; False if it would not have asked."""

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
        """Whether another text may have to be resolved in the midst of it, as that of a token."""

    @property
    def price(self) -> frozenset[str]:
        """What is paid for it, in the words of `writes`; without that it does nothing."""

    @property
    def has_attack(self) -> bool:
        """Whether it is, or contains, an Attack."""

    def can_resolve(self, m: Any, f: Frame, /) -> bool:
        """Whether it would do anything in this frame."""

    def writes(self, m: Any, f: Frame, /) -> frozenset[str]:
        """What it may change in this frame: abilities that write different things need no order."""

    def emit(self, program: Any, /) -> None:
        """Adds its instructions to a program."""

    @property
    def apart(self) -> bool:
        """Whether its text stands behind a semicolon."""

    @property
    def about_you(self) -> bool:
        """Whether it is about the reader among clauses about somebody else."""

    def text(self, who: str = "") -> str:
        """Its text without a full stop, about `who` ("" is the reader)."""

    def follow(self, known: Any, /) -> Any:
        """What later clauses can refer to if `known` is what it can refer to; an error if it refers to anything else."""


class Condition(Protocol):
    """Something that holds or not while a text resolves."""

    @property
    def text(self) -> str:
        """How it reads behind "if"."""

    @property
    def of_event(self) -> str:
        """How it reads as part of the event that it narrows down, if it can."""

    def holds(self, m: Any, f: Frame, /) -> bool:
        """Whether it holds in this frame."""


class Number(Protocol):
    """A number that a text asks for while it resolves."""

    def of(self, m: Any, f: Frame, /) -> int:
        """The number in this frame."""

    def quantity(self, unit: Any, who: str = "") -> tuple[str, str]:
        """How it reads as an amount of a unit, and what stands behind the clause."""


class CardTest(Protocol):
    """Which cards a text means."""

    def test(self, card: Any, /) -> bool:
        """Whether it means that card."""

    def one(self, where: str = "") -> str:
        """How it reads: "a Hero with cost 4 or less"."""

    def determined(self, determiner: str, where: str = "") -> str:
        """How it reads with a word instead of the article: "the next Hero"."""
