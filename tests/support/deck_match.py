"""Checks for every decision of a deck-building match: no card is lost or duplicated, owners and knowledge fit the places."""

from __future__ import annotations

from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import CHARACTERS, DECK, DISCARD, HAND
from services.kernel.match import NOBODY


def check_owners_and_knowledge(match: MatchState) -> None:
    """Checks that a seat owns the cards of its hand, deck and discard pile, and that nobody owns those of piles, Line-Up and Characters."""
    for seat in range(match.players):
        for zone in (DECK, DISCARD):
            assert all(match.owner[card] == seat for card in match.zones[zone][seat])
        assert all(match.owner[card] == seat for card in match.zones[HAND][seat])
        assert all(match.owner[card] == NOBODY for card in match.zones[CHARACTERS][seat])
    assert all(match.owner[card] == NOBODY for cards in (*match.piles, *match.line_up) for card in cards)
    assert all(0 <= mask <= match.everyone for mask in match.seen)
    assert all(any(card in hand for hand in match.zones[HAND]) for card, _ in match.strays)
