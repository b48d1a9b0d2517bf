"""Tokens and their scopes."""

from __future__ import annotations

import httpx
import redis

from tests.gateway.client import Api, eventually, ok, problem
from tests.gateway.conftest import OtherGateway
from tests.support.platform import Platform
from tests.support.timing import scaled


def test_a_revoked_token_stops_working_on_every_gateway(platform: Platform, ada: Api) -> None:
    elsewhere = ada.at(platform.urls[1])
    ok(elsewhere.get("/v1/me"))
    assert ada.delete("/v1/tokens/current").status_code == 204
    problem(ada.get("/v1/me"), 401, "invalid_token")
    eventually(lambda: elsewhere.get("/v1/me").status_code == 401, 2)
    elsewhere.close()


def test_lists_of_tokens_do_not_contain_the_tokens(ada: Api) -> None:
    made = ok(ada.post("/v1/tokens", json={"scopes": ["lobby"], "label": "bot"}), 201)
    listed = ok(ada.get("/v1/tokens"))["tokens"]
    assert {one["label"] for one in listed} == {"guest", "bot"}
    assert [one["current"] for one in listed].count(True) == 1
    assert made["token"] not in str(listed)
    assert ada.delete(f"/v1/tokens/{made['token_info']['token_id']}").status_code == 204
    problem(ada.delete(f"/v1/tokens/{made['token_info']['token_id']}"), 404, "unknown_token", "token_id")


def test_another_accounts_token_cannot_be_revoked(ada: Api, bob: Api) -> None:
    theirs = ok(bob.get("/v1/me"))["token_info"]["token_id"]
    problem(ada.delete(f"/v1/tokens/{theirs}"), 404, "unknown_token")
    ok(bob.get("/v1/me"))


def test_a_token_has_no_more_scopes_than_the_one_it_was_made_with(platform: Platform, ada: Api) -> None:
    narrow = Api(platform.url).use(ok(ada.post("/v1/tokens", json={"scopes": ["lobby"]}), 201))
    missing = problem(narrow.post("/v1/matches", json={"game": "megaclash", "seats": ["me", "me"]}), 403, "missing_scope")
    assert "match:play" in missing["needed"]
    problem(
        narrow.post("/v1/simulations", json={"game": "megaclash", "policies": ["random", "random"], "matches": 1}), 403, "missing_scope"
    )
    problem(narrow.post("/v1/tokens", json={"scopes": ["match:play"]}), 400, "unknown_scope", "scopes")
    problem(narrow.post("/v1/matches/megaclash.x/actions", json={"expected_version": 0, "option": "x"}), 403, "missing_scope")
    problem(narrow.get("/v1/admin/audit"), 403, "missing_scope")
    ok(narrow.post("/v1/tables", json={"game": "megaclash", "players": 2}), 201)
    narrow.close()


def test_an_expired_token_is_refused(platform: Platform, ada: Api) -> None:
    with redis.Redis.from_url(platform.redis.url, decode_responses=True) as store:
        digest = next(iter(store.hgetall(f"gateway:tokens:{ada.account_id}").values()))
        assert 29 * 86_400 < store.ttl(f"gateway:token:{digest}") <= 30 * 86_400
        store.hset(f"gateway:token:{digest}", "expires_at", 1)
    problem(ada.get("/v1/me"), 401, "invalid_token")


def test_a_missing_and_an_invalid_token_are_different_problems(anybody: Api) -> None:
    nobody = anybody.get("/v1/me")
    problem(nobody, 401, "not_authenticated")
    assert nobody.headers["www-authenticate"].startswith("Bearer")
    problem(anybody.get("/v1/me", headers={"Authorization": "Basic abc"}), 401, "not_authenticated")
    problem(anybody.get("/v1/me", headers={"Authorization": "Bearer ht_nonsense"}), 401, "invalid_token")
    problem(anybody.get("/v1/games", headers={"Authorization": "Bearer ht_nonsense"}), 401, "invalid_token")


def test_the_operator_sets_what_guests_may_do(other_gateway: OtherGateway) -> None:
    with (
        other_gateway({"HEROTABLE_GUEST_SCOPES": "match:play"}) as gateway,
        httpx.Client(base_url=gateway.url, timeout=scaled(5)) as client,
    ):
        assert ok(client.post("/v1/accounts/guest"), 201)["token_info"]["scopes"] == ["match:play"]
