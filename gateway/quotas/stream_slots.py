"""Limits the open streams of an account or address over all gateways, with leases that expire when a gateway dies."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, cast

from redis.asyncio import Redis
from redis.exceptions import RedisError

from gateway.auth.caller import Caller
from gateway.problems.problem import Problem
from gateway.settings import Settings

TAKE = """
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZSCORE', KEYS[1], ARGV[1]) == false and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
"""


class StreamSlots:
    """Leases for open streams in Redis."""

    def __init__(self, redis: Redis, settings: Settings) -> None:
        self._redis = redis
        self._take = redis.register_script(TAKE)
        self._lease = int(settings.heartbeat_seconds * 3) + 1
        self.per_account = settings.streams_per_account
        self.per_address = settings.streams_per_address

    @asynccontextmanager
    async def hold(self, caller: Caller) -> AsyncIterator[Callable[[], Awaitable[None]]]:
        """Hold a slot while the block runs. Yields the function that renews the lease, to be called at every heartbeat.

        Raises too_many_streams if there is no free slot."""
        most = self.per_account if caller.account_id else self.per_address
        key, member = f"gateway:streams:{caller.subject}", secrets.token_hex(8)

        async def renew() -> None:
            taken = await cast(Awaitable[Any], self._take(keys=[key], args=[member, most, self._lease]))
            if not taken:
                raise Problem(429, "too_many_streams", f"At most {most} streams may be open at once; close one first.", retry_after=1)

        await renew()
        try:
            yield renew
        finally:
            # If Redis is unavailable the lease expires by itself.
            with suppress(RedisError):
                await self._redis.zrem(key, member)
