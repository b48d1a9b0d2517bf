"""How a job is cut: contiguous runs of matches that last about as long as wanted. Rows never depend on the cut."""

from __future__ import annotations

import time

from services.bots.plan import Plan
from services.bots.play import MatchBudget, Player

MOST_CHUNKS = 4096
"""Of a job; long jobs get longer chunks."""
SAMPLE_SECONDS = 0.1
MOST_SHARERS = 10
"""On a core; a policy that sleeps uses no processor time, and has to be measured too."""


def measure_chunk(plan: Plan, limit: MatchBudget, *, seconds: float) -> int:
    """How many matches last about `seconds`, measured by playing the job's first ones.

    Processor time is measured: on a busy machine a chunk then lasts longer, and the job does not fall into crumbs."""
    played, spent = 0, 0.0
    with Player(plan, limit) as player:
        player.play(0)  # not measured: it fills caches
        cpu, wall = time.process_time(), time.monotonic()
        while spent < SAMPLE_SECONDS and played < plan.matches:
            player.play(played)
            played += 1
            spent = max(time.process_time() - cpu, (time.monotonic() - wall) / MOST_SHARERS)
    return chunk_size(plan.matches, spent / played, seconds)


def chunk_size(matches: int, seconds_a_match: float, seconds: float) -> int:
    """Matches a chunk, at least one, and so many that the job has at most MOST_CHUNKS chunks."""
    return min(matches, max(1, round(seconds / max(seconds_a_match, 1e-7)), -(-matches // MOST_CHUNKS)))


def chunk_count(matches: int, size: int) -> int:
    """Chunks of a job."""
    return -(-matches // size)


def chunk_range(matches: int, size: int, chunk: int) -> range:
    """The indexes of a chunk's matches."""
    return range(chunk * size, min((chunk + 1) * size, matches))
