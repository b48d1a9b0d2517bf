"""What a worker accepts, and that it keeps to the settings that Celery on Redis needs."""

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
from kombu.exceptions import SerializationError

from services.bots.broker import serializer
from services.bots.broker.app import BULK, LIVE, make_app
from services.bots.settings import BotsSettings
from services.contracts.herotable.bots.v1 import bots_pb2
from tests.bots.conftest import ROOT, Platform, Shared, kill_with_children, spec_of, wait_for
from tests.bots.simulation.test_simulations import create, rows_of

TASK = bots_pb2.Task(simulation_chunk=bots_pb2.SimulationChunkTask(simulation_id="sim_x", chunk=3))
EMBED = {"callbacks": None, "errbacks": None, "chain": None, "chord": None}


def test_a_task_crosses_as_protobuf() -> None:
    (body,), kwargs, embed = serializer.decode(serializer.encode(((TASK,), {}, EMBED)))
    assert bots_pb2.Task.FromString(body) == TASK
    assert (kwargs, embed) == ({}, EMBED)


@pytest.mark.parametrize(
    "body",
    [((), {}, {}), ((1,), {}, {}), ((TASK, TASK), {}, {}), ((TASK,), {"x": 1}, {}), ((TASK,), {}, {"chain": [1]})],
)
def test_nothing_but_one_message_is_sent(body: serializer.Body) -> None:
    with pytest.raises(SerializationError):
        serializer.encode(body)


@pytest.mark.parametrize("data", [b"", b"\xff\xff", b"[[], {}, {}]", b"\x80\x04N."])
def test_nothing_but_a_message_is_read(data: bytes) -> None:
    with pytest.raises(SerializationError):
        serializer.decode(data)


def test_the_settings_lose_nothing() -> None:
    settings = BotsSettings()
    conf = make_app(settings).conf
    timeouts = {
        conf.broker_transport_options["visibility_timeout"],
        conf.result_backend_transport_options["visibility_timeout"],
        conf.visibility_timeout,
    }
    assert timeouts == {settings.visibility_timeout}
    assert settings.visibility_timeout > 2 * conf.task_time_limit
    assert conf.task_time_limit > settings.bulk_task_seconds + settings.simulation_match_seconds
    assert (conf.task_acks_late, conf.task_reject_on_worker_lost, conf.worker_prefetch_multiplier) == (True, True, 1)
    assert conf.accept_content == [serializer.CONTENT_TYPE]
    assert conf.task_ignore_result
    assert conf.worker_soft_shutdown_timeout > settings.bulk_task_seconds
    assert {queue.name: queue.routing_key for queue in conf.task_queues} == {LIVE: LIVE, BULK: BULK}


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
    told = httpx.get(url).text
    played = next(line for line in told.splitlines() if line.startswith("herotable_bots_simulated_matches_total"))
    assert float(played.split()[1]) >= 40
    assert 'herotable_bots_chunks_total{outcome="played"}' in told


def fit(beat: Path) -> bool:
    environment = {"HEROTABLE_WORKER_BEAT": str(beat)}
    return subprocess.run([sys.executable, "-m", "services.bots.worker.health"], env=environment, cwd=ROOT, check=False).returncode == 0


def test_a_worker_says_whether_it_is_fit(platform: Platform) -> None:
    beat = platform.folder / "beat"
    assert not fit(beat)
    platform.settings["HEROTABLE_WORKER_BEAT"] = str(beat)
    worker = platform.worker(1)
    wait_for(beat.exists)
    assert fit(beat)
    kill_with_children(worker)
    old = time.time() - 60
    os.utime(beat, (old, old))
    assert not fit(beat)
