"""The server side of the Play stream: many calls over one stream, processed concurrently and answered as they complete."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from services.contracts.herotable.errors.v1.errors_pb2 import Error
from services.contracts.herotable.rules.v1.rules_pb2 import PlayRequest, PlayResponse, PlayResponses
from services.harness import errors
from services.harness.logs import logger
from services.kernel.errors import HerotableError, InvalidInput, Unavailable
from services.rules.hosting.host import Host
from services.rules.hosting.moves import Moves

log = logger(__name__)
BATCH = 64
"""Answers in one message at most."""


class PlayMultiplexer:
    """One stream. At most `limit` calls are being processed or have unread answers; gRPC's flow control holds back further ones."""

    def __init__(self, host: Host, moves: Moves, limit: int, draining: asyncio.Event) -> None:
        self._host = host
        self._moves = moves
        self._slots = asyncio.Semaphore(limit)
        self._draining = draining
        self._answers: asyncio.Queue[PlayResponse | None] = asyncio.Queue()
        self._running: set[asyncio.Task[None]] = set()
        self._batching = False
        """Whether the caller has sent a message with several calls, and so can read one with several answers."""

    async def answers(self, requests: AsyncIterator[PlayRequest]) -> AsyncIterator[PlayResponse]:
        """The answers to all requests. When the server stops, calls that have begun are still answered; then raises Unavailable."""
        loop = asyncio.get_running_loop()
        reader = loop.create_task(self._read(requests))
        stopper = loop.create_task(self._stop_reading(reader))
        try:
            while (answer := await self._answers.get()) is not None:
                ready = [answer, *self._ready()]
                yield answer if len(ready) == 1 else PlayResponse(several=PlayResponses(answers=ready))
                for _ in ready:
                    self._slots.release()
            if self._draining.is_set():
                raise Unavailable("This server is stopping; repeat what was not answered elsewhere.", code="server_stopping")
        finally:
            stopper.cancel()
            reader.cancel()

    def _ready(self) -> list[PlayResponse]:
        """Further answers that are ready, if the caller reads batches. The None that ends the stream stays in the queue."""
        found: list[PlayResponse] = []
        while self._batching and not self._answers.empty() and len(found) < BATCH - 1:
            answer = self._answers.get_nowait()
            if answer is None:
                self._answers.put_nowait(None)
                break
            found.append(answer)
        return found

    async def _read(self, requests: AsyncIterator[PlayRequest]) -> None:
        loop = asyncio.get_running_loop()
        try:
            async for message in requests:
                self._batching |= message.HasField("several")
                for request in message.several.calls if message.HasField("several") else (message,):
                    await self._slots.acquire()
                    task = loop.create_task(self._process(request))
                    self._running.add(task)
                    task.add_done_callback(self._running.discard)
        finally:
            if self._running:
                await asyncio.wait(self._running)
            self._answers.put_nowait(None)

    async def _stop_reading(self, reader: asyncio.Task[None]) -> None:
        await self._draining.wait()
        reader.cancel()

    async def _process(self, request: PlayRequest) -> None:
        try:
            answer = await self._answer(request)
        except HerotableError as error:
            answer = PlayResponse(tag=request.tag, error=errors.to_message(error))
        except Exception as error:
            log.error("unexpected", method="Play", tag=request.tag, exc_info=error)
            answer = PlayResponse(tag=request.tag, error=Error(code="internal", message="Something went wrong here.", grpc_status=13))
        self._answers.put_nowait(answer)

    async def _answer(self, request: PlayRequest) -> PlayResponse:
        call = request.WhichOneof("call")
        if call == "act":
            return PlayResponse(tag=request.tag, act=await self._moves.act(request.act))
        if call == "observe":
            return PlayResponse(tag=request.tag, observe=await self._host.observe(request.observe))
        raise InvalidInput("A call is act or observe.", code="empty_call", field="call")
