"""Redis clients with timeouts and a bounded pool, which never repeat a command on their own.

An automatic repetition would run a script twice if its first response was lost. A connection that Redis has closed is noticed and
replaced before it is used, so a restart of Redis needs no repetition either.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

import redis
import redis.asyncio
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from services.harness.settings import Settings
from services.kernel.errors import Unavailable

AWAY = (redis.ConnectionError, redis.TimeoutError, redis.exceptions.BusyLoadingError, redis.exceptions.ReadOnlyError, OSError)
"""The errors while Redis is away, starting, or no longer the primary."""


def connect(settings: Settings, *, connections: int | None = None, timeout: float | None = None) -> redis.asyncio.Redis:
    """An asyncio client; a caller waits at most `timeout` seconds for a free connection. Responses are bytes. Close it with `aclose`."""
    seconds = timeout or settings.redis_timeout
    pool = redis.asyncio.BlockingConnectionPool.from_url(
        settings.redis_url,
        max_connections=connections or settings.redis_connections,
        timeout=seconds,
        retry=AsyncRetry(NoBackoff(), 0),
        **_common(seconds),
    )
    return redis.asyncio.Redis.from_pool(pool)


def connect_sync(settings: Settings, *, connections: int | None = None, timeout: float | None = None) -> redis.Redis:
    """As `connect`, without asyncio, for Celery workers and tools."""
    seconds = timeout or settings.redis_timeout
    pool = redis.BlockingConnectionPool.from_url(
        settings.redis_url,
        max_connections=connections or settings.redis_connections,
        timeout=seconds,
        retry=Retry(NoBackoff(), 0),
        **_common(seconds),
    )
    return redis.Redis.from_pool(pool)


def _common(seconds: float) -> dict[str, Any]:
    return {"socket_timeout": seconds, "socket_connect_timeout": seconds, "socket_keepalive": True, "protocol": 2}


class _RedisErrors(AbstractContextManager[None]):
    """A context manager without state: one instance is shared, because it wraps every call to Redis."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if error is None:
            return
        if isinstance(error, AWAY):
            sentence = "The store does not answer at the moment; please repeat in a second."
            raise Unavailable(sentence, code="store_unavailable", retry_after=1) from error
        if isinstance(error, redis.exceptions.ResponseError):
            _raise_if_full(error)


def _raise_if_full(error: redis.exceptions.ResponseError) -> None:
    """Raises Unavailable if Redis is full. Errors inside a script have the reason in the middle of their message."""
    if "OOM command not allowed" in str(error) or isinstance(error, redis.exceptions.OutOfMemoryError):
        sentence = "The store is full; an operator has to give Redis more memory."
        raise Unavailable(sentence, code="store_full", retry_after=60) from error
    if "MISCONF" in str(error):
        sentence = "The store cannot write to its disk; an operator has to see to it."
        raise Unavailable(sentence, code="store_full", retry_after=60) from error


_ALL = _RedisErrors()


def redis_errors() -> AbstractContextManager[None]:
    """Turns the errors of a Redis that is away or full into Unavailable."""
    return _ALL
