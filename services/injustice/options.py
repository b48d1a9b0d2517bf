"""The settings of a match of Injustice."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from services.deckbuilding.sets.options import DeckOptions


class InjusticeOptions(DeckOptions):
    """The variants can be combined freely."""

    length: Literal["short", "standard", "extended"] = Field(
        default="standard",
        description="short: 3 KO'd tokens a player and one Level 3 Nemesis less; extended: 5 tokens a player (25 at most) and a random "
        "Level 4 Nemesis.",
    )
    impossible: bool = Field(
        default=False, description="Impossible Mode: 15 Clash cards in the main deck, and the backs of KO'd tokens count."
    )
    advanced: bool = Field(
        default=False, description="Advanced Mode: an Arena whose abilities may be used after gaining cards from its slots."
    )
    characters: tuple[str | None, ...] = Field(
        default=(), examples=[["injustice_batman_character"]], description=DeckOptions.model_fields["characters"].description
    )
