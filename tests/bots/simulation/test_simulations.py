"""Simulations on a real worker give the rows of local processes, each once; test_deaths.py has the failures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import grpc
import pytest

from services.bots import keys
from services.bots.broker.app import make_app
from services.bots.settings import BotsSettings
from services.bots.simulation.local import simulate
from services.bots.simulation.plan import check
from services.contracts.herotable.bots.v1 import bots_pb2, bots_pb2_grpc
from services.harness.errors import error_from_rpc
from services.kernel.errors import HerotableError
from tests.bots.conftest import Shared, spec_of, wait_for
from tests.support.timing import scaled

STATUS = bots_pb2.SimulationStatus
Stub = bots_pb2_grpc.SimulationServiceStub


def create(stub: Stub, account: str, spec: bots_pb2.SimulationSpec, request_id: str = "") -> bots_pb2.Simulation:
    request = bots_pb2.CreateSimulationRequest(request_id=request_id, account_id=account, spec=spec)
    return stub.CreateSimulation(request, timeout=scaled(10)).simulation


def get(stub: Stub, job: bots_pb2.Simulation, account: str = "") -> bots_pb2.Simulation:
    request = bots_pb2.GetSimulationRequest(simulation_id=job.simulation_id, account_id=account or job.account_id)
    return stub.GetSimulation(request, timeout=scaled(10)).simulation


def ended(stub: Stub, job: bots_pb2.Simulation) -> bots_pb2.Simulation:
    return wait_for(lambda: (found := get(stub, job)).HasField("ended_at") and found)


def cancel(stub: Stub, job: bots_pb2.Simulation) -> bots_pb2.Simulation:
    request = bots_pb2.CancelSimulationRequest(simulation_id=job.simulation_id, account_id=job.account_id)
    return stub.CancelSimulation(request, timeout=scaled(10)).simulation


def rows_of(
    stub: Stub, job: bots_pb2.Simulation, from_index: int = 0, *, ready_only: bool = False, seconds: float = 110
) -> list[bots_pb2.SimulationRow]:
    request = bots_pb2.StreamRowsRequest(
        simulation_id=job.simulation_id,
        account_id=job.account_id,
        from_index=from_index,
        ready_only=ready_only,
    )
    return [row for answer in stub.StreamRows(request, timeout=scaled(seconds)) for row in answer.rows]


def refused(call: Callable[..., Any], *arguments: Any) -> HerotableError:
    with pytest.raises(grpc.RpcError) as failed:
        call(*arguments)
    return error_from_rpc(failed.value)


def quiet(shared: Shared) -> bool:
    """Whether no task waits or runs."""
    return shared.broker.llen("herotable:bulk") == 0 and shared.broker.hlen("herotable:unacked") == 0


def test_a_worker_plays_a_job_as_local_processes_do(shared: Shared) -> None:
    stub = shared.simulations
    spec = spec_of("random", "random", matches=400, logs=True)
    job = create(stub, "acc_rows", spec)
    assert (job.status, job.engine_version, job.spec) == (STATUS.SIMULATION_STATUS_RUNNING, check(spec).game.version, spec)
    rows = rows_of(stub, job)
    expected = simulate(spec, processes=1)
    assert rows == expected.rows
    done = ended(stub, job)
    assert (done.status, done.done) == (STATUS.SIMULATION_STATUS_DONE, 400)
    assert done.summary.totals == expected.summary.totals
    assert done.summary.matches_per_second > 0
    assert int(shared.store.hget(keys.job(job.simulation_id), "size")) < 400
    # A stream begins at any index.
    assert rows_of(stub, job, 333) == rows[333:]
    assert rows_of(stub, job, 400) == []
    assert shared.store.ttl(keys.rows(job.simulation_id)) > 0


def test_repeated_tasks_change_nothing(shared: Shared) -> None:
    stub = shared.simulations
    job = create(stub, "acc_repeats", spec_of("random", "random", matches=600))
    app = make_app(BotsSettings(broker_url=shared.broker_url))
    wait_for(lambda: shared.store.hget(keys.job(job.simulation_id), "size"))
    for chunk in (-1, 0, 1, 2, 0, 1, 99):
        task = bots_pb2.SimulationChunkTask(simulation_id=job.simulation_id, chunk=chunk)
        app.send_task("simulation_chunk", args=(bots_pb2.Task(simulation_chunk=task),))
    assert [row.index for row in rows_of(stub, job)] == list(range(600))
    wait_for(lambda: quiet(shared))
    done = ended(stub, job)
    assert (done.done, done.summary.totals[0].matches) == (600, 1200)


def test_rows_that_are_ready_come_without_waiting(shared: Shared) -> None:
    stub = shared.simulations
    job = create(stub, "acc_ready", spec_of("random", "random", matches=100_000))
    wait_for(lambda: get(stub, job).done)
    ready = rows_of(stub, job, ready_only=True)
    assert [row.index for row in ready] == list(range(len(ready)))
    assert 0 < len(ready) < 100_000
    cancel(stub, job)


def test_a_cancelled_job_stops_and_keeps_its_rows(shared: Shared) -> None:
    stub = shared.simulations
    job = create(stub, "acc_cancels", spec_of("random", "random", matches=200_000))
    wait_for(lambda: get(stub, job).done > 50)
    cancelled = cancel(stub, job)
    assert cancelled.status == STATUS.SIMULATION_STATUS_CANCELLED
    assert len(rows_of(stub, job)) == cancelled.done
    wait_for(lambda: quiet(shared))
    assert get(stub, job).done == cancelled.done
    assert cancel(stub, job) == get(stub, job)
    assert shared.store.zscore(keys.RUNNING, job.simulation_id) is None
    assert shared.store.ttl(keys.job(job.simulation_id)) > 0


def test_a_fault_ends_its_match_and_not_the_job(shared: Shared) -> None:
    stub = shared.simulations
    job = create(stub, "acc_faults", spec_of("thrower", "random", matches=20))
    assert [row.fault for row in rows_of(stub, job)] == ["policy_fault"] * 20
    done = ended(stub, job)
    assert (done.status, done.summary.faults, done.done) == (STATUS.SIMULATION_STATUS_FAILED, 20, 20)


def test_an_invalid_job_is_refused_before_anything_is_stored(shared: Shared) -> None:
    stub, account = shared.simulations, "acc_errors"
    assert refused(create, stub, account, spec_of("random")).code == "invalid_players"
    assert refused(create, stub, account, spec_of("random", "grandmaster")).code == "unknown_policy"
    error = refused(create, stub, account, spec_of("random", "random", matches=1_000_001))
    assert (error.code, "1,000,000" in error.message) == ("invalid_matches", True)
    assert refused(create, stub, "", spec_of("random", "random")).code == "missing_field"
    assert shared.store.keys(f"sim:account:{account}*") == []
    job = create(stub, account, spec_of("random", "random", matches=1))
    assert refused(get, stub, job, "acc_stranger").code == "unknown_simulation"
    assert refused(get, stub, bots_pb2.Simulation(simulation_id="sim_nothing", account_id=account)).code == "unknown_simulation"
    assert refused(rows_of, stub, job, -1).code == "invalid_from_index"


def test_an_account_has_a_bounded_number_of_running_jobs(shared: Shared) -> None:
    stub, account, long = shared.simulations, "acc_greedy", spec_of("random", "random", matches=500_000)
    jobs = [create(stub, account, long, f"request-{number}") for number in range(3)]
    assert refused(create, stub, account, long, "request-3").code == "too_many_simulations"
    # The same request again is the same job, and others may.
    assert create(stub, account, long, "request-1").simulation_id == jobs[1].simulation_id
    other = create(stub, "acc_modest", spec_of("random", "random", matches=1), "request-1")
    assert other.simulation_id not in {job.simulation_id for job in jobs}
    for job in jobs:
        cancel(stub, job)
    assert create(stub, account, spec_of("random", "random", matches=1), "request-3").status == STATUS.SIMULATION_STATUS_RUNNING


def test_jobs_are_listed_newest_first_by_pages(shared: Shared) -> None:
    stub, account = shared.simulations, "acc_lists"
    made = []
    for _ in range(5):
        made.append(create(stub, account, spec_of("random", "random", matches=1)))
        ended(stub, made[-1])
    listed: list[str] = []
    cursor, pages = "", 0
    while pages == 0 or cursor:
        answer = stub.ListSimulations(bots_pb2.ListSimulationsRequest(account_id=account, limit=2, cursor=cursor), timeout=scaled(10))
        listed += [job.simulation_id for job in answer.simulations]
        cursor, pages = answer.next_cursor, pages + 1
    assert (listed, pages) == ([job.simulation_id for job in reversed(made)], 3)
    assert refused(stub.ListSimulations, bots_pb2.ListSimulationsRequest(account_id=account, cursor="nonsense")).code == "invalid_cursor"
    assert refused(stub.ListSimulations, bots_pb2.ListSimulationsRequest(account_id=account, limit=101)).code == "invalid_limit"


def test_the_policies_of_a_game_are_listed(shared: Shared) -> None:
    answer = shared.simulations.ListPolicies(bots_pb2.ListPoliciesRequest(game="megaclash"), timeout=scaled(10))
    listed = {info.policy: info.description for info in answer.policies}
    assert {"greedy", "random", "thrower"} <= set(listed)
    assert all(listed.values())
    assert refused(shared.simulations.ListPolicies, bots_pb2.ListPoliciesRequest(game="chess")).code == "unknown_game"
