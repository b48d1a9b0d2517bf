"""Effects: frozen trees that compile to instructions, render their text, and report whether they would do anything.

An instruction is an object with `run(m, frame)`, which returns True when a decision is pending (or the match over), and, if it asks,
`on_choice(m, frame, option)`. All state that changes is in the match; instructions are shared by all matches of a process.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import ClassVar

from typing_extensions import override

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
    """All resources of the loaded sets: what an effect writes that may change anything for any player."""
    return frozenset(RESOURCES.all)


class Effect(Refers, ABC):
    """One or more clauses of a card's text. `sets` is what later clauses can refer to, `reads` what it refers to itself."""

    __slots__ = ()

    sets: ClassVar[Referents] = NOTHING

    kind = "choose"
    """The kind of the decision that it asks."""
    commutes = False
    """Whether two effects with this flag can be resolved in either order."""
    atomic = False
    """Whether it neither asks nor resolves another text; unlike with `commutes`, its order may matter."""
    interrupts = False
    """Whether another text, such as that of a token, may have to resolve in the middle of it."""
    has_attack = False
    about_nobody = False
    """Whether it can stand in a text that is about no player, as an Ambush is."""
    price: frozenset[str] = frozenset()
    """The resources, as in `writes`, that it must be able to spend to do anything."""
    apart = False
    """Whether a semicolon separates its text from the clause before."""
    about_you = False
    """Whether it is about the reader among clauses about somebody else."""

    def refresh_options(self, m: MatchState, f: Frame) -> bool:
        """Recomputes the options of its pending decision for other hidden cards; returns False if it would not have asked."""
        return True

    def emit(self, program: Program) -> None:
        """Adds its instructions to the program; an effect without parts is its own instruction."""
        program.add(self)

    @property
    def inline(self) -> bool:
        """Whether `run` alone does all of it, without asking or resolving another text first."""
        return (self.commutes or self.atomic) and type(self).emit is Effect.emit

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Resolves the effect; returns True when a decision is pending. Not called on effects that override `emit`."""
        raise AssertionError(f"{type(self).__name__} is made of other effects")

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """Continues with the chosen option; called only if it asks."""
        raise AssertionError(f"{type(self).__name__} asks nothing")

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """Returns whether it would do anything in frame `f`; a "may" that would not is not asked."""
        return True

    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        """Returns the resources that it may change in frame `f`; abilities that write different ones need no order."""
        return frozenset(("cards",))

    def follow(self, known: Referents) -> Referents:
        """Returns what later clauses can refer to if this one can refer to `known`. Raises UnsetReferent if it reads anything else."""
        self.refuse_unset(known)
        return set_by(known, self.sets)

    def refuse_unset(self, known: Referents) -> None:
        """Raises UnsetReferent if it reads anything that is not in `known`."""
        missing = self.reads - known
        if missing:
            raise UnsetReferent(self.text() or type(self).__name__, missing)

    @abstractmethod
    def text(self, who: str = "") -> str:
        """Renders it without a full stop, about `who` ("" is the reader: "draw a card", "each foe": "each foe draws a card")."""

    def prompt(self, m: MatchState, f: Frame) -> str:
        """The question that its decision asks."""
        text = self.text()
        return text[:1].upper() + text[1:] + "."


def follow_all(effects: Iterable[Clause], known: Referents) -> Referents:
    """Returns what clauses after these effects can refer to. Raises UnsetReferent for the first effect that reads anything unset."""
    for effect in effects:
        known = effect.follow(known)
    return known


class Instruction(ABC):
    """An instruction that a compound effect or a rule adds to a program. It knows addresses and is not part of a declaration."""

    kind = "choose"

    def refresh_options(self, m: MatchState, f: Frame) -> bool:
        """Recomputes the options of its pending decision for other hidden cards; returns False if it would not have asked."""
        return True

    @abstractmethod
    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Runs the instruction; returns True when a decision is pending or the match is over."""

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """Continues with the chosen option; called only if it asks."""
        raise AssertionError(f"{type(self).__name__} asks nothing")

    def prompt(self, m: MatchState, f: Frame) -> str:
        """The question that its decision asks."""
        return ""


class End(Instruction):
    """Ends a text and removes its frame."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        m.stack.pop()


class BeginBlock(Instruction):
    """Begins clauses that have an end of their own: they start at `body`, and the text around them goes on at `after`."""

    body = after = 0


class Jump(Instruction):
    """Continues at another address of the same text."""

    def __init__(self) -> None:
        self.target = 0

    @override
    def run(self, m: MatchState, f: Frame) -> None:
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

    @contextmanager
    def block(self, begin: BeginBlock) -> Iterator[None]:
        """Adds a block: the instruction that begins it, what is added within the `with`, and its end."""
        begin.body = self.add(begin) + 1
        yield
        self.add(END)
        begin.after = self.here

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
        """Adds a passive ability in the middle of another text, which jumps over its effects; returns its number."""
        jump = Jump()
        self.add(jump)
        number = self.add_passive(ability)
        jump.target = self.here
        return number

    def add_activated(self, ability: ActivatedAbility) -> int:
        """Adds an activated ability and its effects; returns its number."""
        self.activated.append(CompiledActivated(ability, self.add_text(ability.effects)))
        return len(self.activated) - 1
