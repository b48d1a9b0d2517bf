"""Ratings: every match is rated once, however often it is reported; and the leaderboard."""

from __future__ import annotations

import pytest
import redis.asyncio

from services.contracts.herotable.lobby.v1 import lobby_pb2 as pb
from services.contracts.herotable.rules.v1 import rules_pb2
from services.contracts.herotable.rules.v1.rules_pb2_grpc import RulesServiceStub
from services.lobby.ratings.reports import FIELD, GROUP, STREAM
from services.lobby.ratings.skill import Skill, counts, ranks, rate, winners
from services.lobby.ratings.store import RatingStore
from services.lobby.settings import LobbySettings
from tests.lobby.calls import GAME, Caller, eventually, refused
from tests.lobby.conftest import Start


def report(
    accounts: str = "ann bob",
    scores: tuple[int, ...] = (3, 1),
    won: tuple[int, ...] = (0,),
    match_id: str = "megaclash.1",
    status: rules_pb2.MatchStatus = rules_pb2.MATCH_STATUS_FINISHED,
    abandoned_by: int | None = None,
    rated: bool = True,
) -> rules_pb2.MatchFinished:
    seats = [rules_pb2.Seat(account_id=name, name=name.title()) for name in accounts.split()]
    made = rules_pb2.MatchFinished(match_id=match_id, game=GAME, rated=rated, seats=seats, status=status, abandoned_by=abandoned_by)
    for seat, score in enumerate(scores):
        made.result.seats.add(seat=seat, score=score, winner=seat in won)
    return made


async def publish(store: redis.asyncio.Redis, *reports: rules_pb2.MatchFinished) -> None:
    for one in reports:
        await store.xadd(STREAM, {FIELD: one.SerializeToString()})


async def all_read(store: redis.asyncio.Redis) -> None:
    async def read() -> bool:
        if not await store.exists(STREAM):
            return False
        groups = await store.xinfo_groups(STREAM)
        newest = (await store.xinfo_stream(STREAM))["last-generated-id"]
        return bool(groups) and groups[0]["pending"] == 0 and groups[0]["last-delivered-id"] == newest

    await eventually(read)


async def the_rating(lobby: Caller, account_id: str) -> pb.Rating:
    (rating,) = await lobby.ratings(account_id)
    return rating


@pytest.mark.parametrize(
    ("finished", "places", "won"),
    [
        (report(), [0, 1], [True, False]),
        (report("a b c d", (5, 9, 7, 7), (0,)), [0, 1, 2, 2], [True, False, False, False]),
        (report("a b c", (4, 2, 4), (0, 2)), [0, 1, 0], [True, False, True]),
        (report("a b c", (4, 4, 4), (0, 1, 2)), [0, 0, 0], [True, True, True]),
        (report("a b", (2, 2), ()), [0, 0], [False, False]),
        (report("a b c", (), (), status=rules_pb2.MATCH_STATUS_ABANDONED, abandoned_by=1), [0, 1, 0], [True, False, True]),
        (report("a b c", (9, 0, 0), (1, 2), status=rules_pb2.MATCH_STATUS_ABANDONED, abandoned_by=0), [1, 0, 0], [False, True, True]),
    ],
)
def test_winners_share_the_first_rank_and_a_seat_that_gives_up_is_last(
    finished: rules_pb2.MatchFinished, places: list[int], won: list[bool]
) -> None:
    assert (ranks(finished), winners(finished)) == (places, won)


def test_only_rated_matches_of_different_accounts_that_ended_count() -> None:
    assert counts(report())
    assert counts(report(status=rules_pb2.MATCH_STATUS_ABANDONED, abandoned_by=0))
    assert not counts(report(rated=False))
    assert not counts(report(status=rules_pb2.MATCH_STATUS_FAULTED))
    assert not counts(report("ann ann"))
    bot = report()
    bot.seats[1].CopyFrom(rules_pb2.Seat(policy="random"))
    assert not counts(bot)


def test_a_win_over_a_stronger_player_is_worth_more() -> None:
    assert Skill().shown == 1000
    newcomer, strong, weak = Skill(), Skill(35, 3), Skill(15, 3)
    upset, expected = rate([newcomer, strong], [0, 1])[0], rate([newcomer, weak], [0, 1])[0]
    assert upset.mu > expected.mu > newcomer.mu
    assert upset.sigma < newcomer.sigma


async def test_a_match_played_through_the_platform_is_rated(start: Start, rules_stub: RulesServiceStub) -> None:
    lobby = await start()
    ann, _ = await lobby.matched(await lobby.ask("ann", rated=True), await lobby.ask("bob", rated=True))
    assert not await lobby.ratings("ann")
    await rules_stub.Abandon(rules_pb2.AbandonRequest(match_id=ann.match_id, actor=rules_pb2.Actor(account_id="bob")))

    async def rated() -> list[pb.Rating]:
        return await lobby.ratings("bob")

    (loser,) = await eventually(rated)
    winner = await the_rating(lobby, "ann")
    assert (winner.wins, winner.matches, winner.rank) == (1, 1, 1)
    assert (loser.wins, loser.matches, loser.rank) == (0, 1, 2)
    assert winner.shown > 1000 > loser.shown
    assert (winner.player.name, winner.game) == ("Ann", GAME)
    assert (await lobby.ask("ann")).rating == winner.shown


async def test_unrated_matches_and_matches_with_bots_change_no_rating(start: Start, store: redis.asyncio.Redis) -> None:
    lobby = await start()
    await publish(store, report(rated=False), report(match_id="megaclash.2", status=rules_pb2.MATCH_STATUS_FAULTED))
    await all_read(store)
    assert not await lobby.ratings("ann")
    assert not (await lobby.leaderboard()).ratings


async def test_a_report_that_is_repeated_is_rated_once(start: Start, store: redis.asyncio.Redis) -> None:
    lobbies = [await start() for _ in range(3)]
    await publish(store, *[report()] * 60)
    await all_read(store)
    once = await the_rating(lobbies[0], "ann")
    assert (once.matches, once.wins) == (1, 1)
    expected = rate([Skill(), Skill()], [0, 1])[0]
    assert (once.mu, once.sigma) == (expected.mu, expected.sigma)


async def test_replicas_that_rate_the_same_accounts_at_once_lose_nothing(start: Start, store: redis.asyncio.Redis) -> None:
    lobbies = [await start() for _ in range(3)]
    pairs = ["ann bob", "bob cat", "cat ann"]
    reports = [report(pairs[number % 3], match_id=f"megaclash.{number}") for number in range(150)]
    await publish(store, *reports)
    await all_read(store)
    for account in ("ann", "bob", "cat"):
        rating = await the_rating(lobbies[0], account)
        assert (rating.matches, rating.wins) == (100, 50)


async def test_a_report_that_a_dead_replica_had_taken_is_rated(start: Start, store: redis.asyncio.Redis) -> None:
    await store.xgroup_create(STREAM, GROUP, id="0", mkstream=True)
    await publish(store, report())
    assert await store.xreadgroup(GROUP, "dead replica", {STREAM: ">"})
    lobby = await start(report_idle_seconds=0.3, retry_seconds=0.1)

    async def rated() -> list[pb.Rating]:
        return await lobby.ratings("ann")

    assert (await eventually(rated))[0].matches == 1


async def test_a_report_rated_but_not_acknowledged_is_not_rated_again(start: Start, store: redis.asyncio.Redis) -> None:
    await store.xgroup_create(STREAM, GROUP, id="0", mkstream=True)
    await publish(store, report())
    assert await store.xreadgroup(GROUP, "dead replica", {STREAM: ">"})
    assert await RatingStore(store, LobbySettings()).record(report()) == "rated"
    lobby = await start(report_idle_seconds=0.3, retry_seconds=0.1)
    before = await the_rating(lobby, "ann")
    await all_read(store)
    assert await the_rating(lobby, "ann") == before


async def test_an_unreadable_report_stops_nobody(start: Start, store: redis.asyncio.Redis) -> None:
    lobby = await start()
    await store.xadd(STREAM, {FIELD: b"\xff\xff\xff"})
    await store.xadd(STREAM, {"other": b"x"})
    incomplete = report()
    incomplete.result.Clear()
    await publish(store, incomplete, report(match_id="megaclash.2"))
    await all_read(store)
    assert (await the_rating(lobby, "ann")).matches == 1


async def test_the_leaderboard_is_read_in_pages_best_first(start: Start, store: redis.asyncio.Redis) -> None:
    lobby = await start()
    # Everybody loses to those before: a to g are in order. The pairs of the first round have equal ratings, ties must not be lost.
    await publish(store, *[report(f"w{number} l{number}", match_id=f"megaclash.first{number}") for number in range(4)])
    await publish(store, report("w0 w1", match_id="megaclash.second"))
    await all_read(store)
    whole = list((await lobby.leaderboard(limit=100)).ratings)
    assert [rating.rank for rating in whole] == list(range(1, 9))
    assert [rating.shown for rating in whole] == sorted((rating.shown for rating in whole), reverse=True)
    assert whole[0].player.account_id == "w0"
    seen, cursor = [], ""
    while True:
        page = await lobby.leaderboard(limit=3, cursor=cursor)
        seen += page.ratings
        if not (cursor := page.next_cursor):
            break
    assert seen == whole
    assert await the_rating(lobby, "w0") == whole[0]


async def test_refusals(start: Start) -> None:
    lobby = await start()
    assert (await refused(lobby.leaderboard(game="chess"))).code == "unknown_game"
    assert (await refused(lobby.leaderboard(limit=-1))).code == "invalid_limit"
    assert (await refused(lobby.leaderboard(cursor="?"))).code == "invalid_cursor"
    assert await lobby.ratings("nobody") == []
