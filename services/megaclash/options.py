"""The settings of a MegaClash match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from services.kernel.options import MatchOptions

Side = Literal["villain", "hero"]


class MegaClashOptions(MatchOptions):
    """The options of MegaClash: which deck each seat plays, and how many captured battlegrounds win."""

    sides: tuple[Side, Side] = Field(
        default=("villain", "hero"), description="The deck of each seat; the villain begins.", examples=[["hero", "villain"]]
    )
    battlegrounds_to_win: int = Field(default=3, ge=1, le=5, strict=True, description="Captured battlegrounds that win; five are in play.")

    @model_validator(mode="before")
    @classmethod
    def _drop_an_option_of_old_records(cls, values: Any) -> Any:
        """Records of version 0.1 name `defense_window`, which every game had then; it has no meaning here."""
        if isinstance(values, Mapping) and values.get("defense_window") in {"always", "when_able"}:
            return {name: value for name, value in values.items() if name != "defense_window"}
        return values

    @field_validator("sides")
    @classmethod
    def _one_deck_each(cls, sides: tuple[Side, Side]) -> tuple[Side, Side]:
        if sides[0] == sides[1]:
            raise ValueError("there is one deck of each side: [villain, hero] or [hero, villain]")
        return sides
