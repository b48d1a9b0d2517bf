"""Accounts, tokens and scopes."""

from __future__ import annotations

import secrets

import httpx
import redis

from tests.gateway.client import Api, eventually, ok, problem
from tests.gateway.conftest import OtherGateway
from tests.support.platform import Platform

PASSWORD = "correct horse battery"


def name() -> str:
    return "Ada" + secrets.token_hex(6)


def named(api: Api, who: str) -> Api:
    return api.use(ok(api.post("/v1/accounts", json={"name": who, "password": PASSWORD}), 201))


def test_a_guest_has_a_token_and_a_name(ada: Api) -> None:
    me = ok(ada.get("/v1/me"))
    assert me["account"]["guest"]
    assert me["account"]["name"].startswith("guest-")
    assert me["token_info"]["scopes"] == ["lobby", "match:play", "sim:run"]
    assert me["token_info"]["current"]
    assert me["ratings"] == []
    assert ada.token.startswith("ht_")
    assert len(ada.token) == 46


def test_a_named_account_logs_in_with_its_password(anybody: Api) -> None:
    who = name()
    first = ok(anybody.post("/v1/accounts", json={"name": who, "password": PASSWORD}), 201)
    again = ok(anybody.post("/v1/tokens", json={"name": who.upper(), "password": PASSWORD, "label": "laptop", "days": 1}), 201)
    assert again["account"] == first["account"]
    assert again["token"] != first["token"]
    assert again["token_info"]["label"] == "laptop"
    told = ok(anybody.get(f"/v1/accounts/{first['account']['account_id']}"))
    assert told == first["account"]


def test_names_differ_by_more_than_case(anybody: Api) -> None:
    who = name()
    named(anybody, who)
    problem(anybody.post("/v1/accounts", json={"name": who.lower(), "password": PASSWORD}), 409, "name_taken", "name")
    problem(anybody.post("/v1/accounts", json={"name": "guest-ada", "password": PASSWORD}), 409, "name_taken", "name")


def test_passwords_and_tokens_are_not_stored(platform: Platform, anybody: Api) -> None:
    named(anybody, name())
    with redis.Redis.from_url(platform.redis.url, decode_responses=True) as store:
        everything = [repr(store.hgetall(key)) for key in store.scan_iter("gateway:*") if store.type(key) == "hash"]
        names = list(store.scan_iter("*"))
    assert not any(anybody.token in text or PASSWORD in text for text in [*everything, *names])
    assert any("$argon2id$" in text for text in everything)


def test_wrong_credentials_do_not_tell_whether_the_name_exists(anybody: Api) -> None:
    who = name()
    named(anybody, who)
    wrong = problem(anybody.post("/v1/tokens", json={"name": who, "password": "not the password"}), 401, "wrong_credentials")
    unknown = problem(anybody.post("/v1/tokens", json={"name": name(), "password": "not the password"}), 401, "wrong_credentials")
    assert wrong["detail"] == unknown["detail"]


def test_five_wrong_passwords_lock_the_account_even_for_the_right_one(platform: Platform, anybody: Api) -> None:
    who = name()
    named(anybody, who)
    for _ in range(5):
        problem(anybody.post("/v1/tokens", json={"name": who, "password": "not the password"}), 401, "wrong_credentials")
    locked = anybody.post("/v1/tokens", json={"name": who, "password": PASSWORD})
    assert problem(locked, 429, "login_locked")["retry_after"] <= 60
    assert 0 < int(locked.headers["retry-after"]) <= 60
    with redis.Redis.from_url(platform.redis.url) as store:
        store.delete("gateway:failures:address:127.0.0.1")


def test_twenty_wrong_passwords_lock_the_address(platform: Platform, anybody: Api) -> None:
    with redis.Redis.from_url(platform.redis.url) as store:
        store.set("gateway:failures:address:127.0.0.1", 19, ex=600)
        problem(anybody.post("/v1/tokens", json={"name": name(), "password": "not the password"}), 401, "wrong_credentials")
        problem(anybody.post("/v1/tokens", json={"name": name(), "password": "not the password"}), 429, "login_locked")
        store.delete("gateway:failures:address:127.0.0.1")


def test_a_revoked_token_stops_working_on_every_gateway(platform: Platform, ada: Api) -> None:
    elsewhere = ada.at(platform.urls[1])
    ok(elsewhere.get("/v1/me"))
    assert ada.delete("/v1/tokens/current").status_code == 204
    problem(ada.get("/v1/me"), 401, "invalid_token")
    eventually(lambda: elsewhere.get("/v1/me").status_code == 401, 2)
    elsewhere.close()


def test_tokens_are_listed_without_what_they_are(ada: Api) -> None:
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


def test_a_program_says_that_it_is_one_and_plays_with_a_scope_of_its_own(anybody: Api) -> None:
    anybody.use(ok(anybody.post("/v1/accounts/guest", json={"bot": True}), 201))
    me = ok(anybody.get("/v1/me"))
    assert me["account"]["bot"]
    assert "bot:play" in me["token_info"]["scopes"]
    assert "match:play" not in me["token_info"]["scopes"]
    anybody.play(anybody.new_match("me", "me")["match_id"], 2)


def test_an_expired_token_is_refused(platform: Platform, ada: Api) -> None:
    with redis.Redis.from_url(platform.redis.url, decode_responses=True) as store:
        digest = next(iter(store.hgetall(f"gateway:tokens:{ada.account_id}").values()))
        assert 29 * 86_400 < store.ttl(f"gateway:token:{digest}") <= 30 * 86_400
        store.hset(f"gateway:token:{digest}", "expires_at", 1)
    problem(ada.get("/v1/me"), 401, "invalid_token")


def test_no_token_and_nonsense_are_told_apart(anybody: Api) -> None:
    nobody = anybody.get("/v1/me")
    problem(nobody, 401, "not_authenticated")
    assert nobody.headers["www-authenticate"].startswith("Bearer")
    problem(anybody.get("/v1/me", headers={"Authorization": "Basic abc"}), 401, "not_authenticated")
    problem(anybody.get("/v1/me", headers={"Authorization": "Bearer ht_nonsense"}), 401, "invalid_token")
    problem(anybody.get("/v1/games", headers={"Authorization": "Bearer ht_nonsense"}), 401, "invalid_token")


def test_the_operator_names_admins_and_their_actions_are_recorded(platform: Platform, ada: Api) -> None:
    with Api(platform.url) as overseer:
        who = {"name": "Overseer", "password": PASSWORD}
        made = overseer.post("/v1/accounts", json=who)
        assert made.status_code in {201, 409}
        everyday = ok(overseer.post("/v1/tokens", json=who), 201)
        assert "admin" not in everyday["token_info"]["scopes"]
        overseer.use(ok(overseer.post("/v1/tokens", json={**who, "scopes": ["admin"]}), 201))
        assert len(ok(overseer.get(f"/v1/admin/accounts/{ada.account_id}/tokens"))["tokens"]) == 1
        assert ok(overseer.delete(f"/v1/admin/accounts/{ada.account_id}/tokens")) == {"revoked": 1}
        entry = ok(overseer.get("/v1/admin/audit"))["entries"][0]
        assert (entry["action"], entry["subject"], entry["account_id"]) == ("revoke_tokens", ada.account_id, overseer.account_id)
        assert entry["deed"] == entry["action"], "the older name of the field"
        problem(overseer.delete("/v1/admin/accounts/acc_nobody/tokens"), 404, "unknown_account")
    eventually(lambda: ada.get("/v1/me").status_code == 401, 2)


def test_nobody_else_becomes_an_admin(ada: Api) -> None:
    problem(ada.post("/v1/tokens", json={"scopes": ["admin"]}), 400, "unknown_scope", "scopes")


def test_the_operator_says_what_guests_may_do(other_gateway: OtherGateway) -> None:
    with other_gateway({"HEROTABLE_GUEST_SCOPES": "match:play"}) as gateway, httpx.Client(base_url=gateway.url) as client:
        assert ok(client.post("/v1/accounts/guest"), 201)["token_info"]["scopes"] == ["match:play"]
