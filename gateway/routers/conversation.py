"""One client of a match on its open WebSocket: messages to it, actions from it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import orjson
from pydantic import Field, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from gateway.auth.caller import Caller
from gateway.auth.credentials import PLAY_SCOPES, require_scope
from gateway.problems.exceptions import from_exception, from_validation
from gateway.problems.problem import Problem
from gateway.rendering.json import Json, dumps
from gateway.rendering.matches import action_outcome
from gateway.routers.actions import act
from gateway.schemas.matches import Action
from gateway.state import Gateway
from gateway.streams.keep_alive import StreamCheck
from gateway.streams.match_events import MatchEvents

SERVICE_RESTART, NORMAL_CLOSURE = 1012, 1000
"""Close codes of RFC 6455."""
Tag = int | str


class SocketAction(Action):
    """An action sent over WebSocket; the response to it has the same tag."""

    type: Literal["act"]
    tag: Annotated[Tag, Field(description="Chosen by the client.")] = 0
    key: Annotated[str, Field(min_length=16, max_length=255)] | None = None


class Conversation:
    """Sends messages and receives actions at the same time, until either side ends."""

    def __init__(self, gateway: Gateway, socket: WebSocket, caller: Caller, match_id: str) -> None:
        self._gateway = gateway
        self._socket = socket
        self._caller = caller
        self._match_id = match_id
        self._responding = asyncio.Lock()

    async def run(self, sending: Coroutine[Any, Any, None]) -> None:
        """Run `sending` and receive actions; when one of the two ends, finish the pending action and close the socket."""
        sender, receiver = asyncio.create_task(sending), asyncio.create_task(self._receive())
        try:
            await asyncio.wait({sender, receiver}, return_when=asyncio.FIRST_COMPLETED)
            # The last action of a match also ends the stream: its response must still be sent.
            async with self._responding:
                pass
        finally:
            for task in (sender, receiver):
                task.cancel()
            results = await asyncio.gather(sender, receiver, return_exceptions=True)
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self._socket.close(SERVICE_RESTART if self._gateway.closing.is_set() else NORMAL_CLOSURE)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | RuntimeError):
                raise result

    async def send_events(self, events: MatchEvents) -> None:
        """Send the events of the match up to the last one."""
        async for message in events.messages():
            await self._send(message)

    async def send_heartbeats(self, events: MatchEvents, check: StreamCheck) -> None:
        """Send heartbeats only, to a client that wants no events; `events` stays unopened and only makes the messages."""
        closing, seconds = self._gateway.closing, self._gateway.settings.heartbeat_seconds
        while not closing.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(closing.wait(), seconds)
            try:
                await check(True)
            except Problem as problem:
                await self._send(events.message("error", problem.body()))
                return
            await self._send(events.message("heartbeat", None))

    async def _receive(self) -> None:
        receive = self._socket.receive
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            async with self._responding:
                await self._send(await self._respond(message.get("text") or message.get("bytes") or b""))

    async def _respond(self, sent: str | bytes) -> Json:
        """Return `taken` with the outcome of the action, or `refused` with the problem."""
        tag: Tag | None = None
        version = 0
        try:
            action = SocketAction.model_validate_json(sent)
            tag, version = action.tag, action.expected_version
            require_scope(self._caller, PLAY_SCOPES)
            taken = await act(self._gateway, self._caller, self._match_id, action, action.key)
        except ValidationError as error:
            tag = _tag(sent)
            problem = from_validation(error.errors(include_url=False))
            await self._gateway.rate_limits.charge_refusal(self._caller.subject)
        except Exception as error:
            found = from_exception(error)
            if found is None:
                raise
            problem = found
        else:
            return self._message("taken", tag, taken.version, action_outcome(taken))
        return self._message("refused", tag, problem.more.get("current_version", version), problem.body())

    def _message(self, kind: str, tag: Tag | None, version: int, data: Json) -> Json:
        return {"type": kind, "tag": tag, "match_id": self._match_id, "version": version, "at": datetime.now(UTC), "data": data}

    async def _send(self, message: Json) -> None:
        await self._socket.send({"type": "websocket.send", "text": dumps(message).decode()})


def _tag(sent: str | bytes) -> Tag | None:
    """Return the tag of a message that is not a valid action, if it has one."""
    try:
        message = orjson.loads(sent)
    except orjson.JSONDecodeError:
        return None
    tag = message.get("tag") if isinstance(message, dict) else None
    return tag if isinstance(tag, int | str) else None
