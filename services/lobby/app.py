"""The lobby put together: the servicer and the work that every replica does in the background."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import redis.asyncio
from redis.exceptions import RedisError

from services.contracts.herotable.lobby.v1 import lobby_pb2, lobby_pb2_grpc
from services.harness.logs import logger
from services.harness.server import Bindings, Frame
from services.kernel.errors import HerotableError
from services.lobby.claims import Claims
from services.lobby.matching import Matcher
from services.lobby.metrics import ENDED, OLDEST, ROUND, TABLES, WAITING
from services.lobby.rating_store import RatingStore
from services.lobby.reports import Reports
from services.lobby.rules_client import RulesClient
from services.lobby.service import LobbyServicer
from services.lobby.settings import LobbySettings
from services.lobby.table_desk import TableDesk
from services.lobby.ticket_desk import TicketDesk
from services.lobby.ticket_store import TicketStore

EXPIRE_AT_ONCE = 500
CALM_SECONDS = 1.0
FINISH_SECONDS = 5.0

log = logger(__name__)


class Lobby:
    """One replica."""

    def __init__(self, client: redis.asyncio.Redis, settings: LobbySettings) -> None:
        self._settings = settings
        self._rules = RulesClient(settings.rules_addresses, settings)
        self._tickets = TicketStore(client, settings)
        self._tables = TableDesk(client, self._rules, settings)
        self._claims = Claims(client, self._tickets, self._rules, settings)
        self._matcher = Matcher(client, self._tickets, self._claims, settings)
        ratings = RatingStore(client, settings)
        self._reports = Reports(client, ratings, settings)
        self._ended = asyncio.Event()
        desk = TicketDesk(self._tickets, self._rules, settings)
        self.servicer = LobbyServicer(self._tables, desk, ratings, self._rules)

    async def work(self, draining: asyncio.Event) -> None:
        """Matches, takes over what was left alone, rates and measures until the server stops."""
        calm = min(CALM_SECONDS, self._settings.retry_seconds)
        pauses: list[tuple[Callable[[], Awaitable[object]], float]] = [
            (self._match, self._settings.match_interval),
            (self._adopt_claims, calm),
            (self._tables.reap, calm),
            (self._reports.adopt, calm),
            (self._reports.read, 0.0),
            (self._measure, CALM_SECONDS),
        ]
        try:
            async with asyncio.TaskGroup() as group:
                for work, pause in pauses:
                    group.create_task(_again_and_again(work, pause, draining))
        finally:
            self._ended.set()

    async def close(self) -> None:
        """Brings the claims begun to their end, as far as that takes no more than a few seconds, and hangs up."""
        with suppress(TimeoutError, RedisError, OSError):
            async with asyncio.timeout(FINISH_SECONDS):
                await self._ended.wait()
                await self._claims.finish()
                await self._reports.close()
        await self._rules.close()

    async def _match(self) -> None:
        with ROUND.time():
            await self._matcher.round()
        ENDED.labels("expired").inc(await self._tickets.expire(EXPIRE_AT_ONCE))

    async def _adopt_claims(self) -> None:
        for game in self._settings.rules_addresses:
            await self._claims.adopt(game)

    async def _measure(self) -> None:
        for game in self._settings.rules_addresses:
            count, oldest = await self._tickets.waiting(game)
            WAITING.labels(game).set(count)
            OLDEST.labels(game).set(oldest)
        TABLES.set(await self._tables.store.count_open())


@asynccontextmanager
async def lobby(frame: Frame) -> AsyncIterator[Bindings]:
    """One replica, until its server stops."""
    assert isinstance(frame.settings, LobbySettings)
    replica = Lobby(frame.redis, frame.settings)
    frame.spawn(replica.work(frame.draining))
    try:
        yield {lobby_pb2.DESCRIPTOR: (lobby_pb2_grpc.add_LobbyServiceServicer_to_server, replica.servicer)}
    finally:
        await replica.close()


async def _again_and_again(work: Callable[[], Awaitable[object]], pause: float, draining: asyncio.Event) -> None:
    """Does the work with pauses in between until the server stops; while something is away it waits, and says so once."""
    troubled = False
    while not draining.is_set():
        try:
            await work()
            troubled = False
            await _pause(pause, draining)
        except (RedisError, OSError, TimeoutError, HerotableError) as error:
            if not troubled:
                log.warning("background work waits", work=getattr(work, "__qualname__", ""), error=str(error))
            troubled = True
            await _pause(max(pause, CALM_SECONDS), draining)


async def _pause(seconds: float, draining: asyncio.Event) -> None:
    """Sleeps, but not on when the server stops."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await draining.wait()
