"""Exception handlers: an operation that raises is answered with a problem."""

from __future__ import annotations

import grpc
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from redis.exceptions import RedisError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from gateway.problems.catalogue import TITLES
from gateway.problems.exceptions import from_exception, from_validation
from gateway.problems.grpc_errors import DEFAULT_CODE
from gateway.problems.problem import INTERNAL_ERROR, Problem, body_too_large
from gateway.state import gateway_of
from gateway.telemetry.metrics import PROBLEMS


async def respond_to_error(request: Request, error: Exception) -> Response:
    """Return the problem for an error, a 500 for a bug, and count it."""
    problem = from_exception(error) or Problem(500, "internal", INTERNAL_ERROR)
    PROBLEMS.labels(problem.code).inc()
    return problem.response()


async def respond_to_invalid_request(request: Request, error: Exception) -> Response:
    """Return the problem of a request that fails validation."""
    assert isinstance(error, RequestValidationError)
    return await respond_to_error(request, from_validation(error.errors()))


async def respond_to_http_exception(request: Request, error: Exception) -> Response:
    """Return the problem of a request that the framework refuses, such as an unknown path."""
    assert isinstance(error, HTTPException)
    return await respond_to_error(request, _http_problem(request, error))


def _http_problem(request: Request, error: HTTPException) -> Problem:
    if error.status_code == 413:
        return body_too_large(gateway_of(request).settings.body_limit)
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
    """Register the handlers for every kind of exception."""
    app.add_exception_handler(RequestValidationError, respond_to_invalid_request)
    app.add_exception_handler(HTTPException, respond_to_http_exception)
    for kind in (Problem, grpc.aio.AioRpcError, RedisError, Exception):
        app.add_exception_handler(kind, respond_to_error)
