"""A connection to Redis that many callers share: commands are sent together, and answers arrive in the same order.

redis-py opens it (address, password, TLS, database); after that, hiredis packs and parses the bytes directly.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

import hiredis
import redis.asyncio
from redis._parsers import BaseParser
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import TimeoutError as AnswerTimeout
from typing_extensions import override


class Connection(asyncio.Protocol):
    """Open until Redis closes it or does not answer for `timeout` seconds."""

    def __init__(self, opened: redis.asyncio.Connection, timeout: float) -> None:
        self.closed = False
        # Referenced, since it closes its socket when it is garbage-collected. Its transport has no public name.
        self._opened = opened
        self._transport: asyncio.Transport = opened._writer.transport  # type: ignore[union-attr, assignment]
        self._transport.set_protocol(self)
        self._loop = asyncio.get_running_loop()
        self._parser = hiredis.Reader(replyError=BaseParser.parse_error)
        self._unsent: list[bytes] = []
        self._waiting: deque[tuple[float, asyncio.Future[Any]]] = deque()
        self._timeout = timeout
        self._watchdog = self._loop.call_later(timeout / 4, self._watch)

    def ask(self, packed: bytes) -> asyncio.Future[Any]:
        """The answer to a packed command, which may be a RedisError; the future fails with redis-py's ConnectionError or TimeoutError."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self._waiting.append((self._loop.time(), future))
        if not self._unsent:
            self._loop.call_soon(self._flush)
        self._unsent.append(packed)
        return future

    async def close(self) -> None:
        """Closes the connection; pending commands fail."""
        self._transport.abort()
        await self._opened.disconnect(nowait=True)

    @override
    def data_received(self, data: bytes) -> None:
        self._parser.feed(data)
        while (answer := self._parser.gets()) is not False:
            _, future = self._waiting.popleft()
            if not future.done():
                future.set_result(answer)

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        self._watchdog.cancel()
        self._fail(ConnectionLost("Redis hung up."))
        self._ending = self._loop.create_task(self._opened.disconnect(nowait=True))

    def _flush(self) -> None:
        if not self.closed:
            self._transport.write(b"".join(self._unsent))
        self._unsent.clear()

    def _watch(self) -> None:
        self._watchdog = self._loop.call_later(self._timeout / 4, self._watch)
        if self._waiting and self._loop.time() - self._waiting[0][0] > self._timeout:
            self._fail(AnswerTimeout("Redis does not answer."))
            self._transport.abort()

    def _fail(self, error: Exception) -> None:
        while self._waiting:
            _, future = self._waiting.popleft()
            if not future.done():
                future.set_exception(error)


async def open_connection(client: redis.asyncio.Redis, seconds: float) -> Connection:
    """A connection with the address and credentials of a client, for calls that take at most that many seconds.

    Raises redis-py's ConnectionError if Redis does not accept it."""
    opened = client.connection_pool.make_connection()
    await opened.connect()
    return Connection(opened, seconds)
