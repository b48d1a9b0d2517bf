"""How scenarios name the places of Injustice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from services.deckbuilding.state.hooks import SetUp
from services.deckbuilding.state.names import CHARACTERS, MAIN_DECK, NEMESIS
from services.deckbuilding.turn import dealing
from services.deckbuilding.views.position import PositionBuilder, PositionLayout
from services.injustice import setup
from services.injustice.cards.stacks import KICKS
from services.injustice.mechanics.arenas import ARENAS
from services.injustice.mechanics.health import FULL, HEALTH, KO_STACK, KO_TOKENS
from services.injustice.mechanics.meter import CHARGES, SUPER_MOVES


def _reserve(builder: PositionBuilder, position: Mapping[str, Any]) -> None:
    """Named Arenas, before anything is filled up; start values, before the seats change them."""
    m = builder.m
    m.piles[ARENAS] = builder.take_all(position.get("arenas", []), "arenas")[::-1]
    first = m.active
    m.active = m.setup.options.first_player if isinstance(m.setup.options.first_player, int) else 0
    _reserve_pieces(builder, position, setup.start_values)
    m.active = first


def _reserve_pieces(builder: PositionBuilder, position: Mapping[str, Any], start: SetUp = setup.fill_health) -> None:
    """Named KO'd tokens, and the start values of seats that name none."""
    m = builder.m
    m.piles[KO_STACK] = builder.take_all(position.get("ko_token_stack", []), "ko_token_stack")[::-1]
    given = {counter: m.counters[counter][:] for counter in (HEALTH, CHARGES)}
    start(m)
    for seat, data in enumerate(builder.seats):
        for name, counter, limit in (("health", HEALTH, FULL), ("charges", CHARGES, 8)):
            if name in data:
                m.counters[counter][seat] = builder.whole_number(given[counter][seat], f"seats[{seat}].{name}", limit)


def _place_seat(builder: PositionBuilder, seat: int, data: Mapping[str, Any]) -> None:
    """The Character, the first unused one if none is named, and its Super Move."""
    builder.give_character(seat)
    _place_super_move(builder, seat, data)
    m = builder.m
    if not m.zones[SUPER_MOVES][seat]:
        m.zones[SUPER_MOVES][seat] = dealing.take_own(m, m.zones[CHARACTERS][seat][0], "super_move")


def _place_super_move(builder: PositionBuilder, seat: int, data: Mapping[str, Any]) -> None:
    """The Super Move that a seat names."""
    if "super_move" in data:
        builder.m.zones[SUPER_MOVES][seat] = [builder.take(data["super_move"], f"seats[{seat}].super_move")]


def _place_common(builder: PositionBuilder, position: Mapping[str, Any]) -> None:
    """Tokens and Arenas under the named ones, Clash cards in the rest of the main deck, the usual Nemesis stack, substitute Super Moves."""
    m = builder.m
    if "nemesis_stack" not in position:
        setup.set_nemeses(m)
    _place_tokens(builder, position)
    if m.setup.options.impossible and not position.get("main_deck_only"):
        named = len(position.get("main_deck", []))
        deck = m.piles[MAIN_DECK]
        rest = deck[: len(deck) - named] + builder.rest("clash")
        m.shuffle(rest)
        m.piles[MAIN_DECK] = rest + deck[len(deck) - named :]
    if m.setup.options.advanced:
        missing = len(m.piles[NEMESIS]) - len(m.piles[ARENAS])
        arenas = builder.rest("arena")
        builder.put_back(arenas[max(0, missing) :])
        m.piles[ARENAS] = arenas[: max(0, missing)][::-1] + m.piles[ARENAS]
        m.faces[ARENAS] = 1
    for moves in m.zones[SUPER_MOVES]:
        unused = builder.rest("super_move")
        if not moves and unused:
            moves.append(unused.pop(0))
        builder.put_back(unused)


def _place_tokens(builder: PositionBuilder, position: Mapping[str, Any]) -> None:
    """Tokens that seats have are taken from below the named ones."""
    m = builder.m
    named = m.piles[KO_STACK]
    rest = builder.rest("ko_token")
    count = setup.token_count(m) - len(named)
    builder.put_back(rest[max(0, count) :])
    stack = rest[: max(0, count)][::-1] + named
    for seat, data in enumerate(builder.seats):
        number = builder.whole_number(data.get("ko_tokens", 0), f"seats[{seat}].ko_tokens", len(stack))
        m.zones[KO_TOKENS][seat] = stack[:number]
        del stack[:number]
    m.piles[KO_STACK] = stack


LAYOUT = PositionLayout(
    place_seat=_place_seat,
    place_common=_place_common,
    reserved=_reserve,
    seat_zones={},
    seat_counters={"health": HEALTH, "charges": CHARGES},
    seat_keys=("super_move", "ko_tokens"),
    common_keys=("arenas", "ko_token_stack", "kick_stack"),
    counts={"kick_stack": (KICKS, "kick")},
)
GUEST_LAYOUT = replace(
    LAYOUT, place_seat=_place_super_move, place_common=_place_tokens, reserved=_reserve_pieces, common_keys=("ko_token_stack", "kick_stack")
)
"""In a match of another game."""
