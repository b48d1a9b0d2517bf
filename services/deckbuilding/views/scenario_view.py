"""The full view of a match, which scenarios compare with their expectations."""

from __future__ import annotations

from typing import Any

from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import (
    CHARACTERS,
    DECK,
    DESTROYED,
    DISCARD,
    HAND,
    MAIN_DECK,
    NEMESIS,
    ONGOING,
    PLAY_AREA,
    VP_TOKENS,
    WEAKNESS,
)
from services.deckbuilding.turn import scoring
from services.deckbuilding.views.event_log import ids


def view(m: MatchState) -> dict[str, Any]:
    """The full view, under the paths of the scenario contract."""
    result = m.result()
    data: dict[str, Any] = {
        "seats": [_seat_view(m, seat) for seat in range(m.players)],
        "line_up": [_slot_view(m, cards) for cards in m.line_up],
        "main_deck_count": len(m.piles[MAIN_DECK]),
        "nemesis_stack_count": len(m.piles[NEMESIS]),
        "nemesis": m.box.cards[m.piles[NEMESIS][-1]].id if m.piles[NEMESIS] and m.faces[NEMESIS] else None,
        "weakness_stack": len(m.piles[WEAKNESS]),
        "destroyed": list(ids(m, m.piles[DESTROYED])),
        "active": m.active,
        "over": m.over,
        "winners": list(result.winners) if result else [],
        "scores": list(result.scores) if result else [],
    }
    m.rules.view(m, data)
    return data


def _seat_view(m: MatchState, seat: int) -> dict[str, Any]:
    characters = ids(m, m.zones[CHARACTERS][seat])
    return {
        "hand": list(ids(m, m.zones[HAND][seat])),
        "deck": list(ids(m, m.zones[DECK][seat][::-1])),
        "discard": list(ids(m, m.zones[DISCARD][seat])),
        "play_area": list(ids(m, m.zones[PLAY_AREA][seat])),
        "ongoing": list(ids(m, m.zones[ONGOING][seat])),
        "character": characters[0] if characters else None,
        "team": list(characters[1:]),
        "power": m.power if seat == m.active else 0,
        "vp_tokens": m.counters[VP_TOKENS][seat],
        "vp": scoring.score(m, seat),
    }


def _slot_view(m: MatchState, cards: list[int]) -> Any:
    """A Line-Up slot: a card id, a list of ids for several cards, or None."""
    names = ids(m, cards)
    return None if not names else names[0] if len(names) == 1 else list(names)
