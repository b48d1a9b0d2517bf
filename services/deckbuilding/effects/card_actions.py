"""The actions on a chosen card: destroy, discard, put, gain, reveal, give."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from typing_extensions import override

from services.deckbuilding.effects.attack_success import mark_affected, mark_weakened
from services.deckbuilding.movement import decks, discards, gains, mover
from services.deckbuilding.program.references import NOTHING, THE_OTHER, Referents
from services.deckbuilding.state.frames import ATTACK, DONE_COUNT, OTHER, TARGET, Frame
from services.deckbuilding.state.hooks import SLOT_REMOVED
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import MAIN_DECK, ONGOING, PLAY_AREA
from services.deckbuilding.state.option_codes import is_in_line_up, zone_of


def holder(m: MatchState, f: Frame, card: int, place: int) -> int:
    """The seat whose zone holds the chosen card: the seat that chooses, or OTHER."""
    return f[TARGET] if card in m.zones[zone_of(place)][f[TARGET]] else f[OTHER]


class CardAction(ABC):
    """An action on a card that a player has chosen."""

    def __init__(self, verb: str, ending: str = "") -> None:
        self.verb = verb
        self.ending = ending

    def take_out(self, m: MatchState, f: Frame, card: int, place: int) -> int:
        """Takes the card out of its place; returns its Line-Up slot, or -1 if it was in a seat's zone."""
        if is_in_line_up(place):
            slot = mover.take_from_line_up(m, card)
            if self.leaves_slot:
                for hook in m.rules.left_slot:
                    hook(m, f[TARGET], card, slot, SLOT_REMOVED)
            return slot
        mover.take_from_zone(m, holder(m, f, card, place), zone_of(place), card)
        return -1

    uses: ClassVar[Referents] = NOTHING
    """What the action refers to from earlier clauses."""
    moves_from: ClassVar[bool] = False
    """Whether its text takes the card "from" a place ("gain a card from the Line-Up") rather than naming a card "in" it."""
    leaves_slot = True
    """Whether the action removes the card from the Line-Up without gaining or playing it."""

    @abstractmethod
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """Performs the action on `card`, which lies in `place`; reduces DONE_COUNT if this does not count as done."""


class DestroyCard(CardAction):
    """Destroys the card."""

    @override
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """Destroys the card or returns it to its stack; a replacement may put it elsewhere, which does not count as done."""
        controlled_it = zone_of(place) in (PLAY_AREA, ONGOING)
        self.take_out(m, f, card, place)
        if m.rules.replace_destruction(m, f[TARGET], card, zone_of(place)):
            f[DONE_COUNT] -= 1
            return
        discards.destroy(m, f[TARGET], card)
        if controlled_it and m.events is not None:
            m.log_event("left_play", f[TARGET], card=card)


class DiscardCard(CardAction):
    """Discards the card onto its owner's pile; as part of an Attack, this affects the player."""

    @override
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        self.take_out(m, f, card, place)
        discards.discard(m, f[TARGET], card)
        if f[ATTACK] >= 0:
            mark_affected(m, f, struck=True)


class PutCard(CardAction):
    """Moves the card to the player's hand or deck; that is neither a gain nor a discard."""

    moves_from = True

    def __init__(self, where: int, ending: str) -> None:
        super().__init__("put", ending)
        self.where = where

    @override
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        mover.move(m, f[TARGET], card, zone_of(place), holder(m, f, card, place), self.where, f[TARGET])


class PutUnderMainDeck(CardAction):
    """Puts a card on the bottom of the main deck."""

    @override
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        self.take_out(m, f, card, place)
        if m.events is not None:
            m.log_event("moved", f[TARGET], card=card, to="main_deck")
        mover.put_in_pile(m, MAIN_DECK, card, bottom=True)


class GainCard(CardAction):
    """Gains the card."""

    moves_from = True
    leaves_slot = False

    def __init__(self, where: int, ending: str = "") -> None:
        super().__init__("gain", ending)
        self.where = where

    @override
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        slot = self.take_out(m, f, card, place)
        gains.gain(m, f[TARGET], card, self.where, slot)


class RevealCard(CardAction):
    """Shows the card to everybody; it stays where it is."""

    moves_from = True

    @override
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        decks.reveal(m, f[TARGET], [card])


class RememberCard(CardAction):
    """Only chooses the card, for a later clause."""

    @override
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """Does nothing: choosing the card sets IT."""


class GiveWeakness(CardAction):
    """Gives one of your Weakness cards to the foe whom the Attack affects; the foe gains it."""

    moves_from = True
    uses = frozenset((THE_OTHER,))

    @override
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        self.take_out(m, f, card, place)
        foe = f[OTHER]
        gains.gain(m, foe, card)
        if f[ATTACK] >= 0:
            mark_affected(m, f, struck=True, seat=foe)
            mark_weakened(m, f, foe)


DESTROY, DISCARD_IT, REVEAL, REMEMBER = DestroyCard("destroy"), DiscardCard("discard"), RevealCard("reveal"), RememberCard("choose")
ENDINGS = {mover.TO_HAND: " into your hand", mover.TO_TOP: " on top of your deck", mover.TO_BOTTOM: " on the bottom of your deck"}
