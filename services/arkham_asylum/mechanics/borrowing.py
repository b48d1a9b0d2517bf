"""Playing other players' cards, which go back to their owners at the end of the turn; and who owns a card that somebody has in play."""

from __future__ import annotations

from dataclasses import dataclass

from services.deckbuilding.abilities.triggers import add_lasting_effect
from services.deckbuilding.effects.play_card import begin_play
from services.deckbuilding.movement import zones
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.abilities import ALWAYS, TriggeredAbility
from services.deckbuilding.state.frames import CARD, YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DISCARD, GAINED, ONGOING, PLAY_AREA, TURN_ENDING
from services.deckbuilding.state.turn_log import logged


@dataclass(frozen=True)
class GiveBack(Effect):
    """At the end of the turn: the cards that this card's text has played go to their owners' discard piles."""

    commutes = True

    def _borrowed(self, m: MatchState, f: Frame) -> list[tuple[int, int, int]]:
        """(zone, card, owner) of those that are still in play."""
        lent = [card for card, source, _ in loans(m) if source == f[CARD]]
        places = [(zone, card) for card in lent for zone in (PLAY_AREA, ONGOING) if card in m.zones[zone][f[YOU]]]
        return [(zone, card, owner_of(m, card, f[YOU])) for zone, card in places]

    def run(self, m: MatchState, f: Frame) -> None:
        """Nothing happens to a card that has left play meanwhile."""
        for zone, card, owner in self._borrowed(m, f):
            zones.take_out(m, f[YOU], zone, card)
            m.zones[DISCARD][owner].append(card)
            m.log_event("returned", f[YOU], card=card)

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """One is in play."""
        return bool(self._borrowed(m, f))

    def writes(self, m: MatchState) -> frozenset[str]:
        """Only those cards."""
        return frozenset(("borrowed",))

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "put that card into its owner's discard pile"


GIVE_BACK = TriggeredAbility(
    TURN_ENDING, (GiveBack(),), when=ALWAYS, text="At the end of this turn, put that card into its owner's discard pile"
)
"""A rider of the card that lets another one be played; with it go the borrowed card and its owner, who is known until the turn is over."""
_OWNER_BITS = 4


def loans(m: MatchState) -> list[tuple[int, int, int]]:
    """(card, the card whose text played it, owner) of this turn."""
    found = [lasting for lasting in m.lasting_effects if m.box.passive[lasting[0]].ability is GIVE_BACK]
    return [(what >> _OWNER_BITS, source, what & (1 << _OWNER_BITS) - 1) for _, _, source, what in found]


def owner_of(m: MatchState, card: int, seat: int) -> int:
    """Who owns a card that `seat` has in play: the one it was borrowed from, unless the seat has gained it since."""
    if m.lasting_effects:
        for borrowed, _, owner in loans(m):
            if borrowed == card:
                return seat if card in logged(m, GAINED, seat) else owner
    return seat


def is_borrowed(m: MatchState, card: int) -> bool:
    """Whether the card goes to a discard pile at the end of the turn, though it may be the player's own."""
    return any(borrowed == card for borrowed, _, _ in loans(m))


def borrow(m: MatchState, f: Frame, card: int, owner: int, zone: int, number: int) -> None:
    """Plays a card out of its owner's zone; it is given back at the end of the turn, unless it is the player's own Ongoing card."""
    seat = f[YOU]
    zones.take_out(m, owner, zone, card)
    if owner != seat or not m.box.cards[card].ongoing:
        add_lasting_effect(m, number, seat, f[CARD], card << _OWNER_BITS | owner)
    begin_play(m, seat, card)
