"""A match as one viewer sees it, a seat or a spectator: everything hidden from that viewer is left out.

Cards appear as the ids of their definitions. The engine's numbers of single cards are never shown, so nobody can follow a card
through a shuffle.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from services.kernel.decision import Decision

HIDDEN = "?"
"""A card whose face is hidden from the viewer."""


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone: `cards` in their order, as far as the viewer knows it; a wholly hidden zone has only its `count`.

    `slots` is the slot of each card, in zones with slots; `seat` is SPECTATOR for common zones.
    """

    name: str
    seat: int
    count: int
    cards: tuple[str, ...] = ()
    slots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CounterView:
    """A public number, such as Power or health."""

    name: str
    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a seat's final score: `label` says what scores, `count` how many of it there are, `points` their sum."""

    label: str
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: the winning seats (several share the win), why it ended, and by seat the score and the lines that add up to it."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    lines: tuple[tuple[ScoreLine, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Observation:
    """The match as `viewer` sees it at `version` (the number of actions so far)."""

    game: str
    viewer: int
    version: int
    active: int
    """The seat whose turn it is."""
    zones: tuple[ZoneView, ...]
    counters: tuple[CounterView, ...]
    decision: Decision | None
    """The pending decision; only the deciding seat sees its options."""
    result: Result | None
    facts: dict[str, Any] = field(default_factory=dict)
    """Public facts that are neither zones nor counters, such as the sides of the seats or the sets mixed into the box."""

    def zone(self, name: str, seat: int = -1) -> ZoneView:
        """The zone of this name and seat; KeyError if there is none."""
        for zone in self.zones:
            if zone.name == name and zone.seat == seat:
                return zone
        raise KeyError((name, seat))

    def counter(self, name: str, seat: int = -1) -> int:
        """The value of the counter of this name and seat; KeyError if there is none."""
        for counter in self.counters:
            if counter.name == name and counter.seat == seat:
                return counter.value
        raise KeyError((name, seat))
