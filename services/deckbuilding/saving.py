"""A match as plain data and back, with names instead of the numbers that depend on imports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from services.deckbuilding.choices import CARD, PLACE, SLOT_PLACE, VERBS, WORDS, of_a_word
from services.deckbuilding.names import COUNTERS, EVENTS, PILES, ZONES
from services.deckbuilding.triggers import relisten

if TYPE_CHECKING:
    from services.deckbuilding.game import DeckGame
    from services.deckbuilding.match import DeckMatch

PLAIN = ("counter", "version", "turn", "seat", "active", "lead", "during", "power", "ending", "always_ask")
LISTS = ("used", "known", "peeked")
NESTED = ("line_up", "stack")


def save(m: DeckMatch) -> dict[str, Any]:
    """Everything that `load` needs."""
    data: dict[str, Any] = {name: getattr(m, name) for name in PLAIN}
    data.update({name: list(getattr(m, name)) for name in LISTS})
    data.update({name: [list(inner) for inner in getattr(m, name)] for name in NESTED})
    data["options"] = [_option_told(option) for option in m.options]
    data["log"] = [[EVENTS.all[entry >> 20], entry & 0xFFFFF] for entry in m.log]
    data["riders"] = [list(rider) for rider in m.riders]
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


def load(game: DeckGame, data: Mapping[str, Any]) -> DeckMatch:
    """The match that `save` wrote, perhaps in a process that had imported more games than this one: their places are made first."""
    for names, key in ((ZONES, "zones"), (PILES, "piles"), (COUNTERS, "counters")):
        for name in data[key]:
            names.declare(name)
    m = game.blank(game.setup(data["players"], data["settings"]), bytes.fromhex(data["seed"]), events=False)
    for name in PLAIN:
        setattr(m, name, data[name])
    for name in LISTS:
        setattr(m, name, list(data[name]))
    for name in NESTED:
        setattr(m, name, [list(inner) for inner in data[name]])
    m.options = [_option_read(*option) for option in data["options"]]
    m.log = [EVENTS.declare(name) << 20 | rest for name, rest in data["log"]]
    m.riders = [tuple(rider) for rider in data["riders"]]
    m.pending = [tuple(entry) for entry in data["pending"]]
    m.outcome = tuple(data["outcome"])
    for name, seats in data["zones"].items():
        m.zones[ZONES.declare(name)] = [list(cards) for cards in seats]
    for name, cards in data["piles"].items():
        m.piles[PILES.declare(name)] = list(cards)
    for name, up in data["faces"].items():
        m.faces[PILES.declare(name)] = up
    for name, numbers in data["counters"].items():
        m.counters[COUNTERS.declare(name)] = list(numbers)
    relisten(m)
    return m


def _option_told(option: int) -> list[str | int]:
    """Verb, place, and card, number or word."""
    place, subject = (option >> PLACE) & 0xFF, option & CARD
    return [
        VERBS.all[option >> 20],
        ZONES.all[place - 1] if 0 < place < SLOT_PLACE else place,
        WORDS.all[subject] if of_a_word(option) else subject,
    ]


def _option_read(verb: str, place: str | int, subject: str | int) -> int:
    where = ZONES.declare(place) + 1 if isinstance(place, str) else place
    which = WORDS.declare(subject) if isinstance(subject, str) else subject
    return VERBS.declare(verb) << 20 | where << PLACE | which
