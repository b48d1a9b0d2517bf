"""Cases about the knowledge of hidden cards: their format, and how one is played and checked.

A viewer that knows a card sees it in its observation, and every world dealt for it keeps the card there; any other viewer sees no card
there, and its worlds deal others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from services import registry
from services.deckbuilding.sets.match import DeckMatch
from services.kernel.events import SPECTATOR, Event
from services.kernel.observation import Observation
from services.kernel.randomness import seed_from_int

ALL = frozenset((SPECTATOR, 0, 1))
"""Every viewer of a match of two."""
ALL_OF_THREE = ALL | {2}
WORLDS = 20
FILLERS = {"injustice": ["light_punch", "light_punch", "defend"], "arkham_asylum": ["punch", "punch", "vulnerability"]}
"""Cards at the bottom of every deck, so that a world can have another card in the place of an unknown one."""
COMMON = {"main": "main_deck", "riddles": "riddle_stack", "slots": "riddle_slots"}
"""Places that belong to no seat, by the name of the zone that viewers see."""


def only(*seats: int) -> frozenset[int]:
    """Those seats alone."""
    return frozenset(seats)


@dataclass(frozen=True)
class Lies:
    """The final place of a card, and exactly the viewers that know it: seats, and SPECTATOR."""

    card: str
    place: str
    """ "hand 1" of a seat, "deck 0 top" with its depth ("bottom" counts from below), "main top", "slots 2"."""
    known_by: frozenset[int]


@dataclass(frozen=True)
class Case:
    """A position, the choices from it, and what each viewer may know of the cards involved, with the switch of live matches on."""

    title: str
    game: str
    seats: Sequence[Mapping[str, Any]]
    choices: Sequence[str]
    """The seat, the kind of decision and the choice: "1 pick pick:knife"."""
    named: Mapping[str, frozenset[int]] = field(default_factory=dict)
    """For each card, exactly the viewers to whom an event names it."""
    lies: Sequence[Lies] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    common: Mapping[str, Any] = field(default_factory=dict)
    """The position besides the seats."""


def position(case: Case) -> DeckMatch:
    game = registry.find(case.game)
    seats = [{**seat, "deck": [*seat.get("deck", []), *FILLERS[case.game]]} for seat in case.seats]
    setup = game.setup(len(seats), {"defense_window": "always", **case.options})
    match = game.position(setup, {"seats": seats, **case.common}, seed_from_int(1))
    assert isinstance(match, DeckMatch)
    match.events = []
    return match


def play(case: Case) -> DeckMatch:
    """Plays the choices; checks the seat and kind of each decision, and that other viewers see nothing more of it."""
    match = position(case)
    for choice in case.choices:
        seat, kind, key = choice.split()
        pending = match.decision()
        assert pending is not None, f"the match is over before {choice}"
        assert f"{pending.seat} {pending.kind}" == f"{seat} {kind}", f"before {key}: {pending.seat} is asked for {pending.kind}"
        for viewer in viewers(match):
            seen = match.observe(viewer).decision
            assert seen == (pending if viewer == pending.seat else pending.without_options())
        match.play(match.seat, key)
    return match


def viewers(match: DeckMatch) -> list[int]:
    return [SPECTATOR, *range(match.players)]


def named_to(match: DeckMatch, card: str) -> frozenset[int]:
    """The viewers to whom some event names the card, by id or in its sentence."""
    name = match.box.cards[match.box.first(card)].name
    return frozenset(viewer for viewer in viewers(match) if any(_names(event, viewer, card, name) for event in match.events or ()))


def _names(event: Event, viewer: int, card: str, name: str) -> bool:
    data = event.for_viewer(viewer)
    return card in (data.get("card"), *_cards(data)) or name in event.text


def _cards(data: Mapping[str, Any]) -> Iterable[str]:
    return data.get("cards", [])


def shows(seen: Observation, lies: Lies) -> bool:
    """Whether an observation shows the card in its place."""
    where, *rest = lies.place.split()
    if where == "slots":
        zone = seen.zone("riddle_slots")
        return dict(zip(zone.slots, zone.cards, strict=True)).get(int(rest[0])) == lies.card
    zone = seen.zone(COMMON[where]) if where in COMMON else seen.zone(where, int(rest.pop(0)))
    if where == "hand":
        return lies.card in zone.cards
    return bool(zone.cards) and zone.cards[depth(rest)] == lies.card


def depth(words: Sequence[str]) -> int:
    """The index from the top: "top" is 0, "1 top" the one below, "bottom" -1."""
    if words[-1] == "bottom":
        return -1
    return int(words[0]) if len(words) > 1 else 0


def holds(match: DeckMatch, lies: Lies) -> bool:
    """Whether the card lies there in that world, as its holder or an all-seeing viewer sees it."""
    every = match.clone()
    every.seen = bytearray([every.everyone]) * len(every.seen)
    return shows(every.observe(SPECTATOR), lies)


def worlds_that_keep(match: DeckMatch, viewer: int, lies: Lies) -> int:
    """The number of worlds dealt for the viewer in which the card is in its place."""
    return sum(holds(match.determinize(viewer, seed_from_int(number + 5)), lies) for number in range(WORLDS))


def check(case: Case) -> None:
    """Plays a case and checks what every viewer was sent and knows at the end."""
    match = play(case)
    for card, readers in case.named.items():
        assert named_to(match, card) == readers, card
    for lies in case.lies:
        assert holds(match, lies), f"{lies.card} does not lie there"
        for viewer in viewers(match):
            knows = viewer in lies.known_by
            assert shows(match.observe(viewer), lies) == knows, f"the observation of {viewer}: {lies}"
            kept = worlds_that_keep(match, viewer, lies)
            assert kept == WORLDS if knows else kept < WORLDS, f"{kept} of {WORLDS} worlds of {viewer} keep {lies}"
