"""Accounts: guests, and named ones with a password of which only the argon2 hash is stored."""

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

HASHES_AT_ONCE = 2
"""Each takes 64 MiB and a core for a moment."""
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
class Account:
    """What is known of an account; its password is not."""

    account_id: str
    name: str
    guest: bool
    bot: bool
    created_at: int


@dataclass(frozen=True, slots=True)
class Lockout:
    """So many failures in so many seconds lock, until those seconds are over."""

    failures: int
    seconds: int


PER_ACCOUNT = Lockout(5, 60)
PER_ADDRESS = Lockout(20, 600)


class Accounts:
    """All accounts."""

    def __init__(self, redis: Redis, guest_days: int) -> None:
        self._redis = redis
        self._create = redis.register_script(CREATE)
        self._count_failure = redis.register_script(COUNT_FAILURE)
        self._guest_seconds = guest_days * 86_400
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(HASHES_AT_ONCE)
        self._decoy = ""

    async def create_guest(self, *, bot: bool = False) -> Account:
        """A new account without a password, which lives as long as its token."""
        account_id = _new_id()
        account = Account(account_id, f"guest-{account_id[-6:]}", True, bot, int(time.time()))
        await self._store(account, "", self._guest_seconds)
        return account

    async def create_named(self, name: str, password: str, *, bot: bool = False) -> Account:
        """A new account, or a name_taken problem; upper and lower case make no difference between names."""
        account = Account(_new_id(), name, False, bot, int(time.time()))
        if not await self._store(account, await self._hash(password), 0):
            raise Problem(409, "name_taken", f"The name {name!r} is taken; choose another one.", field="name", value=name)
        return account

    async def find(self, account_id: str) -> Account:
        """The account, or an unknown_account problem."""
        stored = await self._stored(account_id)
        if not stored:
            raise Problem(404, "unknown_account", "There is no account with this id.", field="account_id", value=account_id)
        return _account(account_id, stored)

    async def log_in(self, name: str, password: str, address: str) -> Account:
        """The account of that name and password; wrong_credentials otherwise, and login_locked after too many of those.

        A try counts before it is checked, so that many at once are no way around; the right password takes its count back."""
        account_key, address_key = f"{FAILURES}:name:{name.casefold()}", f"{FAILURES}:address:{address}"
        await self._count(account_key, PER_ACCOUNT, "this account")
        await self._count(address_key, PER_ADDRESS, "this address")
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
        return _account(account_id or "", stored)

    async def _store(self, account: Account, password: str, seconds: int) -> bool:
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

    async def _count(self, key: str, lockout: Lockout, whose: str) -> None:
        count, left = await cast(Awaitable[Any], self._count_failure(keys=[key], args=[lockout.seconds]))
        if count > lockout.failures:
            raise Problem(
                429,
                "login_locked",
                f"More than {lockout.failures} wrong passwords for {whose} in {lockout.seconds} s; try again in {max(1, left)} s.",
                retry_after=max(1, left),
            )

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, stored: str, password: str) -> bool:
        if not stored:
            # As long as for a name that exists, so that the time tells nobody which names do.
            self._decoy = self._decoy or await self._hash(secrets.token_hex())
        async with self._hashing:
            try:
                await asyncio.to_thread(self._hasher.verify, stored or self._decoy, password)
            except (VerificationError, InvalidHashError):
                return False
        return bool(stored)


def _new_id() -> str:
    return "acc_" + base64.b32encode(secrets.token_bytes(10)).decode().lower()


def _account(account_id: str, stored: dict[str, str]) -> Account:
    return Account(account_id, stored["name"], stored["guest"] == "1", stored["bot"] == "1", int(stored["created_at"]))


def _account_key(account_id: str) -> str:
    return f"gateway:account:{account_id}"


def _name_key(name: str) -> str:
    return f"gateway:name:{name.casefold()}"
