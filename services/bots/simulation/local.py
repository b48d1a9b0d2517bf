"""Simulations in processes of this machine, without Redis or workers; the rows equal those of the platform for the same spec."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass

from services.bots.limits import MatchBudget
from services.bots.simulation import plan as plans
from services.bots.simulation import summary
from services.bots.simulation.chunks import measure_chunk
from services.bots.simulation.match_runner import MatchRunner
from services.contracts.herotable.bots.v1 import bots_pb2

Progress = Callable[[int, int], None]
"""Called with the number of matches played so far and of all matches."""


@dataclass(slots=True)
class PlayedChunk:
    """Consecutive rows and their tally."""

    rows: list[bots_pb2.SimulationRow]
    tally: bots_pb2.SimulationTally


@dataclass(slots=True)
class SimulationResult:
    """All rows of a job in the order of their index, and their summary."""

    spec: bots_pb2.SimulationSpec
    rows: list[bots_pb2.SimulationRow]
    summary: bots_pb2.SimulationSummary


def simulate(spec: bots_pb2.SimulationSpec, *, processes: int = 0, progress: Progress | None = None) -> SimulationResult:
    """Plays the whole job in that many processes: 0 for one per core, 1 for this process (main thread only).

    Equal specs with a seed give equal rows. Raises the errors of `plan.check`. Use `chunks` if the rows do not fit into memory."""
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
    return SimulationResult(spec, rows, summary.summarize(total, time.monotonic() - started))


def chunks(spec: bots_pb2.SimulationSpec, *, processes: int = 0, budget: MatchBudget | None = None) -> Generator[PlayedChunk, None, None]:
    """The chunks of a job in the order of their rows, each as soon as it is ready; the spec needs a seed.

    `processes` and errors as in `simulate`."""
    plan = plans.check(spec)
    budget = budget or MatchBudget()
    processes = processes or os.cpu_count() or 1
    if processes == 1:
        yield from _in_this_process(plan, budget)
    else:
        yield from _in_processes(spec.SerializeToString(), plan.matches, processes, budget)


def _in_this_process(plan: plans.Plan, budget: MatchBudget) -> Iterator[PlayedChunk]:
    size = measure_chunk(plan, budget, seconds=0.25)
    for first in range(0, plan.matches, size):
        yield _play(plan, first, size, budget)


def _in_processes(spec: bytes, matches: int, processes: int, budget: MatchBudget) -> Iterator[PlayedChunk]:
    # New interpreters: a fork would copy the threads and gRPC channels of the caller.
    with ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn")) as pool:
        size = min(pool.submit(_measure, spec, budget).result(), -(-matches // processes))
        starts = iter(range(0, matches, size))
        waiting: deque[Future[tuple[list[bytes], bytes]]] = deque()
        try:
            while True:
                while len(waiting) < 4 * processes and (first := next(starts, None)) is not None:
                    waiting.append(pool.submit(_play_in_process, spec, first, size, budget))
                if not waiting:
                    return
                rows, tally = waiting.popleft().result()
                yield PlayedChunk([bots_pb2.SimulationRow.FromString(row) for row in rows], bots_pb2.SimulationTally.FromString(tally))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _measure(spec: bytes, budget: MatchBudget) -> int:
    return measure_chunk(plans.check(bots_pb2.SimulationSpec.FromString(spec)), budget, seconds=0.25)


def _play_in_process(spec: bytes, first: int, size: int, budget: MatchBudget) -> tuple[list[bytes], bytes]:
    chunk = _play(plans.check(bots_pb2.SimulationSpec.FromString(spec)), first, size, budget)
    return [row.SerializeToString() for row in chunk.rows], chunk.tally.SerializeToString()


def _play(plan: plans.Plan, first: int, size: int, budget: MatchBudget) -> PlayedChunk:
    started = time.perf_counter()
    with MatchRunner(plan, budget) as runner:
        rows = [runner.play(index) for index in range(first, min(first + size, plan.matches))]
    return PlayedChunk(rows, summary.tally(rows, time.perf_counter() - started))
