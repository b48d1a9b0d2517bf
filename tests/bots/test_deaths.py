"""A simulation ends with the rows of an undisturbed run although processes die and tasks get lost."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import grpc
import psutil
import pytest

from services.bots import keys
from services.bots.limits import MatchBudget
from services.bots.simulation.local import simulate
from services.bots.simulation.match_runner import play_match
from services.bots.simulation.plan import check
from services.contracts.herotable.bots.v1 import bots_pb2
from services.kernel.randomness import derive_seed
from tests.bots.conftest import ODD_POLICIES, SEED, Platform, kill_with_children, spec_of, wait_for
from tests.bots.live.test_live import finished, match_of
from tests.bots.simulation.test_simulations import create, ended, get, rows_of
from tests.support.redis import RedisServer

ACCOUNT = "acc_mourner"
pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


def children(worker: subprocess.Popen[bytes]) -> list[psutil.Process]:
    return psutil.Process(worker.pid).children(recursive=True)


def test_dying_workers_change_no_row(platform: Platform) -> None:
    spec = spec_of("random", "random", matches=8_000)
    stub = platform.scheduler(chunk_patience="2")
    first, second = (platform.worker(2, simulation_chunk_seconds="0.3") for _ in range(2))
    job = create(stub, ACCOUNT, spec)
    # A child dies, then a whole machine, then another child.
    wait_for(lambda: get(stub, job).done > 300)
    children(first)[0].send_signal(signal.SIGKILL)
    wait_for(lambda: get(stub, job).done > 2000)
    kill_with_children(second)
    wait_for(lambda: get(stub, job).done > 4000)
    children(first)[-1].send_signal(signal.SIGKILL)
    rows = rows_of(stub, job, seconds=200)
    undisturbed = simulate(spec, processes=1)
    assert rows == undisturbed.rows
    done = ended(stub, job)
    assert done.status == bots_pb2.SIMULATION_STATUS_DONE
    assert done.summary.totals == undisturbed.summary.totals


def test_one_and_two_workers_give_the_same_rows(platform: Platform) -> None:
    stub = platform.scheduler()
    spec = spec_of("random", "random", matches=3000)
    platform.worker(1, simulation_chunk_seconds="0.2")
    alone = rows_of(stub, create(stub, ACCOUNT, spec))
    platform.worker(1, simulation_chunk_seconds="0.3")
    assert rows_of(stub, create(stub, ACCOUNT, spec)) == alone


def test_a_lost_first_task_is_found_by_the_sweeper(platform: Platform) -> None:
    stub = platform.scheduler(chunk_patience="1")
    job = create(stub, ACCOUNT, spec_of("random", "random", matches=50))
    assert platform.broker.delete("herotable:bulk") == 1
    platform.worker(1)
    assert len(rows_of(stub, job)) == 50


def test_a_broker_that_forgets_everything_costs_only_time(platform: Platform) -> None:
    stub = platform.scheduler(chunk_patience="1")
    worker = platform.worker(1, simulation_chunk_seconds="0.05")
    job = create(stub, ACCOUNT, spec_of("random", "random", matches=3000))
    wait_for(lambda: get(stub, job).done)
    kill_with_children(worker)
    platform.broker.flushdb()
    assert get(stub, job).done < 3000
    platform.worker(1)
    assert [row.index for row in rows_of(stub, job)] == list(range(3000))


def test_a_restart_of_redis_costs_only_time(own_redis: RedisServer, tmp_path: Path) -> None:
    platform = Platform(own_redis.url, tmp_path)
    try:
        rules = platform.rules()
        stub = platform.scheduler(chunk_patience="1", bot_decision_seconds="0.5")
        platform.worker(2, simulation_chunk_seconds="0.1", bot_decision_seconds="0.5")
        spec = spec_of("random", "random", matches=3000)
        job = create(stub, ACCOUNT, spec)
        matches = [match_of(rules, "random", "random") for _ in range(3)]
        wait_for(lambda: get(stub, job).done > 200)
        own_redis.kill()
        time.sleep(2)
        own_redis.start()
        wait_for(lambda: answers(get, stub, job))
        assert rows_of(stub, job, seconds=200) == simulate(spec, processes=1).rows
        for match_id in matches:
            finished(rules, match_id, 100)
    finally:
        platform.close()


def answers(call: Callable[..., Any], *arguments: Any) -> bool:
    try:
        call(*arguments)
    except grpc.RpcError:
        return False
    return True


def test_a_match_that_kills_its_workers_is_given_up_and_the_others_are_played(platform: Platform, monkeypatch: pytest.MonkeyPatch) -> None:
    deadly = 23
    marker = platform.folder / "deadly"
    marker.write_text(str(int.from_bytes(derive_seed(derive_seed(SEED, deadly), 0)[:8], "big")))
    monkeypatch.setenv("HEROTABLE_TEST_KILLER", str(marker))
    stub = platform.scheduler(chunk_patience="1")
    platform.worker(1, simulation_chunk_attempts="2", simulation_chunk_seconds="0.1")
    spec = spec_of("killer", "random", matches=60, rotate=False)
    rows = rows_of(stub, create(stub, ACCOUNT, spec), seconds=200)
    assert [(row.index, row.fault) for row in rows if row.fault] == [(deadly, "worker_lost")]
    monkeypatch.setenv("HEROTABLE_POLICIES", ODD_POLICIES)
    plan = check(spec)
    others = [index for index in range(60) if index != deadly]
    assert [rows[index] for index in others] == [play_match(plan, index, MatchBudget()) for index in others]


def test_a_worker_of_another_engine_version_plays_nothing(platform: Platform) -> None:
    stub = platform.scheduler(chunk_patience="1")
    job = create(stub, ACCOUNT, spec_of("random", "random", matches=3))
    stored = bots_pb2.SimulationJob.FromString(platform.store.hget(keys.job(job.simulation_id), "job"))
    stored.engine_version = "0-of-old"
    platform.store.hset(keys.job(job.simulation_id), "job", stored.SerializeToString())
    platform.worker(1, simulation_chunk_attempts="2")
    assert {row.fault for row in rows_of(stub, job)} == {"engine_version_mismatch"}


def test_a_stopping_worker_gives_back_what_it_cannot_finish(platform: Platform) -> None:
    stub = platform.scheduler()
    worker = platform.worker(1, simulation_chunk_seconds="3", soft_shutdown_seconds="0.5")
    job = create(stub, ACCOUNT, spec_of("random", "random", matches=10_000))
    wait_for(lambda: platform.store.hget(keys.job(job.simulation_id), "size"))
    wait_for(lambda: platform.broker.hlen("herotable:unacked") == 1)
    platform.stop(worker)
    assert platform.broker.hlen("herotable:unacked") == 0
    assert platform.broker.llen("herotable:bulk") > 0
    platform.worker(2)
    assert len(rows_of(stub, job, seconds=200)) == 10_000
