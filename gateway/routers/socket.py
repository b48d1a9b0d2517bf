"""A match over WebSocket: events out, actions in."""

from __future__ import annotations

import asyncio
import contextlib
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import orjson
from pydantic import Field, ValidationError
from starlette.datastructures import QueryParams
from starlette.requests import HTTPConnection
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from gateway.asgi.error_handlers import as_problem, invalid
from gateway.auth.tokens import Caller
from gateway.dependencies.access import PLAY, identify, need_scope, secret_of
from gateway.problems.problem import Problem
from gateway.rendering.matches import dumps, outcome
from gateway.routers.actions import act
from gateway.routers.events import LARGEST_VERSION
from gateway.schemas.common import LARGEST_SEAT
from gateway.schemas.matches import Action
from gateway.state import Gateway, gateway
from gateway.streams.keep_alive import Tend, tending
from gateway.streams.match_events import Watch
from gateway.telemetry.metrics import STREAMS
from services.contracts.herotable.rules.v1 import rules_pb2

SUBPROTOCOL = "herotable.v1"
BEARER = "bearer."
GOING_AWAY, DONE, REFUSED = 1012, 1000, 1008


class SocketAction(Action):
    """An action sent over WebSocket; the answer carries its tag."""

    type: Literal["act"]
    tag: Annotated[int | str, Field(description="Chosen by the client.")] = 0
    key: Annotated[str, Field(min_length=16, max_length=255)] | None = None


async def match_socket(socket: WebSocket) -> None:
    """/v1/matches/{match_id}/ws?seat=&from_version=&watch=: the other streams' messages, and `taken` or `refused` for each action sent.

    The token comes in the Authorization header or, for browsers, as the subprotocol `bearer.TOKEN` next to `herotable.v1`."""
    here = gateway(socket)
    async with contextlib.AsyncExitStack() as stack:
        try:
            secret = _secret(socket)
            caller = await identify(socket, secret)
            if not caller.account_id:
                await here.limits.take(here.limits.anonymous, caller.address)
            request, watching = _wish(socket, caller)
            tend = tending(here, secret, await stack.enter_async_context(here.slots.hold(caller)))
            watch = Watch(here, request, tend)
            if watching:
                await watch.begin()
                stack.push_async_callback(watch.close)
        except Exception as error:
            problem = as_problem(error)
            if problem is None:
                raise
            await socket.send_denial_response(problem.response())
            return
        offered = socket.scope.get("subprotocols", ())
        await socket.accept(SUBPROTOCOL if SUBPROTOCOL in offered else None)
        stack.enter_context(STREAMS.labels("websocket").track_inprogress())
        await _converse(Conversation(here, socket, caller, request.match_id), watch if watching else None, tend)


class Conversation:
    """One client on its socket."""

    def __init__(self, here: Gateway, socket: WebSocket, caller: Caller, match_id: str) -> None:
        self.here = here
        self.socket = socket
        self.caller = caller
        self.match_id = match_id
        self._answering = asyncio.Lock()

    async def listen(self) -> None:
        """Take actions one after the other until the client leaves."""
        receive = self.socket.receive
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            async with self._answering:
                await self.say(await self.answer(message.get("text") or message.get("bytes") or b""))

    async def answered(self) -> None:
        """Waits until the action under way is answered: the last one of a match ends the stream too."""
        async with self._answering:
            return

    async def answer(self, sent: str | bytes) -> dict[str, Any]:
        """`taken` with what it brought, or `refused` with the problem."""
        tag: Any = None
        version = 0
        try:
            action = SocketAction.model_validate_json(sent)
            tag, version = action.tag, action.expected_version
            need_scope(self.caller, PLAY)
            taken = await act(self.here, self.caller, self.match_id, action, action.key)
        except ValidationError as error:
            tag = _tag(sent)
            problem = invalid(error.errors(include_url=False))
            await self.here.limits.charge_refusal(self.caller.subject)
        except Exception as error:
            found = as_problem(error)
            if found is None:
                raise
            problem = found
        else:
            return self._answer("taken", tag, taken.version, outcome(taken))
        version = problem.more.get("current_version", version)
        return self._answer("refused", tag, version, problem.body())

    def _answer(self, kind: str, tag: Any, version: int, data: Any) -> dict[str, Any]:
        return {"type": kind, "tag": tag, "match_id": self.match_id, "version": version, "at": datetime.now(UTC), "data": data}

    async def tell(self, watch: Watch) -> None:
        """Pass the events on until the last one."""
        async for event in watch.events():
            await self.say(event)

    async def stay(self, watch: Watch, tend: Tend) -> None:
        """Nothing but heartbeats, for a client that wants no events."""
        while not self.here.closing.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.here.closing.wait(), self.here.settings.heartbeat_seconds)
            try:
                await tend(True)
            except Problem as problem:
                await self.say(watch.message("error", problem.body()))
                return
            await self.say(watch.message("heartbeat", None))

    async def say(self, message: dict[str, Any]) -> None:
        """Send one message."""
        await self.socket.send({"type": "websocket.send", "text": dumps(message).decode()})


async def _converse(client: Conversation, watch: Watch | None, tend: Tend) -> None:
    silent = Watch(client.here, rules_pb2.WatchRequest(match_id=client.match_id), tend)
    telling = asyncio.create_task(client.tell(watch) if watch is not None else client.stay(silent, tend))
    listening = asyncio.create_task(client.listen())
    try:
        await asyncio.wait({telling, listening}, return_when=asyncio.FIRST_COMPLETED)
        await client.answered()
    finally:
        for task in (telling, listening):
            task.cancel()
        results = await asyncio.gather(telling, listening, return_exceptions=True)
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await client.socket.close(GOING_AWAY if client.here.closing.is_set() else DONE)
    for result in results:
        if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | RuntimeError):
            raise result


def _secret(socket: WebSocket) -> str | None:
    for protocol in socket.scope.get("subprotocols", ()):
        if protocol.startswith(BEARER):
            return str(protocol[len(BEARER) :])
    return secret_of(HTTPConnection(socket.scope))


def _wish(socket: WebSocket, caller: Caller) -> tuple[rules_pb2.WatchRequest, bool]:
    query = socket.query_params
    request = rules_pb2.WatchRequest(match_id=socket.path_params["match_id"], actor=rules_pb2.Actor(account_id=caller.account_id))
    seat, resume = _number(query, "seat", LARGEST_SEAT), _number(query, "from_version", LARGEST_VERSION)
    if seat is not None:
        request.seat = seat
    if resume is not None:
        request.from_version = resume
    watching = query.get("watch", "true")
    if watching not in {"true", "false"}:
        raise Problem(400, "invalid_input", "watch is true or false.", field="watch", value=watching)
    return request, watching == "true"


def _number(query: QueryParams, name: str, most: int) -> int | None:
    text = query.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 11 and int(text) <= most):
        raise Problem(400, "invalid_input", f"{name} is a whole number from 0 to {most}.", field=name, value=text)
    return int(text)


def _tag(sent: str | bytes) -> Any:
    """The tag of a message that is no action, as far as it has one."""
    try:
        message = orjson.loads(sent)
    except orjson.JSONDecodeError:
        return None
    tag = message.get("tag") if isinstance(message, dict) else None
    return tag if isinstance(tag, int | str) else None


route = WebSocketRoute("/v1/matches/{match_id}/ws", match_socket)
