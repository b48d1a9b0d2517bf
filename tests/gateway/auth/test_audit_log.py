"""Administrators, and the log of their actions."""

from __future__ import annotations

from redis.asyncio import Redis

from gateway.auth.audit_log import KEY, AuditStore
from tests.gateway.client import Api, eventually, ok, problem
from tests.support.platform import Platform
from tests.support.redis import RedisServer

PASSWORD = "correct horse battery"


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


async def test_entries_with_the_older_name_of_the_action_are_read(own_redis: RedisServer) -> None:
    async with Redis.from_url(own_redis.url, decode_responses=True) as store:
        audit_log = AuditStore(store)
        await store.xadd(KEY, {"account_id": "acc_a", "deed": "list_tokens", "subject": "acc_b", "request_id": "req_1"})
        await audit_log.record("acc_a", "revoke_tokens", "acc_b", "req_2")
        latest = await audit_log.latest(10)
    assert [(entry["action"], entry["request_id"]) for entry in latest] == [("revoke_tokens", "req_2"), ("list_tokens", "req_1")]
