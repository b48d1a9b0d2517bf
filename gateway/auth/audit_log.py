"""The audit log: the last 10,000 actions of administrators."""

from __future__ import annotations

from collections.abc import Awaitable
from datetime import UTC, datetime
from typing import Any, TypedDict, cast

from redis.asyncio import Redis

KEY = "gateway:audit"
KEPT = 10_000


class AuditRecord(TypedDict):
    """One action: when, by which account, what was done to whom, and in which request."""

    at: datetime
    account_id: str
    action: str
    subject: str
    request_id: str


class AuditStore:
    """An append-only Redis stream."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def record(self, account_id: str, action: str, subject: str, request_id: str) -> None:
        """Append an action. Call it before the action is carried out, so that none goes unrecorded."""
        fields: dict[Any, Any] = {"account_id": account_id, "action": action, "subject": subject, "request_id": request_id}
        await cast(Awaitable[Any], self._redis.xadd(KEY, fields, maxlen=KEPT, approximate=True))

    async def latest(self, limit: int) -> list[AuditRecord]:
        """Return the last actions, newest first, `limit` at most."""
        entries = await cast(Awaitable[list[tuple[str, dict[str, str]]]], self._redis.xrevrange(KEY, count=limit))
        return [_record(entry_id, fields) for entry_id, fields in entries]


def _record(entry_id: str, fields: dict[str, str]) -> AuditRecord:
    milliseconds = int(entry_id.split("-", maxsplit=1)[0])
    return {
        "at": datetime.fromtimestamp(milliseconds / 1000, UTC),
        "account_id": fields["account_id"],
        "action": fields["action"] if "action" in fields else fields["deed"],  # the name of the field in older entries
        "subject": fields["subject"],
        "request_id": fields["request_id"],
    }
