"""How far apart the ratings of a match may be, and how patience widens it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WindowRule:
    """The widening rule: `start` rating points at once, `per_second` more for each second waited, never above `cap`."""

    start: float
    per_second: float
    cap: float

    def after(self, seconds: float) -> float:
        """The window of a ticket that has waited that long."""
        return min(self.cap, self.start + self.per_second * max(0.0, seconds))
