"""JSON responses, and the values that many messages share. Seat -1 becomes null; JSON made by a service is passed on as it is."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import orjson
from google.protobuf.struct_pb2 import Struct, Value
from google.protobuf.timestamp_pb2 import Timestamp
from starlette.responses import Response

Json = dict[str, Any]
MEDIA_TYPE = "application/json"


def dumps(data: Any) -> bytes:
    """Encode as JSON in UTF-8, with instants as RFC 3339 in UTC."""
    return orjson.dumps(data, option=orjson.OPT_UTC_Z)


def json_response(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Return a response with this data as its JSON body."""
    return Response(dumps(data), status, headers, MEDIA_TYPE)


def instant(at: Timestamp) -> datetime | None:
    """Return the instant, or None if it is not set."""
    if not at.seconds and not at.nanos:
        return None
    return datetime.fromtimestamp(at.seconds, UTC).replace(microsecond=at.nanos // 1000)


def seat_or_none(number: int) -> int | None:
    """Return the seat, or None for -1: nobody."""
    return number if number >= 0 else None


def options(struct: Struct) -> Json:
    """Return the options of a match by name, with whole numbers as int."""
    return {name: _option(value) for name, value in struct.fields.items()}


def _option(value: Value) -> Any:
    kind = value.WhichOneof("kind")
    if kind == "struct_value":
        return options(value.struct_value)
    if kind == "list_value":
        return [_option(item) for item in value.list_value.values]
    if kind == "number_value":
        number = value.number_value
        return int(number) if number.is_integer() else number
    if kind == "string_value":
        return value.string_value
    return value.bool_value if kind == "bool_value" else None


def embedded(json: bytes) -> Any:
    """Return JSON that a service made, for embedding without parsing it; {} if empty."""
    return orjson.Fragment(json) if json else {}
