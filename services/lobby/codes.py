"""Private tables open by a code; whoever guesses is slowed down."""

from __future__ import annotations

from typing import Any

import redis.asyncio

from services.kernel.errors import Denied, RateLimited
from services.lobby.settings import LobbySettings

WINDOW_SECONDS = 60


class CodeGuard:
    """Counts wrong codes of an account in a window of a minute."""

    def __init__(self, client: redis.asyncio.Redis, settings: LobbySettings) -> None:
        self._redis: Any = client
        self._limit = settings.wrong_codes_per_minute

    async def may_try(self, account_id: str) -> None:
        """RateLimited once too many wrong codes came from the account; right ones are refused then too."""
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

    async def wrong(self, account_id: str, code: str) -> Denied:
        """Notes a wrong code and makes the refusal; to give none is no guess."""
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
