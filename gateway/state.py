"""The stores and connections of one gateway process, available to every handler through its request."""

from __future__ import annotations

import asyncio
from typing import cast

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from starlette.requests import HTTPConnection

from gateway.auth.accounts import Accounts
from gateway.auth.audit_log import AuditStore
from gateway.auth.tokens import Tokens
from gateway.quotas.idempotency_keys import IdempotencyKeys
from gateway.quotas.rate_limits import RateLimits
from gateway.quotas.stream_slots import StreamSlots
from gateway.settings import Settings
from gateway.upstream.client import Upstream
from gateway.upstream.games import Games

REDIS_SECONDS = 3.0


class Gateway:
    """Settings, stores and connections. The connections exist between `open` and `close`."""

    upstream: Upstream
    games: Games

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.redis: Redis = Redis.from_url(
            settings.redis_url,
            decode_responses=True,
            socket_timeout=REDIS_SECONDS,
            socket_connect_timeout=REDIS_SECONDS,
            health_check_interval=15,
            retry=Retry(ExponentialBackoff(cap=0.2, base=0.02), 2),
        )
        self.accounts = Accounts(self.redis, settings.guest_days)
        self.tokens = Tokens(self.redis, settings.token_cache_seconds)
        self.audit_log = AuditStore(self.redis)
        self.rate_limits = RateLimits(self.redis, settings)
        self.stream_slots = StreamSlots(self.redis, settings)
        self.idempotency_keys = IdempotencyKeys(self.redis, settings.secret_key.get_secret_value())
        self.closing = asyncio.Event()
        """Set when the process shuts down: streams end, so that their clients reconnect to another gateway."""

    async def open(self) -> None:
        """Create the connections to the services. Needs a running event loop; nothing is sent yet."""
        self.upstream = Upstream(self.settings)
        self.games = Games(self.upstream)

    async def close(self) -> None:
        """Close all connections."""
        self.closing.set()
        await self.upstream.close()
        await self.redis.aclose()


def gateway_of(connection: HTTPConnection) -> Gateway:
    """Return the gateway that serves this connection."""
    return cast(Gateway, connection.scope["gateway"])
