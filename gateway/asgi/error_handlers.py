"""Whatever goes wrong in a handler, as a problem."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import grpc
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from redis.exceptions import RedisError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from gateway.asgi.middleware import INTERNAL, too_large
from gateway.problems.catalogue import TITLES
from gateway.problems.problem import DEFAULT_CODE, Problem, away, entry, from_rpc
from gateway.state import gateway
from gateway.telemetry.metrics import PROBLEMS

SHOWN_ERRORS = 20


def as_problem(error: Exception) -> Problem | None:
    """The problem behind an error that can be told; None for a bug."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, grpc.aio.AioRpcError):
        return from_rpc(error)
    if isinstance(error, RedisError):
        return away()
    return None


async def answer(request: Request, error: Exception) -> Response:
    """The answer to a request that met this error."""
    problem = as_problem(error) or Problem(500, "internal", INTERNAL)
    PROBLEMS.labels(problem.code).inc()
    return problem.response()


async def answer_invalid(request: Request, error: Exception) -> Response:
    """The answer to a request of the wrong shape."""
    assert isinstance(error, RequestValidationError)
    return await answer(request, invalid(error.errors()))


async def answer_http(request: Request, error: Exception) -> Response:
    """The answer to what the framework refuses by itself."""
    assert isinstance(error, HTTPException)
    return await answer(request, _http_problem(request, error))


def invalid(found: Sequence[Any]) -> Problem:
    """invalid_json or invalid_input, with every wrong field."""
    if any(one["type"] == "json_invalid" or (tuple(one["loc"]) == ("body",) and one["type"] != "value_error") for one in found):
        return Problem(400, "invalid_json", "The body is not JSON; send a JSON object with Content-Type: application/json.", field="body")
    errors = [entry(_field(one["loc"]), _value(one), one["msg"]) for one in found[:SHOWN_ERRORS]]
    named = "; ".join(f"{one['field']}: {one['message']}" for one in errors[:3])
    return Problem(400, "invalid_input", f"The request is not understood. {named}.", errors=errors)


def _field(location: Sequence[Any]) -> str:
    parts = [str(part) for part in location]
    if parts and parts[0] in {"body", "query", "path", "header"} and len(parts) > 1:
        parts = parts[1:]
    return ".".join(parts)


def _value(one: Any) -> Any:
    # What is missing was not sent; its `input` is the whole body, passwords included.
    if one["type"] == "missing" or "password" in map(str, one["loc"]):
        return None
    return one.get("input")


def _http_problem(request: Request, error: HTTPException) -> Problem:
    if error.status_code == 413:
        return too_large(gateway(request).settings.body_limit)
    if error.status_code == 404:
        return Problem(404, "unknown_path", "Nothing is served at this path; GET /v1/openapi.json describes what is.")
    if error.status_code == 405:
        allowed = ", ".join(_methods(request))
        return Problem(
            405, "method_not_allowed", f"This path does not take {request.method}; it takes: {allowed}.", headers={"Allow": allowed}
        )
    if error.status_code == 400:
        return Problem(400, "invalid_json", "The body could not be read as JSON.", field="body")
    status = error.status_code
    return Problem(status, DEFAULT_CODE.get(status, "internal"), TITLES.get(status, "Refused") + ".", headers=error.headers)


def _methods(request: Request) -> list[str]:
    app: FastAPI = request.app
    found: set[str] = set()
    for route in app.routes:
        match, _ = route.matches(request.scope)
        if match is not Match.NONE:
            found.update(getattr(route, "methods", None) or ())
    return sorted(found)


def install(app: FastAPI) -> None:
    """Make the app answer all of them so."""
    app.add_exception_handler(RequestValidationError, answer_invalid)
    app.add_exception_handler(HTTPException, answer_http)
    for kind in (Problem, grpc.aio.AioRpcError, RedisError, Exception):
        app.add_exception_handler(kind, answer)
