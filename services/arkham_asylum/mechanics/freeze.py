"""Freeze tokens: Frozen cards lie under the token of their owner until the owner's next shuffle."""

from __future__ import annotations

from typing_extensions import override

from services.deckbuilding.effects.card_actions import CardAction
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.expressions.filters import any_card
from services.deckbuilding.movement.mover import TO_DISCARD, put, put_in_zone, take_from_zone
from services.deckbuilding.state.constants import Place
from services.deckbuilding.state.frames import TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import ZONES
from services.deckbuilding.views.event_log import declare_sentences

declare_sentences({"froze": "{who} Freezes {card}.", "thawed": "The Frozen cards of {who} go to the discard pile: {cards}."})

FROZEN = ZONES.declare("frozen")
"""The Frozen cards of a seat, which are neither in hand nor in the discard pile."""


class Freeze(CardAction):
    """Freezes the chosen card."""

    @override
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        self.take_out(m, f, card, place)
        freeze(m, f[TARGET], card)


def freeze(m: MatchState, seat: int, card: int) -> None:
    """Puts a card that was taken out of its zone under the seat's Freeze token."""
    put_in_zone(m, seat, FROZEN, card, m.everyone)
    m.log_event("froze", seat, card=card)


def freeze_card(*places: Place, optional: bool = False, at_random: bool = False) -> ChooseCards:
    """Freeze a card from hand or discard pile."""
    return ChooseCards(Freeze("Freeze"), places, any_card, optional=optional, at_random=at_random)


def thaw(m: MatchState, seat: int) -> None:
    """Hook: after a shuffle, puts the seat's Frozen cards into its discard pile; they are neither shuffled nor discarded (AA-70)."""
    frozen = m.zones[FROZEN][seat]
    if frozen:
        m.log_event("thawed", seat, cards=list(frozen))
        for card in list(frozen):
            take_from_zone(m, seat, FROZEN, card)
            put(m, seat, card, TO_DISCARD, m.everyone)
