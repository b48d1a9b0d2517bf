"""One replica of the lobby: the servicer, and the background work that every replica does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import redis.asyncio
from redis.exceptions import RedisError

from services.contracts.herotable.lobby.v1 import lobby_pb2, lobby_pb2_grpc
from services.harness.logs import logger
from services.harness.server import Bindings, ServiceRuntime
from services.kernel.errors import HerotableError
from services.lobby.ratings.reports import ReportReader
from services.lobby.ratings.store import RatingStore
from services.lobby.servicer import LobbyServicer
from services.lobby.settings import LobbySettings
from services.lobby.shared.metrics import ENDED, OLDEST, ROUND, TABLES, WAITING
from services.lobby.shared.rules_client import RulesClient
from services.lobby.tables.service import TableService
from services.lobby.tickets.claims import Claims
from services.lobby.tickets.matching import Matcher
from services.lobby.tickets.service import TicketService
from services.lobby.tickets.store import TicketStore

EXPIRE_BATCH = 500
PAUSE_SECONDS = 1.0
"""Seconds between two runs of background work, and after a failure."""
FINISH_SECONDS = 5.0

log = logger(__name__)


class Lobby:
    """The parts of one replica, connected."""

    def __init__(self, client: redis.asyncio.Redis, settings: LobbySettings) -> None:
        self._settings = settings
        self._rules = RulesClient(settings.rules_addresses, settings)
        self._tickets = TicketStore(client, settings)
        self._tables = TableService(client, self._rules, settings)
        self._claims = Claims(client, self._tickets, self._rules, settings)
        self._matcher = Matcher(client, self._tickets, self._claims, settings)
        ratings = RatingStore(client, settings)
        self._reports = ReportReader(client, ratings, settings)
        self._ended = asyncio.Event()
        desk = TicketService(self._tickets, self._rules, settings)
        self.servicer = LobbyServicer(self._tables, desk, ratings, self._rules)

    async def work(self, draining: asyncio.Event) -> None:
        """The background work, until the server stops: matching, taking over abandoned work, rating, measuring."""
        pause = min(PAUSE_SECONDS, self._settings.retry_seconds)
        jobs: list[tuple[Callable[[], Awaitable[object]], float]] = [
            (self._match, self._settings.match_interval),
            (self._adopt_claims, pause),
            (self._tables.reap, pause),
            (self._reports.adopt, pause),
            (self._reports.read, 0.0),
            (self._measure, PAUSE_SECONDS),
        ]
        try:
            async with asyncio.TaskGroup() as group:
                for work, seconds in jobs:
                    group.create_task(_repeat(work, seconds, draining))
        finally:
            self._ended.set()

    async def close(self) -> None:
        """Waits a few seconds for the matches being created, and closes the connections."""
        with suppress(TimeoutError, RedisError, OSError):
            async with asyncio.timeout(FINISH_SECONDS):
                await self._ended.wait()
                await self._claims.finish()
                await self._reports.close()
        await self._rules.close()

    async def _match(self) -> None:
        with ROUND.time():
            await self._matcher.round()
        ENDED.labels("expired").inc(await self._tickets.expire(EXPIRE_BATCH))

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
async def lobby(runtime: ServiceRuntime) -> AsyncIterator[Bindings]:
    """Runs one replica until its server stops."""
    assert isinstance(runtime.settings, LobbySettings)
    replica = Lobby(runtime.redis, runtime.settings)
    runtime.spawn(replica.work(runtime.draining))
    try:
        yield {lobby_pb2.DESCRIPTOR: (lobby_pb2_grpc.add_LobbyServiceServicer_to_server, replica.servicer)}
    finally:
        await replica.close()


async def _repeat(work: Callable[[], Awaitable[object]], pause: float, draining: asyncio.Event) -> None:
    """Repeats the work with pauses until the server stops; while it fails because something is unavailable, that is logged once."""
    failing = False
    while not draining.is_set():
        try:
            await work()
            failing = False
            await _pause(pause, draining)
        except (RedisError, OSError, TimeoutError, HerotableError) as error:
            if not failing:
                log.warning("background work waits", work=getattr(work, "__qualname__", ""), error=str(error))
            failing = True
            await _pause(max(pause, PAUSE_SECONDS), draining)


async def _pause(seconds: float, draining: asyncio.Event) -> None:
    """Sleeps, at most until the server stops."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await draining.wait()
