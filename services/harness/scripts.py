"""Lua scripts, called by their hash; one that Redis has lost (restart, failover) is sent again with the call."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

import redis
import redis.asyncio
from redis.exceptions import NoScriptError

Argument = str | bytes | int | float


class Script:
    """One Lua script. Redis runs it as a whole, without other commands in between."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sha = hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()

    @classmethod
    def load(cls, package: str, name: str) -> Script:
        """The script in a file of a package: Script.load("services.lobby.tables", "scripts/commit_table.lua")."""
        return cls(files(package).joinpath(name).read_text("utf-8"))

    async def __call__(self, client: redis.asyncio.Redis, keys: Sequence[str], args: Sequence[Argument] = ()) -> Any:
        """Runs the script and returns its result."""
        try:
            return await client.execute_command("EVALSHA", self.sha, len(keys), *keys, *args)
        except NoScriptError:
            return await client.execute_command("EVAL", self.text, len(keys), *keys, *args)

    def run_sync(self, client: redis.Redis, keys: Sequence[str], args: Sequence[Argument] = ()) -> Any:
        """As a call of the script, without asyncio."""
        try:
            return client.execute_command("EVALSHA", self.sha, len(keys), *keys, *args)
        except NoScriptError:
            return client.execute_command("EVAL", self.text, len(keys), *keys, *args)
