"""What can be done with a chosen card: destroy, discard, put, gain, reveal, give."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from services.deckbuilding.effects.attack_success import mark_affected, mark_weakened
from services.deckbuilding.movement import decks, discards, gains, mover
from services.deckbuilding.program.references import NOTHING, THE_OTHER, Referents
from services.deckbuilding.state.frames import ATTACK, DONE_COUNT, OTHER, TARGET, Frame
from services.deckbuilding.state.hooks import SLOT_REMOVED
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import MAIN_DECK, ONGOING, PLAY_AREA
from services.deckbuilding.state.option_codes import is_in_line_up, zone_of


def holder(m: MatchState, f: Frame, card: int, place: int) -> int:
    """The seat in whose zone the chosen card lies: the one that chooses, or the OTHER player."""
    return f[TARGET] if card in m.zones[zone_of(place)][f[TARGET]] else f[OTHER]


class CardAction(ABC):
    """What is done with a chosen card."""

    def __init__(self, verb: str, ending: str = "") -> None:
        self.verb = verb
        self.ending = ending

    def take_out(self, m: MatchState, f: Frame, card: int, place: int) -> int:
        """Takes the card from where it lies; returns its Line-Up slot or -1."""
        if is_in_line_up(place):
            slot = mover.take_from_line_up(m, card)
            if self.leaves_slot:
                for hook in m.rules.left_slot:
                    hook(m, f[TARGET], card, slot, SLOT_REMOVED)
            return slot
        mover.take_from_zone(m, holder(m, f, card, place), zone_of(place), card)
        return -1

    uses: ClassVar[Referents] = NOTHING
    """What it reads of the clauses before it."""
    moves_from: ClassVar[bool] = False
    """Whether it takes a card "from" a place, rather than doing something with a card "in" it."""
    leaves_slot = True
    """Whether the card leaves the Line-Up otherwise than by being gained or played."""

    @abstractmethod
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """Does it."""


class DestroyCard(CardAction):
    """Destroys the card."""

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """Out of the game, or back to its stack; a replacement may put it elsewhere and count as nothing done."""
        controlled_it = zone_of(place) in (PLAY_AREA, ONGOING)
        self.take_out(m, f, card, place)
        if m.rules.replace_destruction(m, f[TARGET], card, zone_of(place)):
            f[DONE_COUNT] -= 1
            return
        discards.destroy(m, f[TARGET], card)
        if controlled_it and m.events is not None:
            m.log_event("left_play", f[TARGET], card=card)


class DiscardCard(CardAction):
    """Discards the card; within an Attack that affects the player."""

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """Onto its owner's discard pile, as a discard."""
        self.take_out(m, f, card, place)
        discards.discard(m, f[TARGET], card)
        if f[ATTACK] >= 0:
            mark_affected(m, f, struck=True)


class PutCard(CardAction):
    """Puts the card into hand, or on the deck."""

    moves_from = True

    def __init__(self, where: int, ending: str) -> None:
        super().__init__("put", ending)
        self.where = where

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """A plain move."""
        mover.move(m, f[TARGET], card, zone_of(place), holder(m, f, card, place), self.where, f[TARGET])


class PutUnderMainDeck(CardAction):
    """Puts a card on the bottom of the main deck."""

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """A plain move."""
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

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """From the Line-Up or another player's pile."""
        slot = self.take_out(m, f, card, place)
        gains.gain(m, f[TARGET], card, self.where, slot)


class RevealCard(CardAction):
    """Shows the card; it stays where it is."""

    moves_from = True

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """Everybody sees it."""
        decks.reveal(m, f[TARGET], [card])


class RememberCard(CardAction):
    """Only chooses the card, for a later clause."""

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """Nothing yet."""


class GiveWeakness(CardAction):
    """Gives one of your Weakness cards to the foe that the Attack affects, who gains it."""

    moves_from = True
    uses = frozenset((THE_OTHER,))

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """Into the foe's discard pile."""
        self.take_out(m, f, card, place)
        foe = f[OTHER]
        gains.gain(m, foe, card)
        if f[ATTACK] >= 0:
            mark_affected(m, f, struck=True, seat=foe)
            mark_weakened(m, f, foe)


DESTROY, DISCARD_IT, REVEAL, REMEMBER = DestroyCard("destroy"), DiscardCard("discard"), RevealCard("reveal"), RememberCard("choose")
ENDINGS = {mover.TO_HAND: " into your hand", mover.TO_TOP: " on top of your deck", mover.TO_BOTTOM: " on the bottom of your deck"}
