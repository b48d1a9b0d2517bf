"""What a worker reads and writes of a job: all of it by Lua scripts that make repeats and races harmless."""

from __future__ import annotations

from dataclasses import dataclass

import redis

from services.bots import keys, packing
from services.contracts.herotable.bots.v1 import bots_pb2
from services.harness.scripts import Argument, Script

PACKAGE = "services.bots"
BEGIN = Script.load(PACKAGE, "lua/begin.lua")
CUT = Script.load(PACKAGE, "lua/cut.lua")
STORE = Script.load(PACKAGE, "lua/store.lua")


@dataclass(frozen=True, slots=True)
class Start:
    """What a worker finds when it starts on a chunk."""

    job: bots_pb2.SimulationJob
    size: int
    """Matches a chunk; 0 until the job is cut."""
    rows: list[bots_pb2.SimulationRow]
    """Stored by those who were here before, from the chunk's first match on."""
    busy_seconds: float
    """What playing them took."""
    attempts: int
    """Starts since the last new row, this one included."""


@dataclass(frozen=True, slots=True)
class Stored:
    """What storing rows brought."""

    running: bool
    """Whether the job goes on."""
    queue: int | None
    """A chunk that the caller has to queue."""


class ChunkStore:
    """The jobs as one worker process sees them."""

    def __init__(self, client: redis.Redis, keep_seconds: int) -> None:
        self._client = client
        self._keep = keep_seconds

    def begin(self, simulation_id: str, chunk: int) -> Start | None:
        """Counts the start and tells where the chunk stands; None if the job is over, cancelled or forgotten."""
        of = [make(simulation_id) for make in (keys.job, keys.attempts, keys.asked, keys.rows, keys.tallies)]
        found = BEGIN.run_sync(self._client, of, [chunk])
        if not found:
            return None
        message, size, attempts, rows, tally = found
        busy = bots_pb2.SimulationTally.FromString(tally).busy_us / 1e6
        return Start(bots_pb2.SimulationJob.FromString(message), int(size or 0), packing.unpack(rows), busy, attempts)

    def cut(self, simulation_id: str, size: int, window: int) -> int:
        """Sets the size of the chunks if nobody did; how many chunks, from the first on, the caller has to queue."""
        return int(CUT.run_sync(self._client, [keys.job(simulation_id), keys.asked(simulation_id)], [size, window]))

    def store(
        self,
        job: bots_pb2.SimulationJob,
        chunk: int,
        span: range,
        rows: list[bots_pb2.SimulationRow],
        tally: bots_pb2.SimulationTally,
        chunks: int,
    ) -> Stored:
        """Upserts the rows of a chunk that covers `span`, of a job of `chunks` chunks."""
        made = (keys.job, keys.rows, keys.counts, keys.tallies, keys.attempts, keys.asked)
        of = [make(job.simulation_id) for make in made] + [keys.RUNNING, keys.account_running(job.account_id)]
        packed = packing.pack(rows), tally.SerializeToString()
        args: list[Argument] = [job.simulation_id, chunk, len(span), len(rows), *packed, chunks, self._keep]
        state, queue = STORE.run_sync(self._client, of, args)
        return Stored(state == 1, queue if queue >= 0 else None)
