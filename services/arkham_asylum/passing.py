"""Passing cards: whoever is passed a card gains it ("Gaining Cards")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.deckbuilding import zones
from services.deckbuilding.effects import Effect
from services.deckbuilding.filters import cost_at_least
from services.deckbuilding.frames import ATTACK, AVOIDERS, DONE, IT, UP, YOU, Frame
from services.deckbuilding.names import HAND
from services.deckbuilding.picking import Deed, Pick
from services.deckbuilding.subjects import write_note
from services.deckbuilding.values import notes_of

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch


class PassToAttacker(Deed):
    """Passes the chosen card to the attacker, who gains it ("Gaining Cards")."""

    def do(self, m: DeckMatch, f: Frame, card: int, place: int) -> None:
        """Into the attacker's discard pile."""
        self.take_out(m, f, card, place)
        zones.gain(m, f[YOU], card)


def pass_to_the_riddler() -> Pick:
    """Riddle token 7."""
    phrase = "pass a card with cost 1 or more from your hand to The Riddler, if you have one"
    return Pick(PassToAttacker("pass"), (HAND,), cost_at_least(1), phrase=phrase)


@dataclass(frozen=True)
class PassOn(Effect):
    """Robin: the noted cards go, all at once, to the next player in turn order that did not avoid the Attack, who gains them (AA-72)."""

    def run(self, m: DeckMatch, f: Frame) -> None:
        """A lone victim passes the card to itself and gains it."""
        frame = f[:]
        frame[UP] = len(m.stack) - 1
        chosen = notes_of(m, frame)
        avoided = m.stack[f[ATTACK]][AVOIDERS] if f[ATTACK] >= 0 else 0
        for seat, card in enumerate(chosen):
            if card >= 0:
                zones.take_out(m, seat, HAND, card)
        for step in range(m.players):
            seat = (m.lead + step) % m.players
            if chosen[seat] >= 0:
                ahead = ((seat + further) % m.players for further in range(1, m.players + 1))
                receiver = next(other for other in ahead if not avoided >> other & 1)
                m.tell("passed", seat, card=chosen[seat], to=receiver)
                zones.gain(m, receiver, chosen[seat])

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "each player passes the chosen card to the next player in turn order that did not avoid this Attack"


def pass_on() -> PassOn:
    """Passes the chosen cards on."""
    return PassOn()


@dataclass(frozen=True)
class NoteTheCard(Effect):
    """Keeps the card just chosen until all have chosen; nothing if none was."""

    def run(self, m: DeckMatch, f: Frame) -> None:
        """In the frame of the whole text."""
        write_note(m, f, f[IT] if f[DONE] else -1)

    def text(self, who: str = "") -> str:
        """It has none."""
        return ""
