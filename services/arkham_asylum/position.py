"""How scenarios name the places of Arkham Asylum."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from services.arkham_asylum import setup
from services.arkham_asylum.cards.stacks import HENCHMEN
from services.arkham_asylum.mechanics import riddles
from services.arkham_asylum.mechanics.freeze import FROZEN
from services.arkham_asylum.mechanics.release import HOSTAGES
from services.arkham_asylum.mechanics.riddles import RIDDLES, RIDDLES_READ, SLOT_TOKENS
from services.deckbuilding.state.names import CHARACTERS, NEMESIS, VP_TOKENS
from services.deckbuilding.views.position import PositionBuilder, PositionLayout
from services.kernel.errors import InvalidInput


def _reserve(builder: PositionBuilder, position: Mapping[str, Any]) -> None:
    """Named Hostages and tokens, before anything is filled up; VP tokens at the start, unless a seat names its own."""
    m = builder.m
    _reserve_pieces(builder, position)
    given = m.counters[VP_TOKENS][:]
    active = m.active
    first = m.setup.options.first_player
    m.active = first if isinstance(first, int) else 0
    setup.start_values(m)
    m.active = active
    for seat, data in enumerate(builder.seats):
        if "vp_tokens" in data:
            m.counters[VP_TOKENS][seat] = given[seat]


def _reserve_pieces(builder: PositionBuilder, position: Mapping[str, Any]) -> None:
    """Named Hostages, Riddle tokens and team members."""
    m = builder.m
    m.piles[HOSTAGES] = builder.take_all(position.get("hostage_stack", []), "hostage_stack")[::-1]
    m.piles[RIDDLES] = builder.take_all(position.get("riddle_stack", []), "riddle_stack")[::-1]
    m.piles[RIDDLES_READ] = builder.take_all(position.get("riddle_discard", []), "riddle_discard")
    slots = position.get("riddle_slots", [])
    if not isinstance(slots, list | tuple) or len(slots) > len(SLOT_TOKENS):
        raise InvalidInput(
            "riddle_slots must be a list of at most 5 tokens or null.", code="invalid_position", field="riddle_slots", value=slots
        )
    for slot, token in enumerate(slots):
        if token is not None:
            m.piles[SLOT_TOKENS[slot]] = [builder.take(token, f"riddle_slots[{slot}]")]
    for seat, data in enumerate(builder.seats):
        m.zones[CHARACTERS][seat] += builder.take_all(data.get("team", []), f"seats[{seat}].team")


def _place_seat(builder: PositionBuilder, seat: int, data: Mapping[str, Any]) -> None:
    """The Character, the first unused one if none is named."""
    builder.give_character(seat)
    _place_unique_starter(builder, seat, data)


def _place_unique_starter(builder: PositionBuilder, seat: int, data: Mapping[str, Any]) -> None:
    """A unique Starter that is named lies in no zone of the seat and stays in the box."""
    if data.get("unique_starter") is not None:
        builder.put_back([builder.take(data["unique_starter"], f"seats[{seat}].unique_starter")])


def _place_common(builder: PositionBuilder, position: Mapping[str, Any]) -> None:
    """The usual Nemesis stack, and what its cards need."""
    m = builder.m
    if "nemesis_stack" not in position:
        setup.set_nemeses(m)
    m.faces[NEMESIS] = int(bool(m.piles[NEMESIS]) and not position.get("nemesis_face_down", False))
    _place_pieces(builder, position)


def _place_pieces(builder: PositionBuilder, position: Mapping[str, Any]) -> None:
    """The Hostages that are left if none is named, and the tokens if The Riddler is in the match."""
    m = builder.m
    if "hostage_stack" not in position:
        m.piles[HOSTAGES] = builder.rest("hostage")[::-1]
    m.faces[HOSTAGES] = int(bool(m.piles[HOSTAGES]))
    if "riddle_stack" not in position and riddles.riddler(m) >= 0:
        m.piles[RIDDLES] = builder.rest("riddle_token")[::-1]


LAYOUT = PositionLayout(
    place_seat=_place_seat,
    place_common=_place_common,
    reserved=_reserve,
    seat_zones={"frozen": FROZEN},
    seat_counters={},
    seat_keys=("unique_starter", "team"),
    common_keys=("hostage_stack", "henchmen_stack", "riddle_slots", "riddle_stack", "riddle_discard", "draft"),
    counts={"henchmen_stack": (HENCHMEN, "henchmen")},
)
GUEST_LAYOUT = replace(
    LAYOUT,
    place_seat=_place_unique_starter,
    place_common=_place_pieces,
    reserved=_reserve_pieces,
    common_keys=[key for key in LAYOUT.common_keys if key != "draft"],
)
"""In a match of another game."""
