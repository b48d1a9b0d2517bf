"""Simulations in processes of this machine, without Redis or workers: the same rows as the platform's for the same spec."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass

from services.bots import plan as plans
from services.bots import summary
from services.bots.chunks import measure_chunk
from services.bots.play import MatchBudget, Player
from services.contracts.herotable.bots.v1 import bots_pb2

Progress = Callable[[int, int], None]
"""Called with the matches played so far and in all."""


@dataclass(slots=True)
class Chunk:
    """Rows that follow each other, and what they add up to."""

    rows: list[bots_pb2.SimulationRow]
    tally: bots_pb2.SimulationTally


@dataclass(slots=True)
class Outcome:
    """All rows of a job in the order of their index, and their summary."""

    spec: bots_pb2.SimulationSpec
    rows: list[bots_pb2.SimulationRow]
    summary: bots_pb2.SimulationSummary


def simulate(spec: bots_pb2.SimulationSpec, *, processes: int = 0, progress: Progress | None = None) -> Outcome:
    """Plays the whole job; `processes` 0 is one a core, 1 plays in this process. Equal specs with a seed give equal rows.

    Raises what `plan.check` raises. For jobs too long for memory take `chunks`."""
    spec = plans.with_seed(spec)
    started = time.monotonic()
    rows: list[bots_pb2.SimulationRow] = []
    total = bots_pb2.SimulationTally()
    with closing(chunks(spec, processes=processes)) as played:
        for chunk in played:
            rows += chunk.rows
            total = summary.merge((total, chunk.tally))
            if progress is not None:
                progress(len(rows), spec.matches)
    return Outcome(spec, rows, summary.summarize(total, time.monotonic() - started))


def chunks(spec: bots_pb2.SimulationSpec, *, processes: int = 0, limit: MatchBudget | None = None) -> Generator[Chunk, None, None]:
    """The job's chunks in the order of their rows, as they are ready; the spec needs its seed. Main thread only if `processes` is 1."""
    plan = plans.check(spec)
    limit = limit or MatchBudget()
    processes = processes or os.cpu_count() or 1
    if processes == 1:
        yield from _alone(plan, limit)
    else:
        yield from _together(spec.SerializeToString(), plan.matches, processes, limit)


def _alone(plan: plans.Plan, limit: MatchBudget) -> Iterator[Chunk]:
    size = measure_chunk(plan, limit, seconds=0.25)
    for first in range(0, plan.matches, size):
        yield _play(plan, first, size, limit)


def _together(spec: bytes, matches: int, processes: int, limit: MatchBudget) -> Iterator[Chunk]:
    # Fresh interpreters, for a fork would copy whatever threads and channels the caller has.
    with ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn")) as pool:
        size = min(pool.submit(_measure, spec, limit).result(), -(-matches // processes))
        starts = iter(range(0, matches, size))
        waiting: deque[Future[tuple[list[bytes], bytes]]] = deque()
        try:
            while True:
                while len(waiting) < 4 * processes and (first := next(starts, None)) is not None:
                    waiting.append(pool.submit(_play_apart, spec, first, size, limit))
                if not waiting:
                    return
                rows, tally = waiting.popleft().result()
                yield Chunk([bots_pb2.SimulationRow.FromString(row) for row in rows], bots_pb2.SimulationTally.FromString(tally))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _measure(spec: bytes, limit: MatchBudget) -> int:
    return measure_chunk(plans.check(bots_pb2.SimulationSpec.FromString(spec)), limit, seconds=0.25)


def _play_apart(spec: bytes, first: int, size: int, limit: MatchBudget) -> tuple[list[bytes], bytes]:
    chunk = _play(plans.check(bots_pb2.SimulationSpec.FromString(spec)), first, size, limit)
    return [row.SerializeToString() for row in chunk.rows], chunk.tally.SerializeToString()


def _play(plan: plans.Plan, first: int, size: int, limit: MatchBudget) -> Chunk:
    started = time.perf_counter()
    with Player(plan, limit) as player:
        rows = [player.play(index) for index in range(first, min(first + size, plan.matches))]
    return Chunk(rows, summary.tally(rows, time.perf_counter() - started))
