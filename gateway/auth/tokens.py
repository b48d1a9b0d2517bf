"""Bearer tokens: 256 random bits, of which only the SHA-256 is stored, with scopes and an expiry date."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Awaitable, Iterable
from typing import Any, cast

from redis.asyncio import Redis

from gateway.auth.caller import Caller
from gateway.auth.credentials import unauthenticated
from gateway.problems.problem import Problem

PREFIX = "ht_"
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


class Tokens:
    """The tokens in Redis, with a cache of a few seconds."""

    def __init__(self, redis: Redis, cache_seconds: float) -> None:
        self._redis = redis
        self._issue = redis.register_script(ISSUE)
        self._cache_seconds = cache_seconds
        self._cache: dict[str, tuple[Caller, float]] = {}
        self._lookups: dict[str, asyncio.Future[Caller]] = {}

    async def issue(self, account_id: str, name: str, scopes: Iterable[str], days: float, label: str) -> tuple[str, Caller]:
        """Create a token that lives for `days`. Returns the token itself, which is not stored, and its caller.

        Raises rate_limited if the account has too many tokens."""
        secret = PREFIX + secrets.token_urlsafe(32)
        now = int(time.time())
        caller = Caller("", account_id, name, "tok_" + secrets.token_hex(8), frozenset(scopes), now, now + int(days * 86_400), label)
        fields = {
            "token_id": caller.token_id,
            "account_id": account_id,
            "name": name,
            "scopes": " ".join(sorted(caller.scopes)),
            "created_at": now,
            "expires_at": caller.expires_at,
            "label": label,
        }
        digest = _digest(secret)
        arguments: list[Any] = [caller.token_id, digest, caller.expires_at * 1000, MOST_TOKENS, _key("")]
        arguments += [part for pair in fields.items() for part in pair]
        issued = await cast(Awaitable[Any], self._issue(keys=[_key(digest), _owned(account_id)], args=arguments))
        if not issued:
            raise Problem(429, "rate_limited", f"An account has at most {MOST_TOKENS} live tokens; revoke one first.", retry_after=60)
        return secret, caller

    async def find(self, secret: str, address: str) -> Caller:
        """Return the caller that the token identifies. Raises invalid_token."""
        digest = _digest(secret)
        cached = self._cache.get(digest)
        if cached is not None and time.time() < cached[1]:
            return cached[0]
        # Concurrent requests with the same token share one look-up.
        lookup = self._lookups.get(digest)
        if lookup is None:
            lookup = self._lookups[digest] = asyncio.ensure_future(self._look_up(digest, address))
            lookup.add_done_callback(lambda _: self._lookups.pop(digest, None))
        return await asyncio.shield(lookup)

    async def _look_up(self, digest: str, address: str) -> Caller:
        now = time.time()
        stored = await cast(Awaitable[dict[str, str]], self._redis.hgetall(_key(digest)))
        if not stored or int(stored["expires_at"]) <= now:
            self._cache.pop(digest, None)
            raise unauthenticated(
                "The token is unknown, was revoked or has expired; log in (POST /v1/tokens) or take a guest's (POST /v1/accounts/guest).",
                "invalid_token",
            )
        caller = _caller(stored, address)
        if len(self._cache) >= MOST_CACHED:
            self._cache.clear()
        self._cache[digest] = (caller, min(now + self._cache_seconds, caller.expires_at))
        return caller

    async def list(self, account_id: str) -> list[Caller]:
        """Return the live tokens of an account, oldest first."""
        digests = await cast(Awaitable[dict[str, str]], self._redis.hgetall(_owned(account_id)))
        stored = [await cast(Awaitable[dict[str, str]], self._redis.hgetall(_key(digest))) for digest in digests.values()]
        return sorted((_caller(one, "") for one in stored if one), key=lambda one: (one.created_at, one.token_id))

    async def revoke(self, account_id: str, token_id: str) -> None:
        """Revoke a token. Other gateways accept it until their cached look-up expires. Raises unknown_token."""
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
