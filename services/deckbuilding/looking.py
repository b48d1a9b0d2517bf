"""What viewers see: observations, events with card ids instead of numbers, and the all-seeing view of scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from services.deckbuilding import choices, scoring
from services.deckbuilding.names import (
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
    VP_TOKENS,
    WEAKNESS,
)
from services.kernel.events import SPECTATOR, Event
from services.kernel.observation import HIDDEN, CounterView, Observation, ZoneView

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch

SENTENCES = {
    "played": "{who} plays {card}.",
    "chose": "{who} chooses seat {target}.",
    "chose_character": "{who} plays as {card}.",
    "looked": "{who} looks at {count_cards}.",
    "left_play": "{card} leaves play.",
    "passed": "{who} passes {card} to seat {to}.",
    "bought": "{who} buys {card}.",
    "gained": "{who} gains {card}.",
    "drew": "{who} draws {count_cards}.",
    "discarded": "{who} discards {card}.",
    "destroyed": "{who} destroys {card}.",
    "shuffled": "{who} shuffles {count_cards}.",
    "attacked": "{card} attacks.",
    "defended": "{who} avoids the Attack with {card}.",
    "revealed": "{who} reveals {cards}.",
    "moved": "{who} moves {card}.",
    "returned": "{card} returns.",
    "used": "{who} uses {card}.",
    "ended_turn": "{who} ends the turn.",
    "turn_began": "Turn {turn}: {who}.",
    "added": "{card} comes into the Line-Up.",
    "ambushed": "Clash: {card}!",
    "received_vp": "{who} receives VP tokens: {count}.",
    "put_away": "{who} puts {count_cards} of the hand away.",
    "appeared": "{card} appears.",
    "dealt": "{who} is dealt {cards}.",
    "kept": "{who} keeps {card}.",
    "ended": "The match is over.",
}
"""Sentences for people, of the public part only; a mechanic adds those of its own events when it is imported."""


def add_sentences(sentences: Mapping[str, str]) -> None:
    """Sentences for the events of a game's mechanic; the words in braces are the event's public data, `who`, `card` and `cards`."""
    SENTENCES.update(sentences)


def ids(m: DeckMatch, cards: list[int]) -> tuple[str, ...]:
    """The ids of cards."""
    table = m.box.cards
    return tuple([table[card].id for card in cards])


def event(m: DeckMatch, kind: str, seat: int, public: dict[str, Any], secret: dict[str, Any], seen_by: tuple[int, ...]) -> Event:
    """An event with ids for numbers and a sentence."""
    shown = {name: _told(m, name, value) for name, value in public.items()}
    hidden = {name: _told(m, name, value) for name, value in secret.items()}
    return Event(kind, seat, shown, hidden, seen_by, _sentence(m, kind, seat, public))


def _told(m: DeckMatch, name: str, value: Any) -> Any:
    if name == "card":
        return m.box.cards[value].id if value >= 0 else None
    if name == "cards":
        return list(ids(m, value))
    return value


def _sentence(m: DeckMatch, kind: str, seat: int, public: dict[str, Any]) -> str:
    pattern = SENTENCES.get(kind)
    if pattern is None:
        return f"Seat {seat}: {kind.replace('_', ' ')}."
    names = {name: value for name, value in public.items() if name not in ("card", "cards")}
    cards = public.get("cards", [])
    named = [m.box.cards[card].name for card in cards] or ["nothing"]
    card = public.get("card", -1)
    return pattern.format_map(
        {
            "count": "",
            **names,
            "count_cards": "1 card" if public.get("count") == 1 else f"{public.get('count', 'some')} cards",
            "who": f"Seat {seat}" if seat >= 0 else "The game",
            "cards": ", ".join(named),
            "card": m.box.cards[card].name if card >= 0 else ", ".join(named),
        }
    )


def observe(m: DeckMatch, viewer: int) -> Observation:
    """The match with everything hidden from that viewer taken out."""
    zones: list[ZoneView] = []
    for seat in range(m.players):
        hand = m.zones[HAND][seat]
        zones.append(open_zone(m, "hand", seat, hand) if seat == viewer else closed_zone("hand", seat, len(hand)))
        zones.append(pile_view(m, "deck", seat, m.zones[DECK][seat], m.peeked[seat] if seat == viewer else m.known[seat]))
        for name, zone in (("discard", DISCARD), ("play_area", PLAY_AREA), ("ongoing", ONGOING), ("character", CHARACTERS)):
            zones.append(open_zone(m, name, seat, m.zones[zone][seat]))
    placed = [(card, slot) for slot, cards in enumerate(m.line_up) for card in cards]
    zones.append(ZoneView("line_up", SPECTATOR, len(placed), ids(m, [card for card, _ in placed]), tuple([slot for _, slot in placed])))
    zones.append(pile_view(m, "main_deck", SPECTATOR, m.piles[MAIN_DECK], m.known[-1]))
    zones.append(pile_view(m, "nemesis_stack", SPECTATOR, m.piles[NEMESIS], m.faces[NEMESIS]))
    zones.append(closed_zone("weakness_stack", SPECTATOR, len(m.piles[WEAKNESS])))
    zones.append(open_zone(m, "destroyed", SPECTATOR, m.piles[DESTROYED]))
    if m.piles[LEFT_OUT]:
        zones.append(open_zone(m, "left_out", SPECTATOR, m.piles[LEFT_OUT]))
    zones += m.rules.zone_views(m, viewer)
    counters = [counter("power", m.active, m.power)]
    counters += [counter("vp_tokens", seat, number) for seat, number in enumerate(m.counters[VP_TOKENS])]
    counters += m.rules.counter_views(m)
    decision = m.decision() if viewer == m.seat else choices.bare_decision_of(m)
    return Observation(m.game.name, viewer, m.version, m.active, tuple(zones), tuple(counters), decision, m.result(), dict(m.rules.facts))


@lru_cache(maxsize=8192)
def counter(name: str, seat: int, value: int) -> CounterView:
    """A number that everybody may see; equal ones are one object."""
    return CounterView(name, seat, value)


@lru_cache(maxsize=8192)
def closed_zone(name: str, seat: int, count: int) -> ZoneView:
    """A zone of which only the count is seen; equal ones are one object."""
    return ZoneView(name, seat, count)


def open_zone(m: DeckMatch, name: str, seat: int, cards: list[int]) -> ZoneView:
    """A zone whose cards are seen."""
    if not cards:
        return closed_zone(name, seat, 0)
    table = m.box.cards
    return ZoneView(name, seat, len(cards), tuple([table[card].id for card in cards]))


def pile_view(m: DeckMatch, name: str, seat: int, cards: list[int], known: int) -> ZoneView:
    """A face-down pile: its count, and its top cards if the viewer knows them."""
    known = min(known, len(cards))
    if not known:
        return closed_zone(name, seat, len(cards))
    return ZoneView(name, seat, len(cards), (*ids(m, cards[: -known - 1 : -1]), *[HIDDEN] * (len(cards) - known)))


def view(m: DeckMatch) -> dict[str, Any]:
    """The all-seeing view by the paths of the scenario contract."""
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


def _seat_view(m: DeckMatch, seat: int) -> dict[str, Any]:
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


def _slot_view(m: DeckMatch, cards: list[int]) -> Any:
    """A slot: an id, a list of several, or None."""
    names = ids(m, cards)
    return None if not names else names[0] if len(names) == 1 else list(names)
