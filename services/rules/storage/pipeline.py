"""Pipelined calls to Redis: all commands of one tick of the event loop are sent in one write.

Under load, a separate write per command would take most of the time of an action.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import hiredis
import redis.asyncio
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import NoScriptError, RedisError

from services.harness.redis_client import redis_errors
from services.harness.scripts import Argument, Script
from services.kernel.errors import Unavailable
from services.rules.settings import RulesSettings
from services.rules.storage.connection import Connection, open_connection


class Pipeline:
    """Runs scripts and commands. They must be idempotent: one whose connection breaks is sent a second time."""

    def __init__(self, client: redis.asyncio.Redis, settings: RulesSettings) -> None:
        self._client = client
        self._timeout = settings.redis_timeout
        self._most = settings.store_queue
        self._pending = 0
        self._connection: Connection | None = None
        self._opening: asyncio.Task[Connection] | None = None

    async def run(self, script: Script, keys: Sequence[str], args: Sequence[Argument]) -> Any:
        """The return value of the script; Unavailable if Redis is away or `store_queue` calls are pending.

        Cancelling the caller does not cancel the call."""
        with redis_errors():
            answer = await self._ask("EVALSHA", script.sha, len(keys), *keys, *args)
            if isinstance(answer, NoScriptError):
                answer = await self._ask("EVAL", script.text, len(keys), *keys, *args)
            return _checked(answer)

    async def command(self, *words: Argument) -> Any:
        """The answer to a single command; errors as in `run`."""
        with redis_errors():
            return _checked(await self._ask(*words))

    async def close(self) -> None:
        """Closes the connection."""
        if self._opening is not None:
            self._opening.cancel()
        if self._connection is not None:
            await self._connection.close()

    async def _ask(self, *words: Argument) -> Any:
        if self._pending >= self._most:
            raise Unavailable("Too many calls wait for the store; please repeat in a second.", code="overloaded", retry_after=1)
        packed = hiredis.pack_command(words)  # type: ignore[arg-type]  # its stubs mean a tuple of any length
        self._pending += 1
        try:
            try:
                return await (await self._open()).ask(packed)
            except ConnectionLost:
                return await (await self._open()).ask(packed)
        finally:
            self._pending -= 1

    async def _open(self) -> Connection:
        """The connection; while there is none, all callers share one attempt to open it."""
        if self._connection is not None and not self._connection.closed:
            return self._connection
        if self._opening is None:
            self._opening = asyncio.get_running_loop().create_task(open_connection(self._client, self._timeout))
            self._opening.add_done_callback(self._opened)
        return await asyncio.shield(self._opening)

    def _opened(self, opening: asyncio.Task[Connection]) -> None:
        self._opening = None
        if not opening.cancelled() and opening.exception() is None:
            self._connection = opening.result()


def _checked(answer: Any) -> Any:
    if isinstance(answer, RedisError):
        raise answer
    return answer
