"""Exact positions of scenarios: every named card comes out of the box, what is left out follows from the card data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from services.deckbuilding.abilities.triggers import raise_event, update_triggers
from services.deckbuilding.movement.placing import (
    lay_in_zone,
    lay_line_up,
    lay_pile,
    return_to_box,
    sort_box,
    take_all_from_zone,
    take_from_box,
    take_kind,
    turn_up,
)
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import (
    BOX,
    CHARACTERS,
    DECK,
    DISCARD,
    HAND,
    MAIN_DECK,
    NEMESIS,
    ONGOING,
    PLAY_AREA,
    PLAYED,
    VP_TOKENS,
    WEAKNESS,
)
from services.kernel.errors import InvalidInput

SEAT_ZONES = {"hand": HAND, "deck": DECK, "discard": DISCARD, "play_area": PLAY_AREA, "ongoing": ONGOING}
SEAT_COUNTERS = {"vp_tokens": VP_TOKENS}


class PositionBuilder:
    """Takes cards out of the box and puts them into a match, with errors that say where."""

    def __init__(self, m: MatchState, seats: Sequence[Mapping[str, Any]]) -> None:
        self.m = m
        self.seats = seats
        """The data of each seat."""

    def take(self, card_id: Any, path: str, kind: str = "") -> int:
        """A copy that still lies in the box; InvalidInput if there is no such card or no copy left.

        `kind`: that of all cards in this place, if it is for one kind alone; of two cards with one id it finds the right one."""
        numbers = self.m.box.copies(card_id, kind) if isinstance(card_id, str) else ()
        if not numbers:
            near = get_close_matches(str(card_id), self.m.box.numbers, 3, 0.5)
            hint = f"did you mean {', '.join(near)}?" if near else f"the cards are: {', '.join(self.m.box.numbers)}."
            raise InvalidInput(f"{path}: there is no card {card_id!r}; {hint}", code="unknown_card", field=path, value=card_id)
        for number in numbers:
            if number in self.m.piles[BOX]:
                return take_from_box(self.m, number)
        raise InvalidInput(
            f"{path}: the box has only {len(numbers)} copies of {card_id}.", code="too_many_copies", field=path, value=card_id
        )

    def take_all(self, names: Any, path: str, kind: str = "") -> list[int]:
        """Several cards in their order, of that kind if the place is for cards of one kind."""
        if not isinstance(names, list | tuple):
            raise InvalidInput(f"{path} must be a list of card ids, not {names!r}.", code="invalid_position", field=path, value=names)
        return [self.take(name, f"{path}[{index}]", kind) for index, name in enumerate(names)]

    def rest(self, *kinds: str) -> list[int]:
        """Takes all cards of those kinds that still lie in the box, in the order of the card data."""
        return sorted(take_kind(self.m, *kinds))

    def give_character(self, seat: int) -> None:
        """The first unused Character, to a seat that names none; it comes before whoever is in the team."""
        if self.seats[seat].get("character") is None:
            cards = self.m.box.cards
            named = {name for data in self.seats for name in (data.get("character"), *data.get("team", []))}
            free = [card for card in self.m.piles[BOX] if cards[card].kind == "character" and cards[card].id not in named]
            team = take_all_from_zone(self.m, seat, CHARACTERS)
            lay_in_zone(self.m, seat, CHARACTERS, [take_from_box(self.m, min(free)), *team], in_deck=False)

    def put_back(self, cards: list[int]) -> None:
        """Cards that are not used after all."""
        return_to_box(self.m, cards)
        sort_box(self.m)

    def whole_number(self, value: Any, path: str, limit: int) -> int:
        """A count from 0 to `limit`."""
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= limit:
            raise InvalidInput(
                f"{path} must be a whole number from 0 to {limit}, not {value!r}.", code="invalid_position", field=path, value=value
            )
        return value


def _nothing_for_a_seat(builder: PositionBuilder, seat: int, data: Mapping[str, Any]) -> None:
    """For a set whose seats have only the shared zones and those of its layout."""


def _nothing_more(builder: PositionBuilder, position: Mapping[str, Any]) -> None:
    """For a set that has only the shared piles and those of its layout."""


@dataclass(frozen=True)
class PositionLayout:
    """How scenarios name the places of a set. The functions get the builder and the data of the seat or of the whole position."""

    place_seat: Callable[[PositionBuilder, int, Mapping[str, Any]], None] = _nothing_for_a_seat
    """Whatever a seat has besides the shared zones and counters; a host gives it its Character if none is named."""
    place_common: Callable[[PositionBuilder, Mapping[str, Any]], None] = _nothing_more
    """Stacks and tokens of the set, after all named cards are placed."""
    reserved: Callable[[PositionBuilder, Mapping[str, Any]], None] = _nothing_more
    """Places the named cards of the set's own stacks before anything is filled up."""
    seat_zones: Mapping[str, int] = field(default_factory=dict)
    """Zones of a seat, by name."""
    seat_counters: Mapping[str, int] = field(default_factory=dict)
    """Counters of a seat, by name."""
    seat_keys: Sequence[str] = ()
    """What else the data of a seat may hold."""
    common_keys: Sequence[str] = ()
    """What else the data of the whole position may hold; a stack of `counts` is there already."""
    counts: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """Stacks given by a count: pile and kind of card."""


def combined(host: PositionLayout, guests: Sequence[PositionLayout]) -> PositionLayout:
    """The places of a match with mixed sets: the host's, then those of each guest."""
    if not guests:
        return host
    every = (host, *guests)

    def place_seat(builder: PositionBuilder, seat: int, data: Mapping[str, Any]) -> None:
        for layout in every:
            layout.place_seat(builder, seat, data)

    def place_common(builder: PositionBuilder, position: Mapping[str, Any]) -> None:
        for layout in every:
            layout.place_common(builder, position)

    def reserved(builder: PositionBuilder, position: Mapping[str, Any]) -> None:
        for layout in every:
            layout.reserved(builder, position)

    return PositionLayout(
        place_seat=place_seat,
        place_common=place_common,
        reserved=reserved,
        seat_zones={name: zone for layout in every for name, zone in layout.seat_zones.items()},
        seat_counters={name: counter for layout in every for name, counter in layout.seat_counters.items()},
        seat_keys=[key for layout in every for key in layout.seat_keys],
        common_keys=[key for layout in every for key in layout.common_keys],
        counts={name: count for layout in every for name, count in layout.counts.items()},
    )


COMMON_KEYS = ("active", "seats", "line_up", "main_deck", "main_deck_only", "nemesis_stack", "nemesis_face_down", "weakness_stack")


def build(m: MatchState, layout: PositionLayout, position: Mapping[str, Any]) -> None:
    """Lays a blank match out; it then stands in its active seat's main phase."""
    check_keys(position, (*COMMON_KEYS, *layout.common_keys, *layout.counts), "position")
    seats = position.get("seats", [])
    if not isinstance(seats, list | tuple) or len(seats) > m.players:
        raise InvalidInput(f"seats must be a list of at most {m.players} seats.", code="invalid_position", field="seats", value=seats)
    seats = [*seats, *[{}] * (m.players - len(seats))]
    builder = PositionBuilder(m, seats)
    m.active = m.first_in_turn_order = builder.whole_number(position.get("active", 0), "active", m.players - 1)
    seat_keys = ("character", "power", *SEAT_ZONES, *SEAT_COUNTERS, *layout.seat_zones, *layout.seat_counters, *layout.seat_keys)
    for seat, data in enumerate(seats):
        check_keys(data, seat_keys, f"seats[{seat}]")
        _place_zones(builder, layout, seat, data)
    _place_line_up(builder, position)
    named = builder.take_all(position.get("main_deck", []), "main_deck")
    layout.reserved(builder, position)
    for seat, data in enumerate(seats):
        layout.place_seat(builder, seat, data)
    under = [] if position.get("main_deck_only") else builder.rest("main")
    lay_pile(m, MAIN_DECK, (named + under)[::-1])
    for name, (pile, kind) in {"weakness_stack": (WEAKNESS, "weakness"), **layout.counts}.items():
        _place_count(builder, position, name, pile, kind)
    _place_nemeses(builder, position)
    layout.place_common(builder, position)
    update_triggers(m)
    for card in m.zones[PLAY_AREA][m.active]:
        raise_event(m, PLAYED, m.active, card)
    m.pending.clear()
    m.push(m.box.extra["main"], -1, -1, -1)
    m.turn = 1
    m.resolve()


def check_keys(data: Any, known: Sequence[str], path: str) -> None:
    """InvalidInput for a key that the contract does not know."""
    if not isinstance(data, Mapping):
        raise InvalidInput(f"{path} must be a mapping, not {data!r}.", code="invalid_position", field=path, value=data)
    for key in data:
        if key not in known:
            raise InvalidInput(
                f"{path} has no {key!r}; it may have: {', '.join(known)}.", code="unknown_key", field=f"{path}.{key}", value=key
            )


def _place_zones(builder: PositionBuilder, layout: PositionLayout, seat: int, data: Mapping[str, Any]) -> None:
    m = builder.m
    for name, zone in {**SEAT_ZONES, **layout.seat_zones}.items():
        cards = builder.take_all(data.get(name, []), f"seats[{seat}].{name}")
        lay_in_zone(m, seat, zone, cards[::-1] if zone == DECK else cards)
    for name, counter in {**SEAT_COUNTERS, **layout.seat_counters}.items():
        if name in data:
            m.counters[counter][seat] = builder.whole_number(data[name], f"seats[{seat}].{name}", 999)
    if "power" in data and seat == m.active:
        m.power = builder.whole_number(data["power"], f"seats[{seat}].power", 999)
    if data.get("character") is not None:
        lay_in_zone(m, seat, CHARACTERS, [builder.take(data["character"], f"seats[{seat}].character", "character")], in_deck=False)


def _place_line_up(builder: PositionBuilder, position: Mapping[str, Any]) -> None:
    slots = position.get("line_up", [])
    if not isinstance(slots, list | tuple) or len(slots) > 5:
        raise InvalidInput("line_up must be a list of at most 5 slots.", code="invalid_position", field="line_up", value=slots)
    laid = []
    for number, slot in enumerate(slots):
        names = [] if slot is None else slot if isinstance(slot, list | tuple) else [slot]
        laid.append(builder.take_all(names, f"line_up[{number}]"))
    lay_line_up(builder.m, [*laid, *[[]] * (5 - len(laid))])


def _place_count(builder: PositionBuilder, position: Mapping[str, Any], name: str, pile: int, kind: str) -> None:
    cards = builder.rest(kind)
    if name in position:
        count = builder.whole_number(position[name], name, len(cards))
        builder.put_back(cards[count:])
        cards = cards[:count]
    lay_pile(builder.m, pile, cards[::-1])


def _place_nemeses(builder: PositionBuilder, position: Mapping[str, Any]) -> None:
    if "nemesis_stack" not in position:
        return
    lay_pile(builder.m, NEMESIS, builder.take_all(position["nemesis_stack"], "nemesis_stack", "nemesis")[::-1])
    if not position.get("nemesis_face_down", False):
        turn_up(builder.m, NEMESIS)
