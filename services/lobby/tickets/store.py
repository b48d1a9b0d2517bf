"""Tickets in Redis. Each step of a ticket's life is one Lua script, so that no ticket is ever in two states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import redis.asyncio

from services.contracts.herotable.lobby.v1 import lobby_pb2
from services.harness.scripts import Argument, Script
from services.kernel.errors import Conflict, NotFound, RateLimited
from services.lobby.ratings.skill import Skill
from services.lobby.settings import LobbySettings, to_ms
from services.lobby.shared import instants
from services.lobby.tickets.grouping import Candidate
from services.lobby.tickets.pools import Pool
from services.lobby.tickets.windows import WindowRule

READY = "lobby:pools:ready"


def load(name: str) -> Script:
    """The ticket script of that name, preceded by the functions that all ticket scripts share."""
    return Script("\n".join(Script.load("services.lobby.tickets", f"scripts/{part}.lua").text for part in ("common", name)))


CREATE = load("create_ticket")
TOUCH = load("touch_ticket")
CANCEL = load("cancel_ticket")
EXPIRE = load("expire_tickets")


@dataclass(frozen=True, slots=True)
class StoredTicket:
    """A ticket as it was read, and the instant of reading (`now_ms`)."""

    request: lobby_pb2.Ticket
    """The fields that never change: id, player, game, set-up, rated, bot policy."""
    status: str
    pool: Pool
    rating: float
    created_ms: int
    seen_ms: int
    deadline_ms: int
    bots_due_ms: int | None
    ended_ms: int | None
    match_id: str
    end_reason: str
    """Why the ticket ended without a match: a stable code, "" if it has not."""
    end_text: str
    """The reason as a sentence, if the code alone is not enough."""
    now_ms: int
    same_pool: int
    """The number of tickets that wait for the same match, with this one; 0 where it was not counted."""
    same_game: int
    """The number of tickets that wait for the game, counted with `same_pool`."""

    @property
    def waited(self) -> float:
        """The seconds from the creation of the ticket until now, or until its end."""
        return max(0.0, ((self.ended_ms or self.now_ms) - self.created_ms) / 1000)

    def as_candidate(self, rule: WindowRule) -> Candidate:
        """The part of the ticket that matching needs."""
        return Candidate(self.request.ticket_id, self.rating, rule.after(self.waited), self.created_ms)


class TicketStore:
    """Reads and writes tickets; the scripts of claims.py, which turn them into matches, write them too."""

    def __init__(self, client: redis.asyncio.Redis, settings: LobbySettings) -> None:
        self._redis: Any = client
        self._settings = settings
        self._rule = WindowRule.from_settings(settings)

    async def create(self, request: lobby_pb2.Ticket, request_key: str) -> StoredTicket:
        """Stores a waiting ticket and returns it, or the ticket that a request with the same id made."""
        answer, value = await CREATE(self._redis, [], self._arguments(request, request_key))
        if answer == b"too_many":
            raise RateLimited(
                f"You have {value.decode()} waiting tickets, the most that an account may have: cancel one or wait for its match.",
                code="too_many_tickets",
                field="account_id",
                value=request.player.account_id,
                limit=self._settings.tickets_per_account,
            )
        if answer == b"already_waiting":
            raise Conflict(
                f"Your ticket {value.decode()} already waits for this very match; cancel it before you make a new one.",
                code="already_waiting",
                field="setup",
                ticket_id=value.decode(),
            )
        if answer == b"made_before":
            return await self.touch(value.decode(), request.player.account_id)
        return _from_view(value)

    async def id_of_request(self, request_key: str) -> str | None:
        """The id of the ticket that this request made, None if it made none."""
        found = await self._redis.get(request_key) if request_key else None
        return found.decode() if found else None

    async def touch(self, ticket_id: str, account_id: str) -> StoredTicket:
        """The ticket; reading it counts as a heartbeat. Raises NotFound for any account but the owner."""
        view = await TOUCH(self._redis, [], [ticket_id, account_id, to_ms(self._settings.ticket_heartbeat_seconds)])
        if not view:
            raise unknown_ticket(ticket_id)
        return _from_view(view)

    async def cancel(self, ticket_id: str, account_id: str) -> None:
        """Cancels a waiting ticket. One that has ended without a match stays as it is; raises Conflict if it has a match, or gets one."""
        status = await CANCEL(self._redis, [], [ticket_id, account_id, to_ms(self._settings.keep_seconds)])
        if status is None:
            raise unknown_ticket(ticket_id)
        if status in {b"MATCHING", b"MATCHED"}:
            raise Conflict(
                "Enough players were found, so the ticket can no longer be cancelled: play the match or abandon it.",
                code="ticket_matched",
                field="ticket_id",
                value=ticket_id,
            )

    async def read_many(self, ticket_ids: Sequence[str]) -> list[StoredTicket]:
        """Those of the tickets that exist, in the order of the ids."""
        async with self._redis.pipeline(transaction=False) as pipe:
            pipe.time()
            for ticket_id in ticket_ids:
                pipe.hgetall(f"lobby:ticket:{ticket_id}")
            time, *hashes = await pipe.execute()
        return [_from_hash(fields, instants.from_redis_time(time)) for fields in hashes if fields]

    async def expire(self, limit: int) -> int:
        """Ends at most `limit` tickets whose owners are silent or that have waited too long. Returns how many it ended."""
        return int(await EXPIRE(self._redis, [], [limit, to_ms(self._settings.keep_seconds)]))

    async def slice(self, pool: Pool, start: int, limit: int) -> list[Candidate]:
        """At most `limit` waiting tickets of a pool in order of rating, from index `start` on."""
        pairs = await self._redis.zrange(f"lobby:pool:{pool.name}", start, start + limit - 1, withscores=True)
        return await self._candidates(pool, pairs)

    async def near(self, pool: Pool, rating: float, window: float, limit: int) -> list[Candidate]:
        """Waiting tickets of a pool at most `window` rating points away: the nearest `limit` // 2 on each side."""
        key = f"lobby:pool:{pool.name}"
        async with self._redis.pipeline(transaction=False) as pipe:
            pipe.zrangebyscore(key, rating, rating + window, 0, limit // 2, withscores=True)
            pipe.zrevrangebyscore(key, f"({rating!r}", rating - window, 0, limit // 2, withscores=True)
            above, below = await pipe.execute()
        return await self._candidates(pool, [*above, *below])

    async def waiting(self, game: str) -> tuple[int, float]:
        """The number of tickets that wait for the game, and the seconds that the oldest has waited."""
        async with self._redis.pipeline(transaction=False) as pipe:
            pipe.zcard(f"lobby:waiting:{game}")
            pipe.zrange(f"lobby:waiting:{game}", 0, 0, withscores=True)
            pipe.time()
            count, oldest, time = await pipe.execute()
        return int(count), (instants.from_redis_time(time) - oldest[0][1]) / 1000 if oldest else 0.0

    def _arguments(self, request: lobby_pb2.Ticket, request_key: str) -> list[Argument]:
        """The arguments of create_ticket.lua."""
        settings = self._settings
        return [
            request.ticket_id,
            request.player.account_id,
            request_key,
            request.game,
            Pool.of(request.game, request.setup, request.rated).name,
            request.setup.players,
            repr(Skill().shown),
            to_ms(settings.bot_fill_seconds) if request.bot_policy else "",
            request.SerializeToString(),
            to_ms(settings.ticket_heartbeat_seconds),
            to_ms(settings.ticket_wait_seconds),
            settings.tickets_per_account,
            to_ms(settings.keep_seconds),
        ]

    async def _candidates(self, pool: Pool, pairs: Sequence[tuple[bytes, float]]) -> list[Candidate]:
        if not pairs:
            return []
        async with self._redis.pipeline(transaction=False) as pipe:
            pipe.zmscore(f"lobby:waiting:{pool.game}", [name for name, _ in pairs])
            pipe.time()
            created, time = await pipe.execute()
        now_ms, rule = instants.from_redis_time(time), self._rule
        return [
            Candidate(name.decode(), rating, rule.after((now_ms - since) / 1000), int(since))
            for (name, rating), since in zip(pairs, created, strict=True)
            if since is not None
        ]


def unknown_ticket(ticket_id: str) -> NotFound:
    """The error for an id that does not exist, no longer exists, or belongs to another account."""
    return NotFound(
        f"You have no ticket {ticket_id!r}; ask for one first; an ended one is kept for a day at most.",
        code="unknown_ticket",
        field="ticket_id",
        value=ticket_id,
    )


def _from_view(view: tuple[int, int, int, list[bytes]]) -> StoredTicket:
    now_ms, same_pool, same_game, flat = view
    return _from_hash(dict(zip(flat[::2], flat[1::2], strict=True)), now_ms, same_pool, same_game)


def _from_hash(fields: dict[bytes, bytes], now_ms: int, same_pool: int = 0, same_game: int = 0) -> StoredTicket:
    def text(name: bytes) -> str:
        return fields.get(name, b"").decode()

    return StoredTicket(
        request=lobby_pb2.Ticket.FromString(fields[b"doc"]),
        status=text(b"status"),
        pool=Pool.parse(text(b"pool")),
        rating=float(fields[b"rating"]),
        created_ms=int(fields[b"created"]),
        seen_ms=int(fields[b"seen"]),
        deadline_ms=int(fields[b"deadline"]),
        bots_due_ms=int(fields[b"bots_due"]) if fields[b"bots_due"] else None,
        ended_ms=int(fields[b"ended"]) if fields.get(b"ended") else None,
        match_id=text(b"match_id"),
        end_reason=text(b"why"),
        end_text=text(b"why_text"),
        now_ms=now_ms,
        same_pool=same_pool,
        same_game=same_game,
    )
