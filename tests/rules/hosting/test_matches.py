"""A match from its creation to its published seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from services import registry
from services.contracts.herotable.rules.v1 import rules_pb2 as pb
from services.harness.option_structs import options_from_struct
from services.kernel import randomness
from services.kernel.errors import IllegalAction, NotYourTurn
from services.kernel.record import Action, Record, replay
from tests.support.rules import ANNA, BEN, CARL, NOBODY_KNOWN, Rules, bot, refusal, rules_here, seat
from tests.support.tiny_game import GAME


async def test_describe_lists_players_options_cards_and_policies(rules: Rules) -> None:
    game = (await rules.stub.Describe(pb.DescribeRequest())).game
    assert (game.name, game.engine_version, game.min_players, game.max_players) == ("tiny", "1", 2, 4)
    assert len(game.cards) == 12
    assert "random" in game.policies
    assert '"asking"' in game.options_schema_json
    assert not (await rules.stub.Describe(pb.DescribeRequest(without_cards=True))).game.cards


async def test_a_new_match_waits_for_its_first_decision_and_hides_its_seed(rules: Rules) -> None:
    info = await rules.create()
    assert info.match_id.startswith("tiny.")
    assert (info.status, info.version, info.deciding, info.seed) == (pb.MATCH_STATUS_RUNNING, 0, 0, "")
    assert len(info.commitment) == 64
    assert options_from_struct(info.setup.options) == {"asking": "always", "cards": 12, "trap": "none"}


async def test_live_matches_have_the_live_options_unless_their_creator_sets_them(rules: Rules) -> None:
    info = await rules.create(options={"asking": "when_able"})
    assert options_from_struct(info.setup.options)["asking"] == "when_able"


async def test_check_setup_fills_in_what_create_would_and_creates_nothing(rules: Rules) -> None:
    info = await rules.create(options={"cards": 8})
    asked = pb.CheckSetupRequest(policies=["random"])
    asked.setup.players = 2
    asked.setup.options.update({"cards": 8})
    assert (await rules.stub.CheckSetup(asked)).setup == info.setup


async def test_every_seat_sees_its_own_hand_and_a_spectator_none(rules: Rules) -> None:
    info = await rules.create()
    for actor, viewer in ((ANNA, 0), (BEN, 1), (CARL, -1), (NOBODY_KNOWN, -1)):
        seen = (await rules.look(info.match_id, actor)).observation
        assert seen.viewer == viewer
        assert [len(zone.cards) for zone in seen.zones if zone.name == "hand"] == [3 if owner == viewer else 0 for owner in (0, 1)]
        assert bool(seen.decision.options) == (viewer == 0)


async def test_an_action_shows_the_actor_what_happened_and_others_less(rules: Rules) -> None:
    info = await rules.create()
    key = (await rules.decide(info.match_id, ANNA)).options[0].key
    answer = await rules.act(info.match_id, ANNA, 0, key)
    assert answer.version == 1
    assert [event.kind for event in answer.events] == ["played", "drew"]
    assert b'"number"' in answer.events[1].data_json
    assert (answer.decision.seat, len(answer.decision.options)) == (1, 0)


async def test_the_match_ends_and_its_record_replays_to_the_same_end(rules: Rules) -> None:
    info = await rules.create()
    last = await rules.finish(info.match_id)
    record = await rules.stub.Replay(pb.ReplayRequest(match_id=info.match_id))
    assert record.commitment_holds
    assert record.result == last.result
    assert record.info.status == pb.MATCH_STATUS_FINISHED
    assert record.info.commitment == info.commitment
    actions = [Action(action.seat, action.option) for action in record.actions]
    options = options_from_struct(record.info.setup.options)
    again = replay(GAME, Record("tiny", "1", 2, options, bytes.fromhex(record.info.seed), info.commitment, actions))
    assert [line.score for line in last.result.seats] == list(again.result().scores)


async def test_the_record_is_not_published_before_the_end(rules: Rules) -> None:
    info = await rules.create()
    error = await refusal(rules.stub.Replay(pb.ReplayRequest(match_id=info.match_id)))
    assert (type(error), error.code) == (IllegalAction, "match_running")


async def test_a_fixed_seed_gives_the_same_deal_twice(rules: Rules) -> None:
    seed = bytes(range(32))
    first, second = [await rules.create(seed=seed) for _ in range(2)]
    assert first.match_id != second.match_id
    assert await rules.decide(first.match_id, ANNA) == await rules.decide(second.match_id, ANNA)
    assert first.commitment == randomness.commitment(seed)


async def test_an_account_may_hold_several_seats_of_a_hot_seat_match(rules: Rules) -> None:
    info = await rules.create(seats=[seat(ANNA), seat(ANNA), seat(BEN)])
    decision = await rules.decide(info.match_id, ANNA)
    answer = await rules.act(info.match_id, ANNA, 0, decision.options[0].key)
    assert answer.decision.seat == 1
    assert answer.decision.options
    answer = await rules.act(info.match_id, ANNA, 1, answer.decision.options[0].key)
    assert answer.decision.seat == 2
    assert not answer.decision.options
    assert isinstance(await refusal(rules.act(info.match_id, ANNA, 2, "play:1")), NotYourTurn)


async def test_giving_up_ends_the_match_for_the_others_and_publishes_the_seed(rules: Rules) -> None:
    info = await rules.create(seats=[seat(ANNA), seat(BEN), seat(CARL)])
    ended = (await rules.stub.Abandon(pb.AbandonRequest(match_id=info.match_id, actor=BEN))).info
    assert ended.status == pb.MATCH_STATUS_ABANDONED
    assert randomness.commitment(bytes.fromhex(ended.seed)) == info.commitment
    record = await rules.stub.Replay(pb.ReplayRequest(match_id=info.match_id))
    assert [line.winner for line in record.result.seats] == [True, False, True]
    assert record.result.reason == "abandoned"
    seen = (await rules.look(info.match_id, ANNA)).observation
    assert not seen.HasField("decision")
    assert seen.result == record.result
    again = (await rules.stub.Abandon(pb.AbandonRequest(match_id=info.match_id, actor=BEN))).info
    assert again == ended
    assert (await refusal(rules.stub.Abandon(pb.AbandonRequest(match_id=info.match_id, actor=ANNA)))).code == "match_over"


async def test_an_accounts_matches_are_listed_newest_first_by_pages(rules: Rules) -> None:
    made = [(await rules.create()).match_id for _ in range(5)]
    await rules.create(seats=[seat(BEN), seat(CARL)])
    listed, cursor = [], ""
    while True:
        page = await rules.stub.ListMatches(pb.ListMatchesRequest(account_id="acc_anna", limit=2, cursor=cursor))
        listed += [info.match_id for info in page.matches]
        cursor = page.next_cursor
        if not cursor:
            break
    assert sorted(listed) == sorted(made)
    assert listed[0] in made[-2:]
    assert len(listed) == 5


async def test_a_bots_seat_is_played_by_bot_workers_alone(rules: Rules) -> None:
    info = await rules.create(seats=[bot(), seat(ANNA)])
    assert (await refusal(rules.act(info.match_id, ANNA, 0, "play:1", seat=0))).code == "not_your_seat"
    decision = await rules.decide(info.match_id, pb.Actor(bot=True))
    answer = await rules.act(info.match_id, pb.Actor(bot=True), 0, decision.options[0].key, seat=0)
    assert answer.version == 1
    assert not answer.decision.options
    assert (await refusal(rules.act(info.match_id, pb.Actor(bot=True), 1, "play:1", seat=1))).code == "not_your_seat"


async def test_a_determinized_world_fits_the_view_of_the_bot_and_hides_the_true_seed(rules: Rules) -> None:
    info = await rules.create(seats=[bot(), seat(ANNA)], seed=bytes(32))
    request = pb.DeterminizeRequest(match_id=info.match_id, actor=pb.Actor(bot=True), seat=0, seed=bytes([7]) * 32)
    answer = await rules.stub.Determinize(request)
    import orjson

    world = GAME.load(orjson.loads(answer.world_json))
    true = GAME.new_match(GAME.setup(2, GAME.live_options), bytes(32))
    assert world.seed != true.seed
    assert world.observe(0) == true.observe(0)
    assert (world.hands[1], world.deck) != (true.hands[1], true.deck)
    assert (answer.version, answer.deciding, answer.policy) == (0, 0, "random")
    for actor, wanted, code in ((ANNA, 1, "bots_only"), (pb.Actor(bot=True), 1, "not_your_seat")):
        asked = pb.DeterminizeRequest(match_id=info.match_id, actor=actor, seat=wanted, seed=bytes(32))
        assert (await refusal(rules.stub.Determinize(asked))).code == code


@pytest.mark.parametrize("name", registry.BUILT_IN)
async def test_every_built_in_game_plays_to_its_end(fresh_redis: str, tmp_path: Path, name: str) -> None:
    async with rules_here(fresh_redis, tmp_path, registry.find(name)) as rules:
        players = registry.find(name).players.start
        actors = [pb.Actor(account_id=f"acc_{number}") for number in range(players)]
        info = await rules.create(seats=[seat(actor) for actor in actors])
        last = await rules.finish(info.match_id, actors)
        assert last.HasField("result")
        assert (await rules.stub.Replay(pb.ReplayRequest(match_id=info.match_id))).commitment_holds
