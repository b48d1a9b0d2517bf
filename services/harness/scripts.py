"""Lua scripts, called by their hash; a Redis that has forgotten them (restart, failover) learns them again on the way."""

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
    """One script: every key it touches is declared, and it does its whole change or none."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sha = hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()

    @classmethod
    def load(cls, package: str, name: str) -> Script:
        """The script in a file of a package: Script.load("services.lobby", "join.lua")."""
        return cls(files(package).joinpath(name).read_text("utf-8"))

    async def __call__(self, client: redis.asyncio.Redis, keys: Sequence[str], args: Sequence[Argument] = ()) -> Any:
        """Runs it and returns what it returns."""
        try:
            return await client.execute_command("EVALSHA", self.sha, len(keys), *keys, *args)
        except NoScriptError:
            return await client.execute_command("EVAL", self.text, len(keys), *keys, *args)

    def run_sync(self, client: redis.Redis, keys: Sequence[str], args: Sequence[Argument] = ()) -> Any:
        """The same without asyncio."""
        try:
            return client.execute_command("EVALSHA", self.sha, len(keys), *keys, *args)
        except NoScriptError:
            return client.execute_command("EVAL", self.text, len(keys), *keys, *args)
