"""Tickets in Redis. Each step of a ticket's life is one Lua script, so that no ticket is ever in two places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import redis.asyncio

from services.contracts.herotable.lobby.v1 import lobby_pb2
from services.harness.scripts import Script
from services.kernel.errors import Conflict, NotFound, RateLimited
from services.lobby import instants
from services.lobby.grouping import Candidate
from services.lobby.pools import Pool
from services.lobby.ratings import Skill
from services.lobby.settings import LobbySettings, to_ms
from services.lobby.windows import WindowRule

READY = "lobby:pools:ready"


def load(name: str) -> Script:
    """A ticket script: what they share, then the step."""
    return Script("\n".join(Script.load("services.lobby", f"scripts/{part}.lua").text for part in ("common", name)))


CREATE = load("create_ticket")
TOUCH = load("touch_ticket")
CANCEL = load("cancel_ticket")
EXPIRE = load("expire_tickets")


@dataclass(frozen=True, slots=True)
class StoredTicket:
    """A ticket as Redis has it, and the instant at which it was read."""

    wish: lobby_pb2.Ticket
    """What never changes: id, player, game, set-up, rated, bot policy."""
    status: str
    pool: Pool
    rating: float
    created_ms: int
    seen_ms: int
    deadline_ms: int
    bots_due_ms: int | None
    ended_ms: int | None
    match_id: str
    why: str
    why_text: str
    now_ms: int
    same: int
    """Tickets that wait for the same match, this one among them; 0 where it was not counted."""
    everybody: int
    """Tickets that wait for the game."""

    @property
    def waited(self) -> float:
        """Seconds in line until now, or until its end."""
        return max(0.0, ((self.ended_ms or self.now_ms) - self.created_ms) / 1000)

    def as_candidate(self, rule: WindowRule) -> Candidate:
        """As matching sees it."""
        return Candidate(self.wish.ticket_id, self.rating, rule.after(self.waited), self.created_ms)


class TicketStore:
    """All tickets, but for the making of matches (matching.py, claims.py)."""

    def __init__(self, client: redis.asyncio.Redis, settings: LobbySettings) -> None:
        self._redis: Any = client
        self._settings = settings

    async def create(self, wish: lobby_pb2.Ticket, request_key: str) -> StoredTicket:
        """Puts the ticket in line and returns it, or the ticket which the same request id made."""
        settings, pool = self._settings, Pool.of(wish.game, wish.setup, wish.rated)
        answer, value = await CREATE(
            self._redis,
            [],
            [
                wish.ticket_id,
                wish.player.account_id,
                request_key,
                wish.game,
                pool.name,
                wish.setup.players,
                repr(Skill().shown),
                to_ms(settings.bot_fill_seconds) if wish.bot_policy else "",
                wish.SerializeToString(),
                to_ms(settings.ticket_heartbeat_seconds),
                to_ms(settings.ticket_wait_seconds),
                settings.tickets_per_account,
                to_ms(settings.keep_seconds),
            ],
        )
        if answer == b"too_many":
            raise RateLimited(
                f"You have {value.decode()} tickets in line, the most an account may: cancel one or wait for its match.",
                code="too_many_tickets",
                field="account_id",
                value=wish.player.account_id,
                limit=settings.tickets_per_account,
            )
        if answer == b"already_waiting":
            raise Conflict(
                f"Your ticket {value.decode()} waits for just this match already; cancel it first to ask anew.",
                code="already_waiting",
                field="setup",
                ticket_id=value.decode(),
            )
        if answer == b"made_before":
            return await self.touch(value.decode(), wish.player.account_id)
        return _viewed(value)

    async def id_of_request(self, request_key: str) -> str | None:
        """The ticket that this request made."""
        found = await self._redis.get(request_key) if request_key else None
        return found.decode() if found else None

    async def touch(self, ticket_id: str, account_id: str) -> StoredTicket:
        """The ticket; its owner is heard of. NotFound for anybody else."""
        view = await TOUCH(self._redis, [], [ticket_id, account_id, to_ms(self._settings.ticket_heartbeat_seconds)])
        if not view:
            raise unknown_ticket(ticket_id)
        return _viewed(view)

    async def cancel(self, ticket_id: str, account_id: str) -> None:
        """Takes a waiting ticket back; one that has ended without a match stays as it is, a match cannot be undone."""
        status = await CANCEL(self._redis, [], [ticket_id, account_id, to_ms(self._settings.keep_seconds)])
        if status is None:
            raise unknown_ticket(ticket_id)
        if status in {b"MATCHING", b"MATCHED"}:
            raise Conflict(
                "Others were found, so the ticket cannot be taken back any more: play the match or abandon it.",
                code="ticket_matched",
                field="ticket_id",
                value=ticket_id,
            )

    async def read_many(self, ticket_ids: Sequence[str]) -> list[StoredTicket]:
        """Those of the tickets that there are, in that order."""
        async with self._redis.pipeline(transaction=False) as pipe:
            pipe.time()
            for ticket_id in ticket_ids:
                pipe.hgetall(f"lobby:ticket:{ticket_id}")
            time, *hashes = await pipe.execute()
        return [_stored(fields, instants.of_redis(time)) for fields in hashes if fields]

    async def expire(self, most: int) -> int:
        """Ends tickets of silent owners and those that waited too long; at most that many."""
        return int(await EXPIRE(self._redis, [], [most, to_ms(self._settings.keep_seconds)]))

    async def slice(self, pool: Pool, start: int, most: int) -> list[Candidate]:
        """Waiting tickets of a pool by rating, from the one at place `start` on."""
        pairs = await self._redis.zrange(f"lobby:pool:{pool.name}", start, start + most - 1, withscores=True)
        return await self._candidates(pool, pairs)

    async def near(self, pool: Pool, rating: float, window: float, most: int) -> list[Candidate]:
        """Waiting tickets of a pool at most `window` points away: as many above as below, nearest first."""
        key = f"lobby:pool:{pool.name}"
        async with self._redis.pipeline(transaction=False) as pipe:
            pipe.zrangebyscore(key, rating, rating + window, 0, most // 2, withscores=True)
            pipe.zrevrangebyscore(key, f"({rating!r}", rating - window, 0, most // 2, withscores=True)
            above, below = await pipe.execute()
        return await self._candidates(pool, [*above, *below])

    async def waiting(self, game: str) -> tuple[int, float]:
        """Tickets in line for the game, and the seconds the oldest has waited."""
        async with self._redis.pipeline(transaction=False) as pipe:
            pipe.zcard(f"lobby:waiting:{game}")
            pipe.zrange(f"lobby:waiting:{game}", 0, 0, withscores=True)
            pipe.time()
            count, oldest, time = await pipe.execute()
        return int(count), (instants.of_redis(time) - oldest[0][1]) / 1000 if oldest else 0.0

    async def _candidates(self, pool: Pool, pairs: Sequence[tuple[bytes, float]]) -> list[Candidate]:
        if not pairs:
            return []
        async with self._redis.pipeline(transaction=False) as pipe:
            pipe.zmscore(f"lobby:waiting:{pool.game}", [name for name, _ in pairs])
            pipe.time()
            created, time = await pipe.execute()
        now_ms, rule = instants.of_redis(time), self._settings.window_rule
        return [
            Candidate(name.decode(), rating, rule.after((now_ms - since) / 1000), int(since))
            for (name, rating), since in zip(pairs, created, strict=True)
            if since is not None
        ]


def unknown_ticket(ticket_id: str) -> NotFound:
    """What an invented, forgotten or foreign id is answered with."""
    return NotFound(
        f"You have no ticket {ticket_id!r}; ask for one first; an ended one is kept for a day at most.",
        code="unknown_ticket",
        field="ticket_id",
        value=ticket_id,
    )


def _viewed(view: tuple[int, int, int, list[bytes]]) -> StoredTicket:
    now_ms, same, everybody, flat = view
    return _stored(dict(zip(flat[::2], flat[1::2], strict=True)), now_ms, same, everybody)


def _stored(fields: dict[bytes, bytes], now_ms: int, same: int = 0, everybody: int = 0) -> StoredTicket:
    def text(name: bytes) -> str:
        return fields.get(name, b"").decode()

    return StoredTicket(
        wish=lobby_pb2.Ticket.FromString(fields[b"doc"]),
        status=text(b"status"),
        pool=Pool.parse(text(b"pool")),
        rating=float(fields[b"rating"]),
        created_ms=int(fields[b"created"]),
        seen_ms=int(fields[b"seen"]),
        deadline_ms=int(fields[b"deadline"]),
        bots_due_ms=int(fields[b"bots_due"]) if fields[b"bots_due"] else None,
        ended_ms=int(fields[b"ended"]) if fields.get(b"ended") else None,
        match_id=text(b"match_id"),
        why=text(b"why"),
        why_text=text(b"why_text"),
        now_ms=now_ms,
        same=same,
        everybody=everybody,
    )
