"""Watching: a snapshot, then every step once and in order, wherever it was taken; resumable; never more than the viewer may know."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

from services.contracts.herotable.rules.v1 import rules_pb2 as pb
from services.kernel.errors import Conflict, InvalidInput, Unavailable
from services.kernel.events import SPECTATOR
from services.rules.hosting import codec
from services.rules.hosting.setups import stored_setup
from services.rules.streams import match_updates
from tests.support.redis import RedisServer
from tests.support.rules import ANNA, BEN, NOBODY_KNOWN, Rules, refusal, rules_here
from tests.support.timing import scaled
from tests.support.tiny_game import GAME


class Watcher:
    """The messages of one stream so far."""

    def __init__(self) -> None:
        self.answers: list[pb.WatchResponse] = []
        self._received = asyncio.Event()

    async def read(self, call: AsyncIterator[pb.WatchResponse]) -> None:
        async for answer in call:
            self.answers.append(answer)
            self._received.set()

    async def until(self, count: int) -> list[pb.WatchResponse]:
        """The answers, once there are that many."""
        async with asyncio.timeout(scaled(10)):
            while len(self.answers) < count:
                self._received.clear()
                await self._received.wait()
        return self.answers

    @property
    def kinds(self) -> list[str | None]:
        return [answer.WhichOneof("content") for answer in self.answers]

    @property
    def versions(self) -> list[int]:
        return [answer.step.version for answer in self.answers if answer.HasField("step")]


@asynccontextmanager
async def watching(rules: Rules, match_id: str, actor: pb.Actor = NOBODY_KNOWN, **fields: int) -> AsyncIterator[Watcher]:
    call = rules.stub.Watch(pb.WatchRequest(match_id=match_id, actor=actor, **fields))
    watcher = Watcher()
    task = asyncio.create_task(watcher.read(call))
    try:
        yield watcher
    finally:
        call.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def play(rules: Rules, match_id: str, first: int, count: int) -> None:
    """Anna and Ben take their first options in turn."""
    for version in range(first, first + count):
        actor = (ANNA, BEN)[version % 2]
        await rules.act(match_id, actor, version, (await rules.decide(match_id, actor)).options[0].key)


async def test_a_whole_match_watched(rules: Rules) -> None:
    match_id = (await rules.create()).match_id
    async with watching(rules, match_id) as watcher:
        opening = (await watcher.until(1))[0].snapshot
        assert opening == await rules.look(match_id)
        last = await rules.finish(match_id)
        await watcher.until(last.version + 2)
    assert watcher.kinds == ["snapshot", *["step"] * last.version, "end"]
    assert watcher.versions == list(range(1, last.version + 1))
    assert watcher.answers[-2].step.result == last.result
    assert watcher.answers[-1].end == (await rules.look(match_id)).info
    assert watcher.answers[-1].end.seed


async def test_moves_made_on_another_replica_arrive(fresh_redis: str, tmp_path: Path) -> None:
    async with rules_here(fresh_redis, tmp_path, watch_poll_seconds=60) as one, rules_here(fresh_redis, tmp_path) as other:
        match_id = (await one.create()).match_id
        async with watching(one, match_id) as watcher:
            await watcher.until(1)
            for version in range(6):
                await play(other, match_id, version, 1)
                await watcher.until(version + 2)
            await other.stub.Abandon(pb.AbandonRequest(match_id=match_id, actor=ANNA))
            await watcher.until(8)
        assert watcher.versions == list(range(1, 7))
        assert watcher.answers[-1].end.status == pb.MATCH_STATUS_ABANDONED


@pytest.mark.parametrize("version", [0, 3, 6])
async def test_a_stream_resumes_from_a_version_with_the_same_steps(fresh_redis: str, tmp_path: Path, version: int) -> None:
    async with rules_here(fresh_redis, tmp_path) as one, rules_here(fresh_redis, tmp_path) as other:
        match_id = (await one.create()).match_id
        async with watching(one, match_id, ANNA) as whole:
            await whole.until(1)
            await play(one, match_id, 0, 6)
            async with watching(other, match_id, ANNA, from_version=version) as resumed:
                await play(other, match_id, 6, 2)
                await resumed.until(8 - version)
            await whole.until(9)
        assert resumed.answers == whole.answers[version + 1 :]


async def test_a_match_that_is_over_can_be_watched_from_its_start(rules: Rules) -> None:
    match_id = (await rules.create()).match_id
    last = await rules.finish(match_id)
    async with watching(rules, match_id, from_version=0) as watcher:
        await watcher.until(last.version + 1)
    assert watcher.kinds == [*["step"] * last.version, "end"]
    async with watching(rules, match_id) as watcher:
        await watcher.until(2)
    assert watcher.kinds == ["snapshot", "end"]


async def test_an_unknown_version_is_refused(rules: Rules) -> None:
    match_id = (await rules.create()).match_id
    for version, kind in ((1, Conflict), (-1, InvalidInput)):
        assert isinstance(await refusal(rules.stub.Watch(pb.WatchRequest(match_id=match_id, from_version=version)).read()), kind)


async def test_every_seat_sees_its_own_options_and_draws_and_no_others(rules: Rules) -> None:
    match_id = (await rules.create()).match_id
    async with watching(rules, match_id, ANNA) as anna, watching(rules, match_id, BEN) as ben, watching(rules, match_id) as other:
        for watcher in (anna, ben, other):
            await watcher.until(1)
        await play(rules, match_id, 0, 2)
        for watcher in (anna, ben, other):
            await watcher.until(3)
    steps = {name: watcher.answers[1].step for name, watcher in (("anna", anna), ("ben", ben), ("other", other))}
    assert [bool(steps[name].decision.options) for name in steps] == [False, True, False]
    assert [b'"number"' in steps[name].events[1].data_json for name in steps] == [True, False, False]


async def test_what_a_spectator_gets_is_the_same_in_every_world_that_a_spectator_cannot_distinguish(rules: Rules) -> None:
    seed = bytes(range(32))
    match_id = (await rules.create(seed=seed)).match_id
    true = GAME.new_match(GAME.setup(2, GAME.live_options), seed)
    async with watching(rules, match_id) as watcher:
        seen = (await watcher.until(1))[0].snapshot.observation
        compared = 0
        while not true.over:
            worlds = [true.determinize(SPECTATOR, number.to_bytes(32, "big")) for number in range(40)]
            assert all(codec.observation(world.observe(SPECTATOR)) == seen for world in worlds)
            key = true.decision().keys()[0]
            for world in worlds:
                if world.seat == true.seat and key in (option.key for option in world.decision().options):
                    world.events = []
                    world.play(true.seat, key)
            actor = (ANNA, BEN)[true.seat]
            await rules.act(match_id, actor, true.version, key)
            true.play(true.seat, key)
            step = (await watcher.until(true.version + 1))[-1 if not true.over else true.version].step
            for world in worlds:
                if world.version == true.version:
                    visible = [codec.event(event, SPECTATOR) for event in world.events]
                    assert visible == list(step.events)
                    assert codec.decision_for(world.decision(), entitled=False) == (step.decision if step.HasField("decision") else None)
                    compared += 1
            seen = (await rules.look(match_id)).observation
    assert compared > 100


async def test_a_reader_that_falls_behind_gets_a_new_snapshot_instead_of_an_endless_queue(fresh_redis: str, tmp_path: Path) -> None:
    """The tail holds two steps; no update reaches the replica, so its next poll finds ten steps at once."""
    async with rules_here(fresh_redis, tmp_path, tail_steps=2, watch_poll_seconds=0.5) as one, rules_here(fresh_redis, tmp_path) as other:
        match_id = (await one.create()).match_id
        async with watching(one, match_id) as watcher:
            await watcher.until(1)
            await play(other, match_id, 0, 1)
            await watcher.until(2)
            # Ten appends in one go, and no update reports them.
            await _append_silently(fresh_redis, match_id, 1, 9)
            await watcher.until(3)
            snapshot = watcher.answers[2].snapshot
            assert watcher.kinds == ["snapshot", "step", "snapshot"]
            assert snapshot.observation.version == 10
            await play(other, match_id, 10, 1)
            await watcher.until(4)
            assert watcher.versions == [1, 11]


async def _append_silently(url: str, match_id: str, first: int, count: int) -> None:
    """Stores actions like a writer whose updates never arrive."""
    import redis.asyncio

    from services.contracts.herotable.rules.v1.store_pb2 import StoredAction, StoredMatch

    async with redis.asyncio.Redis.from_url(url) as client:
        head = StoredMatch.FromString(await client.hget(f"match:{match_id}:meta", "head"))
        match = GAME.new_match(stored_setup(GAME, head.setup), head.seed)
        for data in await client.lrange(f"match:{match_id}:log", 0, -1):
            action = StoredAction.FromString(data[13:])
            match.play(action.seat, action.option)
        entries = []
        for _ in range(count):
            assert match.version >= first
            key = match.decision().keys()[0]
            entries.append(b"1700000000000" + StoredAction(seat=match.seat, option=key, request_id="silent").SerializeToString())
            match.play(match.seat, key)
        await client.rpush(f"match:{match_id}:log", *entries)


async def test_a_stream_outlives_a_restart_of_redis(own_redis: RedisServer, tmp_path: Path) -> None:
    async with rules_here(own_redis.url, tmp_path, watch_poll_seconds=60) as one, rules_here(own_redis.url, tmp_path) as other:
        match_id = (await one.create()).match_id
        async with watching(one, match_id) as watcher:
            await watcher.until(1)
            await play(other, match_id, 0, 2)
            await watcher.until(3)
            own_redis.kill()
            assert isinstance(await refusal(one.look(match_id)), Unavailable)
            own_redis.start()
            await play(other, match_id, 2, 3)
            await watcher.until(6)
            assert watcher.versions == [1, 2, 3, 4, 5]


async def test_a_long_silence_breaks_nothing(fresh_redis: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis is pinged repeatedly, and updates still arrive after that."""
    monkeypatch.setattr(match_updates, "QUIET", 0.05)
    async with rules_here(fresh_redis, tmp_path, watch_poll_seconds=60) as one, rules_here(fresh_redis, tmp_path) as other:
        match_id = (await one.create()).match_id
        async with watching(one, match_id) as watcher:
            await watcher.until(1)
            await asyncio.sleep(0.5)  # the silence, ten times as long as QUIET
            await play(other, match_id, 0, 1)
            await watcher.until(2)
        assert watcher.versions == [1]


async def test_a_stream_ends_with_where_to_resume_when_the_server_stops(fresh_redis: str, tmp_path: Path) -> None:
    async with rules_here(fresh_redis, tmp_path) as one, rules_here(fresh_redis, tmp_path) as other:
        match_id = (await one.create()).match_id
        call = one.stub.Watch(pb.WatchRequest(match_id=match_id))
        await call.read()
        await play(one, match_id, 0, 3)
        for _ in range(3):
            await call.read()
        one.stop.set()
        error = await refusal(call.read())
        assert isinstance(error, Unavailable)
        assert error.context["version"] == "3"
        async with watching(other, match_id, from_version=3) as watcher:
            await play(other, match_id, 3, 1)
            await watcher.until(1)
            assert watcher.versions == [4]


async def test_a_watcher_that_goes_away_in_the_middle_leaves_nothing_behind(fresh_redis: str, tmp_path: Path) -> None:
    """There are enough steps to fill every buffer on the way; only one is read."""
    labels = {"service": "herotable.rules.v1.RulesService", "method": "Watch"}

    def left() -> tuple[float | None, float | None]:
        return REGISTRY.get_sample_value("herotable_rules_watchers"), REGISTRY.get_sample_value("herotable_rpc_in_flight", labels)

    async with rules_here(fresh_redis, tmp_path) as rules:
        match_id = (await rules.create(options={"cards": 3000})).match_id
        await _append_silently(fresh_redis, match_id, 0, 2900)
        calls = [rules.stub.Watch(pb.WatchRequest(match_id=match_id, from_version=0)) for _ in range(3)]
        for call in calls:
            assert (await call.read()).step.version == 1
        assert left() == (3, 3)
        for call in calls:
            call.cancel()
        async with asyncio.timeout(scaled(5)):
            while left() != (0, 0):
                await asyncio.sleep(0.02)
