"""Simulations on real workers: the same rows for any number of workers and any deaths, each exactly once."""

from __future__ import annotations

import signal
import subprocess

import grpc
import psutil
import pytest

from services.bots import keys
from services.bots.local import simulate
from services.bots.plan import check
from services.bots.play import MatchBudget, play_match
from services.contracts.herotable.bots.v1 import bots_pb2, bots_pb2_grpc
from services.harness.errors import error_from_rpc
from services.kernel.errors import HerotableError
from services.kernel.randomness import derive_seed
from tests.bots.conftest import ODD_POLICIES, SEED, Platform, kill_with_children, spec_of, wait_for

STATUS = bots_pb2.SimulationStatus
ACCOUNT = "acc_tester"


def create(stub: bots_pb2_grpc.SimulationServiceStub, spec: bots_pb2.SimulationSpec, request_id: str = "", account: str = ACCOUNT) -> bots_pb2.Simulation:
    request = bots_pb2.CreateSimulationRequest(request_id=request_id, account_id=account, spec=spec)
    return stub.CreateSimulation(request, timeout=10).simulation


def get(stub: bots_pb2_grpc.SimulationServiceStub, simulation_id: str, account: str = ACCOUNT) -> bots_pb2.Simulation:
    return stub.GetSimulation(bots_pb2.GetSimulationRequest(simulation_id=simulation_id, account_id=account), timeout=10).simulation


def rows_of(stub: bots_pb2_grpc.SimulationServiceStub, simulation_id: str, from_index: int = 0, ready_only: bool = False, seconds: float = 60) -> list[bots_pb2.SimulationRow]:
    request = bots_pb2.StreamRowsRequest(simulation_id=simulation_id, account_id=ACCOUNT, from_index=from_index, ready_only=ready_only)
    return [row for answer in stub.StreamRows(request, timeout=seconds) for row in answer.rows]


def refused(call: object, *arguments: object) -> HerotableError:
    with pytest.raises(grpc.RpcError) as failed:
        call(*arguments)  # type: ignore[operator]
    return error_from_rpc(failed.value)


def children(worker: subprocess.Popen[bytes]) -> list[psutil.Process]:
    return psutil.Process(worker.pid).children(recursive=True)


def test_a_worker_plays_a_job_as_local_processes_do(platform: Platform) -> None:
    stub = platform.scheduler()
    platform.worker(1, simulation_chunk_seconds="0.1")
    spec = spec_of("greedy", "random", matches=400, logs=True)
    job = create(stub, spec)
    assert (job.status, job.done, job.engine_version) == (STATUS.SIMULATION_STATUS_RUNNING, 0, check(spec).game.version)
    rows = rows_of(stub, job.simulation_id)
    expected = simulate(spec, processes=1)
    assert rows == expected.rows
    done = wait_for(lambda: (found := get(stub, job.simulation_id)).HasField("ended_at") and found)
    assert (done.status, done.done) == (STATUS.SIMULATION_STATUS_DONE, 400)
    assert done.summary.totals == expected.summary.totals
    assert done.summary.matches_per_second > 0
    # Streams resume from any index, and a row that is there already is not waited for.
    assert rows_of(stub, job.simulation_id, from_index=333) == rows[333:]
    assert rows_of(stub, job.simulation_id, from_index=400) == []


def test_a_task_that_runs_twice_changes_nothing(platform: Platform) -> None:
    stub = platform.scheduler()
    job = create(stub, spec_of("random", "random", matches=100))
    (message,) = platform.broker.lrange("herotable:bulk", 0, -1)
    platform.broker.lpush("herotable:bulk", message, message)
    platform.worker(2, simulation_chunk_seconds="0.02")
    rows = rows_of(stub, job.simulation_id)
    assert [row.index for row in rows] == list(range(100))
    wait_for(lambda: platform.broker.llen("herotable:bulk") == 0 and platform.broker.hlen("herotable:unacked") == 0)
    done = get(stub, job.simulation_id)
    assert (done.done, done.summary.totals[0].matches) == (100, 200)


def test_a_lost_task_is_found_by_the_sweeper(platform: Platform) -> None:
    stub = platform.scheduler(chunk_patience="1")
    job = create(stub, spec_of("random", "random", matches=50))
    assert platform.broker.delete("herotable:bulk") == 1
    platform.worker(1)
    assert len(rows_of(stub, job.simulation_id)) == 50


def test_lost_chunks_are_found_by_the_sweeper(platform: Platform) -> None:
    stub = platform.scheduler(chunk_patience="1")
    worker = platform.worker(1, simulation_chunk_seconds="0.05")
    job = create(stub, spec_of("random", "random", matches=600))
    wait_for(lambda: get(stub, job.simulation_id).done)
    kill_with_children(worker)
    platform.broker.flushdb()
    platform.worker(1)
    assert [row.index for row in rows_of(stub, job.simulation_id)] == list(range(600))


def test_a_cancelled_job_stops_and_keeps_its_rows(platform: Platform) -> None:
    stub = platform.scheduler()
    platform.worker(1, simulation_chunk_seconds="0.05")
    job = create(stub, spec_of("random", "random", matches=200_000))
    wait_for(lambda: get(stub, job.simulation_id).done > 50)
    request = bots_pb2.CancelSimulationRequest(simulation_id=job.simulation_id, account_id=ACCOUNT)
    cancelled = stub.CancelSimulation(request, timeout=10).simulation
    assert cancelled.status == STATUS.SIMULATION_STATUS_CANCELLED
    assert len(rows_of(stub, job.simulation_id)) == cancelled.done
    wait_for(lambda: platform.broker.llen("herotable:bulk") == 0 and platform.broker.hlen("herotable:unacked") == 0)
    assert get(stub, job.simulation_id).done == cancelled.done
    assert stub.CancelSimulation(request, timeout=10).simulation == get(stub, job.simulation_id)
    assert not platform.store.exists(keys.RUNNING)
    assert platform.store.ttl(keys.job(job.simulation_id)) > 0


def test_what_is_wrong_is_refused_before_anything_is_queued(platform: Platform) -> None:
    stub = platform.scheduler(simulation_matches="1000", simulations_per_account="1")
    assert refused(create, stub, spec_of("random")).code == "invalid_players"
    assert refused(create, stub, spec_of("random", "grandmaster")).code == "unknown_policy"
    error = refused(create, stub, spec_of("random", "random", matches=1001))
    assert (error.code, "1,000" in error.message) == ("invalid_matches", True)
    assert platform.store.keys("sim:*") == []
    assert platform.broker.llen("herotable:bulk") == 0
    # A repeated request is answered with the same job, a second job of this account is one too many, others may.
    job = create(stub, spec_of("random", "random"), "request-1")
    assert create(stub, spec_of("random", "random"), "request-1").simulation_id == job.simulation_id
    assert refused(create, stub, spec_of("random", "random"), "request-2").code == "too_many_simulations"
    other = create(stub, spec_of("random", "random"), "request-1", "acc_other")
    assert other.simulation_id != job.simulation_id
    assert refused(get, stub, other.simulation_id).code == "unknown_simulation"
    assert refused(get, stub, "sim_nothing").code == "unknown_simulation"


def test_jobs_are_listed_newest_first_by_pages(platform: Platform) -> None:
    stub = platform.scheduler(simulations_per_account="9")
    made = [create(stub, spec_of("random", "random")).simulation_id for _ in range(5)]
    listed: list[str] = []
    cursor, pages = "", 0
    while pages == 0 or cursor:
        answer = stub.ListSimulations(bots_pb2.ListSimulationsRequest(account_id=ACCOUNT, limit=2, cursor=cursor), timeout=10)
        listed += [job.simulation_id for job in answer.simulations]
        cursor, pages = answer.next_cursor, pages + 1
    assert (listed, pages) == (made[::-1], 3)
    assert refused(stub.ListSimulations, bots_pb2.ListSimulationsRequest(account_id=ACCOUNT, cursor="nonsense")).code == "invalid_cursor"
    assert refused(stub.ListSimulations, bots_pb2.ListSimulationsRequest(account_id=ACCOUNT, limit=101)).code == "invalid_limit"


def test_the_policies_of_a_game_are_listed(platform: Platform) -> None:
    stub = platform.scheduler()
    answer = stub.ListPolicies(bots_pb2.ListPoliciesRequest(game="megaclash"), timeout=10)
    told = {info.policy: info.description for info in answer.policies}
    assert {"greedy", "random", "thrower"} <= set(told)
    assert all(told.values())
    assert refused(stub.ListPolicies, bots_pb2.ListPoliciesRequest(game="chess")).code == "unknown_game"


def test_a_fault_ends_its_match_and_not_the_job(platform: Platform) -> None:
    stub = platform.scheduler()
    platform.worker(1)
    job = create(stub, spec_of("thrower", "random", matches=20))
    rows = rows_of(stub, job.simulation_id)
    assert {row.fault for row in rows} == {"policy_fault"}
    done = wait_for(lambda: (found := get(stub, job.simulation_id)).HasField("ended_at") and found)
    assert (done.status, done.summary.faults, done.done) == (STATUS.SIMULATION_STATUS_FAILED, 20, 20)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_dying_workers_change_no_row(platform: Platform) -> None:
    spec = spec_of("greedy", "random", matches=6000)
    stub = platform.scheduler(chunk_patience="2")
    settings = {"simulation_chunk_seconds": "0.3"}
    first, second = (platform.worker(2, **settings) for _ in range(2))
    job = create(stub, spec)
    # A child dies, then a whole machine, then another child.
    wait_for(lambda: get(stub, job.simulation_id).done > 300)
    children(first)[0].send_signal(signal.SIGKILL)
    wait_for(lambda: get(stub, job.simulation_id).done > 1500)
    kill_with_children(second)
    wait_for(lambda: get(stub, job.simulation_id).done > 2500)
    children(first)[-1].send_signal(signal.SIGKILL)
    rows = rows_of(stub, job.simulation_id, seconds=200)
    assert rows == simulate(spec, processes=1).rows
    assert get(stub, job.simulation_id).status == STATUS.SIMULATION_STATUS_DONE


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_one_and_two_workers_give_the_same_rows(platform: Platform) -> None:
    stub = platform.scheduler()
    spec = spec_of("random", "random", matches=3000)
    platform.worker(1, simulation_chunk_seconds="0.2")
    alone = rows_of(stub, create(stub, spec).simulation_id)
    platform.worker(1, simulation_chunk_seconds="0.3")
    assert rows_of(stub, create(stub, spec).simulation_id) == alone


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_match_that_kills_its_workers_is_given_up_and_the_others_are_played(platform: Platform, monkeypatch: pytest.MonkeyPatch) -> None:
    deadly = 23
    marker = platform.folder / "deadly"
    marker.write_text(str(int.from_bytes(derive_seed(derive_seed(SEED, deadly), 0)[:8], "big")))
    monkeypatch.setenv("HEROTABLE_TEST_KILLER", str(marker))
    stub = platform.scheduler(chunk_patience="1")
    platform.worker(1, simulation_chunk_attempts="2", simulation_chunk_seconds="0.1")
    spec = spec_of("killer", "random", matches=60, rotate=False)
    job = create(stub, spec)
    rows = rows_of(stub, job.simulation_id, seconds=120)
    assert [row.fault for row in rows if row.fault] == ["worker_lost"]
    assert rows[deadly].fault == "worker_lost"
    monkeypatch.setenv("HEROTABLE_POLICIES", ODD_POLICIES)
    plan = check(spec)
    assert [row for row in rows if row.index != deadly] == [play_match(plan, index, MatchBudget()) for index in range(60) if index != deadly]


@pytest.mark.slow
@pytest.mark.timeout(200)
def test_a_stopping_worker_gives_back_what_it_cannot_finish(platform: Platform) -> None:
    stub = platform.scheduler()
    worker = platform.worker(1, simulation_chunk_seconds="3", soft_shutdown_seconds="0.5")
    spec = spec_of("random", "random", matches=5000)
    job = create(stub, spec)
    wait_for(lambda: platform.store.hget(keys.job(job.simulation_id), "size"))
    wait_for(lambda: platform.broker.hlen("herotable:unacked") == 1)
    before = platform.broker.llen("herotable:bulk")
    platform.stop(worker)
    assert platform.broker.hlen("herotable:unacked") == 0
    assert platform.broker.llen("herotable:bulk") >= before
    platform.worker(1)
    assert len(rows_of(stub, job.simulation_id)) == 5000
