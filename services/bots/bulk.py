"""Bulk work in a worker: plays a chunk of a job on the engine and upserts its rows.

A chunk may be played twice, by two workers at once, or begun by one and ended by another: its rows are the same. A match that
keeps killing workers is given up in the end, and its row says so: with every death the rows are stored in shorter steps, at
last one by one, so that the first row that is missing is the culprit.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from services.bots import metrics, summary
from services.bots import plan as plans
from services.bots.chunk_store import ChunkStore, Start
from services.bots.chunks import MOST_CHUNKS, chunk_count, chunk_range, measure_chunk
from services.bots.play import Player
from services.bots.settings import BotsSettings
from services.contracts.herotable.bots.v1 import bots_pb2
from services.harness.logs import logger
from services.kernel.errors import HerotableError, ReplayRefused

MEASURE = -1
"""The chunk number of the task that cuts the job."""
STEP_SHARE = 2.0
"""Time between two stores of a first attempt, in chunk lengths: a chunk as long as planned is stored once."""

log = logger(__name__)
Send = Callable[[str, int], None]
"""Queues (simulation, chunk)."""


class ChunkPlayer:
    """Plays the chunks that one worker process is given."""

    def __init__(self, store: ChunkStore, settings: BotsSettings, send: Send) -> None:
        self._store = store
        self._settings = settings
        self._send = send

    def play(self, task: bots_pb2.SimulationChunkTask) -> str:
        """Does what the task says as far as it is still to do; how it ended, in a word."""
        start = self._store.begin(task.simulation_id, task.chunk)
        if start is None:
            return "over"
        try:
            plan = _plan(start.job)
        except HerotableError as error:
            return self._cannot_play(start, task.chunk, error)
        if not start.size:
            return self._cut(start, plan)
        if task.chunk == MEASURE:
            return "repeated"
        return self._play(start, plan, task.chunk)

    def _cut(self, start: Start, plan: plans.Plan) -> str:
        if start.attempts > self._settings.simulation_chunk_attempts:
            size = -(-plan.matches // MOST_CHUNKS)
        else:
            size = measure_chunk(plan, self._settings.match_budget, seconds=self._settings.simulation_chunk_seconds)
        return self._open(start.job, size)

    def _open(self, job: bots_pb2.SimulationJob, size: int) -> str:
        window = min(self._settings.simulation_window, chunk_count(job.spec.matches, size))
        queued = self._store.cut(job.simulation_id, size, window)
        for chunk in range(queued):
            self._send(job.simulation_id, chunk)
        return "cut" if queued else "repeated"

    def _play(self, start: Start, plan: plans.Plan, chunk: int) -> str:
        span = chunk_range(plan.matches, start.size, chunk)
        rows, busy = start.rows, start.busy_seconds
        if len(rows) >= len(span):
            return "repeated"
        if start.attempts > self._settings.simulation_chunk_attempts:
            culprit = span.start + len(rows)
            rows.append(_faulty(culprit, "worker_lost", f"{start.attempts - 1} workers died over this match; it was given up."))
            log.error("match given up", simulation_id=start.job.simulation_id, index=culprit)
        deadline = time.monotonic() + self._settings.bulk_task_seconds
        while True:
            began = time.perf_counter()
            self._play_on(plan, span, rows, began + self._step_seconds(start.attempts))
            busy += time.perf_counter() - began
            if not self._save(start, chunk, span, rows, busy):
                return "over"
            if len(rows) == len(span):
                return "played"
            if time.monotonic() > deadline:
                self._send(start.job.simulation_id, chunk)
                return "continued"

    def _step_seconds(self, attempts: int) -> float:
        if attempts >= self._settings.simulation_chunk_attempts:
            return 0.0
        return STEP_SHARE * self._settings.simulation_chunk_seconds / 4 ** (attempts - 1)

    def _play_on(self, plan: plans.Plan, span: range, rows: list[bots_pb2.SimulationRow], until: float) -> None:
        """Plays further matches of the chunk until it is complete or the time is up."""
        before = len(rows)
        with Player(plan, self._settings.match_budget) as player:
            for index in span[before:]:
                rows.append(player.play(index))
                if time.perf_counter() >= until:
                    break
        metrics.ROWS.inc(len(rows) - before)

    def _save(self, start: Start, chunk: int, span: range, rows: list[bots_pb2.SimulationRow], busy: float) -> bool:
        """Stores the rows, queues the chunk that moves up into the window, and tells whether the job goes on."""
        count = chunk_count(start.job.spec.matches, start.size)
        stored = self._store.store(start.job, chunk, span, rows, summary.tally(rows, busy), count)
        if stored.queue is not None:
            self._send(start.job.simulation_id, stored.queue)
        return stored.running or len(rows) == len(span)

    def _cannot_play(self, start: Start, chunk: int, error: HerotableError) -> str:
        """Leaves the job to workers that have what it needs; when none had for long, the rows say so."""
        log.warning("cannot play", simulation_id=start.job.simulation_id, chunk=chunk, code=error.code, reason=error.message)
        if start.attempts <= self._settings.simulation_chunk_attempts:
            return "refused"
        matches = start.job.spec.matches
        if not start.size:
            return self._open(start.job, -(-matches // MOST_CHUNKS))
        span = chunk_range(matches, start.size, chunk)
        rows = start.rows + [_faulty(index, error.code, error.message) for index in span[len(start.rows) :]]
        self._save(start, chunk, span, rows, start.busy_seconds)
        return "given_up"


def _plan(job: bots_pb2.SimulationJob) -> plans.Plan:
    plan = plans.check(job.spec)
    if plan.game.version != job.engine_version:
        raise ReplayRefused(
            f"The simulation was started on engine version {job.engine_version}; this worker has {plan.game.version}.",
            code="engine_version_mismatch",
            field="engine_version",
            value=job.engine_version,
        )
    return plan


def _faulty(index: int, code: str, text: str) -> bots_pb2.SimulationRow:
    return bots_pb2.SimulationRow(index=index, fault=code, fault_text=text)
