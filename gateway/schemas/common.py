"""Base classes and field types that several resources share."""

from __future__ import annotations

import math
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue

LARGEST_SEAT = 15
LARGEST_VERSION = 2**31 - 1
EXACT = 1 << 53
"""Larger integers are not exact in JSON."""
DEEPEST_OPTION = 4
"""Levels of nesting in the options of a match."""


class RequestBody(BaseModel):
    """Base of the bodies that clients send: unknown fields and wrong types are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ResponseBody(BaseModel):
    """Base of the bodies that the platform sends; fields may be added within v1."""


def _check_options(options: dict[str, JsonValue]) -> dict[str, JsonValue]:
    _check(options, DEEPEST_OPTION)
    return options


def _check(value: JsonValue, depth: int) -> None:
    if isinstance(value, str):
        if not value.isascii():
            _check_encodable(value)
    elif isinstance(value, int | float):
        if abs(value) > EXACT or not math.isfinite(value):
            raise ValueError("a number must be finite and exact in JSON (up to 2^53)")
    elif isinstance(value, dict | list):
        if depth == 0:
            raise ValueError("options are nested too deeply")
        for part in [*value, *value.values()] if isinstance(value, dict) else value:
            _check(part, depth - 1)


def _check_encodable(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError("a text must not contain half of a surrogate pair") from None


Options = Annotated[
    dict[Annotated[str, Field(max_length=64)], JsonValue],
    Field(
        max_length=32, description="Options of the match by name; omitted ones have their default. GET /v1/games/{game} has their schema."
    ),
    AfterValidator(_check_options),
]
GameName = Annotated[str, Field(min_length=1, max_length=64, description="Name of the game, from GET /v1/games.", examples=["megaclash"])]
Policy = Annotated[
    str,
    Field(
        min_length=1,
        max_length=64,
        pattern=r"^[A-Za-z0-9_.:-]+$",
        description="A bot policy, from GET /v1/games/{game}/bots.",
        examples=["greedy"],
    ),
]
SeatNumber = Annotated[int, Field(ge=0, le=LARGEST_SEAT, description="A seat, counted from 0.")]
Seed = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$", description="32 bytes in hexadecimal.")]
NextCursor = Annotated[str | None, Field(description="For the next page; null at the end.")]


class FieldError(ResponseBody):
    """One invalid field."""

    field: str = Field(description="The field in dotted form; a header or parameter by its name.")
    value: Any = Field(description="The value that was sent, as text if it is not a scalar; null if there was none.")
    message: str = Field(description="What would be right.")


class ProblemDocument(ResponseBody):
    """RFC 9457 problem details. Further members give facts for programs, such as `current_version` or `retry_after`."""

    model_config = ConfigDict(title="Problem", extra="allow")

    type: str = Field(description="A reference to the page of this code: /v1/problems/{code}.")
    title: str = Field(description="The kind of problem, always the same for a code.")
    status: int = Field(description="The HTTP status.")
    detail: str = Field(description="What was wrong this time, and what would be right.")
    code: str = Field(description="Stable code for programs.")
    request_id: str = Field(description="Id of the request, also in the header X-Request-ID; quote it when you ask for help.")
    errors: list[FieldError] = Field(description="The invalid fields.")


SeatOrNobody = Annotated[int | None, Field(description="A seat; null for nobody.")]
