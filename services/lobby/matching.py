"""The rounds of matching, on every replica: look at a bounded part of the line, claim the groups that fit, fill up with bots.

Two replicas may look at the same tickets; the claim script decides. A short lock a pool only spares them that.
"""

from __future__ import annotations

import contextlib
from typing import Any

import redis.asyncio
from redis.exceptions import LockError

from services.lobby.claims import Claims
from services.lobby.grouping import LOOKS, Candidate, Line
from services.lobby.pools import Pool
from services.lobby.settings import LobbySettings
from services.lobby.ticket_store import READY, StoredTicket, TicketStore

LOCK_SECONDS = 2.0
BOT_FILLS_AT_ONCE = 64


class Matcher:
    """One replica's part in matching."""

    def __init__(self, client: redis.asyncio.Redis, tickets: TicketStore, claims: Claims, settings: LobbySettings) -> None:
        self._redis: Any = client
        self._tickets = tickets
        self._claims = claims
        self._settings = settings
        self._places: dict[str, int] = {}
        """Pool -> where its next look begins; only of pools longer than one look."""

    async def round(self) -> int:
        """One round; returns how many matches it began."""
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
            # It may have taken longer than the lock lasts: somebody else has it then, and the claim script decides.
            with contextlib.suppress(LockError):
                await lock.release()

    async def _claim_groups(self, pool: Pool) -> int:
        room = await self._claims.room(pool.game)
        if room == 0:
            return 0
        size, start = self._settings.match_slice, self._places.pop(pool.name, 0)
        candidates = await self._tickets.slice(pool, start, size)
        groups = Line(candidates).groups(pool.players, room)
        if len(candidates) == size:
            # The next round looks further up the line; the overlap keeps neighbours across the border together.
            left = size - len(groups) * pool.players
            self._places[pool.name] = start + max(1, left - pool.players)
        return sum([await self._claims.claim(pool.game, [candidate.ticket_id for candidate in group]) for group in groups])

    async def _fill_with_bots(self, game: str) -> int:
        room = min(await self._claims.room(game), BOT_FILLS_AT_ONCE)
        seconds, micros = await self._redis.time()
        due = await self._redis.zrangebyscore(f"lobby:bots_due:{game}", "-inf", seconds * 1000 + micros // 1000, 0, room) if room else []
        begun, placed = 0, set[str]()
        for ticket in await self._tickets.read_many([name.decode() for name in due]):
            if ticket.wish.ticket_id in placed or ticket.status != "WAITING":
                continue
            group = [candidate.ticket_id for candidate in await self._companions(ticket)]
            placed.update(group)
            begun += await self._claims.claim(game, group, ticket.pool.players - len(group), ticket.wish.bot_policy)
        return begun

    async def _companions(self, ticket: StoredTicket) -> list[Candidate]:
        """The ticket and the people who accept each other and the same bots, even if they have not waited for bots as long."""
        me = ticket.as_candidate(self._settings.window_rule)
        near = await self._tickets.near(ticket.pool, me.rating, me.window, LOOKS)
        others = await self._tickets.read_many([candidate.ticket_id for candidate in near if candidate.ticket_id != me.ticket_id])
        willing = {other.wish.ticket_id for other in others if other.wish.bot_policy == ticket.wish.bot_policy}
        return Line([me, *(candidate for candidate in near if candidate.ticket_id in willing)]).around(me.ticket_id, ticket.pool.players)
