"""The options of a match: each game declares them as a pydantic model, and they are checked before a match is created."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from services.kernel.errors import InvalidInput


class MatchOptions(BaseModel):
    """The base of every game's settings: frozen, and closed to unknown names. Games add fields, each with a description."""

    model_config = ConfigDict(extra="forbid", frozen=True)


Model = TypeVar("Model", bound=BaseModel)


def parse_options(model: type[Model], values: Mapping[str, Any]) -> Model:
    """The checked options. Raises InvalidInput with the field, the value and the allowed values."""
    try:
        return model.model_validate(dict(values))
    except ValidationError as error:
        raise _as_invalid_input(model, error) from None


def _as_invalid_input(model: type[BaseModel], error: ValidationError) -> InvalidInput:
    first = error.errors(include_url=False)[0]
    path = ".".join(str(part) for part in first["loc"])
    field = f"options.{path}" if path else "options"
    value = first.get("input")
    if first["type"] == "extra_forbidden":
        known = ", ".join(sorted(model.model_fields))
        return InvalidInput(
            f"There is no option {path!r}; the options are: {known or 'none'}.", code="unknown_option", field=field, value=value
        )
    shown = "" if path == "" else f", not {value!r}"
    return InvalidInput(f"{field}: {first['msg']}{shown}.", code="invalid_option", field=field, value=value)
