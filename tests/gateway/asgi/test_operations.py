"""Operation: health, readiness, metrics, request ids, headers, size limits, CORS, and no start with known secrets."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gateway.asgi.app import make_app
from gateway.settings import Settings, UnsafeSettings
from tests.gateway.client import Api, eventually, ok, problem
from tests.gateway.conftest import OtherGateway
from tests.support.platform import ROOT, Platform, Process
from tests.support.redis import RedisServer
from tests.support.timing import scaled

GOOD_SECRET = "0123456789abcdef" * 4


def test_health_and_readiness(anybody: Api) -> None:
    assert ok(anybody.get("/healthz")) == {"status": "ok"}
    ready = ok(anybody.get("/readyz"))
    assert ready["status"] == "ready"
    assert ready["services"] == {"redis": True, "rules-megaclash-0": True, "rules-megaclash-1": True, "lobby": True, "simulations": True}


def test_metrics_name_routes_and_not_ids(ada: Api) -> None:
    match_id = ada.new_match()["match_id"]
    ada.play(match_id, 1)
    text = ada.get("/metrics").text
    assert 'herotable_gateway_requests_total{method="POST",route="/v1/matches/{match_id}/actions",status="200"}' in text
    assert 'route="/v1/matches/{match_id}"' in text
    assert match_id not in text


def test_a_request_has_an_id_in_its_answer_its_problem_and_the_logs(platform: Platform, anybody: Api) -> None:
    mine = anybody.get("/v1/me", headers={"X-Request-ID": "my-own-id-0001"})
    assert problem(mine, 401, "not_authenticated")["request_id"] == "my-own-id-0001"
    made = anybody.get("/v1/me", headers={"X-Request-ID": "not\tfit"}).headers["x-request-id"]
    assert made.startswith("req_")
    logged = eventually(lambda: [line for line in platform.gateways[0].log.read_text().splitlines() if "my-own-id-0001" in line])
    assert json.loads(logged[0])["status"] == 401


def test_the_request_id_reaches_the_services(platform: Platform, ada: Api) -> None:
    ok(ada.post("/v1/matches", json={"game": "megaclash", "seats": ["me", "me"]}, headers={"X-Request-ID": "to-the-rules-0001"}), 201)
    eventually(lambda: any("to-the-rules-0001" in replica.log.read_text() for replica in platform.rules["megaclash"]))


def test_no_answer_can_be_framed_sniffed_or_kept(anybody: Api) -> None:
    for path in ("/v1/games", "/nothing", "/healthz"):
        headers = anybody.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "server" not in headers


def test_a_body_that_is_too_large_is_refused_before_it_is_read(platform: Platform, ada: Api) -> None:
    with socket.create_connection(("127.0.0.1", platform.gateways[0].port), timeout=scaled(10)) as raw:
        raw.sendall(b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10000000000\r\n\r\n")
        assert raw.recv(4096).startswith(b"HTTP/1.1 413 ")
    problem(ada.post("/v1/matches", content=b"x" * 65_537), 413, "body_too_large")
    match_id = ada.new_match()["match_id"]
    for path in ("/v1/matches", f"/v1/matches/{match_id}/actions"):
        chunks = (b" " * 1000 for _ in range(70))
        problem(ada.post(path, content=chunks, headers={"Content-Type": "application/json"}), 413, "body_too_large")


def test_web_clients_of_named_origins_may_call(other_gateway: OtherGateway) -> None:
    with other_gateway({"HEROTABLE_CORS_ORIGINS": "https://play.example"}) as gateway, Api(gateway.url) as api:
        asked = {
            "Origin": "https://play.example",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "Authorization, Idempotency-Key",
        }
        preflight = api.options("/v1/matches", headers=asked)
        assert preflight.status_code == 200
        assert preflight.headers["access-control-allow-origin"] == "https://play.example"
        answer = api.get("/v1/games", headers={"Origin": "https://play.example"})
        assert answer.headers["access-control-allow-origin"] == "https://play.example"
        assert "RateLimit" in answer.headers["access-control-expose-headers"]
        refusal = api.get("/nothing", headers={"Origin": "https://play.example"})
        assert refusal.headers["access-control-allow-origin"] == "https://play.example"
        assert "access-control-allow-origin" not in api.get("/v1/games", headers={"Origin": "https://evil.example"}).headers


def test_without_a_setting_no_other_origin_may_call(anybody: Api) -> None:
    assert "access-control-allow-origin" not in anybody.get("/v1/games", headers={"Origin": "https://play.example"}).headers


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({}, "a default that everybody knows"),
        ({"secret_key": "change-me"}, "a default that everybody knows"),
        ({"secret_key": "short"}, "needs 32"),
        ({"secret_key": GOOD_SECRET, "cors_origins": "*"}, "CORS_ORIGINS"),
        ({"secret_key": GOOD_SECRET, "rules_addresses": "nonsense"}, "GAME=HOST:PORT"),
    ],
)
def test_production_does_not_start_with_unsafe_settings(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(UnsafeSettings, match=says):
        make_app(Settings(environment="production", **settings))


def test_the_process_says_so_and_ends() -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("HEROTABLE_")}
    environment["HEROTABLE_ENVIRONMENT"] = "production"
    run = subprocess.run(
        [sys.executable, "-m", "gateway", "--port", "0"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=scaled(60),
        check=False,
    )
    assert run.returncode != 0
    assert "a default that everybody knows" in run.stderr


def test_production_starts_with_a_secret_of_its_own(platform: Platform, other_gateway: OtherGateway) -> None:
    with other_gateway({"HEROTABLE_ENVIRONMENT": "production", "HEROTABLE_SECRET_KEY": GOOD_SECRET}) as gateway, Api(gateway.url) as api:
        assert ok(api.get("/readyz"))["status"] == "ready"


def test_without_redis_requests_get_503_until_it_is_back(own_redis: RedisServer, platform: Platform, tmp_path: Path) -> None:
    gateway = Process("alone", ["gateway"], tmp_path, {**platform.environment, "HEROTABLE_REDIS_URL": own_redis.url})
    gateway.start()
    try:
        with Api(gateway.url) as api:
            api.guest()
            own_redis.kill()
            for answer in (
                api.get("/v1/games"),
                api.post("/v1/accounts/guest"),
                api.post("/v1/matches/megaclash.x/actions", content=b"{}"),
            ):
                if answer.status_code != 400:  # the token is still cached, so the body is read
                    problem(answer, 503, "unavailable")
                    assert answer.headers["retry-after"] == "1"
            problem(api.get("/readyz"), 503, "not_ready", "redis")
            assert ok(api.get("/healthz")) == {"status": "ok"}
            own_redis.start()
            eventually(lambda: api.get("/v1/me").status_code == 200)
    finally:
        gateway.kill()


@pytest.mark.slow
def test_matches_go_on_while_rules_replicas_and_gateways_die(tmp_path: Path) -> None:
    """Every action is taken once although processes are killed meanwhile; the stream has no gap."""
    environment = {"HEROTABLE_HEARTBEAT_SECONDS": "0.5"}
    running = Platform(tmp_path, replicas=2, gateways=2, bots=False, environment=environment).running()
    with running as platform, Api(platform.urls[0]) as ada, ada.guest().at(platform.urls[1]) as elsewhere:
        match_id = ada.new_match()["match_id"]
        versions: list[int] = []
        with elsewhere.lines(f"/v1/matches/{match_id}/events") as lines:
            assert next(lines)["type"] == "snapshot"
            for turn in range(12):
                victim = platform.rules["megaclash"][turn % 2]
                if turn % 3 == 2:
                    victim.kill()
                _act_until_taken(ada, match_id, turn)
                if turn % 3 == 2:
                    victim.start()
            versions = [next(one["version"] for one in lines if one["type"] == "step") for _ in range(12)]
        assert versions == list(range(1, 13))
        platform.gateways[0].kill()
        assert elsewhere.look(match_id)["match"]["version"] == 12


def _act_until_taken(api: Api, match_id: str, version: int) -> None:
    """Acts like a client: with a key, and again after a 503."""
    headers = {"Idempotency-Key": f"turn {version} of {match_id}".replace(" ", "_")}

    def taken() -> bool:
        seen = api.get(f"/v1/matches/{match_id}")
        if seen.status_code == 503:
            return False
        observation = ok(seen)["observation"]
        if observation["version"] == version + 1:
            return True
        body = {"expected_version": version, "option": observation["decision"]["options"][0]["key"]}
        answer = api.post(f"/v1/matches/{match_id}/actions", json=body, headers=headers)
        assert answer.status_code in {200, 503, 504}, answer.text
        return answer.status_code == 200

    eventually(taken)
