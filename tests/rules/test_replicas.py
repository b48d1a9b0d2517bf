"""Any replica serves any match at any moment, and any of them may be killed at any moment."""

from __future__ import annotations

import asyncio
from pathlib import Path

import grpc
import pytest

from services.contracts.herotable.rules.v1 import rules_pb2 as pb
from services.harness.errors import error_from_rpc
from services.harness.option_structs import options_from_struct
from services.kernel.errors import Conflict, Unavailable
from services.kernel.record import Action, Record, replay
from tests.support.redis import RedisServer
from tests.support.rules import ANNA, BEN, Rules, rules_processes
from tests.support.tiny_game import GAME

ACTORS = (ANNA, BEN)


async def test_every_action_goes_to_the_other_replica_one_is_killed_and_the_match_ends_as_its_replay_says(
    own_redis: RedisServer, tmp_path: Path
) -> None:
    async with rules_processes(2, own_redis.url, tmp_path) as [(one, first), (other, _)]:
        info = await one.create(options={"cards": 30})
        replicas = [one, other]
        for version in range(12):
            await act_once(replicas[version % 2], info.match_id, version)
        # Killed with an action on its way: it may have been stored or not, and the writer finds out by asking again.
        begun = asyncio.create_task(act_once(one, info.match_id, 12))
        await asyncio.sleep(0.001)
        first.kill()
        outcome = (await asyncio.gather(begun, return_exceptions=True))[0]
        assert outcome is None or isinstance(error_from_rpc(outcome), Unavailable)
        for version in range(12, 30):
            await act_once(other, info.match_id, version)
        record = await other.stub.Replay(pb.ReplayRequest(match_id=info.match_id))
        assert record.info.status == pb.MATCH_STATUS_FINISHED
        assert (len(record.actions), record.commitment_holds) == (30, True)
        actions = [Action(action.seat, action.option) for action in record.actions]
        options = options_from_struct(record.info.setup.options)
        again = replay(GAME, Record("tiny", "1", 2, options, bytes.fromhex(record.info.seed), info.commitment, actions))
        assert [line.score for line in record.result.seats] == list(again.result().scores)


async def act_once(rules: Rules, match_id: str, version: int) -> None:
    """The first option at this version, with an id that makes asking again harmless."""
    actor = ACTORS[version % 2]
    seen = await rules.look(match_id, actor)
    if seen.info.version > version:
        return
    key = seen.observation.decision.options[0].key
    answer = await rules.act(match_id, actor, version, key, request_id=f"step-{version}")
    assert answer.version == version + 1


@pytest.mark.slow
async def test_replicas_that_die_one_after_the_other_lose_and_double_nothing(own_redis: RedisServer, tmp_path: Path) -> None:
    """Two writers a match, one of them on a replica that is killed; it goes on with the one that stays."""
    async with rules_processes(4, own_redis.url, tmp_path) as [(steady, _), *mortals]:
        made = [(await steady.create(options={"cards": 300})).match_id for _ in range(6)]

        async def writer(rules: Rules, match_id: str) -> int:
            moved_on = 0
            while True:
                try:
                    info = (await rules.look(match_id)).info
                    if info.deciding < 0:
                        return moved_on
                    await act_once(rules, match_id, info.version)
                except grpc.RpcError as failed:
                    error = error_from_rpc(failed)
                    if isinstance(error, Unavailable):
                        rules, moved_on = steady, moved_on + 1
                    elif not isinstance(error, Conflict):
                        raise

        pairs = [(rules, match_id) for number, match_id in enumerate(made) for rules in (steady, mortals[number // 2][0])]
        working = [asyncio.create_task(writer(rules, match_id)) for rules, match_id in pairs]
        for _, process in mortals:
            await asyncio.sleep(0.3)
            process.kill()
        moved_on = await asyncio.gather(*working)
        assert sum(moved_on) >= len(mortals), "every kill hit a writer"
        for match_id in made:
            record = await steady.stub.Replay(pb.ReplayRequest(match_id=match_id))
            assert (len(record.actions), record.info.status) == (300, pb.MATCH_STATUS_FINISHED)
