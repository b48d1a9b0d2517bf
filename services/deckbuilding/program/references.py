"""Back-references in texts: "it", "that many", "if you do". Each part of a text declares what it sets and what it reads.

`cards.references` refuses a text that reads something no earlier clause sets.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class Referent:
    """Something that one clause of a text sets for the clauses after it."""

    words: str
    """The name in error messages."""
    shared_register: bool = False
    """Whether it is kept in WORK_B, which the next instruction that uses this register overwrites."""
    noted: bool = False
    """Whether it is a note, which lasts for the whole text and not only for the clauses about one player."""


Referents = frozenset[Referent]
NOTHING: Referents = frozenset()
IT = Referent("it")
DONE = Referent("if you do, that many")
HIGHEST_COST = Referent("the highest cost")
LOOKED_AT = Referent("those cards", shared_register=True)
ORIGIN = Referent("where the played card came from", shared_register=True)
THE_OTHER = Referent("the other player")
"""The register OTHER: the attacker in a Defense, the foe inside "you", the player who knocked you out, the seat of an event."""


def note_of_bank(bank: int) -> Referent:
    """The referent for the notes of a bank, which "each player" clauses keep for later clauses."""
    return Referent(f"the number noted for each player (bank {bank})", noted=True)


class Refers:
    """A part of a text that can refer to earlier clauses. `uses` is what the part itself reads, without its numbers and conditions."""

    __slots__ = ()

    uses: ClassVar[Referents] = NOTHING

    @property
    def reads(self) -> Referents:
        """What earlier clauses must have set: `uses`, and what the numbers, conditions and filters in its fields read."""
        found = self.uses
        for name in getattr(self, "__dataclass_fields__", ()):
            found |= read_by(getattr(self, name))
        return found


def read_by(part: Any) -> Referents:
    """What the numbers, conditions and filters in a field read; effects in a field are checked on their own."""
    return part.reads if isinstance(part, Refers) and not hasattr(part, "sets") else NOTHING


class UnsetReferent(ValueError):
    """A clause reads something that no earlier clause of its text sets."""

    def __init__(self, clause: str, missing: Referents) -> None:
        self.clause = clause
        self.missing = missing
        words = ", ".join(sorted(repr(referent.words) for referent in missing))
        super().__init__(f"the clause {clause!r} reads {words}, which no clause before it sets")


def set_by(known: Referents, sets: Iterable[Referent]) -> Referents:
    """What later clauses can refer to after a clause that sets `sets`, given `known` before it."""
    new = frozenset(sets)
    if any(referent.shared_register for referent in new):
        known = frozenset(referent for referent in known if not referent.shared_register)
    return known | new
