"""The settings of the lobby, in addition to those that all services share."""

from __future__ import annotations

from pydantic import Field

from services.harness.settings import Settings

DAY = 86_400


class LobbySettings(Settings):
    """Limits, timeouts and the widening of rating windows; each is an environment variable with the prefix HEROTABLE_."""

    tables_per_account: int = Field(default=10, ge=1, description="most tables with a seat of one account that have not started yet")
    table_idle_seconds: float = Field(default=3_600, gt=0, description="a table that nobody changes for this long closes")
    wrong_codes_per_minute: int = Field(
        default=10, ge=1, description="most wrong codes of private tables that an account may try in a minute"
    )

    tickets_per_account: int = Field(default=5, ge=1, description="most tickets of an account that wait at the same time")
    ticket_heartbeat_seconds: float = Field(default=30, gt=0, description="a ticket expires if its owner sends nothing for this long")
    ticket_wait_seconds: float = Field(default=3_600, gt=0, description="longest wait of a ticket")
    bot_fill_seconds: float = Field(default=15, ge=0, description="wait after which bots fill the seats for tickets that allow it")
    rating_window_start: float = Field(default=150, ge=0, description="greatest rating difference to the others at first")
    rating_window_per_second: float = Field(default=10, ge=0, description="rating points by which a second of waiting widens it")
    rating_window_cap: float = Field(default=2_000, ge=0, description="greatest rating difference after any wait")

    match_interval: float = Field(default=0.1, gt=0, description="seconds between two rounds of matching")
    match_slice: int = Field(default=1_000, ge=2, description="tickets of one pool considered in one round")
    match_pools: int = Field(default=64, ge=1, description="pools considered in one round")
    creations_at_once: int = Field(default=32, ge=1, description="most matches that a replica creates at the same time")
    retry_seconds: float = Field(default=5, gt=0, description="the creation of a match is taken over if nobody works on it for this long")
    patience_seconds: float = Field(
        default=600, gt=0, le=DAY / 2, description="how long the lobby tries to create a match before it gives up"
    )
    keep_seconds: float = Field(default=DAY, gt=0, description="how long ended tables and tickets, and request ids, are remembered")

    rated_memory_seconds: float = Field(default=30 * DAY, gt=0, description="how long it is remembered that a match was rated")
    report_idle_seconds: float = Field(
        default=30, gt=0, description="a report of a finished match is taken over if nobody works on it for this long"
    )


def to_ms(seconds: float) -> int:
    """Seconds as whole milliseconds."""
    return round(seconds * 1000)
