"""Look-ups: which cards a seat controls, and where a card lies."""

from __future__ import annotations

from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import ONGOING, PLAY_AREA


def controlled(m: MatchState, seat: int) -> list[int]:
    """The cards that a seat controls: those played this turn and its Ongoing cards."""
    cards = m.zones[PLAY_AREA][seat] + m.zones[ONGOING][seat]
    for zone in m.rules.also_controlled:
        cards += m.zones[zone][seat]
    return cards


def locate(m: MatchState, card: int) -> tuple[int, int]:
    """Finds the (zone, seat) of a card; (-1, -1) if it is in no seat's zone."""
    for zone, seats in enumerate(m.zones):
        for seat, cards in enumerate(seats):
            if card in cards:
                return zone, seat
    return -1, -1
