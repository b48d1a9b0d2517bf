"""The platform in containers: built, started, killed, restarted and scaled; no action is lost and none is repeated."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from services.bots.simulation.local import simulate
from services.contracts.herotable.bots.v1 import bots_pb2
from tests.containers.compose import HEALTHY_SECONDS, PAUSE, ROOT, ComposeTarget, compose_is_available
from tests.e2e.clients import ClientThreads, check_transcript, choose_randomly, play_seats
from tests.e2e.in_progress import all_end_as_recorded, matches_in_progress
from tests.support.timing import scaled, wait_until

pytestmark = [pytest.mark.containers, pytest.mark.timeout(600)]
GAME = "megaclash"


@pytest.fixture(scope="session")
def platform(request: pytest.FixtureRequest) -> Iterator[ComposeTarget]:
    """One platform in containers for the whole test run."""
    if not compose_is_available():
        pytest.skip("there is no Docker engine with compose")
    running = ComposeTarget()
    try:
        running.build()
        running.up()
        yield running
        if request.session.testsfailed:
            print(running.logs())
    except BaseException:
        print(running.logs())
        raise
    finally:
        running.down()


@pytest.fixture(autouse=True)
def healthy(platform: ComposeTarget) -> None:
    """Every test starts with one healthy container of each service."""
    platform.up(bot_worker=1, lobby=1, rules_megaclash=1)


def test_the_end_to_end_suite_passes(platform: ComposeTarget) -> None:
    suite = subprocess.run(
        [sys.executable, "-m", "pytest", "-m", "e2e", "tests/e2e/test_platform.py"],
        cwd=ROOT, env={**os.environ, "HEROTABLE_E2E_URL": platform.url}, capture_output=True, text=True, timeout=scaled(500), check=False,
    )  # fmt: skip
    assert suite.returncode == 0, suite.stdout[-8000:]


@pytest.mark.parametrize("service", ["rules-megaclash", "gateway", "bot-worker", "bot-scheduler", "lobby", "redis"])
def test_a_container_is_killed_in_the_middle_of_matches(platform: ComposeTarget, service: str) -> None:
    threads, reader, matches = matches_in_progress(platform)
    platform.kill(service)
    platform.wait()
    all_end_as_recorded(threads, reader, matches)


def test_redis_is_restarted_in_the_middle_of_matches(platform: ComposeTarget) -> None:
    threads, reader, matches = matches_in_progress(platform)
    platform.restart("redis")
    platform.wait()
    all_end_as_recorded(threads, reader, matches)


def test_replicas_of_a_service_share_the_matches_and_one_can_be_killed(platform: ComposeTarget) -> None:
    platform.up(rules_megaclash=2, lobby=2, bot_worker=2)
    assert len(platform.containers("rules-megaclash")) == 2
    # Existing connections stay with one replica; a gateway that is restarted now connects to both.
    platform.restart("gateway")
    platform.wait()
    threads, reader, matches = matches_in_progress(platform)
    platform.kill("rules-megaclash")
    all_end_as_recorded(threads, reader, matches)


def test_workers_come_and_go_during_a_simulation_and_the_rows_are_the_same(platform: ComposeTarget) -> None:
    client, seed, matches = platform.client(), "c3" * 32, 6000
    job = client.create_simulation(GAME, ["random", "greedy"], matches=matches, seed=seed)
    wait_until(lambda: client.simulation(job.simulation_id).done > 0, HEALTHY_SECONDS, "the first rows", PAUSE)
    platform.up(bot_worker=3)
    platform.kill("bot-worker")
    platform.up(bot_worker=1)
    rows = list(client.simulation_rows(job.simulation_id))
    spec = bots_pb2.SimulationSpec(game=GAME, policies=["random", "greedy"], matches=matches, seed=bytes.fromhex(seed), rotate_seats=True)
    spec.setup.players = 2
    here = simulate(spec, processes=1).rows
    assert [(row.index, row.winners, row.seed) for row in rows] == [(row.index, tuple(row.winners), row.seed) for row in here]


def test_after_down_and_up_a_match_continues_where_it_was(platform: ComposeTarget) -> None:
    client = platform.client()
    match_id = client.create_match(GAME, ["me", "me"]).match_id
    decision = client.match(match_id).observation.decision
    assert decision is not None
    client.act(match_id, 0, decision.options[0].key, seat=decision.seat)
    platform.compose("down")
    assert platform.containers() == []
    platform.up()
    assert client.match(match_id).match.version == 1
    check_transcript(play_seats(client, match_id, [0, 1], choose_randomly(5)), client.replay(match_id))


def test_a_platform_stops_in_order(platform: ComposeTarget) -> None:
    threads = ClientThreads(platform)
    client = platform.client()
    match_id = client.create_match(GAME, ["random", "random"]).match_id
    threads.start(lambda watcher: list(watcher.events(match_id)))
    threads.join()
    stopping = {
        name: platform.containers(name)[0] for name in ("rules-megaclash", "lobby", "bot-worker", "bot-scheduler", "gateway", "redis")
    }
    platform.compose("stop")
    assert {name: platform.exit_code(container) for name, container in stopping.items()} == dict.fromkeys(stopping, 0)


def test_no_process_is_root_or_can_write(platform: ComposeTarget) -> None:
    assert platform.execute("gateway", "id", "-u").strip() == "10001"
    with pytest.raises(AssertionError, match="Read-only file system"):
        platform.execute("gateway", "touch", "/opt/herotable/written")


def test_the_gateway_refuses_a_known_secret_in_production(platform: ComposeTarget) -> None:
    refused = platform.run_image("-e", "HEROTABLE_ENVIRONMENT=production", "-e", "HEROTABLE_SECRET_KEY=change-me")
    assert refused.returncode == 1
    assert "HEROTABLE_SECRET_KEY" in refused.stderr


def test_every_process_exports_its_metrics(platform: ComposeTarget) -> None:
    script = "import sys; from urllib.request import urlopen; print(urlopen(sys.argv[1], timeout=5).read().decode())"
    for service in ("rules-megaclash", "lobby", "bot-worker", "bot-scheduler"):
        assert "herotable_" in platform.execute("gateway", "python", "-c", script, f"http://{service}:9000/metrics"), service
    assert "herotable_gateway_requests_total" in platform.execute("gateway", "python", "-c", script, "http://127.0.0.1:8000/metrics")
