"""Observations: the match as one viewer may see it, from open places and from what that viewer knows of hidden ones."""

from __future__ import annotations

from functools import lru_cache

from services.deckbuilding.movement.knowledge import bit_of
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import (
    CHARACTERS,
    DECK,
    DESTROYED,
    DISCARD,
    HAND,
    LEFT_OUT,
    MAIN_DECK,
    NEMESIS,
    ONGOING,
    PLAY_AREA,
    SET_ASIDE,
    VP_TOKENS,
    WEAKNESS,
)
from services.deckbuilding.views import decisions
from services.deckbuilding.views.event_log import ids
from services.kernel.events import SPECTATOR
from services.kernel.observation import HIDDEN, CounterView, Observation, ZoneView


def observe(m: MatchState, viewer: int) -> Observation:
    """The match with everything hidden from that viewer taken out."""
    zones: list[ZoneView] = []
    for seat in range(m.players):
        hand = m.zones[HAND][seat]
        zones.append(open_zone(m, "hand", seat, hand) if seat == viewer else hand_view(m, seat, hand, viewer))
        zones.append(pile_view(m, "deck", seat, m.zones[DECK][seat], viewer))
        for name, zone in (("discard", DISCARD), ("play_area", PLAY_AREA), ("ongoing", ONGOING), ("character", CHARACTERS)):
            zones.append(open_zone(m, name, seat, m.zones[zone][seat]))
    placed = [(card, slot) for slot, cards in enumerate(m.line_up) for card in cards]
    zones.append(ZoneView("line_up", SPECTATOR, len(placed), ids(m, [card for card, _ in placed]), tuple([slot for _, slot in placed])))
    zones.append(pile_view(m, "main_deck", SPECTATOR, m.piles[MAIN_DECK], viewer))
    zones.append(pile_view(m, "nemesis_stack", SPECTATOR, m.piles[NEMESIS], viewer))
    zones.append(closed_zone("weakness_stack", SPECTATOR, len(m.piles[WEAKNESS])))
    zones.append(open_zone(m, "destroyed", SPECTATOR, m.piles[DESTROYED]))
    if m.piles[SET_ASIDE]:
        zones.append(open_zone(m, "set_aside", SPECTATOR, m.piles[SET_ASIDE]))
    if m.piles[LEFT_OUT]:
        zones.append(open_zone(m, "left_out", SPECTATOR, m.piles[LEFT_OUT]))
    zones += m.rules.zone_views(m, viewer)
    counters = [counter("power", m.active, m.power)]
    counters += [counter("vp_tokens", seat, number) for seat, number in enumerate(m.counters[VP_TOKENS])]
    counters += m.rules.counter_views(m)
    decision = m.decision() if viewer == m.seat else decisions.bare_decision_of(m)
    return Observation(m.game.name, viewer, m.version, m.active, tuple(zones), tuple(counters), decision, m.result(), dict(m.rules.facts))


@lru_cache(maxsize=8192)
def counter(name: str, seat: int, value: int) -> CounterView:
    """A number that everybody may see; equal ones are one object."""
    return CounterView(name, seat, value)


@lru_cache(maxsize=8192)
def closed_zone(name: str, seat: int, count: int) -> ZoneView:
    """A zone of which only the count is seen; equal ones are one object."""
    return ZoneView(name, seat, count)


def open_zone(m: MatchState, name: str, seat: int, cards: list[int]) -> ZoneView:
    """A zone whose cards are seen."""
    if not cards:
        return closed_zone(name, seat, 0)
    table = m.box.cards
    return ZoneView(name, seat, len(cards), tuple([table[card].id for card in cards]))


def hand_view(m: MatchState, seat: int, cards: list[int], viewer: int) -> ZoneView:
    """Another seat's hand: its count, and the cards that the viewer knows in it, by id and before the others."""
    bit, seen = bit_of(m, viewer), m.seen
    known = [card for card in cards if seen[card] & bit]
    if not known:
        return closed_zone("hand", seat, len(cards))
    return ZoneView("hand", seat, len(cards), (*sorted(ids(m, known)), *[HIDDEN] * (len(cards) - len(known))))


def pile_view(m: MatchState, name: str, seat: int, cards: list[int], viewer: int) -> ZoneView:
    """A face-down pile or deck, top first: its count, and each card where the viewer knows which one lies there."""
    bit, seen = bit_of(m, viewer), m.seen
    if not any([seen[card] & bit for card in cards]):  # noqa: C419 - a list is faster here
        return closed_zone(name, seat, len(cards))
    table = m.box.cards
    return ZoneView(name, seat, len(cards), tuple([table[card].id if seen[card] & bit else HIDDEN for card in reversed(cards)]))
