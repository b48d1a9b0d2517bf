"""The places from which a card can be chosen."""

from __future__ import annotations

from services.deckbuilding.expressions.filters import Filter
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DECK, DISCARD, HAND, ONGOING, PLAY_AREA
from services.deckbuilding.state.option_codes import IN_LINE_UP, PICK, in_slot, in_zone

LINE_UP, LOOKED_AT, CONTROL, OTHERS_DISCARD, OTHERS_HAND, OTHERS_ONGOING = -1, -2, -3, -4, -5, -6
"""The Line-Up; the cards just looked at on top of the deck; the cards you control; zones of the OTHER player."""
OTHERS_ZONES = {OTHERS_DISCARD: DISCARD, OTHERS_HAND: HAND, OTHERS_ONGOING: ONGOING}
PLACE_WORDS = {
    HAND: "hand",
    DISCARD: "discard pile",
    LINE_UP: "the Line-Up",
    CONTROL: "control",
    LOOKED_AT: "those cards",
    ONGOING: "play",
    DECK: "deck",
    OTHERS_DISCARD: "discard pile",
    OTHERS_HAND: "hand",
}


def candidates(m: MatchState, seat: int, other: int, looked_at: int, places: tuple[int, ...], only: Filter) -> list[int]:
    """The options for choosing a card from those places; equal copies in one place are one option."""
    found: list[int] = []
    seen: set[int] = set()
    cards = m.box.cards
    for code, here in cards_in(m, seat, other, looked_at, places):
        for card in here:
            facts = cards[card]
            key = code | facts.kind_index
            if key not in seen and (only.everything or only.test(facts)):
                seen.add(key)
                found.append(PICK | code | card)
    return found


def cards_in(m: MatchState, seat: int, other: int, looked_at: int, places: tuple[int, ...]) -> list[tuple[int, list[int]]]:
    """The lists of cards of those places, each with the code of its place."""
    lists: list[tuple[int, list[int]]] = []
    for place in places:
        if place >= 0:
            lists.append((in_zone(place), m.zones[place][seat]))
        elif place == LINE_UP:
            if m.rules.slots_matter(m):
                lists += [(in_slot(slot), cards) for slot, cards in enumerate(m.line_up)]
            else:
                lists.append((IN_LINE_UP, [card for cards in m.line_up for card in cards]))
        elif place == CONTROL:
            lists += [(in_zone(zone), m.zones[zone][seat]) for zone in (PLAY_AREA, ONGOING, *m.rules.also_controlled)]
        elif place == LOOKED_AT:
            lists.append((in_zone(DECK), m.zones[DECK][seat][: -looked_at - 1 : -1] if looked_at else []))
        elif other >= 0:
            zone = OTHERS_ZONES[place]
            lists.append((in_zone(zone), m.zones[zone][other]))
    return lists
