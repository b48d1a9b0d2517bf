"""The set-up of a match (rulebook: Starting Out)."""

from __future__ import annotations

from services.megaclash import event_log
from services.megaclash.cards import BATTLEGROUNDS, DECKS, HAND_SIZE, IN_PLAY
from services.megaclash.turn import MegaClashTurns


def deal(match: MegaClashTurns) -> None:
    """Lays out the battlegrounds, shuffles both decks and deals seven cards to each seat; the villain begins."""
    grounds = [ground.number for ground in BATTLEGROUNDS]
    match.shuffle(grounds)
    match.lay_out(grounds[:IN_PLAY])
    for seat, side in enumerate(match.setup.options.sides):
        deck = list(DECKS[side].cards)
        match.shuffle(deck)
        match.hands[seat] = deck[: -HAND_SIZE - 1 : -1]
        match.decks[seat] = deck[:-HAND_SIZE]
    if match.events is not None:
        event_log.log_deal(match)
    match.refresh()
    match.begin_turn(match.active)
