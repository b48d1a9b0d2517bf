"""What can be done with a chosen card: destroy, discard, put, gain, reveal, give."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from services.deckbuilding.effects.attack_success import mark_affected, mark_weakened
from services.deckbuilding.movement import zones
from services.deckbuilding.program.references import NOTHING, THE_OTHER, Referents
from services.deckbuilding.state.frames import ATTACK, DONE_COUNT, OTHER, TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import MAIN_DECK, ONGOING, PLAY_AREA
from services.deckbuilding.state.option_codes import is_in_line_up


class CardAction(ABC):
    """What is done with a chosen card."""

    def __init__(self, verb: str, ending: str = "") -> None:
        self.verb = verb
        self.ending = ending

    def take_out(self, m: MatchState, f: Frame, card: int, place: int) -> int:
        """Takes the card from where it lies; returns its Line-Up slot or -1."""
        if is_in_line_up(place):
            slot = zones.take_from_line_up(m, card)
            if self.leaves_slot:
                for hook in m.rules.left_slot:
                    hook(m, f[TARGET], card, slot, 1)
            return slot
        owner = f[TARGET] if card in m.zones[place - 1][f[TARGET]] else f[OTHER]
        zones.take_out(m, owner, place - 1, card)
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
        controlled_it = place - 1 in (PLAY_AREA, ONGOING)
        self.take_out(m, f, card, place)
        if m.rules.replace_destruction(m, f[TARGET], card, place):
            f[DONE_COUNT] -= 1
            return
        zones.destroy(m, f[TARGET], card)
        if controlled_it and m.events is not None:
            m.log_event("left_play", f[TARGET], card=card)


class DiscardCard(CardAction):
    """Discards the card; within an Attack that affects the player."""

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """Onto its owner's discard pile, as a discard."""
        self.take_out(m, f, card, place)
        owner = m.rules.owner_of(m, card, f[TARGET]) if place - 1 in (PLAY_AREA, ONGOING) else f[TARGET]
        zones.discard(m, f[TARGET], card, owner)
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
        self.take_out(m, f, card, place)
        if m.events is not None:
            m.log_event("moved", f[TARGET], card=card, to=("discard", "hand", "deck", "deck")[self.where])
        zones.put(m, f[TARGET], card, self.where)


class PutUnderMainDeck(CardAction):
    """Puts a card on the bottom of the main deck."""

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """A plain move."""
        self.take_out(m, f, card, place)
        if m.events is not None:
            m.log_event("moved", f[TARGET], card=card, to="main_deck")
        m.piles[MAIN_DECK].insert(0, card)


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
        zones.gain(m, f[TARGET], card, self.where, slot)


class RevealCard(CardAction):
    """Shows the card; it stays where it is."""

    moves_from = True

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """Everybody sees it."""
        if m.events is not None:
            m.log_event("revealed", f[TARGET], cards=[card])


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
        zones.gain(m, foe, card)
        if f[ATTACK] >= 0:
            mark_affected(m, f, struck=True, seat=foe)
            mark_weakened(m, f, foe)


DESTROY, DISCARD_IT, REVEAL, REMEMBER = DestroyCard("destroy"), DiscardCard("discard"), RevealCard("reveal"), RememberCard("choose")
ENDINGS = {zones.TO_HAND: " into your hand", zones.TO_TOP: " on top of your deck", zones.TO_BOTTOM: " on the bottom of your deck"}
