"""Any process may be killed in the middle of matches, Redis too: nothing is lost, nothing is doubled."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import psutil
import pytest

from services.bots.local import simulate
from services.cli.client.api import Client
from services.contracts.herotable.bots.v1 import bots_pb2
from tests.e2e.playing import Choose, Crowd, Seen, at_random, check, play_seats, watch
from tests.e2e.target import Processes, eventually

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]
GAME = "megaclash"
SLOW = 0.02
"""Seconds a choice, so that matches last long enough to be killed in."""


def slowly(seed: int) -> Choose:
    choose = at_random(seed)

    def chosen(options: object) -> str:
        time.sleep(SLOW)
        return choose(options)  # type: ignore[arg-type]

    return chosen


def under_way(processes: Processes) -> tuple[Crowd, Client, list[str]]:
    """People at tables, people against bots and bots among themselves, each match with a spectator, all of them under way."""
    maker = processes.client()
    crowd = Crowd(processes)
    matches = []
    for number, seats in enumerate((["me", "me"], ["me", "random"], ["random", "me"], ["random", "random"])):
        client = processes.client()
        match_id = client.create_match(GAME, seats).match_id
        mine = [seat for seat, who in enumerate(seats) if who == "me"]
        if mine:
            crowd.send(lambda client, m=match_id, s=mine, n=number: play_seats(client, m, s, slowly(n)), client)
        else:
            crowd.send(lambda client, m=match_id: watch(client, m), client)
        crowd.send(lambda client, m=match_id: watch(client, m))
        matches += [match_id, match_id]
    eventually(lambda: all(maker.match(match_id).match.version >= 5 for match_id in matches), 60, "the first moves")
    assert all(maker.match(match_id).match.status == "running" for match_id in matches[:6]), "over before anything was killed"
    return crowd, maker, matches


def all_end_as_recorded(crowd: Crowd, reader: Client, matches: list[str]) -> None:
    for match_id, seen in zip(matches, crowd.join(180), strict=True):
        assert isinstance(seen, Seen)
        check(seen, reader.replay(match_id))


@pytest.mark.parametrize("name", ["rules-megaclash", "gateway", "worker", "scheduler", "lobby", "redis"])
def test_a_process_is_killed_in_the_middle_of_matches(processes: Processes, name: str) -> None:
    crowd, reader, matches = under_way(processes)
    processes.kill(name)
    eventually(processes.ready, 60, "readiness")
    all_end_as_recorded(crowd, reader, matches)


def test_everything_but_redis_is_killed_at_once(processes: Processes) -> None:
    crowd, reader, matches = under_way(processes)
    for name, pid in processes.pids().items():
        if name != "redis":
            os.kill(pid, signal.SIGKILL)
    eventually(processes.ready, 90, "readiness")
    all_end_as_recorded(crowd, reader, matches)


def test_a_simulation_outlives_its_worker_and_its_scheduler(processes: Processes) -> None:
    client = processes.client()
    seed = "a7" * 32
    job = client.create_simulation(GAME, ["random", "random"], matches=4000, seed=seed)
    eventually(lambda: client.simulation(job.simulation_id).done > 0, 60, "the first rows")
    processes.kill("worker")
    processes.kill("scheduler")
    rows = list(client.simulation_rows(job.simulation_id))
    spec = bots_pb2.SimulationSpec(game=GAME, policies=["random", "random"], matches=4000, seed=bytes.fromhex(seed), rotate_seats=True)
    spec.setup.players = 2
    here = simulate(spec, processes=1).rows
    assert [(row.index, row.winners, row.seed) for row in rows] == [(row.index, tuple(row.winners), row.seed) for row in here]


def test_the_command_itself_is_killed_leaves_nothing_behind_and_goes_on_where_it_was(tmp_path: Path) -> None:
    platform = Processes(tmp_path / "data")
    platform.start()
    client = platform.client()
    running = client.create_match(GAME, ["me", "me"]).match_id
    decision = client.match(running).observation.decision
    assert decision is not None
    client.act(running, 0, decision.options[0].key)
    family = platform.family()
    port = int(platform.url.rpartition(":")[2])
    platform.end(signal.SIGKILL)
    eventually(lambda: not any(psutil.pid_exists(pid) for pid in family), 40, "the end of all processes")
    platform.log.unlink()
    platform.start(port)
    try:
        assert client.match(running).match.version == 1
        check(play_seats(client, running, [0, 1], at_random(9)), client.replay(running))
    finally:
        platform.hang_up()
        platform.stop()
    assert platform.process is not None
    assert platform.process.returncode == 0


def test_ctrl_c_stops_everything(tmp_path: Path) -> None:
    platform = Processes(tmp_path / "data")
    platform.start()
    family = platform.family()
    platform.stop()
    assert platform.process is not None
    assert platform.process.returncode == 0
    assert not any(psutil.pid_exists(pid) for pid in family)


def test_a_second_up_on_the_same_data_is_refused(processes: Processes) -> None:
    second = Processes(processes.data)
    second.log = processes.data.with_name("second.log")
    with pytest.raises(AssertionError, match="A platform is already running on"):
        second.start()
    assert processes.ready()
