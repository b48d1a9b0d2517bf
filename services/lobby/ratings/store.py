"""Ratings and leaderboards in Redis: `lobby:rating:<game>:<account>`, `lobby:rated_games:<account>`, `lobby:leaderboard:<game>`."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Any

import redis.asyncio

from services.contracts.herotable.lobby.v1 import lobby_pb2
from services.contracts.herotable.rules.v1 import rules_pb2
from services.harness.scripts import Script
from services.kernel.errors import Unavailable
from services.lobby.ratings.skill import Skill, counts, ranks, rate, winners
from services.lobby.settings import LobbySettings, to_ms
from services.lobby.shared.cursors import from_cursor, invalid_cursor, to_cursor

RATE = Script.load("services.lobby.ratings", "scripts/rate.lua")
TRIES = 200


class RatingStore:
    """Reads and writes ratings."""

    def __init__(self, client: redis.asyncio.Redis, settings: LobbySettings) -> None:
        self._redis: Any = client
        self._settings = settings

    async def record(self, report: rules_pb2.MatchFinished) -> str:
        """Rates a finished match, once. Returns "rated", "rated_before", or "unrated" if the match changes no ratings."""
        if not counts(report):
            return "unrated"
        for attempt in range(TRIES):
            answer = await self._try_to_record(report)
            if answer != "stale":
                return answer
            await asyncio.sleep(random.uniform(0, 0.002 * min(attempt + 1, 20)))
        raise Unavailable(f"The ratings of match {report.match_id} change too quickly.", code="too_busy", retry_after=1)

    async def of_account(self, account_id: str) -> list[lobby_pb2.Rating]:
        """The ratings of the account in all games that it played, sorted by the name of the game."""
        games = sorted(name.decode() for name in await self._redis.smembers(f"lobby:rated_games:{account_id}"))
        return [rating for game in games for rating in await self._ratings(game, [account_id])]

    async def page(self, game: str, limit: int, cursor: str) -> tuple[list[lobby_pb2.Rating], str]:
        """A page of the leaderboard of a game, best first, and the cursor of the next page, "" at the end."""
        start = await self._place_after(game, cursor) if cursor else 0
        found = await self._redis.zrevrange(_leaderboard(game), start, start + limit, withscores=True)
        page = found[:limit]
        next_cursor = to_cursor(f"{page[-1][1]!r} {page[-1][0].decode()}") if len(found) > limit else ""
        return await self._ratings(game, [name.decode() for name, _ in page]), next_cursor

    async def _place_after(self, game: str, cursor: str) -> int:
        """The index after the account of the cursor; if its rating has changed since, the index after its old rating."""
        score, _, account = from_cursor(cursor).partition(" ")
        try:
            at = float(score)
        except ValueError:
            raise invalid_cursor(cursor) from None
        async with self._redis.pipeline(transaction=True) as pipe:
            pipe.zscore(_leaderboard(game), account)
            pipe.zrevrank(_leaderboard(game), account)
            pipe.zcount(_leaderboard(game), f"({at!r}", "+inf")
            now, rank, above = await pipe.execute()
        return int(rank) + 1 if now == at else int(above)

    async def _ratings(self, game: str, accounts: Sequence[str]) -> list[lobby_pb2.Rating]:
        async with self._redis.pipeline(transaction=False) as pipe:
            for account in accounts:
                pipe.hgetall(_rating(game, account))
                pipe.zrevrank(_leaderboard(game), account)
            answers = await pipe.execute()
        return [
            _message(game, account, fields, rank)
            for account, fields, rank in zip(accounts, answers[::2], answers[1::2], strict=True)
            if fields
        ]

    async def _try_to_record(self, report: rules_pb2.MatchFinished) -> str:
        accounts = [seat.account_id for seat in report.seats]
        before = await self._skills(report.game, accounts)
        after = rate([skill for skill, _ in before], ranks(report))
        keys = [f"lobby:rated:{report.match_id}", _leaderboard(report.game)]
        args: list[str | int] = [to_ms(self._settings.rated_memory_seconds), report.game]
        for seat, (_, matches), skill, won in zip(report.seats, before, after, winners(report), strict=True):
            keys += [_rating(report.game, seat.account_id), f"lobby:rated_games:{seat.account_id}"]
            args += [seat.account_id, matches, repr(skill.mu), repr(skill.sigma), repr(skill.shown), int(won), seat.name]
        return str((await RATE(self._redis, keys, args)).decode())

    async def _skills(self, game: str, accounts: Sequence[str]) -> list[tuple[Skill, int]]:
        """The skill and the number of rated matches of each account."""
        async with self._redis.pipeline(transaction=False) as pipe:
            for account in accounts:
                pipe.hmget(_rating(game, account), "mu", "sigma", "matches")
            answers = await pipe.execute()
        return [(Skill(float(mu), float(sigma)), int(matches)) if matches else (Skill(), 0) for mu, sigma, matches in answers]


def _rating(game: str, account_id: str) -> str:
    return f"lobby:rating:{game}:{account_id}"


def _leaderboard(game: str) -> str:
    return f"lobby:leaderboard:{game}"


def _message(game: str, account_id: str, fields: dict[bytes, bytes], rank: int | None) -> lobby_pb2.Rating:
    skill = Skill(float(fields[b"mu"]), float(fields[b"sigma"]))
    return lobby_pb2.Rating(
        game=game,
        player=lobby_pb2.Player(account_id=account_id, name=fields[b"name"].decode()),
        mu=skill.mu,
        sigma=skill.sigma,
        shown=skill.shown,
        matches=int(fields[b"matches"]),
        wins=int(fields[b"wins"]),
        rank=0 if rank is None else rank + 1,
    )
