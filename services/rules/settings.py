"""What an operator may set for the rules services, besides the settings of all services."""

from __future__ import annotations

from pydantic import Field

from services.harness.settings import Settings

DAY = 86_400


class RulesSettings(Settings):
    """Environment variables with the prefix HEROTABLE_."""

    running_seconds: int = Field(default=14 * DAY, ge=1, description="a running match is forgotten this long after its last action")
    finished_seconds: int = Field(default=90 * DAY, ge=1, description="a match that is over is forgotten this long after its end")
    request_seconds: int = Field(default=DAY, ge=1, description="how long a repeated request id of CreateMatch returns the same match")
    cached_matches: int = Field(default=20_000, ge=1, description="most matches that one replica keeps in memory")
    tail_steps: int = Field(default=256, ge=1, description="latest steps kept in memory of a match that somebody watches")
    watch_poll_seconds: float = Field(default=15.0, gt=0, description="how often a watched match without updates is read from its log")
    stream_calls: int = Field(default=256, ge=1, description="calls of one Play stream that are worked on at once")
    store_queue: int = Field(default=20_000, ge=1, description="calls to Redis that may wait; more are refused as unavailable")
    engine_seconds: float = Field(default=5.0, gt=0, description="processor time after which an engine call is interrupted")
    account_matches: int = Field(default=1_000, ge=1, description="newest matches listed for an account")
