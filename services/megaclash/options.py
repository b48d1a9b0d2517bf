"""The settings of a MegaClash match."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, field_validator

from services.kernel.options import MatchOptions

Side = Literal["villain", "hero"]


class MegaClashOptions(MatchOptions):
    """The options of MegaClash: which deck each seat plays, and how many captured battlegrounds win."""

    sides: tuple[Side, Side] = Field(
        default=("villain", "hero"), description="The deck of each seat; the villain begins.", examples=[["hero", "villain"]]
    )
    battlegrounds_to_win: int = Field(default=3, ge=1, le=5, strict=True, description="Captured battlegrounds that win; five are in play.")

    @field_validator("sides")
    @classmethod
    def _one_deck_each(cls, sides: tuple[Side, Side]) -> tuple[Side, Side]:
        if sides[0] == sides[1]:
            raise ValueError("there is one deck of each side: [villain, hero] or [hero, villain]")
        return sides
