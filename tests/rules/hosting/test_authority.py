"""Permissions of accounts and bots in a match."""

from __future__ import annotations

import pytest

from services.contracts.herotable.rules.v1 import rules_pb2 as pb
from services.kernel.errors import Denied, NotFound, NotYourTurn
from tests.support.rules import ANNA, BEN, BOTS, CARL, NOBODY_KNOWN, Rules, bot, refusal, seat


async def test_nobody_acts_for_a_seat_of_somebody_else(rules: Rules) -> None:
    match_id = (await rules.create()).match_id
    for actor, fields in ((BEN, {"seat": 0}), (CARL, {}), (CARL, {"seat": 0}), (NOBODY_KNOWN, {}), (BOTS, {"seat": 0}), (BOTS, {})):
        error = await refusal(rules.act(match_id, actor, 0, "play:1", **fields))
        assert (type(error), error.code) == (Denied, "not_your_seat")
    assert (await rules.look(match_id)).info.version == 0


async def test_nobody_acts_out_of_turn(rules: Rules) -> None:
    match_id = (await rules.create()).match_id
    for fields in ({}, {"seat": 1}):
        assert isinstance(await refusal(rules.act(match_id, BEN, 0, "play:1", **fields)), NotYourTurn)


async def test_nobody_sees_the_view_of_a_seat_of_somebody_else(rules: Rules) -> None:
    match_id = (await rules.create(seats=[seat(ANNA), bot()])).match_id
    for actor, wanted in ((BEN, 0), (NOBODY_KNOWN, 0), (ANNA, 1), (BOTS, 0)):
        error = await refusal(rules.look(match_id, actor, seat=wanted))
        assert (type(error), error.code) == (Denied, "not_your_seat")
    assert (await rules.look(match_id, ANNA, seat=-1)).observation.viewer == -1


async def test_nobody_gives_up_for_somebody_else(rules: Rules) -> None:
    match_id = (await rules.create()).match_id
    for request in (pb.AbandonRequest(actor=CARL), pb.AbandonRequest(actor=BEN, seat=0), pb.AbandonRequest()):
        request.match_id = match_id
        assert (await refusal(rules.stub.Abandon(request))).code == "not_your_seat"
    assert (await rules.look(match_id)).info.status == pb.MATCH_STATUS_RUNNING


@pytest.mark.parametrize("actor", [CARL, NOBODY_KNOWN, BOTS])
async def test_a_private_match_is_unknown_to_all_but_its_seats(rules: Rules, actor: pb.Actor) -> None:
    match_id = (await rules.create(private=True)).match_id
    missing = await refusal(rules.look("tiny.nosuchmatch", actor))
    calls = [
        rules.look(match_id, actor),
        rules.look(match_id, actor, seat=0),
        rules.act(match_id, actor, 0, "play:1"),
        rules.stub.Abandon(pb.AbandonRequest(match_id=match_id, actor=actor)),
        rules.stub.Replay(pb.ReplayRequest(match_id=match_id, actor=actor)),
        rules.stub.Watch(pb.WatchRequest(match_id=match_id, actor=actor)).read(),
    ]
    for call in calls:
        error = await refusal(call)
        assert isinstance(error, NotFound)
        assert error.message == missing.message.replace("tiny.nosuchmatch", match_id)
    assert (await rules.look(match_id, BEN)).observation.viewer == 1


async def test_a_private_match_with_a_bot_can_be_played_by_it(rules: Rules) -> None:
    match_id = (await rules.create(seats=[bot(), seat(ANNA)], private=True)).match_id
    decision = await rules.decide(match_id, BOTS)
    assert (await rules.act(match_id, BOTS, 0, decision.options[0].key, seat=0)).version == 1
