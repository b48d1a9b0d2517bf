"""How far apart the ratings of a match may be, and how that window widens while a ticket waits."""

from __future__ import annotations

from dataclasses import dataclass

from services.lobby.settings import LobbySettings


@dataclass(frozen=True, slots=True)
class WindowRule:
    """The window is `start` rating points at first, `per_second` wider for each second waited, and never above `cap`."""

    start: float
    per_second: float
    cap: float

    @classmethod
    def from_settings(cls, settings: LobbySettings) -> WindowRule:
        """The rule that the settings describe."""
        return cls(settings.rating_window_start, settings.rating_window_per_second, settings.rating_window_cap)

    def after(self, seconds: float) -> float:
        """The window, in rating points, of a ticket that has waited this long."""
        return min(self.cap, self.start + self.per_second * max(0.0, seconds))
