"""Surge: the top card of the main deck joins the Line-Up, in a second row if every slot is taken."""

from __future__ import annotations

from dataclasses import dataclass

from services.deckbuilding.abilities.triggers import raise_event
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.program.wording import conjugate
from services.deckbuilding.state.frames import CARDS_LEFT, PC, TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import EVENTS, MAIN_DECK
from services.deckbuilding.turn.line_up import add_to_line_up

SURGED = EVENTS.declare("surged")
"""The seat's Surge added the card to the Line-Up."""


@dataclass(frozen=True)
class Surge(Effect):
    """ "Surge": leftmost empty slot, else a further row; an empty main deck does nothing and does not end the match (AA-35)."""

    number: int = 1

    def run(self, m: MatchState, f: Frame) -> None:
        """A card that interrupts is resolved wholly first and takes the place of no Surge."""
        if not f[CARDS_LEFT]:
            f[CARDS_LEFT] = self.number
        while f[CARDS_LEFT] and m.piles[MAIN_DECK]:
            card = m.piles[MAIN_DECK][-1]
            if add_to_line_up(m):
                f[PC] -= 1
                return
            f[CARDS_LEFT] -= 1
            raise_event(m, SURGED, f[TARGET], card)
        f[CARDS_LEFT] = 0

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """There is a card."""
        return bool(m.piles[MAIN_DECK])

    def writes(self, m: MatchState) -> frozenset[str]:
        """The Line-Up and the main deck."""
        return frozenset(("line_up",))

    def text(self, who: str = "") -> str:
        """The printed form."""
        return conjugate("Surge" if self.number == 1 else "Surge twice", who)


def surge(number: int = 1) -> Surge:
    """Surges."""
    return Surge(number)


def move_rows_up(m: MatchState) -> None:
    """Cards of the lower rows move into empty slots of the top row, leftmost into leftmost, one by one (AA-37).

    Tokens stay with their slots; a move is neither gaining nor removing."""
    for cards in m.line_up:
        if cards:
            continue
        lower = next((slot for slot in m.line_up if len(slot) > 1), None)
        if lower is None:
            return
        cards.append(lower.pop(1))
