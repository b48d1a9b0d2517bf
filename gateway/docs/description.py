"""The OpenAPI 3.1 description: what FastAPI collects, completed with what every operation has."""

from __future__ import annotations

from typing import Any

import orjson
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from gateway.docs.responses import problem_response
from gateway.schemas.common import FieldError, ProblemDocument
from gateway.schemas.matches import StreamMessage
from gateway.schemas.simulations import SimulationRow

ALWAYS = (429, 500, 503, 504)
"""Problems that any operation can answer with, except the UNLIMITED ones."""
UNLIMITED = {"/healthz", "/metrics"}
DESCRIPTION = """Play card games over the network: rules on the server, every legal action listed, hidden information kept, exact replay.

Get a token (`POST /v1/accounts/guest`), create a match against a bot (`POST /v1/matches`), look at it (`GET /v1/matches/{match_id}`), act
(`POST /v1/matches/{match_id}/actions`), and follow the events (`GET /v1/matches/{match_id}/events`, or WebSocket at
`/v1/matches/{match_id}/ws`).

Every refusal is `application/problem+json` with a stable `code` (`GET /v1/problems`). Creating requests take an
`Idempotency-Key`. Lists come in pages with an opaque `cursor`. Limits are published at
`GET /v1/limits`. Within v1 fields and operations are added, never removed."""
TAGS = [
    {"name": "accounts", "description": "Guests, named accounts, tokens."},
    {"name": "games", "description": "Games, cards with their sources, bots, leaderboards."},
    {"name": "matches", "description": "Look, act, follow, replay."},
    {"name": "tables", "description": "Arrange a match with others."},
    {"name": "tickets", "description": "A quick match with other waiting players."},
    {"name": "simulations", "description": "Many matches between bots."},
    {"name": "platform", "description": "Limits, error codes, health."},
    {"name": "admin", "description": "For the operator."},
]
HEADERS = {
    "X-Request-ID": {"description": "Id of the request: your own if you sent one.", "schema": {"type": "string"}},
    "RateLimit": {"description": "Requests left, and the time until there are more.", "schema": {"type": "string"}},
    "RateLimit-Policy": {"description": "The limit that this request counted against.", "schema": {"type": "string"}},
}
RETRY_AFTER = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}


def describe(api: FastAPI) -> dict[str, Any]:
    """Return the description of an application; it is made once and kept in `api.openapi_schema`."""
    if api.openapi_schema is None:
        document = get_openapi(
            title="herotable", version="1", openapi_version="3.1.0", description=DESCRIPTION, routes=api.routes, tags=TAGS
        )
        _complete(document)
        api.openapi_schema = document
    return api.openapi_schema


def _complete(document: dict[str, Any]) -> None:
    document["info"]["license"] = {"name": "MIT", "identifier": "MIT"}
    document["servers"] = [{"url": "/"}]
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    for model in (FieldError, ProblemDocument, StreamMessage, SimulationRow):
        schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
        for name, inner in schema.pop("$defs", {}).items():
            schemas.setdefault(name, inner)
        schemas["Problem" if model is ProblemDocument else model.__name__] = schema
    for path, operations in document["paths"].items():
        for operation in operations.values():
            _complete_operation(path, operation)


def _complete_operation(path: str, operation: dict[str, Any]) -> None:
    responses = operation["responses"]
    if "HTTPValidationError" in str(responses.get("422")):
        del responses["422"]
    for response in responses.values():
        content = response.get("content", {})
        if content.get("application/json") == {"schema": {}}:  # FastAPI adds this to responses that are not JSON
            del content["application/json"]
        if "example" in (media_type := content.get("application/json", {})):
            media_type["example"] = orjson.loads(media_type["example"])
    statuses = set() if path in UNLIMITED else set(ALWAYS)
    if operation.get("parameters") or operation.get("requestBody"):
        statuses.add(400)
    if operation.get("requestBody"):
        statuses.add(413)
    if operation.get("security"):
        statuses |= {401, 403}
    for status in statuses:
        responses.setdefault(str(status), problem_response(status))
    for status, response in responses.items():
        response["headers"] = {**response.get("headers", {}), **HEADERS, **(RETRY_AFTER if status in {"429", "503"} else {})}
    operation["responses"] = dict(sorted(responses.items()))
