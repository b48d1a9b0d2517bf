"""The events of a match, in order. An event has a public part and a part that only some seats see."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

SPECTATOR = -1
"""The viewer without a seat."""


@dataclass(frozen=True, slots=True)
class Event:
    """`kind` is a past-tense verb such as "drew" or "captured"; `seat` is the seat that did it or that it happened to (SPECTATOR: none).

    Every viewer sees `public`; for the seats in `seen_by`, the keys of `secret` are added to it or replace it (the ids of drawn cards).
    Values are ids, numbers and lists of them.
    """

    kind: str
    seat: int
    public: dict[str, Any] = field(default_factory=dict)
    secret: dict[str, Any] = field(default_factory=dict)
    seen_by: tuple[int, ...] = ()
    text: str = ""
    """A sentence for people, built from the public part only."""

    def for_viewer(self, viewer: int) -> dict[str, Any]:
        """The data of the event as this viewer sees it."""
        return {**self.public, **self.secret} if viewer in self.seen_by else dict(self.public)
