"""Freeze tokens: a Frozen card belongs to its owner, but lies neither in hand nor in the discard pile."""

from __future__ import annotations

from services.deckbuilding.effects.card_actions import CardAction
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.expressions.filters import any_card
from services.deckbuilding.state.constants import Place
from services.deckbuilding.state.frames import TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DISCARD, ZONES
from services.deckbuilding.views.event_log import declare_sentences

declare_sentences({"froze": "{who} Freezes {card}.", "thawed": "The Frozen cards of {who} go to the discard pile: {cards}."})

FROZEN = ZONES.declare("frozen")
"""The cards under the seat's Freeze token: owned, but neither in hand nor in the discard pile."""


class Freeze(CardAction):
    """Puts the card under its owner's Freeze token."""

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """From hand or discard pile."""
        self.take_out(m, f, card, place)
        freeze(m, f[TARGET], card)


def freeze(m: MatchState, seat: int, card: int) -> None:
    """Puts a card that has left its place under the seat's Freeze token."""
    m.zones[FROZEN][seat].append(card)
    m.log_event("froze", seat, card=card)


def freeze_card(*places: Place, optional: bool = False, at_random: bool = False) -> ChooseCards:
    """Freezes a card in hand or discard pile."""
    return ChooseCards(Freeze("Freeze"), places, any_card, optional=optional, at_random=at_random)


def thaw(m: MatchState, seat: int) -> None:
    """After a shuffle the Frozen cards go to the discard pile; they take no part in that shuffle and are not discarded (AA-70)."""
    frozen = m.zones[FROZEN][seat]
    if frozen:
        m.log_event("thawed", seat, cards=list(frozen))
        m.zones[DISCARD][seat] += frozen
        frozen.clear()
