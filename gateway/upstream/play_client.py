"""The client side of the Play stream: all actions and observations of one rules service share it, at half the cost of unary calls."""

from __future__ import annotations

import asyncio
import contextlib
from itertools import count

import grpc
import structlog

from gateway.problems.grpc_errors import deadline_exceeded, from_error, unavailable
from gateway.problems.problem import Problem
from services.contracts.herotable.rules.v1 import rules_pb2, rules_pb2_grpc

log = structlog.get_logger(__name__)
MOST_PENDING = 10_000
"""Pending calls on one stream; further ones are refused at once instead of waiting for their deadline."""

LARGEST_BATCH = 64
"""Calls in one message."""


class PlayClient:
    """Opens the stream with the first call, and reopens it after it broke; calls pending at that time fail as `unavailable`."""

    def __init__(self, stub: rules_pb2_grpc.RulesServiceAsyncStub, seconds: float) -> None:
        self._stub = stub
        self._seconds = seconds
        self._tags = count(1)
        self._pending: dict[int, asyncio.Future[rules_pb2.PlayResponse]] = {}
        self._outbox: asyncio.Queue[rules_pb2.PlayRequest] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def call(self, request: rules_pb2.PlayRequest) -> rules_pb2.PlayResponse:
        """Send a request and return its response. Raises the service's refusal as a problem.

        The problem `unavailable` has the member `unsent`: whether it is certain that the service did not receive the call."""
        if len(self._pending) >= MOST_PENDING:
            raise unavailable()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        loop = asyncio.get_running_loop()
        tag = request.tag = next(self._tags)
        future: asyncio.Future[rules_pb2.PlayResponse] = loop.create_future()
        self._pending[tag] = future
        timer = loop.call_later(self._seconds, _expire, future)
        self._outbox.put_nowait(request)
        try:
            answer = await future
        finally:
            timer.cancel()
            self._pending.pop(tag, None)
        if answer.HasField("error"):
            raise from_error(answer.error, answer.error.grpc_status)
        return answer

    async def close(self) -> None:
        """Close the stream; pending calls fail."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        call = self._stub.Play()  # type: ignore[call-arg]  # requests are written one at a time
        reader = asyncio.create_task(self._read(call))
        writer = asyncio.create_task(self._write(call))
        try:
            await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            call.cancel()
            for task in (reader, writer):
                task.cancel()
            results = await asyncio.gather(reader, writer, return_exceptions=True)
            if not any(isinstance(one, asyncio.CancelledError | None | grpc.aio.AioRpcError) for one in results):
                log.error("play_stream_failed", errors=[repr(one) for one in results])
            self._fail_pending()

    async def _read(self, call: grpc.aio.StreamStreamCall[rules_pb2.PlayRequest, rules_pb2.PlayResponse]) -> None:
        while True:
            message = await call.read()
            if not isinstance(message, rules_pb2.PlayResponse):  # EOF
                return
            for answer in message.several.answers if message.HasField("several") else (message,):
                future = self._pending.get(answer.tag)
                if future is not None and not future.done():
                    future.set_result(answer)

    async def _write(self, call: grpc.aio.StreamStreamCall[rules_pb2.PlayRequest, rules_pb2.PlayResponse]) -> None:
        # Nothing leaves the outbox before there is a connection, so that what is still in it is known to be unsent.
        await call.wait_for_connection()
        while True:
            waiting = [await self._outbox.get()]
            while len(waiting) < LARGEST_BATCH and not self._outbox.empty():
                waiting.append(self._outbox.get_nowait())
            live = [request for request in waiting if request.tag in self._pending]
            if live:
                await call.write(live[0] if len(live) == 1 else rules_pb2.PlayRequest(several=rules_pb2.PlayRequests(calls=live)))

    def _fail_pending(self) -> None:
        unsent: set[int] = set()
        while not self._outbox.empty():
            unsent.add(self._outbox.get_nowait().tag)
        for tag, future in self._pending.items():
            if not future.done():
                future.set_exception(_broken(unsent=tag in unsent))


def _broken(*, unsent: bool) -> Problem:
    problem = unavailable()
    problem.more["unsent"] = unsent
    if not unsent:
        problem.detail = (
            "The connection to the rules service broke before it answered; it is unknown whether the action was taken. Repeat it with the"
            " same expected_version: if the action was taken, the repeat is refused as a version_conflict."
        )
    return problem


def _expire(future: asyncio.Future[rules_pb2.PlayResponse]) -> None:
    if not future.done():
        future.set_exception(deadline_exceeded())
