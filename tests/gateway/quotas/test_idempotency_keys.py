"""A creating request that is sent twice is carried out once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import redis

from tests.gateway.client import Api, key, ok, problem
from tests.gateway.conftest import OtherGateway
from tests.support.platform import Platform

CREATING: list[tuple[str, dict[str, Any], int]] = [
    ("/v1/matches", {"game": "megaclash", "seats": ["me", "me"]}, 201),
    ("/v1/tables", {"game": "megaclash", "players": 2}, 201),
    ("/v1/tickets", {"game": "megaclash", "players": 2}, 201),
    ("/v1/simulations", {"game": "megaclash", "policies": ["random", "random"], "matches": 1}, 202),
    ("/v1/tokens", {"label": "x"}, 201),
    ("/v1/accounts/guest", {}, 201),
]


@pytest.mark.parametrize(("path", "body", "status"), CREATING)
def test_the_same_key_creates_one_match_at_any_gateway(platform: Platform, ada: Api, path: str, body: dict[str, Any], status: int) -> None:
    headers = {"Idempotency-Key": key()}
    with ada.at(platform.urls[1]) as elsewhere:
        first = ada.post(path, json=body, headers=headers)
        again = elsewhere.post(path, json=body, headers=headers)
    assert (first.status_code, again.status_code) == (status, status)
    assert first.content == again.content
    assert "idempotency-replayed" not in first.headers
    assert again.headers["idempotency-replayed"] == "true"
    assert first.headers.get("location") == again.headers.get("location")


def test_another_request_with_the_same_key_is_refused(ada: Api) -> None:
    headers = {"Idempotency-Key": key()}
    ok(ada.post("/v1/matches", json=CREATING[0][1], headers=headers), 201)
    problem(ada.post("/v1/matches", json={**CREATING[0][1], "private": True}, headers=headers), 422, "idempotency_key_reused")
    problem(ada.post("/v1/tables", json=CREATING[1][1], headers=headers), 422, "idempotency_key_reused")
    assert len(ok(ada.get("/v1/matches"))["matches"]) == 1


def test_accounts_do_not_share_keys(ada: Api, bob: Api) -> None:
    headers = {"Idempotency-Key": key()}
    mine, theirs = (ok(api.post("/v1/matches", json=CREATING[0][1], headers=headers), 201) for api in (ada, bob))
    assert mine["match"]["match_id"] != theirs["match"]["match_id"]


def test_concurrent_requests_with_one_key_create_once(platform: Platform, ada: Api) -> None:
    headers = {"Idempotency-Key": key()}
    with ada.at(platform.urls[1]) as elsewhere, ThreadPoolExecutor(8) as pool:
        answers = list(
            pool.map(lambda number: (ada, elsewhere)[number % 2].post("/v1/matches", json=CREATING[0][1], headers=headers), range(16))
        )
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["match"]["match_id"] for answer in answers}) == 1
    assert len(ok(ada.get("/v1/matches"))["matches"]) == 1


def test_a_refusal_is_not_kept(ada: Api) -> None:
    headers = {"Idempotency-Key": key()}
    problem(ada.post("/v1/matches", json={**CREATING[0][1], "options": {"speed": 1}}, headers=headers), 400, "unknown_option")
    ok(ada.post("/v1/matches", json=CREATING[0][1], headers=headers), 201)


@pytest.mark.parametrize("wrong", ["short", "x" * 256, "with a blank in it ..."])
def test_an_invalid_key(ada: Api, wrong: str) -> None:
    answer = ada.post("/v1/matches", json=CREATING[0][1], headers={"Idempotency-Key": wrong})
    assert answer.status_code == 400
    assert ok(ada.get("/v1/matches"))["matches"] == []
    match_id = ada.new_match()["match_id"]
    headers = {"Idempotency-Key": wrong}
    body = {"expected_version": 0, "option": "x"}
    problem(ada.post(f"/v1/matches/{match_id}/actions", json=body, headers=headers), 400, "invalid_idempotency_key")


def test_after_a_change_of_the_secret_a_key_creates_nothing_twice(other_gateway: OtherGateway, ada: Api) -> None:
    headers = {"Idempotency-Key": key()}
    ok(ada.post("/v1/matches", json=CREATING[0][1], headers=headers), 201)
    with other_gateway({"HEROTABLE_SECRET_KEY": "another secret"}) as gateway, ada.at(gateway.url) as elsewhere:
        problem(elsewhere.post("/v1/matches", json=CREATING[0][1], headers=headers), 422, "idempotency_key_reused")
    assert len(ok(ada.get("/v1/matches"))["matches"]) == 1


def test_responses_are_stored_encrypted_for_a_day(platform: Platform, ada: Api) -> None:
    made = ok(ada.post("/v1/tokens", json={"label": "x"}, headers={"Idempotency-Key": key()}), 201)
    with redis.Redis.from_url(platform.redis.url, decode_responses=True) as store:
        kept = list(store.scan_iter("gateway:idempotency:*"))
        assert kept
        assert all(made["token"] not in (store.get(one) or "") for one in kept)
        assert all(0 < store.ttl(one) <= 86_400 for one in kept)
