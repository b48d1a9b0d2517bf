"""An effect is a frozen tree that compiles to instructions; it gives the play, the text and the answer whether it would do anything.

An instruction is an object with `run(m, frame)`, which returns True when a decision is pending (or the match over), and, if it asks,
`on_choice(m, frame, option)`. Everything that changes is in the match: instructions are shared by all matches of a process.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar

from services.deckbuilding.program.references import NOTHING, Referents, Refers, UnsetReferent, set_by
from services.deckbuilding.state.abilities import (
    ActivatedAbility,
    CompiledActivated,
    CompiledPassive,
    StaticAbility,
    TriggeredAbility,
    compiled,
)
from services.deckbuilding.state.frames import PC, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import RESOURCES
from services.deckbuilding.state.operation import Clause, Operation


def everything() -> frozenset[str]:
    """All resources of the sets that are loaded: what an effect writes that can change anything of anybody."""
    return frozenset(RESOURCES.all)


class Effect(Refers, ABC):
    """One clause of a card's text, or several. `sets` is what it leaves for the clauses behind it, `reads` what it needs."""

    __slots__ = ()

    sets: ClassVar[Referents] = NOTHING

    kind = "choose"
    """The kind of the decision that it asks."""
    commutes = False
    """Whether two of these may be done in either order."""
    atomic = False
    """Whether it neither asks nor resolves another text, though its order may matter."""
    interrupts = False
    """Whether another text may have to be resolved in the midst of it, as that of a token."""
    has_attack = False
    about_nobody = False
    """Whether it can stand in a text that is about no player, as an Ambush is."""
    price: frozenset[str] = frozenset()
    """What is paid for it, in the words of `writes`; without that it does nothing."""
    apart = False
    """Whether its text stands behind a semicolon."""
    about_you = False
    """Whether it is about the reader among clauses about somebody else."""

    def refresh_options(self, m: MatchState, f: Frame) -> bool:
        """Finds the options of its pending decision again, for other hidden cards; False if it would not have asked."""
        return True

    def emit(self, program: Program) -> None:
        """Adds its instructions; a plain effect is its own instruction."""
        program.add(self)

    @property
    def inline(self) -> bool:
        """Whether `run` alone does all of it, without asking or resolving another text first."""
        return (self.commutes or self.atomic) and type(self).emit is Effect.emit

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Does it; True when a decision is pending."""
        raise AssertionError(f"{type(self).__name__} is made of other effects")

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """Goes on with what was chosen; only for those that ask."""
        raise AssertionError(f"{type(self).__name__} asks nothing")

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """Whether it would do anything in this frame; a "may" that would not is never asked."""
        return True

    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        """What it may change: abilities that touch different things need no order."""
        return frozenset(("cards",))

    def follow(self, known: Referents) -> Referents:
        """What is set behind it if `known` is set before it; UnsetReferent if it reads anything else."""
        self.refuse_unset(known)
        return set_by(known, self.sets)

    def refuse_unset(self, known: Referents) -> None:
        """Raises UnsetReferent if it reads what is not known."""
        missing = self.reads - known
        if missing:
            raise UnsetReferent(self.text() or type(self).__name__, missing)

    @abstractmethod
    def text(self, who: str = "") -> str:
        """Its text without a full stop, about `who` ("" is the reader: "draw a card", "each foe": "each foe draws a card")."""

    def prompt(self, m: MatchState, f: Frame) -> str:
        """The question that its decision asks."""
        text = self.text()
        return text[:1].upper() + text[1:] + "."


def follow_all(effects: Iterable[Clause], known: Referents) -> Referents:
    """What is set behind effects that are carried out one after the other; UnsetReferent names the first that reads too much."""
    for effect in effects:
        known = effect.follow(known)
    return known


class Instruction(ABC):
    """A step that is made by a compound effect: it knows addresses and is never part of a declaration."""

    kind = "choose"

    def refresh_options(self, m: MatchState, f: Frame) -> bool:
        """Finds the options of its pending decision again, for other hidden cards; False if it would not have asked."""
        return True

    @abstractmethod
    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Does it; True when a decision is pending."""

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """Goes on with what was chosen; only for those that ask."""
        raise AssertionError(f"{type(self).__name__} asks nothing")

    def prompt(self, m: MatchState, f: Frame) -> str:
        """The question that its decision asks."""
        return ""


class End(Instruction):
    """The end of a text: its frame is done."""

    def run(self, m: MatchState, f: Frame) -> None:
        """Takes the frame away."""
        m.stack.pop()


class Jump(Instruction):
    """Goes on elsewhere in the same text."""

    def __init__(self) -> None:
        self.target = 0

    def run(self, m: MatchState, f: Frame) -> None:
        """Moves the frame on."""
        f[PC] = self.target


END = End()


class Program:
    """Collects the instructions of a box. Address 0 is the end of an empty text."""

    def __init__(self) -> None:
        self.ops: list[Operation] = [END]
        self.passive: list[CompiledPassive] = []
        """The passive abilities that cards and texts refer to by number."""
        self.activated: list[CompiledActivated] = []

    @property
    def here(self) -> int:
        """The address of the next instruction."""
        return len(self.ops)

    def add(self, operation: Operation) -> int:
        """Adds an instruction and returns its address."""
        self.ops.append(operation)
        return len(self.ops) - 1

    def add_text(self, effects: tuple[Clause, ...]) -> int:
        """Adds a whole text with its end and returns its address; 0 for an empty one."""
        if not effects:
            return 0
        start = self.here
        for effect in effects:
            effect.emit(self)
        self.add(END)
        return start

    def add_passive(self, ability: TriggeredAbility | StaticAbility) -> int:
        """Adds a passive ability and its effects; returns its number."""
        address = self.add_text(ability.effects) if isinstance(ability, TriggeredAbility) else 0
        self.passive.append(compiled(ability, address))
        return len(self.passive) - 1

    def add_passive_aside(self, ability: TriggeredAbility | StaticAbility) -> int:
        """The same in the midst of another text, which jumps around its effects."""
        jump = Jump()
        self.add(jump)
        number = self.add_passive(ability)
        jump.target = self.here
        return number

    def add_activated(self, ability: ActivatedAbility) -> int:
        """Adds an activated ability and its effects; returns its number."""
        self.activated.append(CompiledActivated(ability, self.add_text(ability.effects)))
        return len(self.activated) - 1
