"""How operations describe their answers: the schema, an example, and the refusals that are theirs; openapi.py adds what all have."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from gateway.rendering.matches import dumps

Responses = dict[int | str, dict[str, Any]]
PROBLEM_REFERENCE = {"$ref": "#/components/schemas/Problem"}
WHAT = {
    400: "The request is not understood: `errors` names each wrong field.",
    401: "No token was sent, or it does not work.",
    403: "The token or account may not do this.",
    404: "There is no such thing, or none that the caller may know of.",
    409: "Somebody else was first; for a match, `current_version` says where it stands.",
    413: "The body is larger than GET /v1/limits says.",
    422: "The rules or the state of things do not allow this now.",
    429: "A published limit was reached; Retry-After says when to go on.",
    500: "An error of the platform, logged under the request id.",
    503: "A part of the platform is away; Retry-After says when to try again.",
    504: "A part of the platform did not answer in time.",
}


def answers(model: type[BaseModel], example: Any, description: str, *problems: int, status: int = 200) -> Responses:
    """The good answer of an operation and the problems that not every operation has."""
    # As text until openapi.py reads it again: FastAPI drops what is null in a description.
    good = {"model": model, "description": description, "content": {"application/json": {"example": dumps(example).decode()}}}
    return {status: good, **refusals(*problems)}


def refusals(*problems: int) -> Responses:
    """Problems by status."""
    return {status: problem_answer(status) for status in problems}


def problem_answer(status: int) -> dict[str, Any]:
    """One problem, described."""
    return {"description": WHAT[status], "content": {"application/problem+json": {"schema": PROBLEM_REFERENCE}}}


def nothing(*problems: int) -> Responses:
    """An operation that answers 204."""
    return {204: {"description": "Done."}, **refusals(*problems)}
