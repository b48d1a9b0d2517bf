"""Surge: the top card of the main deck is added to the Line-Up, in a further row if every slot is taken."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.abilities.triggers import raise_event
from services.deckbuilding.abilities.wording import EventWords, declare_event_words
from services.deckbuilding.program.effect import Effect, everything
from services.deckbuilding.program.wording import conjugate
from services.deckbuilding.state.frames import CARDS_LEFT, PC, TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import EVENTS, MAIN_DECK
from services.deckbuilding.turn.line_up import add_to_line_up

SURGED = EVENTS.declare("surged")
"""A Surge of the seat added the card to the Line-Up."""
declare_event_words(SURGED, EventWords("add {card} to the Line-Up by a Surge", about_card=True))


@dataclass(frozen=True)
class Surge(Effect):
    """Adds the top card of the main deck to the leftmost empty slot, else to a further row, `number` times.

    An empty main deck does nothing and does not end the match (AA-35)."""

    number: int = 1

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        # A card that interrupts, such as a Clash card, is resolved first and does not count.
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

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return bool(m.piles[MAIN_DECK])

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        # A card in the main deck may interrupt the Surge.
        return everything() if any(m.box.cards[card].ambush for card in m.piles[MAIN_DECK]) else frozenset(("line_up",))

    @override
    def text(self, who: str = "") -> str:
        return conjugate({1: "Surge", 2: "Surge twice"}.get(self.number, f"Surge {self.number} times"), who)


def surge(number: int = 1) -> Surge:
    """Surge."""
    return Surge(number)
