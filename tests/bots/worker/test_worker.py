"""What a worker accepts, and what it reports about itself."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from celery import Celery
from kombu import Exchange

from services.bots.broker.app import BULK, make_app
from services.bots.settings import BotsSettings
from services.contracts.herotable.bots.v1 import bots_pb2
from tests.bots.conftest import ROOT, Platform, Shared, kill_with_children, spec_of, wait_for
from tests.bots.simulation.test_simulations import create, rows_of
from tests.support.timing import scaled


@pytest.mark.parametrize("content", ["json", "pickle", "yaml"])
def test_other_payloads_are_refused_and_the_worker_goes_on(shared: Shared, content: str) -> None:
    foreign = Celery("foreign", broker=shared.broker_url, set_as_current=False)
    foreign.conf.broker_transport_options = {"global_keyprefix": "herotable:"}
    exchange = Exchange(BULK, type="direct")
    before = shared.log().count("ContentDisallowed")
    for args in ([{"simulation_id": "sim_x"}], ["cos\nsystem\n(S'true'\ntR."]):
        foreign.send_task("simulation_chunk", args=args, serializer=content, exchange=exchange, routing_key=BULK, queue=BULK)
    job = create(shared.simulations, f"acc_{content}", spec_of("random", "random", matches=5))
    assert len(rows_of(shared.simulations, job)) == 5
    wait_for(lambda: shared.broker.hlen("herotable:unacked") == 0)
    assert shared.broker.llen("herotable:bulk") == 0
    assert shared.log().count("ContentDisallowed") > before


def test_live_moves_go_before_simulations(platform: Platform) -> None:
    app = make_app(BotsSettings(broker_url=platform.broker_url))
    for number in range(5):
        chunk = bots_pb2.SimulationChunkTask(simulation_id=f"sim_{number}")
        app.send_task("simulation_chunk", args=(bots_pb2.Task(simulation_chunk=chunk),))
    app.send_task("live_move", args=(bots_pb2.Task(live_move=bots_pb2.LiveMoveTask(match_id="chess.x")),))
    platform.worker(1)
    wait_for(lambda: platform.log().count('"outcome"') == 6)
    events = [line for line in platform.log().splitlines() if '"outcome"' in line]
    assert '"event": "live move"' in events[0]


def test_the_metrics_of_the_children_are_added_up(shared: Shared) -> None:
    url = f"http://127.0.0.1:{shared.metrics_port}/metrics"
    job = create(shared.simulations, "acc_metrics", spec_of("random", "random", matches=40))
    assert len(rows_of(shared.simulations, job)) == 40
    exposed = httpx.get(url, timeout=scaled(5)).text
    played = next(line for line in exposed.splitlines() if line.startswith("herotable_bots_simulated_matches_total"))
    assert float(played.split()[1]) >= 40
    assert 'herotable_bots_chunks_total{outcome="played"}' in exposed


def healthy(beat: Path) -> bool:
    environment = {"HEROTABLE_WORKER_BEAT": str(beat)}
    return subprocess.run([sys.executable, "-m", "services.bots.worker.health"], env=environment, cwd=ROOT, check=False).returncode == 0


def test_a_worker_reports_whether_it_is_healthy(platform: Platform) -> None:
    beat = platform.folder / "beat"
    assert not healthy(beat)
    platform.settings["HEROTABLE_WORKER_BEAT"] = str(beat)
    worker = platform.worker(1)
    wait_for(beat.exists)
    assert healthy(beat)
    kill_with_children(worker)
    old = time.time() - 60
    os.utime(beat, (old, old))
    assert not healthy(beat)
