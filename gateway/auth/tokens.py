"""Bearer tokens: 256 random bits, of which only the SHA-256 is stored; scoped, expiring, listed, revocable."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass
from typing import Any, cast

from redis.asyncio import Redis

from gateway.problems.problem import Problem

PREFIX = "ht_"
SCOPES = {
    "match:play": "Create matches and act in them.",
    "bot:play": "The same, for accounts that are programs; such an account has it in place of match:play.",
    "lobby": "Tables and tickets.",
    "sim:run": "Start and cancel simulations.",
    "admin": "Look at accounts, revoke their tokens and read the audit log; only for accounts that the operator names.",
}
MOST_CACHED = 10_000
MOST_TOKENS = 100
"""Live tokens of one account."""
ISSUE = """
local owned = redis.call('HGETALL', KEYS[2])
for i = 1, #owned, 2 do
  if redis.call('EXISTS', ARGV[5] .. owned[i + 1]) == 0 then redis.call('HDEL', KEYS[2], owned[i]) end
end
if redis.call('HLEN', KEYS[2]) >= tonumber(ARGV[4]) then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 6))
redis.call('PEXPIREAT', KEYS[1], ARGV[3])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return 1
"""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sends a request: an account by one of its tokens, or nobody in particular from an address."""

    address: str
    account_id: str = ""
    name: str = ""
    token_id: str = ""
    scopes: frozenset[str] = frozenset()
    created_at: int = 0
    expires_at: int = 0
    label: str = ""

    @property
    def subject(self) -> str:
        """What is counted for itself in limits and keys."""
        return self.account_id or f"address:{self.address}"


class Tokens:
    """All tokens."""

    def __init__(self, redis: Redis, cache_seconds: float) -> None:
        self._redis = redis
        self._issue = redis.register_script(ISSUE)
        self._cache_seconds = cache_seconds
        self._cache: dict[str, tuple[Caller, float]] = {}
        self._looking: dict[str, asyncio.Future[Caller]] = {}

    async def issue(self, account_id: str, name: str, scopes: Iterable[str], days: float, label: str) -> tuple[str, Caller]:
        """A new token, told this once, and what it stands for."""
        secret = PREFIX + secrets.token_urlsafe(32)
        now = int(time.time())
        made = Caller("", account_id, name, "tok_" + secrets.token_hex(8), frozenset(scopes), now, now + int(days * 86_400), label)
        fields = {
            "token_id": made.token_id,
            "account_id": account_id,
            "name": name,
            "scopes": " ".join(sorted(made.scopes)),
            "created_at": now,
            "expires_at": made.expires_at,
            "label": label,
        }
        digest = _digest(secret)
        arguments: list[Any] = [made.token_id, digest, made.expires_at * 1000, MOST_TOKENS, _key("")]
        arguments += [part for pair in fields.items() for part in pair]
        issued = await cast(Awaitable[Any], self._issue(keys=[_key(digest), _owned(account_id)], args=arguments))
        if not issued:
            raise Problem(429, "rate_limited", f"An account has at most {MOST_TOKENS} live tokens; revoke one first.", retry_after=60)
        return secret, made

    async def find(self, secret: str, address: str) -> Caller:
        """Who the token stands for; an invalid_token problem if for nobody. Remembered for a few seconds."""
        digest = _digest(secret)
        cached = self._cache.get(digest)
        if cached is not None and time.time() < cached[1]:
            return cached[0]
        # One look-up serves all requests that come meanwhile.
        looking = self._looking.get(digest)
        if looking is None:
            looking = self._looking[digest] = asyncio.ensure_future(self._look_up(digest, address))
            looking.add_done_callback(lambda _: self._looking.pop(digest, None))
        return await asyncio.shield(looking)

    async def _look_up(self, digest: str, address: str) -> Caller:
        now = time.time()
        stored = await cast(Awaitable[dict[str, str]], self._redis.hgetall(_key(digest)))
        if not stored or int(stored["expires_at"]) <= now:
            self._cache.pop(digest, None)
            raise refused(
                "The token is unknown, was revoked or has expired; log in (POST /v1/tokens) or take a guest's (POST /v1/accounts/guest)."
            )
        caller = _caller(stored, address)
        if len(self._cache) >= MOST_CACHED:
            self._cache.clear()
        self._cache[digest] = (caller, min(now + self._cache_seconds, caller.expires_at))
        return caller

    async def list(self, account_id: str) -> list[Caller]:
        """The live tokens of an account, oldest first."""
        digests = await cast(Awaitable[dict[str, str]], self._redis.hgetall(_owned(account_id)))
        stored = [await cast(Awaitable[dict[str, str]], self._redis.hgetall(_key(digest))) for digest in digests.values()]
        return sorted((_caller(one, "") for one in stored if one), key=lambda one: (one.created_at, one.token_id))

    async def revoke(self, account_id: str, token_id: str) -> None:
        """The token stops working, everywhere within the time that lookups are remembered."""
        digest = await cast(Awaitable[str | None], self._redis.hget(_owned(account_id), token_id))
        deleted = await self._redis.delete(_key(digest)) if digest is not None else 0
        await self._redis.hdel(_owned(account_id), token_id)
        if digest is None or not deleted:
            raise Problem(
                404,
                "unknown_token",
                "The account has no token with this id; GET /v1/tokens lists those it has.",
                field="token_id",
                value=token_id,
            )
        self._cache.pop(digest, None)


def refused(detail: str, code: str = "invalid_token") -> Problem:
    """A 401 that says how to do it."""
    return Problem(401, code, detail, headers={"WWW-Authenticate": f'Bearer realm="herotable", error="{code}"'})


def _caller(stored: dict[str, str], address: str) -> Caller:
    return Caller(
        address,
        stored["account_id"],
        stored["name"],
        stored["token_id"],
        frozenset(stored["scopes"].split()),
        int(stored["created_at"]),
        int(stored["expires_at"]),
        stored["label"],
    )


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def _key(digest: str) -> str:
    return f"gateway:token:{digest}"


def _owned(account_id: str) -> str:
    return f"gateway:tokens:{account_id}"
