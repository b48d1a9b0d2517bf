"""What happens in a match, as Server-Sent Events or NDJSON."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Annotated

from fastapi import APIRouter, Header, Query
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from gateway.dependencies.access import Here, Spectator, secret_of
from gateway.docs import examples
from gateway.docs.responses import refusals
from gateway.rendering.matches import dumps
from gateway.routers.matches import AsSeat, actor
from gateway.streams.keep_alive import tending
from gateway.streams.match_events import Event, Watch
from gateway.telemetry.metrics import STREAMS
from services.contracts.herotable.rules.v1 import rules_pb2

router = APIRouter(tags=["matches"])
SSE, NDJSON = "text/event-stream", "application/x-ndjson"
LINES = (NDJSON, "application/ndjson", "application/jsonl", "application/jsonlines")
LARGEST_VERSION = 2**31 - 1
EXAMPLE = dumps(examples.EVENT).decode()
FromVersion = Annotated[
    int | None, Query(ge=0, le=LARGEST_VERSION, description="Resume after this version; left out: begin with a snapshot.")
]
LastEventId = Annotated[int | None, Header(ge=0, le=LARGEST_VERSION, description="The same, as browsers send it by themselves.")]
SERVER_SENT = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "description": "The version, for Last-Event-ID; not with heartbeats and errors."},
        "event": {"type": "string", "description": "The type of the message."},
        "data": {"type": "string", "contentMediaType": "application/json", "contentSchema": {"$ref": "#/components/schemas/MatchEvent"}},
    },
    "required": ["event", "data"],
}
ANSWERS = {
    200: {
        "description": "A stream of messages like MatchEvent.",
        "content": {
            SSE: {"schema": SERVER_SENT, "example": f"id: 5\nevent: step\ndata: {EXAMPLE}\n\n"},
            NDJSON: {"schema": {"type": "string"}, "example": f"{EXAMPLE}\n"},
        },
    },
    **refusals(404, 409),
}


@router.get("/v1/matches/{match_id}/events", summary="What happens, as it happens", responses=ANSWERS)
async def match_events(
    here: Here,
    request: Request,
    caller: Spectator,
    match_id: str,
    seat: AsSeat = None,
    from_version: FromVersion = None,
    last_event_id: LastEventId = None,
) -> Response:
    """Server-Sent Events, or NDJSON with `Accept: application/x-ndjson`; the same over WebSocket at /v1/matches/{match_id}/ws.

    Each message is `{type, match_id, version, at, data}`. The first is a `snapshot`, then a `step` for each action, a `heartbeat` at the
    latest every 10 seconds, and `end`; after `end` the stream closes. After a broken connection go on from the last version: with
    `from_version`, or with Last-Event-ID as browsers do. `error` carries a problem and is the last message.
    Any gateway serves any match."""
    watch = rules_pb2.WatchRequest(match_id=match_id, actor=actor(caller))
    if seat is not None:
        watch.seat = seat
    resume = from_version if last_event_id is None else last_event_id
    if resume is not None:
        watch.from_version = resume
    lines = any(kind in request.headers.get("accept", "") for kind in LINES)
    stack = AsyncExitStack()
    async with stack:
        renew = await stack.enter_async_context(here.slots.hold(caller))
        stream = await Watch(here, watch, tending(here, secret_of(request), renew)).begin()
        body = _body(stream, stack.pop_all(), lines=lines)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept"}
    return StreamingResponse(body, 200, headers, NDJSON if lines else SSE)


async def _body(stream: Watch, stack: AsyncExitStack, *, lines: bool) -> AsyncIterator[bytes]:
    encode = _line if lines else _server_sent
    async with stack:
        with STREAMS.labels("ndjson" if lines else "sse").track_inprogress():
            async for event in stream.events():
                yield encode(event)


def _line(event: Event) -> bytes:
    return dumps(event) + b"\n"


def _server_sent(event: Event) -> bytes:
    # Only what a client may resume from carries an id.
    identity = b"" if event["type"] in {"heartbeat", "error"} else b"id: %d\n" % event["version"]
    return b"%sevent: %s\ndata: %s\n\n" % (identity, event["type"].encode(), dumps(event))
