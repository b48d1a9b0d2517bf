"""What admins did, the last 10,000 deeds; append only."""

from __future__ import annotations

from collections.abc import Awaitable
from datetime import UTC, datetime
from typing import Any, cast

from redis.asyncio import Redis

KEY = "gateway:audit"
KEPT = 10_000


class Audit:
    """The audit log."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def note(self, account_id: str, deed: str, subject: str, request_id: str) -> None:
        """Write down a deed before it is done, so that none goes unseen."""
        fields: dict[Any, Any] = {"account_id": account_id, "deed": deed, "subject": subject, "request_id": request_id}
        await cast(Awaitable[Any], self._redis.xadd(KEY, fields, maxlen=KEPT, approximate=True))

    async def latest(self, limit: int) -> list[dict[str, Any]]:
        """The last deeds, newest first."""
        entries = await cast(Awaitable[Any], self._redis.xrevrange(KEY, count=limit))
        return [{"at": datetime.fromtimestamp(int(number.split("-")[0]) / 1000, UTC), **fields} for number, fields in entries]
