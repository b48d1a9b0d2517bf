"""A match as plain data and back, with names instead of the numbers that depend on imports."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

from services.deckbuilding.abilities.triggers import update_triggers
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import COUNTERS, EVENTS, PILES, ZONES
from services.deckbuilding.state.option_codes import as_names, from_names
from services.deckbuilding.state.turn_log import ENTRY_MASK, EVENT_SHIFT, mark_as_names, mark_from_names

PLAIN = ("counter", "version", "turn", "seat", "active", "first_in_turn_order", "in_turn", "power", "ending", "always_ask")
NESTED = ("line_up", "stack", "strays")


def save(m: MatchState) -> dict[str, Any]:
    """Everything that `restore` needs."""
    data: dict[str, Any] = {name: getattr(m, name) for name in PLAIN}
    data["owner"], data["seen"] = list(m.owner), list(m.seen)
    data.update({name: [list(inner) for inner in getattr(m, name)] for name in NESTED})
    data["options"] = [as_names(option) for option in m.options]
    data["log"] = [[EVENTS.all[entry >> EVENT_SHIFT], entry & ENTRY_MASK] for entry in m.log]
    data["used"] = [mark_as_names(mark) for mark in m.used]
    data["lasting_effects"] = [list(lasting) for lasting in m.lasting_effects]
    data["pending"] = [list(entry) for entry in m.pending]
    data["outcome"] = list(m.outcome)
    data["zones"] = {ZONES.all[zone]: [list(cards) for cards in seats] for zone, seats in enumerate(m.zones)}
    data["piles"] = {PILES.all[pile]: list(cards) for pile, cards in enumerate(m.piles)}
    data["faces"] = {PILES.all[pile]: up for pile, up in enumerate(m.faces)}
    data["counters"] = {COUNTERS.all[counter]: list(numbers) for counter, numbers in enumerate(m.counters)}
    data["seed"] = m.seed.hex()
    data["players"] = m.players
    data["settings"] = m.setup.options.model_dump(mode="json")
    return data


def declare_places(data: Mapping[str, Any]) -> None:
    """Makes the places of a saved match that this process does not know: it was perhaps saved where more sets had been imported."""
    for names, key in ((ZONES, "zones"), (PILES, "piles"), (COUNTERS, "counters")):
        for name in data[key]:
            names.number_of(name)


def restore(m: MatchState, data: Mapping[str, Any]) -> None:
    """Puts what `save` wrote into a blank match of the same set-up."""
    for name in PLAIN:
        setattr(m, name, data[name])
    m.owner, m.seen = array("b", data["owner"]), bytearray(data["seen"])
    for name in NESTED:
        setattr(m, name, [list(inner) for inner in data[name]])
    m.strays = [(card, seat) for card, seat in data["strays"]]
    m.options = [from_names(*option) for option in data["options"]]
    m.log = [EVENTS.number_of(name) << EVENT_SHIFT | rest for name, rest in data["log"]]
    m.used = [mark_from_names(*mark) for mark in data["used"]]
    m.lasting_effects = [tuple(lasting) for lasting in data["lasting_effects"]]
    m.pending = [tuple(entry) for entry in data["pending"]]
    m.outcome = tuple(data["outcome"])
    for name, seats in data["zones"].items():
        m.zones[ZONES.number_of(name)] = [list(cards) for cards in seats]
    for name, cards in data["piles"].items():
        m.piles[PILES.number_of(name)] = list(cards)
    for name, up in data["faces"].items():
        m.faces[PILES.number_of(name)] = up
    for name, numbers in data["counters"].items():
        m.counters[COUNTERS.number_of(name)] = list(numbers)
    update_triggers(m)
