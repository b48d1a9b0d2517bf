"""The mapping of domain errors to gRPC statuses, and back on the calling side.

The status has an `errors.v1.Error` as its detail in the standard form (google.rpc.Status in "grpc-status-details-bin"), so code,
field, value and context reach the caller unchanged.
"""

from __future__ import annotations

from typing import Any

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc.status_pb2 import Status

from services.contracts.herotable.errors.v1.errors_pb2 import Error
from services.kernel import errors

DETAILS_KEY = "grpc-status-details-bin"

STATUS_OF: dict[type[errors.HerotableError], grpc.StatusCode] = {
    errors.InvalidInput: grpc.StatusCode.INVALID_ARGUMENT,
    errors.IllegalAction: grpc.StatusCode.FAILED_PRECONDITION,
    errors.Conflict: grpc.StatusCode.ABORTED,
    errors.NotFound: grpc.StatusCode.NOT_FOUND,
    errors.Denied: grpc.StatusCode.PERMISSION_DENIED,
    errors.RateLimited: grpc.StatusCode.RESOURCE_EXHAUSTED,
    errors.Unavailable: grpc.StatusCode.UNAVAILABLE,
    errors.EngineFault: grpc.StatusCode.DATA_LOSS,
    errors.ReplayRefused: grpc.StatusCode.FAILED_PRECONDITION,
}
"""A subclass that is not listed has the status of its nearest listed base class."""

CLASS_OF_STATUS: dict[grpc.StatusCode, type[errors.HerotableError]] = {
    grpc.StatusCode.INVALID_ARGUMENT: errors.InvalidInput,
    grpc.StatusCode.FAILED_PRECONDITION: errors.IllegalAction,
    grpc.StatusCode.ABORTED: errors.Conflict,
    grpc.StatusCode.NOT_FOUND: errors.NotFound,
    grpc.StatusCode.PERMISSION_DENIED: errors.Denied,
    grpc.StatusCode.RESOURCE_EXHAUSTED: errors.RateLimited,
    grpc.StatusCode.UNAVAILABLE: errors.Unavailable,
    grpc.StatusCode.DEADLINE_EXCEEDED: errors.Unavailable,
    grpc.StatusCode.DATA_LOSS: errors.EngineFault,
}
CLASS_OF_NUMBER = {status.value[0]: cls for status, cls in CLASS_OF_STATUS.items()}
CLASS_OF_CODE: dict[str, type[errors.HerotableError]] = {
    "not_your_turn": errors.NotYourTurn,
    "match_over": errors.MatchOver,
    "replay_refused": errors.ReplayRefused,
    "engine_version_mismatch": errors.ReplayRefused,
    "commitment_mismatch": errors.ReplayRefused,
}


def status_code(error: errors.HerotableError) -> grpc.StatusCode:
    """The gRPC status of a domain error, INTERNAL if none is listed for it."""
    for cls in type(error).__mro__:
        if cls in STATUS_OF:
            return STATUS_OF[cls]
    return grpc.StatusCode.INTERNAL


def to_message(error: errors.HerotableError) -> Error:
    """The error as a message."""
    context = {key: str(value) for key, value in error.context.items()}
    number = status_code(error).value[0]
    return Error(code=error.code, message=error.message, field=error.field, value=error.value[:200], context=context, grpc_status=number)


def details(code: grpc.StatusCode, message: Error) -> tuple[tuple[str, bytes], ...]:
    """The trailing metadata with the error as its detail."""
    packed = AnyMessage()
    packed.Pack(message)
    status = Status(code=code.value[0], message=message.message, details=[packed])
    return ((DETAILS_KEY, status.SerializeToString()),)


def from_message(message: Error) -> errors.HerotableError:
    """The domain error of a message, which may be the detail of a status or part of a stream."""
    cls = CLASS_OF_CODE.get(message.code) or CLASS_OF_NUMBER.get(message.grpc_status, errors.HerotableError)
    return cls(message.message, code=message.code, field=message.field, value=message.value, **dict(message.context))


def error_from_rpc(error: grpc.RpcError) -> errors.HerotableError:
    """The domain error of a failed call. Without a detail (connection lost, deadline exceeded) it is made from the status."""
    call: Any = error
    code: grpc.StatusCode = call.code()
    for key, value in call.trailing_metadata() or ():
        if key == DETAILS_KEY:
            for packed in Status.FromString(value).details:
                message = Error()
                if packed.Unpack(message):
                    return from_message(message)
    cls = CLASS_OF_STATUS.get(code, errors.HerotableError)
    named = {"deadline_exceeded": "The call took longer than its deadline.", "unavailable": "The service does not answer at the moment."}
    stable = code.name.lower()
    return cls(named.get(stable, call.details() or stable), code=stable)
