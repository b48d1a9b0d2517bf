"""Updates: which matches have changed, on this replica or another.

An update says only that there is something new to read in the log; one that is lost delays the reader until its next poll.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import redis.asyncio
from redis.asyncio.client import PubSub

from services.harness.logs import logger
from services.harness.redis_client import AWAY
from services.rules.storage.match_store import channel

ALWAYS = "match:moved"
"""A channel without messages, which keeps the subscription open when nobody watches."""
PATIENCE = 2.0
"""Seconds to wait for Redis to confirm a subscription."""
QUIET = 30.0
"""Seconds without a message after which Redis is pinged."""
PAUSE = 0.5
"""Seconds between attempts to reach Redis again."""

log = logger(__name__)


class MatchUpdates:
    """One subscription for all watched matches of this process."""

    def __init__(self, client: redis.asyncio.Redis) -> None:
        self._client = client
        self._pubsub: PubSub | None = None
        self._sending = asyncio.Lock()
        self._channels: Counter[str] = Counter()
        self._confirmed: dict[str, asyncio.Event] = {}
        self.on_update: Callable[[str], None] = lambda match_id: None
        """Called with the id of a match that has changed."""

    async def listen(self) -> None:
        """Passes updates on until cancelled. After a reconnect it reports an update of every subscribed match."""
        while True:
            pubsub = self._client.pubsub()
            try:
                await pubsub.subscribe(ALWAYS, *self._channels)
                self._pubsub = pubsub
                for name in list(self._channels):
                    self.on_update(_match_id(name))
                while True:
                    message = await pubsub.get_message(timeout=QUIET)
                    if message is None:
                        await pubsub.ping()
                    else:
                        self._read(message)
            except AWAY as error:
                log.warning("updates interrupted", error=str(error))
            finally:
                self._pubsub = None
                await pubsub.aclose()
            await asyncio.sleep(PAUSE)

    @asynccontextmanager
    async def subscribed(self, match_id: str) -> AsyncIterator[None]:
        """A block in which updates of this match arrive.

        The subscription is in effect when the block begins, unless Redis takes more than PATIENCE seconds to confirm it."""
        name = channel(match_id)
        self._channels[name] += 1
        try:
            if self._channels[name] == 1:
                self._confirmed[name] = asyncio.Event()
                await self._send("subscribe", name)
            await self._wait_confirmed(name)
            yield
        finally:
            self._channels[name] -= 1
            if not self._channels[name]:
                del self._channels[name], self._confirmed[name]
                await self._send("unsubscribe", name)

    async def _send(self, command: str, name: str) -> None:
        """Sends nothing while there is no connection: `listen` subscribes to all channels once it has one."""
        async with self._sending:
            if self._pubsub is None or (command == "unsubscribe" and name in self._channels):
                return
            try:
                await getattr(self._pubsub, command)(name)
            except AWAY as error:
                log.warning("updates interrupted", error=str(error))

    async def _wait_confirmed(self, name: str) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._confirmed[name].wait()
        except TimeoutError:
            log.warning("subscription not confirmed", channel=name)

    def _read(self, message: dict[str, object]) -> None:
        name = message["channel"]
        if not isinstance(name, bytes):
            # The answer to a ping, which belongs to no channel.
            return
        if message["type"] == "subscribe" and (event := self._confirmed.get(name.decode())) is not None:
            event.set()
        elif message["type"] == "message":
            self.on_update(_match_id(name.decode()))


def _match_id(name: str) -> str:
    return name.removeprefix("match:").removesuffix(":moved")
