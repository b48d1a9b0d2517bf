"""Errors of gRPC calls as problems: the table from gRPC status codes to HTTP, and the details that the services attach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc.status_pb2 import Status

from gateway.problems.catalogue import TITLES
from gateway.problems.problem import INTERNAL_ERROR, Problem, printable
from services.contracts.herotable.errors.v1 import errors_pb2

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
RESERVED = ("status", "code", "detail", "field", "value", "errors", "headers")
"""Names that a service's context must not use: they are parameters of Problem."""
RETRY_SECONDS = 1
DETAILS_KEY = "grpc-status-details-bin"


def from_error(error: errors_pb2.Error, grpc_status: int) -> Problem:
    """Translate a refusal in which a service says what is wrong."""
    status = HTTP_STATUS.get(grpc_status, 500)
    code = error.code or DEFAULT_CODE[status]
    more: dict[str, Any] = {name: _number_or_text(value) for name, value in error.context.items() if name not in RESERVED}
    if status in {429, 503}:
        more.setdefault("retry_after", RETRY_SECONDS)
    return Problem(status, code, error.message, field=error.field, value=error.value or None, **more)


def from_rpc(error: grpc.aio.AioRpcError) -> Problem:
    """Translate a failed call. Text that did not come with an Error of our own contract is not passed on."""
    grpc_status = error.code().value[0]
    trailing: Iterable[Any] = error.trailing_metadata() or ()
    for key, value in trailing:
        if key == DETAILS_KEY and isinstance(value, bytes):
            if (found := _detail(value)) is not None:
                return from_error(found, grpc_status)
            break
    status = HTTP_STATUS.get(grpc_status, 500)
    if status == 503:
        return unavailable()
    if status == 504:
        return deadline_exceeded()
    if status == 429:
        return Problem(503, "unavailable", "The answer is larger than the platform passes on.", retry_after=RETRY_SECONDS)
    if status == 500:
        return Problem(500, "internal", INTERNAL_ERROR)
    return Problem(status, DEFAULT_CODE[status], TITLES[status])


def unavailable() -> Problem:
    """Return the 503 for a service that cannot be reached."""
    return Problem(503, "unavailable", "A part of the platform is temporarily unavailable; retry shortly.", retry_after=RETRY_SECONDS)


def deadline_exceeded() -> Problem:
    """Return the 504 for a service that did not answer in time."""
    return Problem(
        504, "deadline_exceeded", "A part of the platform did not answer in time; read the current state before you repeat the request."
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


def _number_or_text(text: str) -> int | float | str:
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return printable(text)
