"""The codes of private tables, and the limit on guessing them."""

from __future__ import annotations

import secrets
from typing import Any

import redis.asyncio

from services.kernel.errors import Denied, RateLimited
from services.lobby.settings import LobbySettings

LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""Without the letters and digits that people mistake for each other."""
LENGTH = 8
WINDOW_SECONDS = 60


def new_code() -> str:
    """A random code: short enough to say aloud, one of 6.5e11."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def normalized_code(code: str) -> str:
    """A code as a person typed it, in the form in which it is stored."""
    return code.strip().upper().replace("-", "").replace(" ", "")


class CodeGuard:
    """Counts the wrong codes of each account in a window of a minute."""

    def __init__(self, client: redis.asyncio.Redis, settings: LobbySettings) -> None:
        self._redis: Any = client
        self._limit = settings.wrong_codes_per_minute

    async def check_attempts(self, account_id: str) -> None:
        """Raises RateLimited if the account has used up its wrong codes; call it before looking at a code, right or wrong."""
        key = _key(account_id)
        tried = int(await self._redis.get(key) or 0)
        if tried >= self._limit:
            seconds = max(1, int(await self._redis.ttl(key)))
            raise RateLimited(
                f"Too many wrong codes: {self._limit} a minute may be tried; wait {seconds} seconds.",
                code="too_many_wrong_codes",
                field="code",
                retry_after=seconds,
            )

    async def wrong_code(self, account_id: str, code: str) -> Denied:
        """Counts a wrong code and returns the error to raise. A missing code is refused but not counted, since it is no guess."""
        if code:
            async with self._redis.pipeline(transaction=True) as pipe:
                pipe.set(_key(account_id), 0, ex=WINDOW_SECONDS, nx=True)
                pipe.incr(_key(account_id))
                await pipe.execute()
        return Denied(
            "No private table of that id opens by this code: ask its host for the code of 8 letters and digits.",
            code="wrong_code",
            field="code",
            value=code[:20],
        )


def _key(account_id: str) -> str:
    return f"lobby:wrong_codes:{account_id}"
