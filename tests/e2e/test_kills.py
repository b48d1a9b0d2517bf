"""Any process, Redis included, can be killed in the middle of matches: no action is lost and none is repeated."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import psutil
import pytest

from services.bots.simulation.local import simulate
from services.contracts.herotable.bots.v1 import bots_pb2
from tests.e2e.clients import check_transcript, choose_randomly, play_seats
from tests.e2e.in_progress import all_end_as_recorded, matches_in_progress
from tests.e2e.target import LocalTarget
from tests.support.timing import wait_until

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]
GAME = "megaclash"


@pytest.mark.parametrize("name", ["rules-megaclash", "gateway", "worker", "scheduler", "lobby", "redis"])
def test_a_process_is_killed_in_the_middle_of_matches(local_target: LocalTarget, name: str) -> None:
    threads, reader, matches = matches_in_progress(local_target)
    local_target.kill(name)
    wait_until(local_target.ready, 60, "all services are ready")
    all_end_as_recorded(threads, reader, matches)


def test_everything_but_redis_is_killed_at_once(local_target: LocalTarget) -> None:
    threads, reader, matches = matches_in_progress(local_target)
    for name, pid in local_target.pids().items():
        if name != "redis":
            os.kill(pid, signal.SIGKILL)
    wait_until(local_target.ready, 90, "all services are ready")
    all_end_as_recorded(threads, reader, matches)


def test_a_simulation_outlives_its_worker_and_its_scheduler(local_target: LocalTarget) -> None:
    client = local_target.client()
    seed = "a7" * 32
    job = client.create_simulation(GAME, ["random", "random"], matches=4000, seed=seed)
    wait_until(lambda: client.simulation(job.simulation_id).done > 0, 60, "the first rows")
    local_target.kill("worker")
    local_target.kill("scheduler")
    rows = list(client.simulation_rows(job.simulation_id))
    spec = bots_pb2.SimulationSpec(game=GAME, policies=["random", "random"], matches=4000, seed=bytes.fromhex(seed), rotate_seats=True)
    spec.setup.players = 2
    here = simulate(spec, processes=1).rows
    assert [(row.index, row.winners, row.seed) for row in rows] == [(row.index, tuple(row.winners), row.seed) for row in here]


def test_a_killed_command_leaves_no_process_and_continues_where_it_was(tmp_path: Path) -> None:
    platform = LocalTarget(tmp_path / "data")
    platform.start()
    client = platform.client()
    running = client.create_match(GAME, ["me", "me"]).match_id
    decision = client.match(running).observation.decision
    assert decision is not None
    client.act(running, 0, decision.options[0].key)
    pids = platform.all_pids()
    port = int(platform.url.rpartition(":")[2])
    platform.end(signal.SIGKILL)
    wait_until(lambda: not any(psutil.pid_exists(pid) for pid in pids), 40, "the end of all local_target")
    platform.log.unlink()
    platform.start(port)
    try:
        assert client.match(running).match.version == 1
        check_transcript(play_seats(client, running, [0, 1], choose_randomly(9)), client.replay(running))
    finally:
        platform.close_clients()
        platform.stop()
    assert platform.process is not None
    assert platform.process.returncode == 0


def test_ctrl_c_stops_everything(tmp_path: Path) -> None:
    platform = LocalTarget(tmp_path / "data")
    platform.start()
    pids = platform.all_pids()
    platform.stop()
    assert platform.process is not None
    assert platform.process.returncode == 0
    assert not any(psutil.pid_exists(pid) for pid in pids)


def test_a_second_up_on_the_same_data_is_refused(local_target: LocalTarget) -> None:
    second = LocalTarget(local_target.data)
    second.log = local_target.data.with_name("second.log")
    with pytest.raises(AssertionError, match="A platform is already running on"):
        second.start()
    assert local_target.ready()
