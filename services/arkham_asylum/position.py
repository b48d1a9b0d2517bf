"""How the positions of scenarios fill the zones and counters of Arkham Asylum."""

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
from services.deckbuilding.movement.knowledge import show
from services.deckbuilding.movement.placing import lay_in_zone, lay_pile, turn_down, turn_up
from services.deckbuilding.state.names import CHARACTERS, NEMESIS, VP_TOKENS
from services.deckbuilding.views.position import PositionBuilder, PositionLayout
from services.kernel.errors import InvalidInput


def _reserve(builder: PositionBuilder, position: Mapping[str, Any]) -> None:
    """Takes the named cards out of the box; gives each seat the VP tokens that it names, else those of the start."""
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
    """Takes the named Hostages, Riddle tokens and team members out of the box."""
    m = builder.m
    lay_pile(m, HOSTAGES, builder.take_all(position.get("hostage_stack", []), "hostage_stack", "hostage")[::-1])
    lay_pile(m, RIDDLES, builder.take_all(position.get("riddle_stack", []), "riddle_stack", "riddle_token")[::-1])
    lay_pile(m, RIDDLES_READ, builder.take_all(position.get("riddle_discard", []), "riddle_discard", "riddle_token"))
    slots = position.get("riddle_slots", [])
    if not isinstance(slots, list | tuple) or len(slots) > len(SLOT_TOKENS):
        raise InvalidInput(
            "riddle_slots must be a list of at most 5 tokens or null.", code="invalid_position", field="riddle_slots", value=slots
        )
    for slot, token in enumerate(slots):
        if token is not None:
            lay_pile(m, SLOT_TOKENS[slot], [builder.take(token, f"riddle_slots[{slot}]", "riddle_token")])
    for seat, data in enumerate(builder.seats):
        lay_in_zone(m, seat, CHARACTERS, builder.take_all(data.get("team", []), f"seats[{seat}].team", "character"), in_deck=False)


def _place_seat(builder: PositionBuilder, seat: int, data: Mapping[str, Any]) -> None:
    """Gives the seat its Character, by default the first unused one."""
    builder.give_character(seat)
    _place_unique_starter(builder, seat, data)


def _place_unique_starter(builder: PositionBuilder, seat: int, data: Mapping[str, Any]) -> None:
    """Leaves a unique Starter that the seat names in the box, because no zone of the seat holds it."""
    if data.get("unique_starter") is not None:
        builder.put_back([builder.take(data["unique_starter"], f"seats[{seat}].unique_starter", "unique_starter")])


def _place_common(builder: PositionBuilder, position: Mapping[str, Any]) -> None:
    """Fills in the Nemesis stack, Hostages and Riddle tokens that the position does not name."""
    m = builder.m
    if "nemesis_stack" not in position:
        setup.set_nemeses(m)
    if position.get("nemesis_face_down", False):
        turn_down(m, NEMESIS)
    else:
        turn_up(m, NEMESIS)
    _place_pieces(builder, position)


def _place_pieces(builder: PositionBuilder, position: Mapping[str, Any]) -> None:
    """Fills in the Hostages, and the Riddle tokens if The Riddler is in the match."""
    m = builder.m
    if "hostage_stack" not in position:
        lay_pile(m, HOSTAGES, builder.rest("hostage")[::-1])
    turn_up(m, HOSTAGES)
    if "riddle_stack" not in position and riddles.riddler(m) >= 0:
        lay_pile(m, RIDDLES, builder.rest("riddle_token")[::-1])
    if riddles.riddler(m) >= 0:
        show(m, [token for pile in SLOT_TOKENS for token in m.piles[pile]], riddles.riddler(m))


LAYOUT = PositionLayout(
    place_seat=_place_seat,
    place_common=_place_common,
    reserved=_reserve,
    seat_zones={"frozen": FROZEN},
    seat_counters={},
    seat_keys=("unique_starter", "team"),
    common_keys=("hostage_stack", "riddle_slots", "riddle_stack", "riddle_discard", "draft"),
    counts={"henchmen_stack": (HENCHMEN, "henchmen")},
)
GUEST_LAYOUT = replace(
    LAYOUT,
    place_seat=_place_unique_starter,
    place_common=_place_pieces,
    reserved=_reserve_pieces,
    common_keys=[key for key in LAYOUT.common_keys if key != "draft"],
)
"""The layout for a match that another game hosts."""
