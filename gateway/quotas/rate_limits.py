"""Rate limits: token buckets in Redis, shared by all gateways. Legal actions are free, refused ones are counted."""

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
"""Seconds in which a bucket fills up."""
MOST_BLOCKED = 10_000
"""Subjects that this process remembers as having used up their refused actions."""
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
class QuotaPolicy:
    """`quota` requests per minute, with bursts of up to the whole quota."""

    name: str
    quota: int
    subject: str
    """`account` or `address`: what each bucket belongs to."""
    meaning: str


@dataclass(frozen=True, slots=True)
class BucketLevel:
    """How many requests are left in one bucket."""

    limit: QuotaPolicy
    remaining: float

    @property
    def reset(self) -> int:
        """Seconds until one more request is possible."""
        return math.ceil(max(0.0, 1 - self.remaining % 1) * PERIOD / self.limit.quota)

    def headers(self) -> dict[str, str]:
        """Return the response headers of draft-ietf-httpapi-ratelimit-headers."""
        return {
            "RateLimit-Policy": f'"{self.limit.name}";q={self.limit.quota};w={PERIOD}',
            "RateLimit": f'"{self.limit.name}";r={int(self.remaining)};t={self.reset}',
        }


class RateLimits:
    """The buckets of all accounts and addresses."""

    def __init__(self, redis: Redis, settings: Settings) -> None:
        self._take = redis.register_script(TAKE)
        self._blocked: dict[str, float] = {}
        self.anonymous = QuotaPolicy("anonymous", settings.limit_anonymous, "address", "Requests without a token.")
        self.login = QuotaPolicy("login", settings.limit_login, "address", "New accounts and log-ins.")
        self.reads = QuotaPolicy("reads", settings.limit_reads, "account", "Requests that change nothing.")
        self.writes = QuotaPolicy("writes", settings.limit_writes, "account", "Requests that change something, except actions.")
        self.creates = QuotaPolicy("creates", settings.limit_creates, "account", "New matches, tables, tickets and simulations.")
        self.refused = QuotaPolicy(
            "refused_actions", settings.limit_refused_actions, "account", "Actions that were refused; accepted actions are free."
        )

    def all(self) -> list[QuotaPolicy]:
        """Return all limits in the order in which they are published."""
        return [self.anonymous, self.login, self.reads, self.writes, self.creates, self.refused]

    async def take(self, limit: QuotaPolicy, subject: str) -> BucketLevel:
        """Count one request. Raises rate_limited if the bucket is empty."""
        taken, remaining = await cast(
            Awaitable[Any], self._take(keys=[f"gateway:limit:{limit.name}:{subject}"], args=[limit.quota, PERIOD])
        )
        level = BucketLevel(limit, float(remaining))
        if not taken:
            raise _exceeded(level)
        return level

    async def charge_refusal(self, subject: str) -> None:
        """Count a refused action. Once the bucket is empty, `check_refusals` raises until one more is possible."""
        try:
            await self.take(self.refused, subject)
        except Problem:
            if len(self._blocked) > MOST_BLOCKED:
                self._blocked.clear()
            self._blocked[subject] = time.monotonic() + PERIOD / self.refused.quota

    def check_refusals(self, subject: str) -> None:
        """Raise rate_limited if the subject has too many refused actions. Needs no call to Redis, as it precedes every action."""
        until = self._blocked.get(subject)
        if until is not None:
            if time.monotonic() < until:
                raise _exceeded(BucketLevel(self.refused, 0.0))
            del self._blocked[subject]


def _exceeded(level: BucketLevel) -> Problem:
    limit = level.limit
    return Problem(
        429,
        "rate_limited",
        f"More than {limit.quota} requests a minute of the kind {limit.name!r} ({limit.meaning.rstrip('.').lower()});"
        f" wait {max(1, level.reset)} s. GET /v1/limits lists all limits.",
        headers=level.headers(),
        retry_after=max(1, level.reset),
        limit=limit.name,
    )
