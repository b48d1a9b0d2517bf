"""Surge: the top card of the main deck joins the Line-Up, in a second row if every slot is taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.deckbuilding.effects import Effect, conjugate
from services.deckbuilding.frames import LEFT, PC, SUBJECT, Frame
from services.deckbuilding.names import EVENTS, MAIN_DECK
from services.deckbuilding.triggers import happen
from services.deckbuilding.turn import add_to_line_up

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch

SURGED = EVENTS.declare("surged")
"""The seat's Surge added the card to the Line-Up."""


@dataclass(frozen=True)
class Surge(Effect):
    """ "Surge": leftmost empty slot, else a further row; an empty main deck does nothing and does not end the match (AA-35)."""

    number: int = 1

    def run(self, m: DeckMatch, f: Frame) -> None:
        """A card that interrupts is resolved wholly first and takes the place of no Surge."""
        if not f[LEFT]:
            f[LEFT] = self.number
        while f[LEFT] and m.piles[MAIN_DECK]:
            card = m.piles[MAIN_DECK][-1]
            if add_to_line_up(m):
                f[PC] -= 1
                return
            f[LEFT] -= 1
            happen(m, SURGED, f[SUBJECT], card)
        f[LEFT] = 0

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """There is a card."""
        return bool(m.piles[MAIN_DECK])

    def touches(self) -> frozenset[str]:
        """The Line-Up and the main deck."""
        return frozenset(("line_up",))

    def text(self, who: str = "") -> str:
        """The printed form."""
        return conjugate("Surge" if self.number == 1 else "Surge twice", who)


def surge(number: int = 1) -> Surge:
    """Surges."""
    return Surge(number)


def move_rows_up(m: DeckMatch) -> None:
    """Cards of the lower rows move into empty slots of the top row, leftmost into leftmost, one by one (AA-37).

    Tokens stay with their slots; a move is neither gaining nor removing."""
    for cards in m.line_up:
        if cards:
            continue
        lower = next((slot for slot in m.line_up if len(slot) > 1), None)
        if lower is None:
            return
        cards.append(lower.pop(1))
