"""Bots in live matches: real rules service, scheduler and workers; every move is made once although tasks are lost or repeated."""

from __future__ import annotations

import time

import grpc
import pytest

from services.bots import keys
from services.bots.broker.app import make_app
from services.bots.settings import BotsSettings
from services.contracts.herotable.bots.v1 import bots_pb2
from services.contracts.herotable.rules.v1 import rules_pb2, rules_pb2_grpc
from tests.bots.conftest import Platform, Shared, kill_with_children, wait_for
from tests.support.timing import scaled

RUNNING, FINISHED = rules_pb2.MATCH_STATUS_RUNNING, rules_pb2.MATCH_STATUS_FINISHED
PERSON = rules_pb2.Actor(account_id="acc_person")


def match_of(rules: rules_pb2_grpc.RulesServiceStub, *policies: str) -> str:
    """A new match of these bots; an empty policy is a person's seat."""
    seats = [rules_pb2.Seat(policy=policy, name=policy) if policy else rules_pb2.Seat(account_id=PERSON.account_id) for policy in policies]
    request = rules_pb2.CreateMatchRequest(seats=seats)
    request.setup.players = len(seats)
    return rules.CreateMatch(request, timeout=scaled(10)).info.match_id


def info(rules: rules_pb2_grpc.RulesServiceStub, match_id: str) -> rules_pb2.MatchInfo:
    return rules.Observe(rules_pb2.ObserveRequest(match_id=match_id), timeout=scaled(10)).info


def finished(rules: rules_pb2_grpc.RulesServiceStub, match_id: str, seconds: float = 60) -> rules_pb2.ReplayResponse:
    """The record of the match when it is over."""
    wait_for(lambda: info(rules, match_id).status != RUNNING, seconds)
    replay = rules.Replay(rules_pb2.ReplayRequest(match_id=match_id), timeout=scaled(10))
    assert (replay.info.status, replay.commitment_holds) == (FINISHED, True)
    return replay


def live_move(platform: Platform, match_id: str, version: int, seat: int) -> None:
    """Queues a live task by hand."""
    app = make_app(BotsSettings(broker_url=platform.broker_url))
    app.send_task("live_move", args=(bots_pb2.Task(live_move=bots_pb2.LiveMoveTask(match_id=match_id, version=version, seat=seat)),))


def test_two_bots_play_a_match_to_its_end(shared: Shared) -> None:
    rules = shared.rules_service
    replay = finished(rules, match_of(rules, "greedy", "random"))
    assert len(replay.actions) == replay.info.version > 10
    wait_for(lambda: shared.store.zcard(keys.DUE) == 0)
    assert not shared.store.keys("bots:run:*")


def test_a_bot_plays_its_whole_run_and_then_waits_for_the_person(shared: Shared) -> None:
    rules = shared.rules_service
    match_id = match_of(rules, "random", "")
    for _ in range(5):
        wait_for(lambda: info(rules, match_id).deciding == 1)
        seen = rules.Observe(rules_pb2.ObserveRequest(match_id=match_id, actor=PERSON), timeout=scaled(10))
        option = seen.observation.decision.options[0].key
        rules.Act(
            rules_pb2.ActRequest(match_id=match_id, actor=PERSON, expected_version=seen.info.version, option=option), timeout=scaled(10)
        )
    wait_for(lambda: info(rules, match_id).deciding == 1)
    version = info(rules, match_id).version
    live_move(shared, match_id, version, 0)
    live_move(shared, match_id, version, 1)
    time.sleep(0.5)  # time for a wrong move, which must not come
    assert info(rules, match_id).version == version


def test_repeated_late_and_foreign_tasks_change_nothing(shared: Shared) -> None:
    rules = shared.rules_service
    match_id = match_of(rules, "random", "random")
    for version in range(30):
        for seat in (0, 1, 0, 7):
            live_move(shared, match_id, version, seat)
    live_move(shared, "megaclash.nothing", 0, 0)
    live_move(shared, "chess.nothing", 0, 0)
    # The replay that the rules service gives out is checked there, action by action.
    finished(rules, match_id)
    wait_for(lambda: shared.broker.llen("herotable:live") == 0 and shared.broker.hlen("herotable:unacked") == 0)
    assert '"raised unexpected' not in shared.log()


@pytest.mark.slow
def test_a_policy_that_hangs_is_replaced_move_by_move(platform: Platform) -> None:
    rules = platform.rules()
    platform.scheduler(bot_decision_seconds="0.2")
    platform.worker(1, bot_decision_seconds="0.2")
    match_id = match_of(rules, "sleeper", "thrower")
    started = time.monotonic()
    wait_for(lambda: info(rules, match_id).version >= 8, 60)
    assert time.monotonic() - started < scaled(30)
    assert '"reason": "over_budget"' in platform.log()
    assert '"reason": "failed"' in platform.log()


@pytest.mark.slow
def test_without_workers_the_scheduler_plays_in_the_end(platform: Platform) -> None:
    rules = platform.rules()
    platform.scheduler(bot_decision_seconds="0.1", bot_attempts="1")
    match_id = match_of(rules, "random", "random")
    wait_for(lambda: info(rules, match_id).version >= 3, 30)
    assert '"reason": "no_worker"' in platform.log()


@pytest.mark.slow
def test_a_lost_wake_up_is_found_by_the_sweeper(platform: Platform) -> None:
    rules = platform.rules()
    match_id = match_of(rules, "random", "random")
    assert platform.store.delete(keys.WAKE) == 1
    platform.worker(1)
    platform.scheduler(bot_decision_seconds="0.2")
    finished(rules, match_id)


@pytest.mark.slow
def test_lost_tasks_and_dead_workers_are_replaced(platform: Platform) -> None:
    rules = platform.rules()
    platform.scheduler(bot_decision_seconds="0.5")
    matches = [match_of(rules, "random", "random") for _ in range(4)]
    wait_for(lambda: platform.broker.llen("herotable:live") == 4)
    platform.broker.delete("herotable:live")
    worker = platform.worker(1, bot_decision_seconds="0.5")
    wait_for(lambda: sum(info(rules, match_id).version for match_id in matches) > 20)
    kill_with_children(worker)
    platform.worker(1, bot_decision_seconds="0.5")
    for match_id in matches:
        finished(rules, match_id)


@pytest.mark.slow
def test_two_schedulers_are_harmless(platform: Platform) -> None:
    rules = platform.rules()
    for _ in range(2):
        platform.scheduler(bot_decision_seconds="0.5")
    platform.worker(2, bot_decision_seconds="0.5")
    for match_id in [match_of(rules, "random", "random") for _ in range(3)]:
        finished(rules, match_id)


@pytest.mark.slow
def test_an_expired_match_is_no_longer_due(platform: Platform) -> None:
    platform.rules()
    member = rules_pb2.DueDecision(match_id="megaclash.gone", version=3, seat=0, policy="random").SerializeToString()
    platform.store.zadd(keys.DUE, {member: 1})
    platform.scheduler(bot_decision_seconds="0.1", bot_attempts="1")
    platform.worker(1, bot_decision_seconds="0.1")
    wait_for(lambda: platform.store.zcard(keys.DUE) == 0)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_restart_of_everything_loses_no_match(platform: Platform) -> None:
    rules = platform.rules()
    platform.scheduler(bot_decision_seconds="0.5")
    platform.worker(2, bot_decision_seconds="0.5")
    matches = [match_of(rules, "greedy", "random") for _ in range(20)]
    wait_for(lambda: sum(info(rules, match_id).version for match_id in matches) > 300)
    for process in platform.processes:
        kill_with_children(process)
    with pytest.raises(grpc.RpcError):
        info(rules, matches[0])
    rules = platform.rules()
    platform.scheduler(bot_decision_seconds="0.5")
    platform.worker(2, bot_decision_seconds="0.5")
    for match_id in matches:
        finished(rules, match_id, 120)
