"""How the positions of scenarios fill the zones and counters of Injustice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from services.deckbuilding.movement.placing import lay_in_zone, lay_pile, turn_up
from services.deckbuilding.state.hooks import SetUp
from services.deckbuilding.state.names import CHARACTERS, MAIN_DECK, NEMESIS
from services.deckbuilding.turn import dealing
from services.deckbuilding.views.position import PositionBuilder, PositionLayout
from services.injustice import setup
from services.injustice.cards.stacks import KICKS
from services.injustice.mechanics.arenas import ARENAS
from services.injustice.mechanics.health import FULL_HEALTH, HEALTH, KO_STACK, KO_TOKENS
from services.injustice.mechanics.meter import CHARGES, SUPER_MOVES


def _reserve(builder: PositionBuilder, position: Mapping[str, Any]) -> None:
    """Takes the named cards out of the box and sets health and charges, before the rest is filled in."""
    m = builder.m
    lay_pile(m, ARENAS, builder.take_all(position.get("arenas", []), "arenas", "arena")[::-1])
    first = m.active
    m.active = m.setup.options.first_player if isinstance(m.setup.options.first_player, int) else 0
    _reserve_pieces(builder, position, setup.start_values)
    m.active = first


def _reserve_pieces(builder: PositionBuilder, position: Mapping[str, Any], start: SetUp = setup.fill_health) -> None:
    """Takes the named KO'd tokens; gives each seat the health and charges that it names, else its start values."""
    m = builder.m
    lay_pile(m, KO_STACK, builder.take_all(position.get("ko_token_stack", []), "ko_token_stack", "ko_token")[::-1])
    given = {counter: m.counters[counter][:] for counter in (HEALTH, CHARGES)}
    start(m)
    for seat, data in enumerate(builder.seats):
        for name, counter, limit in (("health", HEALTH, FULL_HEALTH), ("charges", CHARGES, 8)):
            if name in data:
                m.counters[counter][seat] = builder.whole_number(given[counter][seat], f"seats[{seat}].{name}", limit)


def _place_seat(builder: PositionBuilder, seat: int, data: Mapping[str, Any]) -> None:
    """Gives the seat its Character, by default the first unused one, and the Super Move."""
    builder.give_character(seat)
    _place_super_move(builder, seat, data)
    m = builder.m
    if not m.zones[SUPER_MOVES][seat]:
        lay_in_zone(m, seat, SUPER_MOVES, dealing.take_own(m, m.zones[CHARACTERS][seat][0], "super_move"), in_deck=False)


def _place_super_move(builder: PositionBuilder, seat: int, data: Mapping[str, Any]) -> None:
    """Gives the seat the Super Move that it names."""
    if "super_move" in data:
        move = builder.take(data["super_move"], f"seats[{seat}].super_move", "super_move")
        lay_in_zone(builder.m, seat, SUPER_MOVES, [move], in_deck=False)


def _place_common(builder: PositionBuilder, position: Mapping[str, Any]) -> None:
    """Fills in what the position does not name: the Nemesis stack, KO'd tokens, Clash cards, Arenas, substitute Super Moves.

    Tokens and Arenas go under the named ones, Clash cards into the part of the main deck that is not named."""
    m = builder.m
    if "nemesis_stack" not in position:
        setup.set_nemeses(m)
    _place_tokens(builder, position)
    if m.setup.options.impossible and not position.get("main_deck_only"):
        named = len(position.get("main_deck", []))
        deck = m.piles[MAIN_DECK]
        rest = deck[: len(deck) - named] + builder.rest("clash")
        m.shuffle(rest)
        lay_pile(m, MAIN_DECK, rest + deck[len(deck) - named :])
    if m.setup.options.advanced:
        missing = len(m.piles[NEMESIS]) - len(m.piles[ARENAS])
        arenas = builder.rest("arena")
        builder.put_back(arenas[max(0, missing) :])
        lay_pile(m, ARENAS, arenas[: max(0, missing)][::-1] + m.piles[ARENAS])
        turn_up(m, ARENAS)
    for seat, moves in enumerate(m.zones[SUPER_MOVES]):
        unused = builder.rest("super_move")
        if not moves and unused:
            lay_in_zone(m, seat, SUPER_MOVES, [unused.pop(0)], in_deck=False)
        builder.put_back(unused)


def _place_tokens(builder: PositionBuilder, position: Mapping[str, Any]) -> None:
    """Fills in the KO'd token stack; the tokens of the seats come from its bottom."""
    m = builder.m
    named = m.piles[KO_STACK]
    rest = builder.rest("ko_token")
    count = setup.token_count(m) - len(named)
    builder.put_back(rest[max(0, count) :])
    stack = rest[: max(0, count)][::-1] + named
    for seat, data in enumerate(builder.seats):
        number = builder.whole_number(data.get("ko_tokens", 0), f"seats[{seat}].ko_tokens", len(stack))
        lay_in_zone(m, seat, KO_TOKENS, stack[:number], in_deck=False)
        del stack[:number]
    lay_pile(m, KO_STACK, stack)


LAYOUT = PositionLayout(
    place_seat=_place_seat,
    place_common=_place_common,
    reserved=_reserve,
    seat_zones={},
    seat_counters={"health": HEALTH, "charges": CHARGES},
    seat_keys=("super_move", "ko_tokens"),
    common_keys=("arenas", "ko_token_stack"),
    counts={"kick_stack": (KICKS, "kick")},
)
GUEST_LAYOUT = replace(
    LAYOUT, place_seat=_place_super_move, place_common=_place_tokens, reserved=_reserve_pieces, common_keys=("ko_token_stack",)
)
"""The layout for a match that another game hosts."""
