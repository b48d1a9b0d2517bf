"""The OpenAPI 3.1 description: what FastAPI gathers, and what every operation has.

`python -m gateway.openapi` writes it; with `--check` it is compared with what is checked in.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import orjson
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from gateway.docs.responses import problem_answer
from gateway.schemas.common import FieldProblem, ProblemDocument
from gateway.schemas.matches import MatchEvent
from gateway.schemas.simulations import Row

FILE = Path(__file__).parent / "openapi.json"
ALWAYS = (429, 500, 503, 504)
OPEN = {"/healthz", "/metrics"}
DESCRIPTION = """Play card games over the network: rules on the server, every legal action listed, hidden information kept, exact replay.

Take a token (`POST /v1/accounts/guest`), make a match against a bot (`POST /v1/matches`), look (`GET /v1/matches/{match_id}`), act
(`POST /v1/matches/{match_id}/actions`), and follow what happens (`GET /v1/matches/{match_id}/events`, or WebSocket at
`/v1/matches/{match_id}/ws`).

Every refusal is `application/problem+json` with a stable `code` (`GET /v1/problems`). Creating requests take an
`Idempotency-Key`. Lists come in pages with an opaque `cursor`. Limits are published at
`GET /v1/limits`. Within v1 fields and operations are added, never taken away."""
TAGS = [
    {"name": "accounts", "description": "Guests, named accounts, tokens."},
    {"name": "games", "description": "What can be played, cards with their sources, bots, leaderboards."},
    {"name": "matches", "description": "Look, act, follow, replay."},
    {"name": "tables", "description": "Arrange a match with others."},
    {"name": "tickets", "description": "A quick match with whoever is there."},
    {"name": "simulations", "description": "Many matches between bots."},
    {"name": "platform", "description": "Limits, error codes, health."},
    {"name": "admin", "description": "For the operator."},
]
HEADERS = {
    "X-Request-ID": {"description": "Id of the request; your own if you sent one.", "schema": {"type": "string"}},
    "RateLimit": {"description": "What is left of the limit, and when there is more.", "schema": {"type": "string"}},
    "RateLimit-Policy": {"description": "The limit that was counted.", "schema": {"type": "string"}},
}
RETRY_AFTER = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}


def describe(api: FastAPI) -> dict[str, Any]:
    """The whole description; made once."""
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
    for model in (FieldProblem, ProblemDocument, MatchEvent, Row):
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
        if content.get("application/json") == {"schema": {}}:  # what FastAPI believes of an answer that is no JSON
            del content["application/json"]
        if "example" in (told := content.get("application/json", {})):
            told["example"] = orjson.loads(told["example"])
    wanted = set() if path in OPEN else set(ALWAYS)
    if operation.get("parameters") or operation.get("requestBody"):
        wanted.add(400)
    if operation.get("requestBody"):
        wanted.add(413)
    if operation.get("security"):
        wanted |= {401, 403}
    for status in wanted:
        responses.setdefault(str(status), problem_answer(status))
    for status, response in responses.items():
        response["headers"] = {**response.get("headers", {}), **HEADERS, **(RETRY_AFTER if status in {"429", "503"} else {})}
    operation["responses"] = dict(sorted(responses.items()))


def text() -> bytes:
    """The description as it is checked in."""
    from gateway.asgi.app import make_api  # noqa: PLC0415 - the app needs this module

    return orjson.dumps(make_api().openapi(), option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE)


def main() -> None:
    """Write the file, or with --check compare it."""
    if "--check" in sys.argv[1:]:
        if not FILE.is_file() or FILE.read_bytes() != text():
            sys.exit("gateway/openapi.json is not what the code says; run `python -m gateway.openapi` and commit.")
        return
    FILE.write_bytes(text())


if __name__ == "__main__":
    main()
