"""Bulk work in a worker: plays a chunk of a job on the engine and upserts its rows.

A chunk may be played twice, by two workers at once, or begun by one worker and finished by another: its rows are the same. A match
that keeps killing workers is given up eventually, and its row says so: after every death the rows are stored at shorter intervals,
finally one by one, so that the first missing row belongs to the match that kills.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from services.bots import metrics
from services.bots.settings import BotsSettings
from services.bots.simulation import plan as plans
from services.bots.simulation import summary
from services.bots.simulation.chunk_store import ChunkProgress, ChunkStore
from services.bots.simulation.chunks import MEASURE, MOST_CHUNKS, chunk_count, chunk_range, measure_chunk
from services.bots.simulation.match_runner import MatchRunner
from services.contracts.herotable.bots.v1 import bots_pb2
from services.harness.logs import logger
from services.kernel.errors import HerotableError, ReplayRefused

STORE_INTERVAL = 2.0
"""Time between two stores in a first attempt, in chunk lengths: a chunk that takes as long as planned is stored once."""

log = logger(__name__)
QueueChunk = Callable[[str, int], None]
"""Queues a chunk, given the id of the simulation and the number of the chunk."""


class ChunkPlayer:
    """Plays the bulk tasks of one worker process; main thread only, because of the time limit of a match."""

    def __init__(self, store: ChunkStore, settings: BotsSettings, send: QueueChunk) -> None:
        self._store = store
        self._settings = settings
        self._send = send

    def play(self, task: bots_pb2.SimulationChunkTask) -> str:
        """Plays what is missing of the task's chunk, or cuts the job; returns one word for the outcome, for the log and the metrics."""
        progress = self._store.begin(task.simulation_id, task.chunk)
        if progress is None:
            return "over"
        try:
            plan = _plan(progress.job)
        except HerotableError as error:
            return self._cannot_play(progress, task.chunk, error)
        if not progress.size:
            return self._cut(progress, plan)
        if task.chunk == MEASURE:
            return "repeated"
        return self._play(progress, plan, task.chunk)

    def _cut(self, progress: ChunkProgress, plan: plans.Plan) -> str:
        if progress.attempts > self._settings.simulation_chunk_attempts:
            size = -(-plan.matches // MOST_CHUNKS)
        else:
            size = measure_chunk(plan, self._settings.match_budget, seconds=self._settings.simulation_chunk_seconds)
        return self._open(progress.job, size)

    def _open(self, job: bots_pb2.SimulationJob, size: int) -> str:
        window = min(self._settings.simulation_window, chunk_count(job.spec.matches, size))
        queued = self._store.cut(job.simulation_id, size, window)
        for chunk in range(queued):
            self._send(job.simulation_id, chunk)
        return "cut" if queued else "repeated"

    def _play(self, progress: ChunkProgress, plan: plans.Plan, chunk: int) -> str:
        span = chunk_range(plan.matches, progress.size, chunk)
        rows, busy = progress.rows, progress.busy_seconds
        if len(rows) >= len(span):
            return "repeated"
        if progress.attempts > self._settings.simulation_chunk_attempts:
            deadly = span.start + len(rows)
            rows.append(_faulty(deadly, "worker_lost", f"{progress.attempts - 1} workers died over this match; it was given up."))
            log.error("match given up", simulation_id=progress.job.simulation_id, index=deadly)
        deadline = time.monotonic() + self._settings.bulk_task_seconds
        while True:
            began = time.perf_counter()
            self._play_until(plan, span, rows, began + self._store_seconds(progress.attempts))
            busy += time.perf_counter() - began
            if not self._save(progress, chunk, span, rows, busy):
                return "over"
            if len(rows) == len(span):
                return "played"
            if time.monotonic() > deadline:
                self._send(progress.job.simulation_id, chunk)
                return "continued"

    def _store_seconds(self, attempts: int) -> float:
        if attempts >= self._settings.simulation_chunk_attempts:
            return 0.0
        return STORE_INTERVAL * self._settings.simulation_chunk_seconds / 4 ** (attempts - 1)

    def _play_until(self, plan: plans.Plan, span: range, rows: list[bots_pb2.SimulationRow], until: float) -> None:
        """Appends rows of the chunk until it is complete or time.perf_counter() reaches `until`."""
        before = len(rows)
        with MatchRunner(plan, self._settings.match_budget) as runner:
            for index in span[before:]:
                rows.append(runner.play(index))
                if time.perf_counter() >= until:
                    break
        metrics.MATCHES.inc(len(rows) - before)

    def _save(self, progress: ChunkProgress, chunk: int, span: range, rows: list[bots_pb2.SimulationRow], busy: float) -> bool:
        """Stores the rows and queues the chunk that enters the window; returns False if the job is over before the chunk is complete."""
        count = chunk_count(progress.job.spec.matches, progress.size)
        stored = self._store.store(progress.job, chunk, span, rows, summary.tally(rows, busy), count)
        if stored.queue is not None:
            self._send(progress.job.simulation_id, stored.queue)
        return stored.running or len(rows) == len(span)

    def _cannot_play(self, progress: ChunkProgress, chunk: int, error: HerotableError) -> str:
        """Leaves the chunk to workers that have the game, policies and engine version; after all attempts its rows become faults."""
        log.warning("cannot play", simulation_id=progress.job.simulation_id, chunk=chunk, code=error.code, reason=error.message)
        if progress.attempts <= self._settings.simulation_chunk_attempts:
            return "refused"
        matches = progress.job.spec.matches
        if not progress.size:
            return self._open(progress.job, -(-matches // MOST_CHUNKS))
        span = chunk_range(matches, progress.size, chunk)
        rows = progress.rows + [_faulty(index, error.code, error.message) for index in span[len(progress.rows) :]]
        self._save(progress, chunk, span, rows, progress.busy_seconds)
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
