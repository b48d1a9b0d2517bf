"""A repeated request gets the first response; of two writers, one succeeds and the other gets Conflict."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from services.contracts.herotable.rules.v1 import rules_pb2 as pb
from services.kernel.errors import Conflict, Denied, HerotableError
from tests.support.rules import ANNA, BEN, Rules, refusal, rules_here, seat


async def test_a_repeated_create_gives_the_match_that_it_made(rules: Rules) -> None:
    first = await rules.create(request_id="once")
    assert await rules.create(request_id="once") == first
    assert (await rules.create(request_id="twice")).match_id != first.match_id


async def test_many_equal_creates_at_once_make_one_match(rules: Rules) -> None:
    made = await asyncio.gather(*(rules.create(request_id="same") for _ in range(20)))
    assert len({info.match_id for info in made}) == 1


async def test_a_repeated_action_gives_the_first_answer_even_after_others_have_acted(rules: Rules) -> None:
    match_id = (await rules.create()).match_id
    key = (await rules.decide(match_id, ANNA)).options[0].key
    first = await rules.act(match_id, ANNA, 0, key, request_id="anna-1")
    assert await rules.act(match_id, ANNA, 0, key, request_id="anna-1") == first
    other = (await rules.decide(match_id, BEN)).options[0].key
    await rules.act(match_id, BEN, 1, other)
    assert await rules.act(match_id, ANNA, 0, key, request_id="anna-1") == first
    assert (await rules.look(match_id)).info.version == 2


async def test_a_repeated_last_action_gives_the_end_again(rules: Rules) -> None:
    match_id = (await rules.create(options={"cards": 6})).match_id
    for version in range(5):
        actor = (ANNA, BEN)[version % 2]
        await rules.act(match_id, actor, version, (await rules.decide(match_id, actor)).options[0].key)
    key = (await rules.decide(match_id, BEN)).options[0].key
    last = await rules.act(match_id, BEN, 5, key, request_id="last")
    assert last.HasField("result")
    assert await rules.act(match_id, BEN, 5, key, request_id="last") == last


async def test_a_replica_that_never_saw_the_request_gives_the_first_answer(fresh_redis: str, tmp_path: Path) -> None:
    async with rules_here(fresh_redis, tmp_path) as one, rules_here(fresh_redis, tmp_path) as other:
        match_id = (await one.create()).match_id
        key = (await other.decide(match_id, ANNA)).options[0].key
        first = await one.act(match_id, ANNA, 0, key, request_id="r")
        assert await other.act(match_id, ANNA, 0, key, request_id="r") == first


async def test_the_request_id_of_somebody_else_reveals_nothing(rules: Rules) -> None:
    match_id = (await rules.create()).match_id
    key = (await rules.decide(match_id, ANNA)).options[0].key
    await rules.act(match_id, ANNA, 0, key, request_id="anna-1")
    assert isinstance(await refusal(rules.act(match_id, BEN, 0, key, request_id="anna-1")), Conflict)
    assert isinstance(await refusal(rules.act(match_id, pb.Actor(), 0, key, request_id="anna-1")), Denied)


async def test_the_same_request_twice_at_once_is_one_action(fresh_redis: str, tmp_path: Path) -> None:
    async with rules_here(fresh_redis, tmp_path) as one, rules_here(fresh_redis, tmp_path) as other:
        for number in range(20):
            match_id = (await one.create()).match_id
            key = (await other.decide(match_id, ANNA)).options[0].key
            answers = await asyncio.gather(*(replica.act(match_id, ANNA, 0, key, request_id=f"r{number}") for replica in (one, other)))
            assert answers[0] == answers[1]
            assert (await one.look(match_id)).info.version == 1


async def test_the_answer_to_a_stale_action_has_the_current_version(rules: Rules) -> None:
    match_id = (await rules.create()).match_id
    await rules.act(match_id, ANNA, 0, (await rules.decide(match_id, ANNA)).options[0].key)
    error = await refusal(rules.act(match_id, ANNA, 0, "play:5"))
    assert isinstance(error, Conflict)
    assert error.context["current_version"] == "1"


async def _race(writers: list[Rules], match_id: str, version: int, actor: pb.Actor) -> None:
    """One success, one Conflict that says where the match stands, and one action in the log."""
    options = (await writers[version % 2].decide(match_id, actor)).options
    keys = [options[0].key, options[-1].key]
    outcomes = await asyncio.gather(*(_outcome(writer, match_id, actor, version, key) for writer, key in zip(writers, keys, strict=True)))
    refused = [outcome for outcome in outcomes if isinstance(outcome, HerotableError)]
    assert len(refused) == 1
    assert isinstance(refused[0], Conflict)
    assert refused[0].context["current_version"] == str(version + 1)
    assert (await writers[0].look(match_id)).info.version == version + 1


async def _outcome(writer: Rules, match_id: str, actor: pb.Actor, version: int, key: str) -> pb.ActResponse | HerotableError:
    import grpc

    from services.harness.errors import error_from_rpc

    try:
        return await writer.act(match_id, actor, version, key)
    except grpc.RpcError as error:
        return error_from_rpc(error)


@pytest.mark.parametrize("matches", [5, pytest.param(50, marks=pytest.mark.slow)])
async def test_two_writers_that_race_get_one_success_and_one_conflict(fresh_redis: str, tmp_path: Path, matches: int) -> None:
    """20 races a match: 100 in the fast suite, 1,000 in the slow one."""
    async with rules_here(fresh_redis, tmp_path) as one, rules_here(fresh_redis, tmp_path) as other:

        async def match() -> None:
            match_id = (await one.create(seats=[seat(ANNA), seat(BEN)], options={"cards": 40})).match_id
            for version in range(20):
                await _race([one, other], match_id, version, (ANNA, BEN)[version % 2])

        for _ in range(matches // 5):
            await asyncio.gather(*(match() for _ in range(5)))
