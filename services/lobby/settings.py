"""The settings of the lobby, beside those that all services share."""

from __future__ import annotations

from pydantic import Field

from services.harness.settings import Settings
from services.lobby.windows import WindowRule

DAY = 86_400


class LobbySettings(Settings):
    """Limits, patience and the widening rule; each is an environment variable with the prefix HEROTABLE_."""

    tables_per_account: int = Field(default=10, ge=1, description="tables at which an account may sit before they start")
    table_idle_seconds: float = Field(default=3_600, gt=0, description="a table that nobody changes for so long closes")
    wrong_codes_per_minute: int = Field(default=10, ge=1, description="wrong codes of private tables an account may try in a minute")

    tickets_per_account: int = Field(default=5, ge=1, description="tickets an account may have in line at once")
    ticket_heartbeat_seconds: float = Field(default=30, gt=0, description="a ticket whose owner is silent for so long expires")
    ticket_wait_seconds: float = Field(default=3_600, gt=0, description="longest wait of a ticket")
    bot_fill_seconds: float = Field(default=15, ge=0, description="wait after which bots fill the seats of tickets that allow it")
    rating_window_start: float = Field(default=150, ge=0, description="rating points the others may be away at first")
    rating_window_per_second: float = Field(default=10, ge=0, description="by how much a second of waiting widens it")
    rating_window_cap: float = Field(default=2_000, ge=0, description="how wide it gets at most")

    match_interval: float = Field(default=0.1, gt=0, description="seconds between two rounds of matching")
    match_slice: int = Field(default=1_000, ge=2, description="tickets of one pool looked at in one round")
    match_pools: int = Field(default=64, ge=1, description="pools looked at in one round")
    creations_at_once: int = Field(default=32, ge=1, description="matches a replica is creating at any moment")
    retry_seconds: float = Field(default=5, gt=0, description="a match whose creation nobody works on for so long is taken over")
    patience_seconds: float = Field(default=600, gt=0, le=DAY / 2, description="how long creating a match is tried before it is given up")
    keep_seconds: float = Field(default=DAY, gt=0, description="how long ended tables and tickets, and request ids, are remembered")

    rated_memory_seconds: float = Field(default=30 * DAY, gt=0, description="how long it is remembered that a match was rated")
    report_idle_seconds: float = Field(default=30, gt=0, description="a report of a finished match left alone for so long is taken over")

    @property
    def window_rule(self) -> WindowRule:
        """How the rating window widens."""
        return WindowRule(self.rating_window_start, self.rating_window_per_second, self.rating_window_cap)


def to_ms(seconds: float) -> int:
    """Seconds as whole milliseconds."""
    return round(seconds * 1000)
