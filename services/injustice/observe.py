"""The zones and counters that Injustice adds to observations, and to the full view for scenarios."""

from __future__ import annotations

from typing import Any

from services.deckbuilding.state.match import MatchState
from services.deckbuilding.views.observe import closed_zone, counter, open_zone, pile_view
from services.injustice.cards.stacks import KICKS
from services.injustice.mechanics.arenas import ARENAS
from services.injustice.mechanics.health import HEALTH, KO_STACK, KO_TOKENS, KO_TOKENS_UP
from services.injustice.mechanics.meter import CHARGES, SUPER_MOVES
from services.kernel.events import SPECTATOR
from services.kernel.observation import CounterView, ZoneView


def zone_views(m: MatchState, viewer: int) -> list[ZoneView]:
    """Super Moves, face-up KO'd tokens, the Flying Kick stack and the Arenas."""
    zones = []
    for seat in range(m.players):
        moves = m.zones[SUPER_MOVES][seat]
        zones.append(open_zone(m, "super_move", seat, moves))
        up = m.zones[KO_TOKENS_UP][seat]
        if up:
            zones.append(open_zone(m, "ko_tokens_up", seat, up))
    zones.append(closed_zone("kick_stack", SPECTATOR, len(m.piles[KICKS])))
    arenas = m.piles[ARENAS]
    if arenas:
        zones.append(pile_view(m, "arenas", SPECTATOR, arenas, viewer))
    return zones


def counter_views(m: MatchState) -> list[CounterView]:
    """Health, charges and KO'd tokens of each seat, and the KO'd tokens that are left."""
    health, charges, down, up = m.counters[HEALTH], m.counters[CHARGES], m.zones[KO_TOKENS], m.zones[KO_TOKENS_UP]
    found = [counter("ko_token_stack", SPECTATOR, len(m.piles[KO_STACK]))]
    for seat in range(m.players):
        found.append(counter("health", seat, health[seat]))
        found.append(counter("charges", seat, charges[seat]))
        found.append(counter("ko_tokens", seat, len(down[seat]) + len(up[seat])))
    return found


def add_to_scenario_view(m: MatchState, data: dict[str, Any]) -> None:
    """Adds what only Injustice has to the full view for scenarios."""
    for seat, part in enumerate(data["seats"]):
        part["health"] = m.counters[HEALTH][seat]
        part["charges"] = m.counters[CHARGES][seat]
        part["ko_tokens"] = len(m.zones[KO_TOKENS][seat]) + len(m.zones[KO_TOKENS_UP][seat])
        part["super_move"] = [m.box.cards[card].id for card in m.zones[SUPER_MOVES][seat]]
    data["kick_stack"] = len(m.piles[KICKS])
    data["ko_token_stack_count"] = len(m.piles[KO_STACK])
    data["arena"] = m.box.cards[m.piles[ARENAS][-1]].id if m.piles[ARENAS] and m.faces[ARENAS] else None
    data["arena_count"] = len(m.piles[ARENAS])
