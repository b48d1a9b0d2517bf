"""The events of a match as Server-Sent Events or NDJSON."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Annotated

from fastapi import APIRouter, Header, Query
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from gateway.auth.credentials import bearer_token
from gateway.dependencies.access import CurrentGateway, Spectator
from gateway.docs import examples
from gateway.docs.responses import refusals
from gateway.rendering.json import dumps
from gateway.routers.matches import AsSeat
from gateway.schemas.common import LARGEST_VERSION
from gateway.streams.encodings import NDJSON, SSE, STREAM_HEADERS, ndjson_line, prefers_ndjson, server_sent_event
from gateway.streams.keep_alive import stream_check
from gateway.streams.match_events import MatchEvents
from gateway.telemetry.metrics import STREAMS
from gateway.upstream.identity import actor
from services.contracts.herotable.rules.v1 import rules_pb2

router = APIRouter(tags=["matches"])
EXAMPLE = dumps(examples.STREAM_MESSAGE).decode()
FromVersion = Annotated[
    int | None, Query(ge=0, le=LARGEST_VERSION, description="Resume after this version; by default the stream begins with a snapshot.")
]
LastEventId = Annotated[int | None, Header(ge=0, le=LARGEST_VERSION, description="The same; browsers send it when they reconnect.")]
SERVER_SENT = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "description": "The version, for Last-Event-ID; not in heartbeats and errors."},
        "event": {"type": "string", "description": "The type of the message."},
        "data": {"type": "string", "contentMediaType": "application/json", "contentSchema": {"$ref": "#/components/schemas/StreamMessage"}},
    },
    "required": ["event", "data"],
}
RESPONSES = {
    200: {
        "description": "A stream of StreamMessage.",
        "content": {
            SSE: {"schema": SERVER_SENT, "example": f"id: 5\nevent: step\ndata: {EXAMPLE}\n\n"},
            NDJSON: {"schema": {"type": "string"}, "example": f"{EXAMPLE}\n"},
        },
    },
    **refusals(404, 409),
}


@router.get("/v1/matches/{match_id}/events", summary="Follow a match", responses=RESPONSES)
async def match_events(
    gateway: CurrentGateway,
    request: Request,
    caller: Spectator,
    match_id: str,
    seat: AsSeat = None,
    from_version: FromVersion = None,
    last_event_id: LastEventId = None,
) -> Response:
    """Server-Sent Events, or NDJSON with `Accept: application/x-ndjson`; the same over WebSocket at /v1/matches/{match_id}/ws.

    Each message is `{type, match_id, version, at, data}`. The first is a `snapshot`, then a `step` for each action, a `heartbeat` after
    at most 10 seconds of silence, and `end`, after which the stream closes. When the connection breaks, resume from the last version:
    with `from_version`, or with Last-Event-ID as browsers do. `error` contains a problem and is the last message.
    Any gateway serves any match."""
    resume = from_version if last_event_id is None else last_event_id
    watch = rules_pb2.WatchRequest(match_id=match_id, actor=actor(caller), seat=seat, from_version=resume)
    ndjson = prefers_ndjson(request)
    stack = AsyncExitStack()
    async with stack:
        renew_slot = await stack.enter_async_context(gateway.stream_slots.hold(caller))
        events = await MatchEvents(gateway, watch, stream_check(gateway, bearer_token(request), renew_slot)).open()
        body = _encode(events, stack.pop_all(), ndjson=ndjson)
    return StreamingResponse(body, 200, {**STREAM_HEADERS, "Vary": "Accept"}, NDJSON if ndjson else SSE)


async def _encode(events: MatchEvents, stack: AsyncExitStack, *, ndjson: bool) -> AsyncIterator[bytes]:
    encode = ndjson_line if ndjson else server_sent_event
    async with stack:
        with STREAMS.labels("ndjson" if ndjson else "sse").track_inprogress():
            async for message in events.messages():
                yield encode(message)
