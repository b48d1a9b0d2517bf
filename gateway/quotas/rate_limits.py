"""Published rate limits: token buckets in Redis, so that all gateways count together. Legal moves are free; refused ones are not."""

from __future__ import annotations

import math
import time
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any, cast

from redis.asyncio import Redis

from gateway.problems.problem import Problem
from gateway.settings import Settings

PERIOD = 60
TAKE = """
local now = redis.call('TIME')
local at = now[1] + now[2] / 1e6
local most, rate = tonumber(ARGV[1]), tonumber(ARGV[1]) / tonumber(ARGV[2])
local bucket = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = math.min(most, (tonumber(bucket[1]) or most) + math.max(0, at - (tonumber(bucket[2]) or at)) * rate)
local taken = 0
if left >= 1 then
  left = left - 1
  taken = 1
end
redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', string.format('%.6f', at))
redis.call('EXPIRE', KEYS[1], ARGV[2])
return {taken, tostring(left)}
"""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many requests in a minute, all of which may come at once."""

    name: str
    quota: int
    subject: str
    """`account` or `address`: what is counted for itself."""
    meaning: str


@dataclass(frozen=True, slots=True)
class Reading:
    """Where a bucket stands."""

    limit: Limit
    left: float

    @property
    def reset(self) -> int:
        """Seconds until there is one more."""
        return math.ceil(max(0.0, 1 - self.left % 1) * PERIOD / self.limit.quota)

    def headers(self) -> dict[str, str]:
        """As draft-ietf-httpapi-ratelimit-headers has them."""
        return {
            "RateLimit-Policy": f'"{self.limit.name}";q={self.limit.quota};w={PERIOD}',
            "RateLimit": f'"{self.limit.name}";r={int(self.left)};t={self.reset}',
        }


class Limits:
    """The buckets of all accounts and addresses."""

    def __init__(self, redis: Redis, settings: Settings) -> None:
        self._take = redis.register_script(TAKE)
        self._blocked: dict[str, float] = {}
        self.anonymous = Limit("anonymous", settings.limit_anonymous, "address", "Requests without a token.")
        self.login = Limit("login", settings.limit_login, "address", "New accounts and log-ins.")
        self.reads = Limit("reads", settings.limit_reads, "account", "Requests that change nothing.")
        self.writes = Limit("writes", settings.limit_writes, "account", "Requests that change something, but actions.")
        self.creates = Limit("creates", settings.limit_creates, "account", "New matches, tables, tickets and simulations.")
        self.refused = Limit(
            "refused_actions", settings.limit_refused_actions, "account", "Actions that were refused; actions that were taken are free."
        )

    def all(self) -> list[Limit]:
        """Every limit, as published."""
        return [self.anonymous, self.login, self.reads, self.writes, self.creates, self.refused]

    async def take(self, limit: Limit, subject: str) -> Reading:
        """One request more; a rate_limited problem if it is one too many."""
        taken, left = await cast(Awaitable[Any], self._take(keys=[f"gateway:limit:{limit.name}:{subject}"], args=[limit.quota, PERIOD]))
        reading = Reading(limit, float(left))
        if not taken:
            raise exceeded(reading)
        return reading

    async def charge_refusal(self, subject: str) -> None:
        """An action was refused; when there were too many, `check_refusals` refuses what comes next for a while."""
        try:
            await self.take(self.refused, subject)
        except Problem:
            if len(self._blocked) > 10_000:
                self._blocked.clear()
            self._blocked[subject] = time.monotonic() + PERIOD / self.refused.quota

    def check_refusals(self, subject: str) -> None:
        """Costs nothing, so that it can stand before every action."""
        until = self._blocked.get(subject)
        if until is not None:
            if time.monotonic() < until:
                raise exceeded(Reading(self.refused, 0.0))
            del self._blocked[subject]


def exceeded(reading: Reading) -> Problem:
    """The 429."""
    limit = reading.limit
    return Problem(
        429,
        "rate_limited",
        f"More than {limit.quota} a minute of the kind {limit.name!r} ({limit.meaning.rstrip('.').lower()});"
        f" wait {max(1, reading.reset)} s. GET /v1/limits has all limits.",
        headers=reading.headers(),
        retry_after=max(1, reading.reset),
        limit=limit.name,
    )
