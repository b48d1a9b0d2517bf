"""The jobs in Redis as the scheduler sees them: it creates, lists and cancels them, and reads what the workers have stored."""

from __future__ import annotations

import re
import secrets
from base64 import b32encode
from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic
from typing import Any

import redis.asyncio

from services.bots import keys
from services.bots.settings import BotsSettings
from services.bots.simulation import packing, summary
from services.contracts.herotable.bots.v1 import bots_pb2
from services.harness.redis_client import redis_errors
from services.harness.scripts import Argument, Script
from services.kernel.errors import InvalidInput, NotFound, RateLimited

PACKAGE = "services.bots.simulation"
CREATE = Script.load(PACKAGE, "lua/create.lua")
CANCEL = Script.load(PACKAGE, "lua/cancel.lua")
LOST = Script.load(PACKAGE, "lua/lost.lua")
STATUS = bots_pb2.SimulationStatus
FRESH_SECONDS = 0.5
"""Age that the totals of a running job may have."""
MEMBER = re.compile(r"\d{15}:sim_[a-z2-7]+")
"""A member of an account's list of jobs, which also serves as the cursor of a page."""
DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class JobHeader:
    """A job without its rows and totals."""

    job: bots_pb2.SimulationJob
    size: int
    """Matches of a chunk; 0 until the job is cut."""
    cancelled: bool
    ended_ms: int
    """When it ended, in ms since 1970; 0 while it is running."""


class Jobs:
    """All jobs. Several schedulers may share them. Raises Unavailable while Redis is away, unless stated otherwise."""

    def __init__(self, client: redis.asyncio.Redis, settings: BotsSettings) -> None:
        self._client: Any = client  # redis-py's types do not know that answers are bytes
        self._settings = settings
        self._keep = int(settings.simulation_days * 86_400)
        self._cached: OrderedDict[str, tuple[float, bots_pb2.Simulation]] = OrderedDict()

    async def create(self, account_id: str, spec: bots_pb2.SimulationSpec, engine_version: str, request_id: str) -> tuple[str, bool]:
        """Stores a new job; returns its id, and False if the same request had created it before.

        Raises RateLimited if the account already has `simulations_per_account` running jobs."""
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
                f"{value} simulations of this account are running, at most {limit} may; wait for one to end, or cancel one.",
                code="too_many_simulations",
                retry_after=5,
                limit=limit,
            )
        return (simulation_id, True) if outcome else (value.decode(), False)

    async def header(self, simulation_id: str, account_id: str | None = None) -> JobHeader:
        """The header of a job; NotFound if there is no such job, or an `account_id` is given and the job belongs to another account."""
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
        return JobHeader(job, int(size or 0), cancelled is not None, int(ended or 0))

    async def read(self, simulation_id: str, account_id: str) -> bots_pb2.Simulation:
        """The job with its progress and totals; those of a running job may be FRESH_SECONDS old. Raises NotFound like `header`."""
        header = await self.header(simulation_id, account_id)
        until, cached = self._cached.get(simulation_id, (0.0, None))
        if cached is not None and monotonic() < until and bool(header.ended_ms) == cached.HasField("ended_at"):
            return cached
        with redis_errors():
            stored = await self._client.hvals(keys.tallies(simulation_id))
            now = header.ended_ms or await self._now()
        total = summary.merge(map(bots_pb2.SimulationTally.FromString, stored))
        simulation = _simulation(header, total, now)
        self._cached[simulation_id] = monotonic() + (600 if header.ended_ms else FRESH_SECONDS), simulation
        while len(self._cached) > 512:
            self._cached.popitem(last=False)
        return simulation

    async def page(self, account_id: str, limit: int, cursor: str) -> tuple[list[bots_pb2.Simulation], str]:
        """Up to `limit` jobs of the account, newest first, and the cursor of the next page, "" on the last one."""
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
        """Cancels the job if it is running; its rows stay. Raises NotFound like `header`."""
        header = await self.header(simulation_id, account_id)
        await self._end(header.job)

    async def chunk(self, simulation_id: str, chunk: int) -> list[bots_pb2.SimulationRow]:
        """The stored rows of a chunk, from its first match on."""
        with redis_errors():
            return packing.unpack(await self._client.hget(keys.rows(simulation_id), chunk) or b"")

    async def running(self) -> list[str]:
        """The ids of the running jobs, oldest first; cancels those that have been running longer than jobs are kept.

        Raises RedisError while Redis is away."""
        now = await self._now()
        found = []
        for member, created in await self._client.zrange(keys.RUNNING, 0, -1, withscores=True):
            simulation_id = member.decode()
            try:
                header = await self.header(simulation_id)
            except NotFound:
                await self._client.zrem(keys.RUNNING, member)
                continue
            if header.ended_ms or now - created > self._keep * 1000:
                await self._end(header.job)
            else:
                found.append(simulation_id)
        return found

    async def lost_chunks(self, simulation_id: str, patience: float, most: int) -> list[int]:
        """Chunks that were last queued, started or stored more than `patience` seconds ago and are incomplete, at most `most`.

        Of several callers only one gets each chunk. Raises RedisError while Redis is away."""
        of = [keys.job(simulation_id), keys.counts(simulation_id), keys.asked(simulation_id)]
        return list(await LOST(self._client, of, [round(patience * 1000), most]))

    async def _end(self, job: bots_pb2.SimulationJob) -> None:
        of_job = (keys.job, keys.rows, keys.counts, keys.tallies, keys.attempts, keys.asked)
        of = [key(job.simulation_id) for key in of_job] + [keys.RUNNING, keys.account_running(job.account_id)]
        with redis_errors():
            await CANCEL(self._client, of, [job.simulation_id, self._keep])

    async def _now(self) -> int:
        seconds, micros = await self._client.time()
        return int(seconds) * 1000 + int(micros) // 1000


def _simulation(header: JobHeader, total: bots_pb2.SimulationTally, now: int) -> bots_pb2.Simulation:
    job = header.job
    if header.cancelled:
        status = STATUS.SIMULATION_STATUS_CANCELLED
    elif header.ended_ms:
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
    if header.ended_ms:
        simulation.ended_at.FromMilliseconds(header.ended_ms)
    return simulation
