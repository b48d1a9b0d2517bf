"""The lobby put together: the servicer and the work that every replica does in the background."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

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


@asynccontextmanager
async def lobby(frame: Frame) -> AsyncIterator[Bindings]:
    """One replica, until its server stops."""
    settings = frame.settings
    assert isinstance(settings, LobbySettings)
    rules = RulesClient(settings.rules_addresses, settings)
    tickets, ratings = TicketStore(frame.redis, settings), RatingStore(frame.redis, settings)
    desk = TableDesk(frame.redis, rules, settings)
    claims = Claims(frame.redis, tickets, rules, settings)
    matcher = Matcher(frame.redis, tickets, claims, settings)
    reports = Reports(frame.redis, ratings, settings)

    async def round_of_matching() -> None:
        with ROUND.time():
            await matcher.round()
        expired = await tickets.expire(EXPIRE_AT_ONCE)
        ENDED.labels("expired").inc(expired)

    async def adopt_claims() -> None:
        for game in settings.rules_addresses:
            await claims.adopt(game)

    async def measure() -> None:
        for game in settings.rules_addresses:
            count, oldest = await tickets.waiting(game)
            WAITING.labels(game).set(count)
            OLDEST.labels(game).set(oldest)
        TABLES.set(await desk.store.count_open())

    ended = asyncio.Event()

    async def background() -> None:
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(_again_and_again(round_of_matching, settings.match_interval, frame.draining))
                for work in (adopt_claims, desk.reap, reports.adopt):
                    group.create_task(_again_and_again(work, min(CALM_SECONDS, settings.retry_seconds), frame.draining))
                group.create_task(_again_and_again(reports.read, 0.0, frame.draining))
                group.create_task(_again_and_again(measure, CALM_SECONDS, frame.draining))
        finally:
            ended.set()

    frame.spawn(background())
    servicer = LobbyServicer(desk, TicketDesk(tickets, rules, settings), ratings, rules)
    try:
        yield {lobby_pb2.DESCRIPTOR: (lobby_pb2_grpc.add_LobbyServiceServicer_to_server, servicer)}
    finally:
        with suppress(TimeoutError, RedisError, OSError):
            async with asyncio.timeout(FINISH_SECONDS):
                # No new claims from here on; those begun are brought to their end.
                await ended.wait()
                await claims.finish()
                await reports.close()
        await rules.close()


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
                log.warning("background work waits", work=getattr(work, "__name__", ""), error=str(error))
            troubled = True
            await _pause(max(pause, CALM_SECONDS), draining)


async def _pause(seconds: float, draining: asyncio.Event) -> None:
    """Sleeps, but not on when the server stops."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await draining.wait()
