"""Limits are published, stated in every response, counted over all gateways, and not affected by legal actions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.gateway.client import Api, eventually, key, ok, problem
from tests.gateway.conftest import OtherGateway
from tests.support.platform import Platform

TIGHT = {
    f"HEROTABLE_LIMIT_{name}": str(quota)
    for name, quota in {"ANONYMOUS": 1000, "LOGIN": 1000, "READS": 5, "WRITES": 4, "CREATES": 3, "REFUSED_ACTIONS": 3}.items()
}


@pytest.fixture(scope="module")
def tight(platform: Platform, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A gateway with low limits; reaching the default ones would take minutes."""
    from tests.support.platform import Process

    process = Process("tight", ["gateway"], tmp_path_factory.mktemp("tight"), {**platform.environment, **TIGHT})
    process.start()
    yield process.url
    process.kill()


@pytest.fixture
def hurried(tight: str) -> Iterator[Api]:
    """A guest at the gateway with tight limits."""
    with Api(tight) as api:
        yield api.guest()


def test_the_numbers_are_published(hurried: Api) -> None:
    limits = ok(hurried.get("/v1/limits"))
    assert {one["name"]: one["quota"] for one in limits["rates"]} == {
        "anonymous": 1000,
        "login": 1000,
        "reads": 5,
        "writes": 4,
        "creates": 3,
        "refused_actions": 3,
    }
    assert limits["body_bytes"] == 65_536


def test_responses_state_what_is_left(hurried: Api) -> None:
    answer = hurried.get("/v1/me")
    assert answer.headers["ratelimit-policy"] == '"reads";q=5;w=60'
    assert re.fullmatch(r'"reads";r=4;t=\d+', answer.headers["ratelimit"])


@pytest.mark.parametrize(
    ("limit", "quota", "method", "path"),
    [("reads", 5, "GET", "/v1/tokens"), ("writes", 4, "DELETE", "/v1/tokens/tok_x"), ("creates", 3, "POST", "/v1/tickets")],
)
def test_a_request_over_the_limit_is_refused_with_the_time_to_wait(hurried: Api, limit: str, quota: int, method: str, path: str) -> None:
    answers = [
        hurried.request(method, path, json={"game": "megaclash", "players": 2} if method == "POST" else None) for _ in range(quota + 1)
    ]
    assert all(
        answer.status_code != 429 or answer.json()["code"] != "rate_limited" or "limit" not in answer.json() for answer in answers[:-1]
    )
    refused = problem(answers[-1], 429, "rate_limited")
    assert refused["limit"] == limit
    assert 0 < int(answers[-1].headers["retry-after"]) <= 60
    assert answers[-1].headers["ratelimit"].startswith(f'"{limit}";r=0;')


def test_a_limit_is_one_for_all_gateways_and_the_accounts_own(platform: Platform, hurried: Api, tight: str) -> None:
    for _ in range(5):
        ok(hurried.get("/v1/tokens"))
    problem(hurried.get("/v1/tokens"), 429, "rate_limited")
    with Api(tight) as other:
        ok(other.guest().get("/v1/tokens"))


def test_legal_moves_cost_nothing(hurried: Api) -> None:
    match_id = hurried.new_match()["match_id"]
    seen = hurried.look(match_id)["observation"]
    version, decision = seen["version"], seen["decision"]
    for _ in range(30):
        outcome = ok(hurried.act(match_id, version, decision["options"][0]["key"]))
        version, decision = outcome["version"], outcome["decision"]


def test_refused_moves_do(hurried: Api) -> None:
    match_id = hurried.new_match()["match_id"]
    for _ in range(3):
        problem(hurried.act(match_id, 0, "win"), 422, "illegal_action")
    answers = [hurried.act(match_id, 0, "win") for _ in range(2)]
    assert problem(answers[-1], 429, "rate_limited")["limit"] == "refused_actions"


def test_requests_without_a_token_are_counted_by_address(other_gateway: OtherGateway) -> None:
    settings = {"HEROTABLE_LIMIT_ANONYMOUS": "3", "HEROTABLE_TRUSTED_PROXIES": "127.0.0.1"}
    with other_gateway(settings) as gateway, Api(gateway.url) as api:
        here, there = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}
        for _ in range(3):
            ok(api.get("/v1/games", headers=here))
        problem(api.get("/v1/games", headers=here), 429, "rate_limited")
        problem(api.get("/v1/me", headers={**here, "Authorization": "Bearer ht_guess"}), 429, "rate_limited")
        ok(api.get("/v1/games", headers=there))


def test_ten_thousand_tickets_of_one_account(platform: Platform, anybody: Api) -> None:
    """The lobby keeps a few, refuses the others with a code of its own, and goes on serving everybody else."""
    greedy = anybody.guest()
    made: list[str] = []

    def ask(number: int) -> str:
        options = {"battlegrounds_to_win": 1 + number % 5}
        answer = greedy.post(
            "/v1/tickets", json={"game": "megaclash", "players": 2, "options": options, "rated": True}, headers={"Idempotency-Key": key()}
        )
        if answer.status_code == 201:
            made.append(answer.json()["ticket"]["ticket_id"])
            return "made"
        assert answer.status_code in {409, 422, 429}, answer.text
        return str(answer.json()["code"])

    with ThreadPoolExecutor(4) as pool:
        outcomes = set(pool.map(ask, range(200)))
    assert 1 <= len(set(made)) <= 10
    assert outcomes - {"made"}
    with Api(platform.url) as other:
        wanted = {"game": "megaclash", "players": 2, "options": {"battlegrounds_to_win": 5}}
        ticket = ok(other.guest().post("/v1/tickets", json=wanted), 201)["ticket"]
        ok(other.delete(f"/v1/tickets/{ticket['ticket_id']}"))
    for ticket_id in set(made):
        greedy.delete(f"/v1/tickets/{ticket_id}")


@pytest.mark.slow
def test_ten_thousand_tickets_at_the_default_limits(other_gateway: OtherGateway) -> None:
    """Nearly all are refused by the rate limit, in time, and the gateway answers others meanwhile."""
    with other_gateway({"HEROTABLE_LIMIT_CREATES": "120"}) as gateway, Api(gateway.url) as api, Api(gateway.url) as other:
        api.guest()
        other.guest()

        def ask(_: int) -> int:
            return api.post("/v1/tickets", json={"game": "megaclash", "players": 2}).status_code

        with ThreadPoolExecutor(8) as pool:
            statuses = list(pool.map(ask, range(10_000)))
            ok(other.get("/v1/me"))
        assert set(statuses) <= {201, 409, 422, 429}
        assert statuses.count(429) > 9_000
        eventually(lambda: other.get("/readyz").status_code == 200)
