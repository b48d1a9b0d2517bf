"""The WebSocket of a match: its handshake. The conversation itself is in `gateway.routers.conversation`."""

from __future__ import annotations

import contextlib

from starlette.datastructures import QueryParams
from starlette.requests import HTTPConnection
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from gateway.auth.caller import Caller
from gateway.auth.credentials import bearer_token
from gateway.dependencies.access import identify
from gateway.problems.exceptions import from_exception
from gateway.problems.problem import Problem
from gateway.routers.conversation import Conversation
from gateway.schemas.common import LARGEST_SEAT, LARGEST_VERSION
from gateway.state import gateway_of
from gateway.streams.keep_alive import stream_check
from gateway.streams.match_events import MatchEvents
from gateway.telemetry.metrics import STREAMS
from gateway.upstream.identity import actor
from services.contracts.herotable.rules.v1 import rules_pb2

SUBPROTOCOL = "herotable.v1"
BEARER = "bearer."


async def match_socket(socket: WebSocket) -> None:
    """Serve /v1/matches/{match_id}/ws?seat=&from_version=&watch=: the messages of the other streams, and `taken` or `refused` for actions.

    The token comes in the Authorization header or, from browsers, as the subprotocol `bearer.TOKEN` next to `herotable.v1`. A refusal
    is sent as a problem before the handshake."""
    gateway = gateway_of(socket)
    async with contextlib.AsyncExitStack() as stack:
        try:
            token = _token(socket)
            caller = await identify(socket, token)
            if not caller.account_id:
                await gateway.rate_limits.take(gateway.rate_limits.anonymous, caller.address)
            request, watch = _parse_query(socket, caller)
            check = stream_check(gateway, token, await stack.enter_async_context(gateway.stream_slots.hold(caller)))
            events = MatchEvents(gateway, request, check)
            if watch:
                await events.open()
                stack.push_async_callback(events.close)
        except Exception as error:
            problem = from_exception(error)
            if problem is None:
                raise
            await socket.send_denial_response(problem.response())
            return
        offered = socket.scope.get("subprotocols", ())
        await socket.accept(SUBPROTOCOL if SUBPROTOCOL in offered else None)
        stack.enter_context(STREAMS.labels("websocket").track_inprogress())
        conversation = Conversation(gateway, socket, caller, request.match_id)
        await conversation.run(conversation.send_events(events) if watch else conversation.send_heartbeats(events, check))


def _token(socket: WebSocket) -> str | None:
    for protocol in socket.scope.get("subprotocols", ()):
        if protocol.startswith(BEARER):
            return str(protocol[len(BEARER) :])
    return bearer_token(HTTPConnection(socket.scope))


def _parse_query(socket: WebSocket, caller: Caller) -> tuple[rules_pb2.WatchRequest, bool]:
    query = socket.query_params
    request = rules_pb2.WatchRequest(
        match_id=socket.path_params["match_id"],
        actor=actor(caller),
        seat=_number(query, "seat", LARGEST_SEAT),
        from_version=_number(query, "from_version", LARGEST_VERSION),
    )
    watch = query.get("watch", "true")
    if watch not in {"true", "false"}:
        raise Problem(400, "invalid_input", "watch is true or false.", field="watch", value=watch)
    return request, watch == "true"


def _number(query: QueryParams, name: str, largest: int) -> int | None:
    text = query.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 11 and int(text) <= largest):
        raise Problem(400, "invalid_input", f"{name} is a whole number from 0 to {largest}.", field=name, value=text)
    return int(text)


route = WebSocketRoute("/v1/matches/{match_id}/ws", match_socket)
