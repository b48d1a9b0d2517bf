"""What one viewer may see of a match: everything hidden from that viewer is taken out, for spectators too.

Cards are shown by the id of their definition; the engine's numbers for single cards never leave it, so no card can be
followed through a shuffle.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from services.kernel.decision import Decision

HIDDEN = "?"
"""Stands for a card whose face this viewer may not see."""


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone: `cards` in their order as far as the viewer may know it; a wholly hidden zone has only its `count`.

    `slots` says for each card which slot it lies in, for zones with slots; `seat` is SPECTATOR for common zones.
    """

    name: str
    seat: int
    count: int
    cards: tuple[str, ...] = ()
    slots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CounterView:
    """A number that everybody may see, such as Power or health."""

    name: str
    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a seat's final score: what it is for, how many, how much in all."""

    label: str
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: all winning seats (several: shared), a score a seat, why it ended, and the score's lines a seat."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    lines: tuple[tuple[ScoreLine, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Observation:
    """The match as `viewer` may see it at `version` (the number of actions so far)."""

    game: str
    viewer: int
    version: int
    active: int
    """The seat whose turn it is."""
    zones: tuple[ZoneView, ...]
    counters: tuple[CounterView, ...]
    decision: Decision | None
    """The pending decision; its options only for the seat that decides."""
    result: Result | None
    facts: dict[str, Any] = field(default_factory=dict)
    """Public facts that are neither zone nor counter, such as the sides of the seats or what has been mixed into the box."""

    def zone(self, name: str, seat: int = -1) -> ZoneView:
        """The zone of that name, or KeyError."""
        for zone in self.zones:
            if zone.name == name and zone.seat == seat:
                return zone
        raise KeyError((name, seat))

    def counter(self, name: str, seat: int = -1) -> int:
        """The counter of that name, or KeyError."""
        for counter in self.counters:
            if counter.name == name and counter.seat == seat:
                return counter.value
        raise KeyError((name, seat))
