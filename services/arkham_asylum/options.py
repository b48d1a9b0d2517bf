"""The settings of a match of Arkham Asylum."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from services.kernel.options import MatchOptions


class ArkhamOptions(MatchOptions):
    """Variants combine freely."""

    length: Literal["short", "standard", "extended"] = Field(
        default="standard", description="short: no Level 4 Nemesis; extended: one more Level 2 and one more Level 3 Nemesis."
    )
    draft: bool = Field(
        default=False, description="Character Draft: one Character more than there are players lies open, and each in turn order picks one."
    )
    characters: tuple[str | None, ...] = Field(
        default=(),
        description="A favourite Character a seat, by id; null or left out: two are dealt and the player chooses one. Not with draft.",
    )
    first_player: int | Literal["random"] = Field(default=0, description="The seat that begins, or random from the seed.")
    bribed_cards_destroyed: bool = Field(
        default=False,
        description="House option, a rule of play with Crisis 1 to 4: at the end of a turn Bribed cards go to the destroyed pile, "
        "without counting as destroyed.",
    )
