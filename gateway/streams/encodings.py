"""How messages of a stream are written into a response: Server-Sent Events or NDJSON."""

from __future__ import annotations

from starlette.requests import Request

from gateway.rendering.json import Json, dumps

SSE, NDJSON = "text/event-stream", "application/x-ndjson"
NDJSON_TYPES = (NDJSON, "application/ndjson", "application/jsonl", "application/jsonlines")
STREAM_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
"""Keep proxies from storing or buffering a stream."""


def prefers_ndjson(request: Request) -> bool:
    """Return whether the Accept header names NDJSON."""
    accept = request.headers.get("accept", "")
    return any(media_type in accept for media_type in NDJSON_TYPES)


def ndjson_line(message: Json) -> bytes:
    """Encode one message as a line of NDJSON."""
    return dumps(message) + b"\n"


def server_sent_event(message: Json) -> bytes:
    """Encode one message of a match as a Server-Sent Event. Messages that a client can resume from carry the version as their id."""
    identity = b"" if message["type"] in {"heartbeat", "error"} else b"id: %d\n" % message["version"]
    return b"%sevent: %s\ndata: %s\n\n" % (identity, message["type"].encode(), dumps(message))
