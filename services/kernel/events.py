"""What happened, in order. An event has a public part and a part for some seats only."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

SPECTATOR = -1
"""The viewer that holds no seat."""


@dataclass(frozen=True, slots=True)
class Event:
    """`kind` is a past-tense verb such as "drew" or "captured"; `seat` did it or it happened to (SPECTATOR: nobody).

    `public` reaches every viewer; `secret` is laid over it for the seats in `seen_by` (card ids of a draw, say).
    Values are plain: ids, numbers, lists of them.
    """

    kind: str
    seat: int
    public: dict[str, Any] = field(default_factory=dict)
    secret: dict[str, Any] = field(default_factory=dict)
    seen_by: tuple[int, ...] = ()
    text: str = ""
    """A sentence for people, built of the public part only."""

    def for_viewer(self, viewer: int) -> dict[str, Any]:
        """The data that this viewer gets."""
        return {**self.public, **self.secret} if viewer in self.seen_by else dict(self.public)
