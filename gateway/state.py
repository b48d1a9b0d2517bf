"""What one gateway process has: made with the app, opened when it starts, found by every handler."""

from __future__ import annotations

import asyncio
from typing import cast

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from starlette.requests import HTTPConnection

from gateway.auth.accounts import Accounts
from gateway.auth.audit_log import Audit
from gateway.auth.tokens import Tokens
from gateway.quotas.idempotency import Idempotency
from gateway.quotas.rate_limits import Limits
from gateway.quotas.stream_slots import StreamSlots
from gateway.settings import Settings
from gateway.upstream.client import Upstream
from gateway.upstream.games import Catalogue

REDIS_SECONDS = 3.0


class Gateway:
    """Settings, stores and connections. Opening needs a running event loop."""

    upstream: Upstream
    catalogue: Catalogue

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
        self.limits = Limits(self.redis, settings)
        self.idempotency = Idempotency(self.redis, settings.secret_key.get_secret_value())
        self.slots = StreamSlots(self.redis, settings)
        self.audit = Audit(self.redis)
        self.closing = asyncio.Event()
        """Set when the process is told to stop: streams end, so that their clients go on elsewhere."""

    async def open(self) -> None:
        """Make the connections; nothing is sent yet."""
        self.upstream = Upstream(self.settings)
        self.catalogue = Catalogue(self.upstream)

    async def close(self) -> None:
        """End all connections."""
        self.closing.set()
        await self.upstream.close()
        await self.redis.aclose()


def gateway(connection: HTTPConnection) -> Gateway:
    """The gateway that serves this request."""
    return cast(Gateway, connection.scope["gateway"])
