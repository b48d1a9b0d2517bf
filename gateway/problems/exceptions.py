"""Exceptions of handlers as problems: failed calls, an unreachable store, invalid requests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import grpc
from redis.exceptions import RedisError

from gateway.problems.grpc_errors import from_rpc, unavailable
from gateway.problems.problem import Problem, field_error

MOST_ERRORS = 20
"""Field errors listed in one problem."""
ValidationDetail = Mapping[str, Any]
"""One error as pydantic lists it: `type`, `loc`, `msg`, `input`."""


def from_exception(error: Exception) -> Problem | None:
    """Return the problem that the client gets for this error, or None if the error is a bug."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, grpc.aio.AioRpcError):
        return from_rpc(error)
    if isinstance(error, RedisError):
        return unavailable()
    return None


def from_validation(details: Sequence[ValidationDetail]) -> Problem:
    """Return invalid_json, or invalid_input that lists the invalid fields."""
    if any(one["type"] == "json_invalid" or (tuple(one["loc"]) == ("body",) and one["type"] != "value_error") for one in details):
        return Problem(400, "invalid_json", "The body is not JSON; send a JSON object with Content-Type: application/json.", field="body")
    errors = [field_error(_field(one["loc"]), _value(one), one["msg"]) for one in details[:MOST_ERRORS]]
    named = "; ".join(f"{one['field']}: {one['message']}" for one in errors[:3])
    return Problem(400, "invalid_input", f"The request is not valid. {named}.", errors=errors)


def _field(location: Sequence[str | int]) -> str:
    parts = [str(part) for part in location]
    if parts and parts[0] in {"body", "query", "path", "header"} and len(parts) > 1:
        parts = parts[1:]
    return ".".join(parts)


def _value(detail: ValidationDetail) -> Any:
    # The `input` of a missing field is the whole body, passwords included.
    if detail["type"] == "missing" or "password" in map(str, detail["loc"]):
        return None
    return detail.get("input")
