"""What holds at every decision of a deck-building match: cards are neither lost nor doubled, owners and knowledge fit the places."""

from __future__ import annotations

from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import CHARACTERS, DECK, DISCARD, HAND
from services.kernel.match import NOBODY


def check_owners_and_knowledge(match: MatchState) -> None:
    """A card of a seat's hand, deck or discard pile is its own; a card of a pile, the Line-Up or the Characters belongs to no deck."""
    for seat in range(match.players):
        for zone in (DECK, DISCARD):
            assert all(match.owner[card] == seat for card in match.zones[zone][seat])
        assert all(match.owner[card] == seat for card in match.zones[HAND][seat])
        assert all(match.owner[card] == NOBODY for card in match.zones[CHARACTERS][seat])
    assert all(match.owner[card] == NOBODY for cards in (*match.piles, *match.line_up) for card in cards)
    assert all(0 <= mask <= match.everyone for mask in match.seen)
    assert all(any(card in hand for hand in match.zones[HAND]) for card, _ in match.strays)
