"""Rounds of matching: more than two players, bots, large pools."""

from __future__ import annotations

import asyncio
import time

import pytest
import redis.asyncio

from services.contracts.herotable.game.v1.game_pb2 import MatchSetup
from services.contracts.herotable.lobby.v1 import lobby_pb2 as pb
from services.lobby.settings import LobbySettings
from services.lobby.shared.rules_client import RulesClient
from services.lobby.tickets.claims import Claims
from services.lobby.tickets.matching import Matcher
from services.lobby.tickets.store import TicketStore
from services.lobby.tickets.wait_reason import wait_reason
from services.lobby.tickets.windows import WindowRule
from tests.lobby.calls import GAME, player

NOBODY = "127.0.0.1:1"
"""An address without a rules service, so that claims stay as they are and can be checked."""


class Rounds:
    """Matching without a server around it."""

    def __init__(self, store: redis.asyncio.Redis, **values: object) -> None:
        self.redis = store
        self.settings = LobbySettings(rules_addresses={GAME: NOBODY}, **values)  # type: ignore[arg-type]
        self.tickets = TicketStore(store, self.settings)
        self.claims = Claims(store, self.tickets, RulesClient({GAME: NOBODY}, self.settings), self.settings)
        self.matcher = Matcher(store, self.tickets, self.claims, self.settings)

    async def ask(self, account_id: str, players: int = 4, bot_policy: str = "", rating: float = 1000) -> str:
        await self.redis.zadd(f"lobby:leaderboard:{GAME}", {account_id: rating})
        request = pb.Ticket(
            ticket_id=f"tkt_{account_id}",
            player=player(account_id),
            game=GAME,
            setup=MatchSetup(players=players),
            bot_policy=bot_policy,
        )
        return (await self.tickets.create(request, "")).request.ticket_id

    async def claimed(self) -> list[list[str]]:
        """The seats of all claims, sorted within each."""
        keys = await self.redis.keys("lobby:claim:*")
        return sorted([sorted((await self.redis.hget(key, "seats")).decode().split(",")) for key in keys])

    async def reason(self, account_id: str) -> str:
        ticket = await self.tickets.touch(f"tkt_{account_id}", account_id)
        return (await wait_reason(ticket, self.tickets, WindowRule.from_settings(self.settings))).code


async def test_four_seats_take_four_people(store: redis.asyncio.Redis) -> None:
    rounds = Rounds(store)
    for account in "abc":
        await rounds.ask(account)
    assert await rounds.matcher.round() == 0
    assert await rounds.reason("a") == "too_few_players"
    for account in "defghi":
        await rounds.ask(account)
    assert await rounds.reason("a") == "next_round"
    assert await rounds.matcher.round() == 2
    assert sum(len(seats) for seats in await rounds.claimed()) == 8
    assert await rounds.reason("i") == "nobody_else"


async def test_the_window_of_the_other_ticket_can_be_the_reason(store: redis.asyncio.Redis) -> None:
    rounds = Rounds(store, rating_window_start=10, rating_window_per_second=1_000, rating_window_cap=1_000)
    await rounds.ask("patient", players=2)
    await asyncio.sleep(0.5)
    await rounds.ask("fresh", players=2, rating=1300)
    assert await rounds.reason("patient") == "rating_window"
    assert await rounds.matcher.round() == 0
    await asyncio.sleep(0.4)
    assert await rounds.reason("fresh") == "next_round"
    assert await rounds.matcher.round() == 1


async def test_bots_fill_the_seats_beside_all_people_who_want_them(store: redis.asyncio.Redis) -> None:
    rounds = Rounds(store, bot_fill_seconds=0.2, rating_window_start=100, rating_window_per_second=0)
    await rounds.ask("a", players=5, bot_policy="random")
    await asyncio.sleep(0.25)
    await rounds.ask("b", players=5, bot_policy="random")
    await rounds.ask("far", players=5, bot_policy="random", rating=2000)
    await rounds.ask("other", players=5, bot_policy="greedy")
    await rounds.ask("none", players=5)
    assert await rounds.matcher.round() == 1
    assert await rounds.claimed() == [["", "", "", "tkt_a", "tkt_b"]]


async def test_seats_are_drawn(store: redis.asyncio.Redis) -> None:
    rounds = Rounds(store)
    for number in range(60):
        await rounds.ask(f"{number:02d}", players=2)
    for _ in range(2):
        await rounds.matcher.round()
    keys = await store.keys("lobby:claim:*")
    orders = [(await store.hget(key, "seats")).decode().split(",") for key in keys]
    in_order = sum(seats == sorted(seats) for seats in orders)
    assert 0 < in_order < len(orders) == 30


async def test_no_more_matches_are_begun_than_can_be_created(store: redis.asyncio.Redis) -> None:
    rounds = Rounds(store, creations_at_once=2)
    for number in range(100):
        await rounds.ask(f"{number}", players=2)
    for _ in range(50):
        await rounds.matcher.round()
        await asyncio.sleep(0.005)
    assert len(await rounds.claimed()) <= 32


@pytest.mark.slow
async def test_a_pool_of_ten_thousand_is_searched_in_bounded_rounds(store: redis.asyncio.Redis) -> None:
    rounds = Rounds(store, rating_window_start=1, rating_window_per_second=0, rating_window_cap=1)
    gate = asyncio.Semaphore(50)

    async def ask(number: int) -> None:
        async with gate:
            await rounds.ask(f"misfit{number}", players=2, rating=number * 3)

    await asyncio.gather(*(ask(number) for number in range(10_000)))
    # A ticket that fits the last one of the pool.
    await rounds.ask("last", players=2, rating=29_997)
    longest, begun = 0.0, 0
    for _ in range(15):
        started = time.perf_counter()
        begun += await rounds.matcher.round()
        longest = max(longest, time.perf_counter() - started)
    assert begun == 1
    assert longest < 0.5
    assert await rounds.reason("misfit5") == "rating_window"
