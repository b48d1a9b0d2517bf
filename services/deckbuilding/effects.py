"""An effect is a frozen tree that compiles to instructions; it gives the play, the text and the answer whether it would do anything.

An instruction is an object with `run(m, frame)`, which returns True when a decision is pending (or the match over), and, if it asks,
`take(m, frame, option)`. Everything that changes is in the match: instructions are shared by all matches of a process.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from services.deckbuilding.frames import PC, Frame

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch

EVERYTHING = frozenset(("cards", "charge", "health", "vp", "power"))


class Effect(ABC):
    """One clause of a card's text, or several."""

    __slots__ = ()

    kind = "choose"
    """The kind of the decision that it asks."""
    simple = False
    """Whether two of these may be done in either order."""
    plain = False
    """Whether it neither asks nor resolves another text, though its order may matter."""
    interrupts = False
    """Whether another text may have to be resolved in the midst of it, as that of a token."""
    has_attack = False
    apart = False
    """Whether its text stands behind a semicolon."""
    shows_hand = False
    """Whether everybody has just seen the whole hand of the OTHER player."""

    def again(self, m: DeckMatch, f: Frame) -> bool:
        """Finds the options of its pending decision anew, for other hidden cards; False if there would be none to speak of."""
        return True

    def emit(self, program: Program) -> None:
        """Adds its instructions; a plain effect is its own instruction."""
        program.add(self)

    @property
    def direct(self) -> bool:
        """Whether `run` alone does all of it, without asking or resolving another text first."""
        return (self.simple or self.plain) and type(self).emit is Effect.emit

    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """Does it; True when a decision is pending."""
        raise AssertionError(f"{type(self).__name__} is made of other effects")

    def take(self, m: DeckMatch, f: Frame, option: int) -> None:
        """Goes on with what was chosen; only for those that ask."""
        raise AssertionError(f"{type(self).__name__} asks nothing")

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """Whether it would do anything in this frame; a "may" that would not is never asked."""
        return True

    def touches(self) -> frozenset[str]:
        """What it may change: abilities that touch different things need no order."""
        return frozenset(("cards",))

    @abstractmethod
    def text(self, who: str = "") -> str:
        """Its text without a full stop, about `who` ("" is the reader: "draw a card", "each foe": "each foe draws a card")."""

    def prompt(self, m: DeckMatch, f: Frame) -> str:
        """The question that its decision asks."""
        text = self.text()
        return text[:1].upper() + text[1:] + "."


class Instruction(ABC):
    """A step that is made by a compound effect: it knows addresses and is never part of a declaration."""

    kind = "choose"
    shows_hand = False
    """Whether everybody has just seen the whole hand of the OTHER player."""

    def again(self, m: DeckMatch, f: Frame) -> bool:
        """Finds the options of its pending decision anew, for other hidden cards; False if there would be none to speak of."""
        return True

    @abstractmethod
    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """Does it; True when a decision is pending."""

    def take(self, m: DeckMatch, f: Frame, option: int) -> None:
        """Goes on with what was chosen; only for those that ask."""
        raise AssertionError(f"{type(self).__name__} asks nothing")

    def prompt(self, m: DeckMatch, f: Frame) -> str:
        """The question that its decision asks."""
        return ""


class End(Instruction):
    """The end of a text: its frame is done."""

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Takes the frame away."""
        m.stack.pop()


class Jump(Instruction):
    """Goes on elsewhere in the same text."""

    def __init__(self) -> None:
        self.target = 0

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Moves the frame on."""
        f[PC] = self.target


END = End()


class Program:
    """Collects the instructions of a box. Address 0 is the end of an empty text."""

    def __init__(self) -> None:
        self.ops: list[Any] = [END]
        self.rows: list[Any] = []
        """The triggered and standing abilities that the texts refer to."""
        self.abilities: list[Any] = []
        """The abilities to use."""

    @property
    def here(self) -> int:
        """The address of the next instruction."""
        return len(self.ops)

    def add(self, op: Any) -> int:
        """Adds an instruction and returns its address."""
        self.ops.append(op)
        return len(self.ops) - 1

    def add_text(self, effects: tuple[Effect, ...]) -> int:
        """Adds a whole text with its end; 0 for an empty one."""
        if not effects:
            return 0
        start = self.here
        for effect in effects:
            effect.emit(self)
        self.add(END)
        return start


def conjugate(verb: str, who: str) -> str:
    """ "draw" for the reader, "each foe draws" for others."""
    if who in ("", "you"):
        return f"{who} {verb}".strip()
    first, _, rest = verb.partition(" ")
    ending = "es" if first.endswith(("s", "sh", "ch", "x")) else "s"
    third = "has" if first == "have" else "puts" if first == "put" else first + ending
    return f"{who} {third} {rest}".rstrip()


def own(who: str) -> str:
    """ "your" for the reader, "their" for others."""
    return "your" if who in ("", "you") else "their"


def joined(effects: tuple[Effect, ...], who: str = "") -> str:
    """ "draw a card, then discard a card"; plain gains are joined by "and", conditions and clauses about you by a semicolon."""
    told = ""
    before: Effect | None = None
    for effect in effects:
        text = effect.text(who)
        if not text:
            continue
        if before is None:
            told = text
        elif effect.apart:
            told += "; " + text.replace(": ", ", ", 1)
        else:
            text = text.removeprefix(f"{who} ") if who else text
            told += (" and " if who or (before.simple and effect.simple) else ", then ") + text
        before = effect
    return told
