"""One Play stream to a rules service carries all acts and looks; it costs half of a call for each."""

from __future__ import annotations

import asyncio
import contextlib
from itertools import count

import grpc
import structlog

from gateway.problems.problem import Problem, away, from_error, too_late
from services.contracts.herotable.rules.v1 import rules_pb2, rules_pb2_grpc

log = structlog.get_logger(__name__)
MOST_PENDING = 10_000
"""Calls under way on one stream; more are refused at once instead of waiting for their deadline."""

TOGETHER = 64
"""Most calls in one message."""


class PlayStream:
    """Opened with the first call, and again after it broke; a call that was under way then is refused as `unavailable`."""

    def __init__(self, stub: rules_pb2_grpc.RulesServiceAsyncStub, seconds: float) -> None:
        self._stub = stub
        self._seconds = seconds
        self._tags = count(1)
        self._pending: dict[int, asyncio.Future[rules_pb2.PlayResponse]] = {}
        self._outbox: asyncio.Queue[rules_pb2.PlayRequest] = asyncio.Queue()
        self._running: asyncio.Task[None] | None = None

    async def ask(self, request: rules_pb2.PlayRequest) -> rules_pb2.PlayResponse:
        """The answer, or a problem; `unsent` in it says that the service cannot have seen the call."""
        if len(self._pending) >= MOST_PENDING:
            raise away()
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())
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
        """End the stream; calls under way are refused."""
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running

    async def _run(self) -> None:
        call = self._stub.Play()  # type: ignore[call-arg]  # requests are written one by one
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
            self._refuse_pending()

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
        # Refuses to take a message before there is a connection, so that what waits here is known to be unsent.
        await call.wait_for_connection()
        while True:
            waiting = [await self._outbox.get()]
            while len(waiting) < TOGETHER and not self._outbox.empty():
                waiting.append(self._outbox.get_nowait())
            live = [request for request in waiting if request.tag in self._pending]
            if live:
                await call.write(live[0] if len(live) == 1 else rules_pb2.PlayRequest(several=rules_pb2.PlayRequests(calls=live)))

    def _refuse_pending(self) -> None:
        unsent: set[int] = set()
        while not self._outbox.empty():
            unsent.add(self._outbox.get_nowait().tag)
        for tag, future in self._pending.items():
            if not future.done():
                future.set_exception(_broken(unsent=tag in unsent))


def _broken(*, unsent: bool) -> Problem:
    problem = away()
    problem.more["unsent"] = unsent
    if not unsent:
        problem.detail = (
            "The rules service went away while it answered; whether the action was taken is not known. Repeat it with the same"
            " expected_version: if it was taken, that is refused as a version_conflict."
        )
    return problem


def _expire(future: asyncio.Future[rules_pb2.PlayResponse]) -> None:
    if not future.done():
        future.set_exception(too_late())
