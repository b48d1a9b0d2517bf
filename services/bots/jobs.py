"""The jobs as the scheduler sees them: made, listed, cancelled, and read from what the workers stored."""

from __future__ import annotations

import re
import secrets
from base64 import b32encode
from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic
from typing import Any

import redis.asyncio

from services.bots import keys, packing, summary
from services.bots.settings import BotsSettings
from services.contracts.herotable.bots.v1 import bots_pb2
from services.harness.redis_client import redis_errors
from services.harness.scripts import Argument, Script
from services.kernel.errors import InvalidInput, NotFound, RateLimited

PACKAGE = "services.bots"
CREATE = Script.load(PACKAGE, "lua/create.lua")
CANCEL = Script.load(PACKAGE, "lua/cancel.lua")
LOST = Script.load(PACKAGE, "lua/lost.lua")
STATUS = bots_pb2.SimulationStatus
FRESH_SECONDS = 0.5
"""How old the totals of a running job may be."""
MEMBER = re.compile(r"\d{15}:sim_[a-z2-7]+")
DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Facts:
    """The header of a job."""

    job: bots_pb2.SimulationJob
    size: int
    """Matches a chunk; 0 until the job is cut."""
    cancelled: bool
    ended_ms: int
    """0 while it goes on."""


class Jobs:
    """All jobs in Redis; several schedulers may share them."""

    def __init__(self, client: redis.asyncio.Redis, settings: BotsSettings) -> None:
        self._client: Any = client  # redis-py's types do not know that answers are bytes
        self._settings = settings
        self._keep = int(settings.simulation_days * 86_400)
        self._cached: OrderedDict[str, tuple[float, bots_pb2.Simulation]] = OrderedDict()

    async def create(self, account_id: str, spec: bots_pb2.SimulationSpec, engine_version: str, request_id: str) -> tuple[str, bool]:
        """Stores a new job; its id, and whether it is new or was made by the same request before. Raises RateLimited at the limit."""
        simulation_id = "sim_" + b32encode(secrets.token_bytes(15)).decode().lower()
        with redis_errors():
            now = await self._now()
            job = bots_pb2.SimulationJob(simulation_id=simulation_id, account_id=account_id, spec=spec, engine_version=engine_version)
            job.created_at.FromMilliseconds(now)
            of = [
                keys.job(simulation_id),
                keys.RUNNING,
                keys.account_jobs(account_id),
                keys.account_running(account_id),
                keys.request(account_id, request_id),
                keys.asked(simulation_id),
            ]
            limit = self._settings.simulations_per_account
            oldest = f"{max(0, now - self._keep * 1000 - DAY_MS):015d}"
            args: list[Argument] = [simulation_id, job.SerializeToString(), spec.matches, now, limit, int(bool(request_id)), oldest]
            outcome, value = await CREATE(self._client, of, args)
        if outcome < 0:
            raise RateLimited(
                f"{value} simulations of this account are running and {limit} may; wait for one to end, or cancel one.",
                code="too_many_simulations",
                retry_after=5,
                limit=limit,
            )
        return (simulation_id, True) if outcome else (value.decode(), False)

    async def facts(self, simulation_id: str, account_id: str | None = None) -> Facts:
        """The header; NotFound if there is no such job, or it is another account's."""
        with redis_errors():
            fields = ["job", "size", "cancelled_at", "ended_at"]
            message, size, cancelled, ended = await self._client.hmget(keys.job(simulation_id), fields)
        job = bots_pb2.SimulationJob.FromString(message or b"")
        if message is None or account_id not in {None, job.account_id}:
            days = self._settings.simulation_days
            raise NotFound(
                f"There is no simulation {simulation_id!r} of this account; ended ones are kept for {days:g} days.",
                code="unknown_simulation",
                field="simulation_id",
                value=simulation_id,
            )
        return Facts(job, int(size or 0), cancelled is not None, int(ended or 0))

    async def read(self, simulation_id: str, account_id: str) -> bots_pb2.Simulation:
        """The job with its progress and totals, which for a running one may be half a second old."""
        facts = await self.facts(simulation_id, account_id)
        until, cached = self._cached.get(simulation_id, (0.0, None))
        if cached is not None and monotonic() < until and bool(facts.ended_ms) == cached.HasField("ended_at"):
            return cached
        with redis_errors():
            stored = await self._client.hvals(keys.tallies(simulation_id))
            now = facts.ended_ms or await self._now()
        total = summary.merge(map(bots_pb2.SimulationTally.FromString, stored))
        simulation = _simulation(facts, total, now)
        self._cached[simulation_id] = monotonic() + (600 if facts.ended_ms else FRESH_SECONDS), simulation
        while len(self._cached) > 512:
            self._cached.popitem(last=False)
        return simulation

    async def page(self, account_id: str, limit: int, cursor: str) -> tuple[list[bots_pb2.Simulation], str]:
        """The account's jobs, newest first, and the cursor of the next page."""
        if cursor and not MEMBER.fullmatch(cursor):
            text = "The cursor is not one that a page of simulations gave out; start without."
            raise InvalidInput(text, code="invalid_cursor", field="cursor", value=cursor)
        with redis_errors():
            members = await self._client.zrevrangebylex(keys.account_jobs(account_id), f"({cursor}" if cursor else "+", "-", 0, limit + 1)
        found = []
        for member in members[:limit]:
            try:
                found.append(await self.read(member.decode().partition(":")[2], account_id))
            except NotFound:
                continue
        return found, members[limit - 1].decode() if len(members) > limit else ""

    async def cancel(self, simulation_id: str, account_id: str) -> None:
        """Ends the job if it runs; what is there stays."""
        facts = await self.facts(simulation_id, account_id)
        await self._end(facts.job)

    async def chunk(self, simulation_id: str, chunk: int) -> list[bots_pb2.SimulationRow]:
        """The rows that there are of a chunk, from its first match on."""
        with redis_errors():
            return packing.unpack(await self._client.hget(keys.rows(simulation_id), chunk) or b"")

    async def running(self) -> list[str]:
        """The running jobs, oldest first; one that ran longer than jobs are kept is ended instead."""
        now = await self._now()
        found = []
        for member, created in await self._client.zrange(keys.RUNNING, 0, -1, withscores=True):
            simulation_id = member.decode()
            try:
                facts = await self.facts(simulation_id)
            except NotFound:
                await self._client.zrem(keys.RUNNING, member)
                continue
            if facts.ended_ms or now - created > self._keep * 1000:
                await self._end(facts.job)
            else:
                found.append(simulation_id)
        return found

    async def lost_chunks(self, simulation_id: str, patience: float, most: int) -> list[int]:
        """Chunks that nobody stored for `patience` seconds after they were asked for; each is given to one caller only."""
        of = [keys.job(simulation_id), keys.counts(simulation_id), keys.asked(simulation_id)]
        return list(await LOST(self._client, of, [round(patience * 1000), most]))

    async def _end(self, job: bots_pb2.SimulationJob) -> None:
        made = (keys.job, keys.rows, keys.counts, keys.tallies, keys.attempts, keys.asked)
        of = [make(job.simulation_id) for make in made] + [keys.RUNNING, keys.account_running(job.account_id)]
        with redis_errors():
            await CANCEL(self._client, of, [job.simulation_id, self._keep])

    async def _now(self) -> int:
        seconds, micros = await self._client.time()
        return int(seconds) * 1000 + int(micros) // 1000


def _simulation(facts: Facts, total: bots_pb2.SimulationTally, now: int) -> bots_pb2.Simulation:
    job = facts.job
    if facts.cancelled:
        status = STATUS.SIMULATION_STATUS_CANCELLED
    elif facts.ended_ms:
        status = STATUS.SIMULATION_STATUS_FAILED if total.faults else STATUS.SIMULATION_STATUS_DONE
    else:
        status = STATUS.SIMULATION_STATUS_RUNNING
    elapsed = (now - job.created_at.ToMilliseconds()) / 1000
    simulation = bots_pb2.Simulation(
        simulation_id=job.simulation_id,
        account_id=job.account_id,
        spec=job.spec,
        engine_version=job.engine_version,
        status=status,
        done=total.rows,
        summary=summary.summarize(total, elapsed),
        created_at=job.created_at,
    )
    if facts.ended_ms:
        simulation.ended_at.FromMilliseconds(facts.ended_ms)
    return simulation
