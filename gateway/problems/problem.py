"""Every refusal as RFC 9457 problem+json, and the one table from the services' errors to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import grpc
import orjson
from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc.status_pb2 import Status
from starlette.responses import Response

from gateway.problems.catalogue import CATALOGUE, TITLES
from gateway.telemetry.request_id import request_id
from services.contracts.herotable.errors.v1 import errors_pb2

MEDIA_TYPE = "application/problem+json"
SHOWN_VALUE = 200
"""Characters of an offending value that are told back."""

HTTP_STATUS: Mapping[int, int] = {
    grpc.StatusCode.INVALID_ARGUMENT.value[0]: 400,
    grpc.StatusCode.OUT_OF_RANGE.value[0]: 400,
    grpc.StatusCode.UNAUTHENTICATED.value[0]: 401,
    grpc.StatusCode.PERMISSION_DENIED.value[0]: 403,
    grpc.StatusCode.NOT_FOUND.value[0]: 404,
    grpc.StatusCode.ALREADY_EXISTS.value[0]: 409,
    grpc.StatusCode.ABORTED.value[0]: 409,
    grpc.StatusCode.FAILED_PRECONDITION.value[0]: 422,
    grpc.StatusCode.RESOURCE_EXHAUSTED.value[0]: 429,
    grpc.StatusCode.UNAVAILABLE.value[0]: 503,
    grpc.StatusCode.CANCELLED.value[0]: 503,
    grpc.StatusCode.DEADLINE_EXCEEDED.value[0]: 504,
}
DEFAULT_CODE: Mapping[int, str] = {
    400: "invalid_input",
    401: "not_authenticated",
    403: "denied",
    404: "not_found",
    409: "version_conflict",
    422: "illegal_action",
    429: "rate_limited",
    500: "internal",
    503: "unavailable",
    504: "deadline_exceeded",
}
RETRY_SECONDS = 1
DETAILS_KEY = "grpc-status-details-bin"


class Problem(Exception):
    """A refusal on its way to the client: HTTP status, stable code, a sentence that says what would be right."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        field: str = "",
        value: Any = None,
        errors: list[dict[str, Any]] | None = None,
        headers: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        self.errors = errors if errors is not None else [entry(field, value, detail)] if field else []
        self.headers = dict(headers or {})
        self.more = more
        """Further members for programs, such as current_version."""

    def body(self) -> dict[str, Any]:
        """The members of the problem document."""
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
        """The HTTP answer."""
        headers = dict(self.headers)
        if "retry_after" in self.more:
            headers.setdefault("Retry-After", str(max(1, round(float(self.more["retry_after"])))))
        return Response(orjson.dumps(self.body()), self.status, headers, MEDIA_TYPE)


def entry(field: str, value: Any, message: str) -> dict[str, Any]:
    """One member of `errors`; a value that is no scalar is told as text."""
    scalar = value is None or isinstance(value, bool | float) or (isinstance(value, int) and abs(value) < 1 << 53)
    return {"field": clean(field), "value": value if scalar else clean(str(value)), "message": clean(message)}


def clean(text: str) -> str:
    """Text that can be sent as UTF-8, cut to a length that nobody minds."""
    whole = text.encode("utf-8", "replace").decode()
    return whole if len(whole) <= SHOWN_VALUE * 10 else whole[: SHOWN_VALUE * 10] + "..."


def from_error(error: errors_pb2.Error, grpc_status: int) -> Problem:
    """What a service's refusal means to a client."""
    status = HTTP_STATUS.get(grpc_status, 500)
    code = error.code or DEFAULT_CODE[status]
    more: dict[str, Any] = {name: _number(value) for name, value in error.context.items()}
    if status in {429, 503}:
        more.setdefault("retry_after", RETRY_SECONDS)
    for reserved in ("status", "code", "detail", "field", "value", "errors", "headers"):
        more.pop(reserved, None)
    return Problem(status, code, error.message, field=error.field, value=error.value or None, **more)


def from_rpc(error: grpc.aio.AioRpcError) -> Problem:
    """What a failed call means to a client; what the service did not say in our own words is not passed on."""
    grpc_status = error.code().value[0]
    trailing: Iterable[Any] = error.trailing_metadata() or ()
    for key, value in trailing:
        if key == DETAILS_KEY and isinstance(value, bytes):
            if (found := _detail(value)) is not None:
                return from_error(found, grpc_status)
            break
    status = HTTP_STATUS.get(grpc_status, 500)
    if status == 503:
        return away()
    if status == 504:
        return too_late()
    if status == 429:
        return Problem(503, "unavailable", "The answer is larger than the platform passes on.", retry_after=RETRY_SECONDS)
    if status == 500:
        return Problem(500, "internal", "The platform met an error of its own; it has been logged under the request id.")
    return Problem(status, DEFAULT_CODE[status], TITLES[status])


def away() -> Problem:
    """A service cannot be reached."""
    return Problem(
        503, "unavailable", "A part of the platform is away for the moment; repeat the request a little later.", retry_after=RETRY_SECONDS
    )


def too_late() -> Problem:
    """A service did not answer in time."""
    return Problem(
        504, "deadline_exceeded", "A part of the platform did not answer in time; read the state again before you repeat the request."
    )


def _detail(value: bytes) -> errors_pb2.Error | None:
    status = Status()
    status.ParseFromString(value)
    detail: AnyMessage
    for detail in status.details:
        found = errors_pb2.Error()
        if detail.Unpack(found):
            return found
    return None


def _number(text: str) -> Any:
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return clean(text)
