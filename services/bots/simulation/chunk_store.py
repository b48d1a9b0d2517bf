"""A job in Redis as workers see it. Lua scripts do every read and write, so that repeated and concurrent tasks are harmless."""

from __future__ import annotations

from dataclasses import dataclass

import redis

from services.bots import keys
from services.bots.simulation import packing
from services.contracts.herotable.bots.v1 import bots_pb2
from services.harness.scripts import Argument, Script

PACKAGE = "services.bots.simulation"
BEGIN = Script.load(PACKAGE, "lua/begin.lua")
CUT = Script.load(PACKAGE, "lua/cut.lua")
STORE = Script.load(PACKAGE, "lua/store.lua")


@dataclass(frozen=True, slots=True)
class ChunkProgress:
    """How far a chunk is when a worker starts on it."""

    job: bots_pb2.SimulationJob
    size: int
    """Matches of a chunk; 0 until the job is cut."""
    rows: list[bots_pb2.SimulationRow]
    """The rows that are already stored, from the chunk's first match on."""
    busy_seconds: float
    """The time that playing these rows took."""
    attempts: int
    """Starts of the chunk since its last new row, including this one."""


@dataclass(frozen=True, slots=True)
class StoreResult:
    """What storing rows of a chunk led to."""

    running: bool
    """Whether the job goes on."""
    queue: int | None
    """The chunk that the caller has to queue next, None if there is none."""


class ChunkStore:
    """All jobs, for one worker process; blocking calls."""

    def __init__(self, client: redis.Redis, keep_seconds: int) -> None:
        self._client = client
        self._keep = keep_seconds

    def begin(self, simulation_id: str, chunk: int) -> ChunkProgress | None:
        """Counts a start of the chunk and returns its progress; None if the job is over, cancelled or expired."""
        of = [key(simulation_id) for key in (keys.job, keys.attempts, keys.asked, keys.rows, keys.tallies)]
        found = BEGIN.run_sync(self._client, of, [chunk])
        if not found:
            return None
        message, size, attempts, rows, tally = found
        busy = bots_pb2.SimulationTally.FromString(tally).busy_us / 1e6
        return ChunkProgress(bots_pb2.SimulationJob.FromString(message), int(size or 0), packing.unpack(rows), busy, attempts)

    def cut(self, simulation_id: str, size: int, window: int) -> int:
        """Sets the size of the job's chunks unless it is set already.

        Returns how many chunks, from the first on, the caller has to queue: `window`, or 0 if another worker was first."""
        return int(CUT.run_sync(self._client, [keys.job(simulation_id), keys.asked(simulation_id)], [size, window]))

    def store(
        self,
        job: bots_pb2.SimulationJob,
        chunk: int,
        span: range,
        rows: list[bots_pb2.SimulationRow],
        tally: bots_pb2.SimulationTally,
        chunks: int,
    ) -> StoreResult:
        """Upserts the rows of a chunk that covers the indexes `span`; the job has `chunks` chunks."""
        of_job = (keys.job, keys.rows, keys.counts, keys.tallies, keys.attempts, keys.asked)
        of = [key(job.simulation_id) for key in of_job] + [keys.RUNNING, keys.account_running(job.account_id)]
        packed = packing.pack(rows), tally.SerializeToString()
        args: list[Argument] = [job.simulation_id, chunk, len(span), len(rows), *packed, chunks, self._keep]
        state, queue = STORE.run_sync(self._client, of, args)
        return StoreResult(state == 1, queue if queue >= 0 else None)
