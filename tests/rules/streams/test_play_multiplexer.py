"""The Play stream: many calls over one stream, answered by tag."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import grpc
import pytest

from services.contracts.herotable.rules.v1 import rules_pb2 as pb
from services.harness.errors import error_from_rpc, from_message
from services.kernel.errors import Conflict, InvalidInput, NotFound, Unavailable
from tests.support.rules import ANNA, BEN, Rules, rules_here

ACTORS = (ANNA, BEN)


class Stream:
    """A client's end of it."""

    def __init__(self, rules: Rules) -> None:
        self._asked: asyncio.Queue[pb.PlayRequest | None] = asyncio.Queue()
        self._waiting: dict[int, asyncio.Future[pb.PlayResponse]] = {}
        self._tag = 0
        self.call = rules.stub.Play(self._requests())
        self.reader = asyncio.create_task(self._read())

    async def _requests(self) -> AsyncIterator[pb.PlayRequest]:
        while (request := await self._asked.get()) is not None:
            yield request

    async def _read(self) -> None:
        async for answer in self.call:
            self._waiting.pop(answer.tag).set_result(answer)

    async def say(self, **call: object) -> pb.PlayResponse:
        self._tag += 1
        future = self._waiting[self._tag] = asyncio.get_running_loop().create_future()
        self._asked.put_nowait(pb.PlayRequest(tag=self._tag, **call))
        return await future

    async def end(self) -> None:
        self._asked.put_nowait(None)
        await self.reader


async def test_whole_matches_side_by_side_over_one_stream(rules: Rules) -> None:
    stream = Stream(rules)

    async def match() -> int:
        match_id = (await rules.create()).match_id
        version = 0
        while True:
            actor = ACTORS[version % 2]
            seen = (await stream.say(observe=pb.ObserveRequest(match_id=match_id, actor=actor))).observe
            key = seen.observation.decision.options[0].key
            done = (await stream.say(act=pb.ActRequest(match_id=match_id, actor=actor, expected_version=version, option=key))).act
            version = done.version
            if done.HasField("result"):
                return version

    assert await asyncio.gather(*(match() for _ in range(20))) == [12] * 20
    await stream.end()
    assert await stream.call.code() is grpc.StatusCode.OK


async def test_a_refusal_is_an_answer_and_the_stream_goes_on(rules: Rules) -> None:
    match_id = (await rules.create()).match_id
    stream = Stream(rules)
    wrong = [
        ({"observe": pb.ObserveRequest(match_id="tiny.none")}, NotFound, "unknown_match"),
        ({"act": pb.ActRequest(match_id=match_id, actor=ANNA, expected_version=3, option="play:1")}, Conflict, "version_conflict"),
        ({}, InvalidInput, "empty_call"),
    ]
    for call, kind, code in wrong:
        error = from_message((await stream.say(**call)).error)
        assert (type(error), error.code) == (kind, code)
    assert (await stream.say(observe=pb.ObserveRequest(match_id=match_id))).observe.info.match_id == match_id
    await stream.end()


async def test_answers_that_nobody_reads_bound_the_work(fresh_redis: str, tmp_path: Path) -> None:
    async with rules_here(fresh_redis, tmp_path, stream_calls=4) as rules:
        match_id = (await rules.create()).match_id
        stream = Stream(rules)
        answers = await asyncio.gather(*(stream.say(observe=pb.ObserveRequest(match_id=match_id)) for _ in range(100)))
        assert all(answer.HasField("observe") for answer in answers)
        await stream.end()


async def test_a_stopping_server_answers_what_was_begun_and_ends_the_stream(fresh_redis: str, tmp_path: Path) -> None:
    async with rules_here(fresh_redis, tmp_path) as rules:
        stream = Stream(rules)
        await stream.say(observe=pb.ObserveRequest(match_id="tiny.none"))
        rules.stop.set()
        with pytest.raises(grpc.RpcError) as ended:
            await stream.reader
    assert isinstance(error_from_rpc(ended.value), Unavailable)
