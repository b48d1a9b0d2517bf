"""Playing other players' cards, which go back to their owners at the end of the turn."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.abilities.triggers import add_lasting_effect
from services.deckbuilding.effects.play_card import begin_play
from services.deckbuilding.movement.discards import owner_or
from services.deckbuilding.movement.mover import TO_DISCARD, put, take_from_zone
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.abilities import ALWAYS, TriggeredAbility
from services.deckbuilding.state.frames import CARD, YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import ONGOING, PLAY_AREA, TURN_ENDING


@dataclass(frozen=True)
class GiveBack(Effect):
    """At the end of the turn: the cards that this card's text has played go to their owners' discard piles."""

    commutes = True

    def _borrowed(self, m: MatchState, f: Frame) -> list[tuple[int, int, int]]:
        """Zone, card and owner of each card that is still in play."""
        lent = [card for card, source in loans(m) if source == f[CARD]]
        places = [(zone, card) for card in lent for zone in (PLAY_AREA, ONGOING) if card in m.zones[zone][f[YOU]]]
        return [(zone, card, owner_or(m, card, f[YOU])) for zone, card in places]

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        for zone, card, owner in self._borrowed(m, f):
            take_from_zone(m, f[YOU], zone, card)
            put(m, owner, card, TO_DISCARD, m.everyone)
            m.log_event("returned", f[YOU], card=card)

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return bool(self._borrowed(m, f))

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return frozenset(("borrowed",))

    @override
    def text(self, who: str = "") -> str:
        return "put that card into its owner's discard pile"


GIVE_BACK = TriggeredAbility(TURN_ENDING, (GiveBack(),), when=ALWAYS)
"""The lasting effect of the card whose text plays another one; its amount is the number of the borrowed card."""


def loans(m: MatchState) -> list[tuple[int, int]]:
    """The cards borrowed this turn, each with the card whose text played it."""
    return [(card, source) for number, _, source, card in m.lasting_effects if m.box.passive[number].ability is GIVE_BACK]


def is_borrowed(m: MatchState, card: int) -> bool:
    """Whether the card goes to a discard pile at the end of the turn, though it may be the player's own."""
    return any(borrowed == card for borrowed, _ in loans(m))


def borrow(m: MatchState, f: Frame, card: int, owner: int, zone: int, number: int) -> None:
    """Plays a card from its owner's zone; at the end of the turn it is given back, unless it is the player's own Ongoing card."""
    seat = f[YOU]
    take_from_zone(m, owner, zone, card)
    if owner != seat or not m.box.cards[card].ongoing:
        add_lasting_effect(m, number, seat, f[CARD], card)
    begin_play(m, seat, card)
