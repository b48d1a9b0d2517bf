"""Accounts: guests, and named accounts, whose password is stored as an argon2 hash only."""

from __future__ import annotations

import asyncio
import base64
import secrets
import time
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any, cast

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from redis.asyncio import Redis

from gateway.problems.problem import Problem

CONCURRENT_HASHES = 2
"""Each needs 64 MiB of memory and a processor core."""
CREATE = """
if ARGV[1] ~= '' and redis.call('SET', KEYS[2], ARGV[1], 'NX') == false then return 0 end
redis.call('HSET', KEYS[1], unpack(ARGV, 3))
if tonumber(ARGV[2]) > 0 then redis.call('EXPIRE', KEYS[1], ARGV[2]) end
return 1
"""
FAILURES = "gateway:failures"
COUNT_FAILURE = """
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('TTL', KEYS[1])}
"""


@dataclass(frozen=True, slots=True)
class StoredAccount:
    """An account as it is stored, without its password hash. `created_at` is in Unix seconds."""

    account_id: str
    name: str
    guest: bool
    bot: bool
    created_at: int


@dataclass(frozen=True, slots=True)
class Lockout:
    """More than `failures` failed log-ins within `seconds` lock until the end of that period."""

    failures: int
    seconds: int


PER_ACCOUNT = Lockout(5, 60)
PER_ADDRESS = Lockout(20, 600)


class Accounts:
    """The accounts in Redis."""

    def __init__(self, redis: Redis, guest_days: int) -> None:
        self._redis = redis
        self._create = redis.register_script(CREATE)
        self._count_failure = redis.register_script(COUNT_FAILURE)
        self._guest_seconds = guest_days * 86_400
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(CONCURRENT_HASHES)
        self._decoy = ""

    async def create_guest(self, *, bot: bool = False) -> StoredAccount:
        """Create an account without a password. It expires with its token."""
        account_id = _new_id()
        account = StoredAccount(account_id, f"guest-{account_id[-6:]}", True, bot, int(time.time()))
        await self._store(account, "", self._guest_seconds)
        return account

    async def create_named(self, name: str, password: str, *, bot: bool = False) -> StoredAccount:
        """Create a named account. Names are compared without regard to case; raises name_taken."""
        account = StoredAccount(_new_id(), name, False, bot, int(time.time()))
        if not await self._store(account, await self._hash(password), 0):
            raise Problem(409, "name_taken", f"The name {name!r} is taken; choose another one.", field="name", value=name)
        return account

    async def find(self, account_id: str) -> StoredAccount:
        """Return the account. Raises unknown_account."""
        stored = await self._stored(account_id)
        if not stored:
            raise Problem(404, "unknown_account", "There is no account with this id.", field="account_id", value=account_id)
        return _stored_account(account_id, stored)

    async def log_in(self, name: str, password: str, address: str) -> StoredAccount:
        """Return the account with this name and password. Raises wrong_credentials, and login_locked after too many failures.

        An attempt is counted before it is checked, so that concurrent attempts cannot get around the limit; the right password
        takes its own count back."""
        account_key, address_key = f"{FAILURES}:name:{name.casefold()}", f"{FAILURES}:address:{address}"
        await self._count_attempt(account_key, PER_ACCOUNT, "this account")
        await self._count_attempt(address_key, PER_ADDRESS, "this address")
        account_id = await cast(Awaitable[str | None], self._redis.get(_name_key(name)))
        stored = await self._stored(account_id) if account_id else {}
        if not await self._verify(stored.get("password", ""), password):
            raise Problem(
                401,
                "wrong_credentials",
                "No account has this name and this password.",
                headers={"WWW-Authenticate": 'Bearer realm="herotable"'},
            )
        await self._redis.delete(account_key)
        await self._redis.decr(address_key)
        return _stored_account(account_id or "", stored)

    async def _store(self, account: StoredAccount, password: str, seconds: int) -> bool:
        fields = {
            "name": account.name,
            "guest": int(account.guest),
            "bot": int(account.bot),
            "created_at": account.created_at,
            "password": password,
        }
        arguments: list[Any] = ["" if account.guest else account.account_id, seconds]
        arguments += [part for pair in fields.items() for part in pair]
        keys = [_account_key(account.account_id), _name_key(account.name)]
        return bool(await cast(Awaitable[Any], self._create(keys=keys, args=arguments)))

    async def _stored(self, account_id: str) -> dict[str, str]:
        return await cast(Awaitable[dict[str, str]], self._redis.hgetall(_account_key(account_id)))

    async def _count_attempt(self, key: str, lockout: Lockout, subject: str) -> None:
        failures, left = await cast(Awaitable[Any], self._count_failure(keys=[key], args=[lockout.seconds]))
        if failures > lockout.failures:
            raise Problem(
                429,
                "login_locked",
                f"More than {lockout.failures} wrong passwords for {subject} in {lockout.seconds} s; try again in {max(1, left)} s.",
                retry_after=max(1, left),
            )

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, stored: str, password: str) -> bool:
        if not stored:
            # Takes as long as for an existing name, so that the response time does not reveal which names exist.
            self._decoy = self._decoy or await self._hash(secrets.token_hex())
        async with self._hashing:
            try:
                await asyncio.to_thread(self._hasher.verify, stored or self._decoy, password)
            except (VerificationError, InvalidHashError):
                return False
        return bool(stored)


def _new_id() -> str:
    return "acc_" + base64.b32encode(secrets.token_bytes(10)).decode().lower()


def _stored_account(account_id: str, stored: dict[str, str]) -> StoredAccount:
    return StoredAccount(account_id, stored["name"], stored["guest"] == "1", stored["bot"] == "1", int(stored["created_at"]))


def _account_key(account_id: str) -> str:
    return f"gateway:account:{account_id}"


def _name_key(name: str) -> str:
    return f"gateway:name:{name.casefold()}"
