"""How an operation documents its responses: the successful one with its schema and an example, and its own refusals."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from gateway.rendering.json import dumps

Responses = dict[int | str, dict[str, Any]]
"""The `responses` of an OpenAPI operation by status."""
PROBLEM_REFERENCE = {"$ref": "#/components/schemas/Problem"}
DESCRIPTIONS = {
    400: "The request is not valid: `errors` names each invalid field.",
    401: "No token was sent, or it does not work.",
    403: "The token or account is not allowed to do this.",
    404: "It does not exist, or the caller may not know that it does.",
    409: "Conflict with the current state; for a match, `current_version` is its version.",
    413: "The body is larger than GET /v1/limits allows.",
    422: "The rules or the current state do not allow this.",
    429: "A published limit was reached; Retry-After says when to retry.",
    500: "An internal error, logged under the request id.",
    503: "A part of the platform is unavailable; Retry-After says when to retry.",
    504: "A part of the platform did not answer in time.",
}


def responses(model: type[BaseModel], example: Any, description: str, *refused: int, status: int = 200) -> Responses:
    """Describe the successful response of an operation, and the statuses of problems that not every operation has."""
    # The example is text until `describe` parses it: FastAPI removes null values from descriptions.
    success = {"model": model, "description": description, "content": {"application/json": {"example": dumps(example).decode()}}}
    return {status: success, **refusals(*refused)}


def no_content(*refused: int) -> Responses:
    """Describe the responses of an operation that answers 204."""
    return {204: {"description": "Done."}, **refusals(*refused)}


def refusals(*statuses: int) -> Responses:
    """Describe problems by status."""
    return {status: problem_response(status) for status in statuses}


def problem_response(status: int) -> dict[str, Any]:
    """Describe the problem with this status."""
    return {"description": DESCRIPTIONS[status], "content": {"application/problem+json": {"schema": PROBLEM_REFERENCE}}}
