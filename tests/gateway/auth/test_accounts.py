"""Accounts: guests, names, passwords, lock-outs."""

from __future__ import annotations

import secrets

import redis

from tests.gateway.client import Api, ok, problem
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
    shown = ok(anybody.get(f"/v1/accounts/{first['account']['account_id']}"))
    assert shown == first["account"]


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


def test_wrong_credentials_do_not_reveal_whether_the_name_exists(anybody: Api) -> None:
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


def test_an_account_of_a_program_is_marked_and_has_a_scope_of_its_own(anybody: Api) -> None:
    anybody.use(ok(anybody.post("/v1/accounts/guest", json={"bot": True}), 201))
    me = ok(anybody.get("/v1/me"))
    assert me["account"]["bot"]
    assert "bot:play" in me["token_info"]["scopes"]
    assert "match:play" not in me["token_info"]["scopes"]
    anybody.play(anybody.new_match("me", "me")["match_id"], 2)
