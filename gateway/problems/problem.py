"""A refusal as an RFC 9457 problem document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from pydantic import JsonValue
from starlette.responses import Response

from gateway.problems.catalogue import CATALOGUE, TITLES
from gateway.telemetry.request_id import request_id

MEDIA_TYPE = "application/problem+json"
LONGEST_TEXT = 2000
"""Characters of an offending value or a message that are sent back."""
EXACT = 1 << 53
"""Larger integers are not exact in JSON."""
INTERNAL_ERROR = "An internal error occurred; it has been logged under the request id."

FieldErrors = list[dict[str, JsonValue]]


class Problem(Exception):
    """A refusal on its way to the client: HTTP status, stable code, and a sentence that says what would be right."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        field: str = "",
        value: Any = None,
        errors: FieldErrors | None = None,
        headers: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        self.errors = errors if errors is not None else [field_error(field, value, detail)] if field else []
        self.headers = dict(headers or {})
        self.more = more
        """Further members for programs, such as `current_version`."""

    def body(self) -> dict[str, Any]:
        """Return the members of the problem document."""
        known = CATALOGUE.get(self.code)
        return {
            "type": f"/v1/problems/{self.code}",
            "title": known.title if known else TITLES.get(self.status, "Refused"),
            "status": self.status,
            "detail": self.detail,
            "code": self.code,
            "request_id": request_id.get(),
            "errors": self.errors,
            **self.more,
        }

    def response(self) -> Response:
        """Return the HTTP response."""
        headers = dict(self.headers)
        if "retry_after" in self.more:
            headers.setdefault("Retry-After", str(max(1, round(float(self.more["retry_after"])))))
        return Response(orjson.dumps(self.body()), self.status, headers, MEDIA_TYPE)


def field_error(field: str, value: Any, message: str) -> dict[str, JsonValue]:
    """Return one member of `errors`; a value that is not a JSON scalar is sent as text."""
    scalar = value is None or isinstance(value, bool | float) or (isinstance(value, int) and abs(value) < EXACT)
    return {"field": printable(field), "value": value if scalar else printable(str(value)), "message": printable(message)}


def printable(text: str) -> str:
    """Return the text in a form that UTF-8 can encode, cut to LONGEST_TEXT characters."""
    whole = text.encode("utf-8", "replace").decode()
    return whole if len(whole) <= LONGEST_TEXT else whole[:LONGEST_TEXT] + "..."


def body_too_large(limit: int) -> Problem:
    """Return the 413 for a body of more than `limit` bytes."""
    return Problem(413, "body_too_large", f"The body may have {limit} bytes at most.", headers={"Connection": "close"}, limit=limit)
