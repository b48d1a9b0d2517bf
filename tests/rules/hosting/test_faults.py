"""Broken cards, other engine versions, matches that expire, a store that goes away: one match suffers, the service lives on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import redis.asyncio

from services.contracts.herotable.rules.v1 import rules_pb2 as pb
from services.kernel.errors import EngineFault, NotFound, ReplayRefused, Unavailable
from tests.support.redis import RedisServer
from tests.support.rules import ANNA, BEN, Rules, bot, refusal, rules_here, rules_processes, seat
from tests.support.tiny_game import TinyGame

ACTORS = (ANNA, BEN)


async def play_into_the_trap(rules: Rules, trap: str) -> tuple[str, int, EngineFault]:
    """Plays the highest numbers until a seat can play the 1, then plays it."""
    match_id = (await rules.create(options={"trap": trap})).match_id
    version = 0
    while True:
        actor = ACTORS[version % 2]
        keys = [option.key for option in (await rules.decide(match_id, actor)).options]
        if "play:1" in keys:
            error = await refusal(rules.act(match_id, actor, version, "play:1"))
            assert isinstance(error, EngineFault)
            return match_id, version, error
        await rules.act(match_id, actor, version, keys[-1])
        version += 1


@pytest.mark.parametrize("trap", ["raise", "fault", "loop"])
async def test_a_broken_card_stops_its_match_keeps_its_log_and_harms_nobody_else(fresh_redis: str, tmp_path: Path, trap: str) -> None:
    async with rules_here(fresh_redis, tmp_path, engine_seconds=0.3) as rules:
        other = (await rules.create()).match_id
        match_id, version, error = await play_into_the_trap(rules, trap)
        assert error.code == "engine_fault"
        info = (await rules.look(match_id, ANNA)).info
        assert (info.status, info.version, info.deciding) == (pb.MATCH_STATUS_FAULTED, version, -1)
        assert (await refusal(rules.act(match_id, ANNA, version, "play:1"))).code == "match_over"
        record = await rules.stub.Replay(pb.ReplayRequest(match_id=match_id))
        assert len(record.actions) == version
        assert not record.HasField("result")
        assert record.commitment_holds
        watched = [answer.WhichOneof("content") async for answer in rules.stub.Watch(pb.WatchRequest(match_id=match_id))]
        assert watched == ["snapshot", "end"]
        await rules.finish(other)


async def test_a_fault_says_which_card(rules: Rules) -> None:
    _, _, error = await play_into_the_trap(rules, "fault")
    assert (error.field, error.value) == ("card", "1")


class NextVersion(TinyGame):
    """The same game after a change of its engine."""

    version = "2"


async def test_a_match_of_another_engine_version_is_refused_and_never_guessed(fresh_redis: str, tmp_path: Path) -> None:
    async with rules_here(fresh_redis, tmp_path) as before:
        running, over = (await before.create()).match_id, (await before.create()).match_id
        await before.act(running, ANNA, 0, (await before.decide(running, ANNA)).options[0].key)
        last = await before.finish(over)
        record = await before.stub.Replay(pb.ReplayRequest(match_id=over))
    async with rules_here(fresh_redis, tmp_path, NextVersion()) as after:
        calls = [
            after.look(running, ANNA),
            after.act(running, BEN, 1, "play:1"),
            after.stub.Watch(pb.WatchRequest(match_id=running)).read(),
            after.stub.Watch(pb.WatchRequest(match_id=running, from_version=0)).read(),
            after.look(over, ANNA),
        ]
        for call in calls:
            error = await refusal(call)
            assert (type(error), error.code) == (ReplayRefused, "engine_version_mismatch")
        assert await after.stub.Replay(pb.ReplayRequest(match_id=over)) == record
        assert record.result == last.result
        listed = (await after.stub.ListMatches(pb.ListMatchesRequest(account_id="acc_anna"))).matches
        assert {(info.match_id, info.version) for info in listed} == {(running, 1), (over, last.version)}
        ended = (await after.stub.Abandon(pb.AbandonRequest(match_id=running, actor=ANNA))).info
        assert (ended.status, ended.version) == (pb.MATCH_STATUS_ABANDONED, 1)


async def test_matches_expire_as_the_settings_say(fresh_redis: str, tmp_path: Path) -> None:
    async with rules_here(fresh_redis, tmp_path, running_seconds=1, finished_seconds=3) as rules:
        running, over = (await rules.create()).match_id, (await rules.create()).match_id
        await rules.stub.Abandon(pb.AbandonRequest(match_id=over, actor=ANNA))
        await asyncio.sleep(0.7)
        key = (await rules.decide(running, ANNA)).options[0].key
        await rules.act(running, ANNA, 0, key)
        await asyncio.sleep(0.7)
        assert (await rules.look(running)).info.version == 1, "an action renews the match"
        await asyncio.sleep(0.7)
        for call in (rules.look(running), rules.act(running, BEN, 1, "play:1"), rules.stub.Watch(pb.WatchRequest(match_id=running)).read()):
            assert isinstance(await refusal(call), NotFound)
        listed = (await rules.stub.ListMatches(pb.ListMatchesRequest(account_id="acc_anna"))).matches
        assert [info.match_id for info in listed] == [over]


async def test_while_the_store_is_away_nothing_is_accepted_and_nothing_is_lost(own_redis: RedisServer, tmp_path: Path) -> None:
    async with rules_here(own_redis.url, tmp_path) as rules:
        match_id = (await rules.create()).match_id
        key = (await rules.decide(match_id, ANNA)).options[0].key
        await rules.act(match_id, ANNA, 0, key, request_id="r")
        own_redis.kill()
        for call in (rules.look(match_id), rules.act(match_id, BEN, 1, "play:1"), rules.create()):
            error = await refusal(call)
            assert (type(error), error.code) == (Unavailable, "store_unavailable")
        own_redis.start()
        assert (await rules.look(match_id)).info.version == 1
        await rules.finish(match_id)


async def test_a_restarted_redis_that_forgot_the_scripts_learns_them_again(fresh_redis: str, tmp_path: Path) -> None:
    async with rules_here(fresh_redis, tmp_path) as rules:
        await rules.create()
        async with redis.asyncio.Redis.from_url(fresh_redis) as client:
            await client.script_flush()
        await rules.finish((await rules.create()).match_id)


async def test_a_cache_of_one_match_changes_nothing(fresh_redis: str, tmp_path: Path) -> None:
    async with rules_here(fresh_redis, tmp_path, cached_matches=1) as rules:
        made = [(await rules.create()).match_id for _ in range(3)]
        for version in range(4):
            for match_id in made:
                actor = ACTORS[version % 2]
                await rules.act(match_id, actor, version, (await rules.decide(match_id, actor)).options[0].key)


async def test_the_store_holds_exactly_the_decisions_that_bots_owe(fresh_redis: str, tmp_path: Path) -> None:
    async with rules_here(fresh_redis, tmp_path) as rules, redis.asyncio.Redis.from_url(fresh_redis) as client:
        bots = pb.Actor(bot=True)
        info = await rules.create(seats=[bot(), seat(ANNA), bot()], options={"cards": 9})

        async def due() -> list[tuple[int, int, str]]:
            found = [pb.DueDecision.FromString(member) for member in await client.zrange("bots:due", 0, -1)]
            assert all(one.match_id == info.match_id for one in found)
            return [(one.version, one.seat, one.policy) for one in found]

        assert await due() == [(0, 0, "random")]
        wakes = 1
        for version in range(9):
            who = version % 3
            actor = ANNA if who == 1 else bots
            decision = (await rules.look(info.match_id, actor, seat=who)).observation.decision
            await rules.act(info.match_id, actor, version, decision.options[0].key, seat=who)
            owed = (version + 1) % 3
            assert await due() == ([(version + 1, owed, "random")] if owed != 1 and version < 8 else [])
            wakes += owed != 1 and version < 8
        assert await client.llen("bots:wake") == wakes


@pytest.mark.parametrize("how", ["finish", "abandon", "fault"])
async def test_the_end_is_reported_once_with_the_last_action(fresh_redis: str, tmp_path: Path, how: str) -> None:
    async with rules_here(fresh_redis, tmp_path) as rules, redis.asyncio.Redis.from_url(fresh_redis) as client:
        if how == "finish":
            match_id = (await rules.create(rated=True)).match_id
            result = (await rules.finish(match_id)).result
        elif how == "abandon":
            match_id = (await rules.create(rated=True)).match_id
            for _ in range(2):
                await rules.stub.Abandon(pb.AbandonRequest(match_id=match_id, actor=BEN))
        else:
            match_id, _, _ = await play_into_the_trap(rules, "raise")
        reports = [pb.MatchFinished.FromString(fields[b"m"]) for _, fields in await client.xrange("matches:finished")]
        assert len(reports) == 1
        assert (reports[0].match_id, reports[0].game, reports[0].rated) == (match_id, "tiny", how != "fault")
        assert [one.account_id for one in reports[0].seats] == ["acc_anna", "acc_ben"]
        if how == "finish":
            assert (reports[0].status, reports[0].result) == (pb.MATCH_STATUS_FINISHED, result)
        elif how == "abandon":
            assert (reports[0].status, reports[0].abandoned_by) == (pb.MATCH_STATUS_ABANDONED, 1)
            assert [line.winner for line in reports[0].result.seats] == [True, False]
        else:
            assert (reports[0].status, reports[0].HasField("result")) == (pb.MATCH_STATUS_FAULTED, False)
        assert await client.zcard("bots:due") == 0


async def test_after_a_store_lost_its_last_writes_the_log_decides(fresh_redis: str, tmp_path: Path) -> None:
    """After a crash of a Redis that does not flush every write, memory may know more than the log: the log is the match."""
    async with rules_here(fresh_redis, tmp_path) as rules, redis.asyncio.Redis.from_url(fresh_redis) as client:
        match_id = (await rules.create()).match_id
        watch = rules.stub.Watch(pb.WatchRequest(match_id=match_id))
        await watch.read()
        for version in range(4):
            actor = ACTORS[version % 2]
            await rules.act(match_id, actor, version, (await rules.decide(match_id, actor)).options[0].key)
            await watch.read()
        await client.ltrim(f"match:{match_id}:log", 0, 1)
        error = await refusal(rules.act(match_id, ANNA, 4, (await rules.decide(match_id, ANNA)).options[0].key))
        assert error.context["current_version"] == "2"
        assert (await watch.read()).snapshot.observation.version == 2
        await rules.finish(match_id)
        assert [(await watch.read()).step.version for _ in range(10)] == list(range(3, 13))


async def test_a_full_store_accepts_nothing_and_loses_nothing(own_redis: RedisServer, tmp_path: Path) -> None:
    async with rules_here(own_redis.url, tmp_path) as rules, redis.asyncio.Redis.from_url(own_redis.url) as client:
        match_id = (await rules.create()).match_id
        key = (await rules.decide(match_id, ANNA)).options[0].key
        await client.config_set("maxmemory", "1")
        for call in (rules.act(match_id, ANNA, 0, key), rules.create()):
            error = await refusal(call)
            assert (type(error), error.code) == (Unavailable, "store_full")
        assert (await rules.look(match_id)).info.version == 0
        await client.config_set("maxmemory", "0")
        await rules.finish(match_id)


@pytest.mark.slow
async def test_a_card_that_loops_is_interrupted_in_a_real_process(fresh_redis: str, tmp_path: Path) -> None:
    async with rules_processes(1, fresh_redis, tmp_path, engine_seconds="0.5") as [(rules, _)]:
        await play_into_the_trap(rules, "loop")
        await rules.finish((await rules.create()).match_id)
