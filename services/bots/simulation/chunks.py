"""How a job is cut into chunks: consecutive matches that together take about a given time. Rows do not depend on the chunks."""

from __future__ import annotations

import time

from services.bots.limits import MatchBudget
from services.bots.simulation.match_runner import MatchRunner
from services.bots.simulation.plan import Plan

MEASURE = -1
"""The chunk number of the task that measures matches and cuts the job."""
MOST_CHUNKS = 4096
"""Chunks of a job at most; a long job has longer chunks."""
SAMPLE_SECONDS = 0.1
"""How long matches are measured."""
MOST_SHARERS = 10
"""Processes that share a core at most: a sleeping policy uses no processor time, so a share of the wall-clock time counts as well."""


def measure_chunk(plan: Plan, budget: MatchBudget, *, seconds: float) -> int:
    """How many matches take about `seconds` of processor time, measured by playing the first matches of the job.

    Wall-clock time would cut the job into tiny chunks on a busy machine."""
    played, spent = 0, 0.0
    with MatchRunner(plan, budget) as runner:
        runner.play(0)  # not measured: it fills caches
        cpu, wall = time.process_time(), time.monotonic()
        while spent < SAMPLE_SECONDS and played < plan.matches:
            runner.play(played)
            played += 1
            spent = max(time.process_time() - cpu, (time.monotonic() - wall) / MOST_SHARERS)
    return chunk_size(plan.matches, spent / played, seconds)


def chunk_size(matches: int, seconds_a_match: float, seconds: float) -> int:
    """Matches of a chunk: at least one, and enough of them to cut the job into at most MOST_CHUNKS chunks."""
    return min(matches, max(1, round(seconds / max(seconds_a_match, 1e-7)), -(-matches // MOST_CHUNKS)))


def chunk_count(matches: int, size: int) -> int:
    """The number of chunks of a job; `size` is the number of matches of a chunk."""
    return -(-matches // size)


def chunk_range(matches: int, size: int, chunk: int) -> range:
    """The indexes of a chunk's matches."""
    return range(chunk * size, min((chunk + 1) * size, matches))
