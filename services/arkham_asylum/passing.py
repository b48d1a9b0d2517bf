"""Passing cards: whoever is passed a card gains it ("Gaining Cards")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.deckbuilding.effects.card_actions import CardAction
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.effects.players import write_note
from services.deckbuilding.expressions.filters import cost_at_least
from services.deckbuilding.expressions.notes import notes_of
from services.deckbuilding.movement import zones
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.program.references import note_of_bank
from services.deckbuilding.state.frames import ATTACK, AVOIDERS, DONE_COUNT, IT, PARENT, YOU, Frame
from services.deckbuilding.state.names import HAND

if TYPE_CHECKING:
    from services.deckbuilding.state.match import MatchState


class PassToAttacker(CardAction):
    """Passes the chosen card to the attacker, who gains it ("Gaining Cards")."""

    moves_from = True

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """Into the attacker's discard pile."""
        self.take_out(m, f, card, place)
        zones.gain(m, f[YOU], card)


def pass_to_the_riddler() -> ChooseCards:
    """Riddle token 7."""
    return ChooseCards(PassToAttacker("pass", " to The Riddler"), (HAND,), cost_at_least(1))


@dataclass(frozen=True)
class PassOn(Effect):
    """Robin: the noted cards go, all at once, to the next player in turn order that did not avoid the Attack, who gains them (AA-72)."""

    uses = frozenset((note_of_bank(0),))

    def run(self, m: MatchState, f: Frame) -> None:
        """A lone victim passes the card to itself and gains it."""
        frame = f[:]
        frame[PARENT] = len(m.stack) - 1
        chosen = notes_of(m, frame)
        avoided = m.stack[f[ATTACK]][AVOIDERS] if f[ATTACK] >= 0 else 0
        for seat, card in enumerate(chosen):
            if card >= 0:
                zones.take_out(m, seat, HAND, card)
        for step in range(m.players):
            seat = (m.first_in_turn_order + step) % m.players
            if chosen[seat] >= 0:
                ahead = ((seat + further) % m.players for further in range(1, m.players + 1))
                receiver = next(other for other in ahead if not avoided >> other & 1)
                m.log_event("passed", seat, card=chosen[seat], to=receiver)
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

    uses = frozenset((references.IT, references.DONE))
    sets = frozenset((note_of_bank(0),))

    def run(self, m: MatchState, f: Frame) -> None:
        """In the frame of the whole text."""
        write_note(m, f, f[IT] if f[DONE_COUNT] else -1)

    def text(self, who: str = "") -> str:
        """It has none."""
        return ""
