"""What a text refers back to: "it", "that many", "if you do". Each part of a text declares what it sets and what it reads.

`cards.references` refuses a text that reads what nothing before it sets.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class Referent:
    """Something that one clause of a text leaves for the clauses behind it."""

    words: str
    """How it is named in an error."""
    shared_register: bool = False
    """Whether it lies in the second work register, which the next instruction that needs one overwrites."""
    noted: bool = False
    """Whether it is a note, which belongs to the text and not to the clauses about one player."""


Referents = frozenset[Referent]
NOTHING: Referents = frozenset()
IT = Referent("it")
DONE = Referent("if you do, that many")
HIGHEST_COST = Referent("the highest cost")
LOOKED_AT = Referent("those cards", shared_register=True)
ORIGIN = Referent("where the played card came from", shared_register=True)
THE_OTHER = Referent("the other player")
"""The attacker in a Defense, the foe inside "you", whoever knocked you out, whose event it was."""


def note_of_bank(bank: int) -> Referent:
    """The number that "each player" clauses note for the clauses behind them."""
    return Referent(f"the number noted for each player (bank {bank})", noted=True)


class Refers:
    """A part of a text. `uses` is what it reads itself; what its numbers, conditions and filters read is added."""

    __slots__ = ()

    uses: ClassVar[Referents] = NOTHING

    @property
    def reads(self) -> Referents:
        """What must have been set before it."""
        found = self.uses
        for name in getattr(self, "__dataclass_fields__", ()):
            found |= read_by(getattr(self, name))
        return found


def read_by(part: Any) -> Referents:
    """What a field of a part reads: that of a number or a condition; effects in a field speak for themselves."""
    return part.reads if isinstance(part, Refers) and not hasattr(part, "sets") else NOTHING


class UnsetReferent(ValueError):
    """A clause reads what no clause before it in its text sets."""

    def __init__(self, clause: str, missing: Referents) -> None:
        self.clause = clause
        self.missing = missing
        words = ", ".join(sorted(repr(referent.words) for referent in missing))
        super().__init__(f"the clause {clause!r} reads {words}, which no clause before it sets")


def set_by(known: Referents, sets: Iterable[Referent]) -> Referents:
    """What is known after a clause that sets those."""
    new = frozenset(sets)
    if any(referent.shared_register for referent in new):
        known = frozenset(referent for referent in known if not referent.shared_register)
    return known | new
