"""Script calls that wait for Redis at the same time travel together.

While one batch is on its way the next one gathers, so under load a whole batch costs little more than one call, and with an
append-only file that is flushed on every write, one flush covers a batch.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

import redis.asyncio
from redis.exceptions import NoScriptError

from services.harness.redis_client import AWAY, redis_errors
from services.harness.scripts import Argument, Script
from services.kernel.errors import Unavailable

BATCH = 512


class _Call(NamedTuple):
    script: Script
    keys: Sequence[str]
    args: Sequence[Argument]
    answer: asyncio.Future[Any]


class Pipeline:
    """Runs scripts. Each of them must be harmless to repeat: a batch whose connection breaks is sent once more."""

    def __init__(self, client: redis.asyncio.Redis, longest_queue: int) -> None:
        self.client = client
        self._longest_queue = longest_queue
        self._waiting: list[_Call] = []
        self._sender: asyncio.Task[None] | None = None

    async def run(self, script: Script, keys: Sequence[str], args: Sequence[Argument]) -> Any:
        """What the script returns; Unavailable if Redis is away or too many calls wait already.

        Whoever stops waiting does not stop the call."""
        if len(self._waiting) >= self._longest_queue:
            raise Unavailable("Too many calls wait for the store; please repeat in a second.", code="overloaded", retry_after=1)
        loop = asyncio.get_running_loop()
        call = _Call(script, keys, args, loop.create_future())
        self._waiting.append(call)
        if self._sender is None:
            self._sender = loop.create_task(self._send())
        return await call.answer

    async def _send(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            try:
                with redis_errors():
                    answers = await self._execute(batch)
            except Exception as error:  # noqa: BLE001 - whatever it is, everybody who waits is told
                answers = [error] * len(batch)
            for call, answer in zip(batch, answers, strict=True):
                _tell(call.answer, answer)
        self._sender = None

    async def _execute(self, batch: list[_Call]) -> list[Any]:
        try:
            answers = await self._round_trip(batch, by_hash=True)
        except AWAY:
            answers = await self._round_trip(batch, by_hash=True)
        forgotten = [index for index, answer in enumerate(answers) if isinstance(answer, NoScriptError)]
        if forgotten:
            again = await self._round_trip([batch[index] for index in forgotten], by_hash=False)
            for index, answer in zip(forgotten, again, strict=True):
                answers[index] = answer
        return answers

    async def _round_trip(self, batch: list[_Call], *, by_hash: bool) -> list[Any]:
        pipeline = self.client.pipeline(transaction=False)
        for call in batch:
            name = ("EVALSHA", call.script.sha) if by_hash else ("EVAL", call.script.text)
            pipeline.execute_command(*name, len(call.keys), *call.keys, *call.args)
        answers: list[Any] = await pipeline.execute(raise_on_error=False)
        return answers


def _tell(future: asyncio.Future[Any], answer: Any) -> None:
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)
