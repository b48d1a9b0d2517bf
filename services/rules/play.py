"""The Play stream: many calls over one stream, worked on side by side, answered as they are done."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from services.contracts.herotable.errors.v1.errors_pb2 import Error
from services.contracts.herotable.rules.v1.rules_pb2 import PlayRequest, PlayResponse, PlayResponses
from services.harness import errors
from services.harness.logs import logger
from services.kernel.errors import HerotableError, InvalidInput, Unavailable
from services.rules.host import Host
from services.rules.moves import Moves

log = logger(__name__)
TOGETHER = 64
"""Most answers in one message."""


class PlayStream:
    """One stream. At most `limit` calls are worked on or wait to be read at once; further ones wait in the caller's flow control."""

    def __init__(self, host: Host, moves: Moves, limit: int, draining: asyncio.Event) -> None:
        self._host = host
        self._moves = moves
        self._places = asyncio.Semaphore(limit)
        self._draining = draining
        self._answers: asyncio.Queue[PlayResponse | None] = asyncio.Queue()
        self._working: set[asyncio.Task[None]] = set()
        self._together = False
        """Whether the caller has shown that it knows messages with several calls."""

    async def answers(self, requests: AsyncIterator[PlayRequest]) -> AsyncIterator[PlayResponse]:
        """Answers until the caller has said everything, or this server stops: then calls that were begun are still answered."""
        loop = asyncio.get_running_loop()
        reader = loop.create_task(self._read(requests))
        stopper = loop.create_task(self._stop_reading(reader))
        try:
            while (answer := await self._answers.get()) is not None:
                ready = [answer, *self._further()]
                yield answer if len(ready) == 1 else PlayResponse(several=PlayResponses(answers=ready))
                for _ in ready:
                    self._places.release()
            if self._draining.is_set():
                raise Unavailable("This server is stopping; repeat what was not answered elsewhere.", code="server_stopping")
        finally:
            stopper.cancel()
            reader.cancel()

    def _further(self) -> list[PlayResponse]:
        """What is ready besides; the None that ends the stream comes after all answers and stays."""
        found: list[PlayResponse] = []
        while self._together and not self._answers.empty() and len(found) < TOGETHER - 1:
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
                self._together |= message.HasField("several")
                for request in message.several.calls if message.HasField("several") else (message,):
                    await self._places.acquire()
                    task = loop.create_task(self._work(request))
                    self._working.add(task)
                    task.add_done_callback(self._working.discard)
        finally:
            if self._working:
                await asyncio.wait(self._working)
            self._answers.put_nowait(None)

    async def _stop_reading(self, reader: asyncio.Task[None]) -> None:
        await self._draining.wait()
        reader.cancel()

    async def _work(self, request: PlayRequest) -> None:
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
