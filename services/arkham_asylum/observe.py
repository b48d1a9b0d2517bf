"""The zones that Arkham Asylum adds to observations, and to the full view for scenarios."""

from __future__ import annotations

from typing import Any

from services.arkham_asylum.cards.stacks import HENCHMEN
from services.arkham_asylum.mechanics import riddles
from services.arkham_asylum.mechanics.bribes import BRIBED
from services.arkham_asylum.mechanics.freeze import FROZEN
from services.arkham_asylum.mechanics.release import HOSTAGES
from services.arkham_asylum.mechanics.riddles import RIDDLES, RIDDLES_READ, RIDDLES_UNREAD, SLOT_TOKENS
from services.deckbuilding.movement.knowledge import knows
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.views.event_log import ids
from services.deckbuilding.views.observe import pile_view
from services.kernel.events import SPECTATOR
from services.kernel.observation import HIDDEN, ZoneView


def zone_views(m: MatchState, viewer: int) -> list[ZoneView]:
    """Bribed and Frozen cards, stacks and Riddle tokens; The Riddler can look at the tokens on slots at any time."""
    table = m.box.cards
    zones = []
    for seat in range(m.players):
        frozen = m.zones[FROZEN][seat]
        if frozen:
            zones.append(ZoneView("frozen", seat, len(frozen), ids(m, frozen)))
    bribed = m.zones[BRIBED][m.active]
    if bribed:
        zones.append(ZoneView("bribed", SPECTATOR, len(bribed), ids(m, bribed)))
    zones.append(ZoneView("henchmen_stack", SPECTATOR, len(m.piles[HENCHMEN])))
    zones.append(pile_view(m, "hostage_stack", SPECTATOR, m.piles[HOSTAGES], viewer))
    if riddles.riddler(m) >= 0:
        placed = [(slot, m.piles[pile][0]) for slot, pile in enumerate(SLOT_TOKENS) if m.piles[pile]]
        shown = tuple([table[token].id if knows(m, viewer, token) else HIDDEN for _, token in placed])
        zones.append(ZoneView("riddle_slots", SPECTATOR, len(placed), shown, tuple([slot for slot, _ in placed])))
        zones.append(pile_view(m, "riddle_stack", SPECTATOR, m.piles[RIDDLES], viewer))
        zones.append(ZoneView("riddle_discard", SPECTATOR, len(m.piles[RIDDLES_READ]), ids(m, m.piles[RIDDLES_READ])))
        zones.append(pile_view(m, "riddle_discard_unread", SPECTATOR, m.piles[RIDDLES_UNREAD], viewer))
    return zones


def add_to_scenario_view(m: MatchState, data: dict[str, Any]) -> None:
    """Adds what only Arkham Asylum has to the full view for scenarios."""
    table = m.box.cards
    for seat, part in enumerate(data["seats"]):
        part["frozen"] = list(ids(m, m.zones[FROZEN][seat]))
    data["bribed"] = [name for seat in range(m.players) for name in ids(m, m.zones[BRIBED][seat])]
    data["henchmen_stack"] = len(m.piles[HENCHMEN])
    hostages = m.piles[HOSTAGES]
    data["hostage"] = table[hostages[-1]].id if hostages and m.faces[HOSTAGES] else None
    data["hostage_stack_count"] = len(hostages)
    data["riddle_slots"] = [table[m.piles[pile][0]].id if m.piles[pile] else None for pile in SLOT_TOKENS]
    data["riddle_discard"] = list(ids(m, m.piles[RIDDLES_READ] + m.piles[RIDDLES_UNREAD]))
    data["riddle_stack_count"] = len(m.piles[RIDDLES])
