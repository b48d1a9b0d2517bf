"""The rounds of matching, on every replica: read a bounded part of each pool, claim the groups that fit, fill seats with bots.

Two replicas may choose the same tickets, and the claim script decides; a short lock on each pool only makes that rare.
"""

from __future__ import annotations

import contextlib
from typing import Any

import redis.asyncio
from redis.exceptions import LockError

from services.lobby.settings import LobbySettings
from services.lobby.shared import instants
from services.lobby.tickets.claims import Claims
from services.lobby.tickets.grouping import MAX_NEIGHBOURS, Candidate, SortedCandidates
from services.lobby.tickets.pools import Pool
from services.lobby.tickets.store import READY, StoredTicket, TicketStore
from services.lobby.tickets.windows import WindowRule

LOCK_SECONDS = 2.0
BOT_FILL_BATCH = 64


class Matcher:
    """Runs the rounds of one replica."""

    def __init__(self, client: redis.asyncio.Redis, tickets: TicketStore, claims: Claims, settings: LobbySettings) -> None:
        self._redis: Any = client
        self._tickets = tickets
        self._claims = claims
        self._settings = settings
        self._rule = WindowRule.from_settings(settings)
        self._starts: dict[str, int] = {}
        """Pool -> index at which the next round begins to read it; only for pools too long for one round."""

    async def round(self) -> int:
        """One round. Returns the number of matches that it began to create."""
        begun = 0
        for name in await self._redis.srandmember(READY, self._settings.match_pools):
            begun += await self._match_pool(Pool.parse(name.decode()))
        for game in self._settings.rules_addresses:
            begun += await self._fill_with_bots(game)
        return begun

    async def _match_pool(self, pool: Pool) -> int:
        lock = self._redis.lock(f"lobby:lock:{pool.name}", timeout=LOCK_SECONDS, blocking=False)
        if not await lock.acquire():
            return 0
        try:
            return await self._claim_groups(pool)
        finally:
            # The lock may have expired meanwhile and belong to another replica; then the claim script decides.
            with contextlib.suppress(LockError):
                await lock.release()

    async def _claim_groups(self, pool: Pool) -> int:
        capacity = await self._claims.capacity(pool.game)
        if capacity == 0:
            return 0
        size, start = self._settings.match_slice, self._starts.pop(pool.name, 0)
        candidates = await self._tickets.slice(pool, start, size)
        groups = SortedCandidates(candidates).groups(pool.players, capacity)
        if len(candidates) == size:
            # The next round continues at higher ratings; the overlap lets neighbours across the border match.
            left = size - len(groups) * pool.players
            self._starts[pool.name] = start + max(1, left - pool.players)
        return sum([await self._claims.claim(pool.game, [candidate.ticket_id for candidate in group]) for group in groups])

    async def _fill_with_bots(self, game: str) -> int:
        capacity = min(await self._claims.capacity(game), BOT_FILL_BATCH)
        now_ms = instants.from_redis_time(await self._redis.time())
        due = await self._redis.zrangebyscore(f"lobby:bots_due:{game}", "-inf", now_ms, 0, capacity) if capacity else []
        begun, placed = 0, set[str]()
        for ticket in await self._tickets.read_many([name.decode() for name in due]):
            if ticket.request.ticket_id in placed or ticket.status != "WAITING":
                continue
            group = [candidate.ticket_id for candidate in await self._companions(ticket)]
            placed.update(group)
            begun += await self._claims.claim(game, group, ticket.pool.players - len(group), ticket.request.bot_policy)
        return begun

    async def _companions(self, ticket: StoredTicket) -> list[Candidate]:
        """The ticket and others that all accept each other and want the same bots, even if these others are not due for bots yet."""
        me = ticket.as_candidate(self._rule)
        near = await self._tickets.near(ticket.pool, me.rating, me.window, MAX_NEIGHBOURS)
        others = await self._tickets.read_many([candidate.ticket_id for candidate in near if candidate.ticket_id != me.ticket_id])
        willing = {other.request.ticket_id for other in others if other.request.bot_policy == ticket.request.bot_policy}
        return SortedCandidates([me, *(candidate for candidate in near if candidate.ticket_id in willing)]).around(
            me.ticket_id, ticket.pool.players
        )
