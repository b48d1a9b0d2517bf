"""Clients that act as fast as they are answered, and the figures of what they saw."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

Step = Callable[[], Awaitable[None]]
"""One action of one client: sent, answered, read."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a run gave."""

    actions_per_second: float
    p50_ms: float
    p99_ms: float


async def drive(steps: Sequence[Step], seconds: float, warm_up: float = 1.0) -> Figures:
    """Let every client act again and again; the warm-up does not count."""
    latencies: list[float] = []
    begin = time.perf_counter() + warm_up
    end = begin + seconds

    async def client(step: Step) -> None:
        while (sent := time.perf_counter()) < end:
            await step()
            if sent >= begin:
                latencies.append(time.perf_counter() - sent)

    await asyncio.gather(*(client(step) for step in steps))
    took = time.perf_counter() - begin
    latencies.sort()
    return Figures(len(latencies) / took, 1000 * _quantile(latencies, 0.5), 1000 * _quantile(latencies, 0.99))


def _quantile(ordered: Sequence[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
