"""Turns due decisions of bots into tasks, and requests again those that no worker made in time.

`bots:due` holds exactly the decisions that are due; wake-ups only make the dispatch fast. Several schedulers may run: a Lua script
grants each request to one of them.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Mapping
from random import SystemRandom
from typing import Any, TypeAlias

import grpc.aio
import redis.asyncio
from google.protobuf.message import DecodeError
from redis.exceptions import RedisError

from services.bots import keys, metrics
from services.bots.broker.sender import Sender
from services.bots.settings import BotsSettings
from services.contracts.herotable.bots.v1 import bots_pb2
from services.contracts.herotable.rules.v1 import rules_pb2, rules_pb2_grpc
from services.harness.errors import error_from_rpc
from services.harness.logs import logger
from services.harness.scripts import Script
from services.kernel.errors import Conflict, HerotableError, IllegalAction, NotFound

ASK = Script.load("services.bots.live", "lua/ask.lua")
REMEMBER_MS = 3_600_000
"""How long the number of requests for a decision is kept."""
BUSY = -1
"""The script's answer while a task still plays earlier decisions of the seat."""
RECHECK_SECONDS = 0.02
MOST_RECHECKS = 10_000
SWEEP_BATCH = 500
"""Overdue decisions that one sweep requests again at most."""
BOT = rules_pb2.Actor(bot=True)

log = logger(__name__)
Stubs: TypeAlias = "Mapping[str, rules_pb2_grpc.RulesServiceAsyncStub]"
"""Rules services by game."""


class Dispatcher:
    """Dispatches decisions of live matches; asyncio."""

    def __init__(self, client: redis.asyncio.Redis, sender: Sender, rules: Stubs, settings: BotsSettings) -> None:
        self._redis: Any = client  # redis-py's types do not know that answers are bytes
        self._sender = sender
        self._rules = rules
        self._settings = settings
        self._random = SystemRandom()
        self._rechecks: set[bytes] = set()
        self._fallbacks = asyncio.Semaphore(32)
        self._tasks: set[asyncio.Task[None]] = set()

    async def listen(self) -> None:
        """Dispatches each decision when its wake-up arrives; runs until cancelled."""
        while True:
            try:
                woken = await self._redis.brpop([keys.WAKE], timeout=1)
                if woken is not None:
                    await self.wake(woken[1])
            except (RedisError, OSError) as error:
                log.warning("redis away", error=str(error))
                await asyncio.sleep(0.5)

    async def wake(self, member: bytes) -> None:
        """Requests a decision (a serialized DueDecision) unless a worker was already asked for it.

        While another task still plays earlier decisions of the seat, it is checked again every RECHECK_SECONDS."""
        requested = await self._request(member, wake=True)
        if requested == BUSY and len(self._rechecks) < MOST_RECHECKS and member not in self._rechecks:
            self._rechecks.add(member)
            self._spawn(self._recheck(member))

    async def sweep(self) -> None:
        """Requests overdue decisions again; after `bot_attempts` requests a fallback move is played here."""
        now = await self._now()
        latest = now - self._settings.overdue_seconds * 1000
        for member in await self._redis.zrangebyscore(keys.DUE, "-inf", latest, start=0, num=SWEEP_BATCH):
            await self._request(member, wake=False)
        oldest = await self._redis.zrange(keys.DUE, 0, 0, withscores=True)
        metrics.DUE.set(await self._redis.zcard(keys.DUE))
        metrics.OLDEST_DUE.set((now - oldest[0][1]) / 1000 if oldest else 0)

    async def _recheck(self, member: bytes) -> None:
        until = time.monotonic() + self._settings.overdue_seconds
        try:
            while time.monotonic() < until:
                await asyncio.sleep(RECHECK_SECONDS)
                if await self._request(member, wake=True) != BUSY:
                    return
        except (RedisError, OSError):
            log.info("recheck dropped", reason="redis away")
        finally:
            self._rechecks.discard(member)

    async def _request(self, member: bytes, *, wake: bool) -> int:
        """Queues a task for the decision if the script grants it; returns which request it is, 0 if none is needed, or BUSY."""
        due = _parse(member)
        if due is None:
            await self._redis.zrem(keys.DUE, member)
            return 0
        of = [keys.DUE, keys.run(due.match_id, due.seat), keys.asks(due.match_id, due.version)]
        gap = round(self._settings.overdue_seconds * 1000)
        count = int(await ASK(self._redis, of, [member, gap, int(wake), REMEMBER_MS]))
        if count > self._settings.bot_attempts:
            self._spawn(self._fall_back(due, member))
        elif count > 0:
            metrics.REQUESTED.labels("woken" if wake else "overdue").inc()
            await self._sender.live_move(bots_pb2.LiveMoveTask(match_id=due.match_id, version=due.version, seat=due.seat))
        return count

    async def _fall_back(self, due: rules_pb2.DueDecision, member: bytes) -> None:
        """Plays a random option for the bot, or removes the decision if it is no longer due."""
        rules = self._rules.get(due.match_id.partition(".")[0])
        if rules is None:
            log.error("no rules address", match_id=due.match_id)
            return
        async with self._fallbacks:
            try:
                played = await self._play_random(rules, due)
            except grpc.aio.AioRpcError as rpc_error:
                error = error_from_rpc(rpc_error)
                played = isinstance(error, Conflict | IllegalAction | NotFound)
                log.warning("fallback refused", match_id=due.match_id, version=due.version, code=error.code)
            except HerotableError as error:
                played = False
                log.warning("fallback failed", match_id=due.match_id, version=due.version, code=error.code)
        if played:
            # The rules service keeps the list exact; this covers what it does not see, such as a match that expired.
            await self._redis.zrem(keys.DUE, member)

    async def _play_random(self, rules: rules_pb2_grpc.RulesServiceAsyncStub, due: rules_pb2.DueDecision) -> bool:
        """Plays a random option if the decision is still pending; returns True, since either way it is no longer due."""
        timeout = self._settings.call_timeout
        seen = await rules.Observe(rules_pb2.ObserveRequest(match_id=due.match_id, actor=BOT, seat=due.seat), timeout=timeout)
        decision = seen.observation.decision
        if seen.info.version != due.version or not decision.options:
            return True
        option = self._random.choice(decision.options).key
        request = rules_pb2.ActRequest(match_id=due.match_id, actor=BOT, seat=due.seat, expected_version=due.version, option=option)
        await rules.Act(request, timeout=timeout)
        metrics.FALLBACKS.labels("no_worker").inc()
        log.warning("fallback", match_id=due.match_id, version=due.version, policy=due.policy, reason="no_worker")
        return True

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _now(self) -> int:
        seconds, micros = await self._redis.time()
        return int(seconds) * 1000 + int(micros) // 1000


def _parse(member: bytes) -> rules_pb2.DueDecision | None:
    try:
        due = rules_pb2.DueDecision.FromString(member)
    except DecodeError:
        return None
    return due if due.match_id else None
