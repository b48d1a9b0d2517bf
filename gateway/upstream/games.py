"""The games that the rules services describe, cached for a minute because they change with releases only."""

from __future__ import annotations

import asyncio
import time

from gateway.problems.problem import Problem
from gateway.rendering import games as rendering
from gateway.rendering.json import Json
from gateway.upstream.client import Upstream
from services.contracts.herotable.rules.v1 import rules_pb2

CACHE_SECONDS = 60.0


class Games:
    """The games of the platform, rendered."""

    def __init__(self, upstream: Upstream) -> None:
        self._upstream = upstream
        self._cache: dict[str, tuple[float, Json]] = {}

    async def detail(self, name: str) -> Json:
        """Return one game with its options and cards. Raises unknown_game."""
        cached = self._cache.get(name)
        if cached is not None and time.monotonic() < cached[0]:
            return cached[1]
        peers = self._upstream.rules_of_game(name)
        answer = await self._upstream.call_rules(peers, lambda stub: stub.Describe, rules_pb2.DescribeRequest(), idempotent=True)
        rendered = rendering.game(answer.game)
        self._cache[name] = (time.monotonic() + CACHE_SECONDS, rendered)
        return rendered

    async def summaries(self) -> list[Json]:
        """Return all games in short, by name. A game whose rules service is unavailable is listed as such."""
        names = sorted(self._upstream.rules)
        return list(await asyncio.gather(*(self._summary(name) for name in names)))

    async def _summary(self, name: str) -> Json:
        try:
            return rendering.summary(await self.detail(name))
        except Problem as problem:
            if problem.status not in {503, 504}:
                raise
            return rendering.unavailable_game(name)
