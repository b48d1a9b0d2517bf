"""The settings that the DC games share."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from services.kernel.options import MatchOptions


class DeckOptions(MatchOptions):
    """The options that every DC game has. Games add their own in a subclass."""

    defense_window: Literal["always", "when_able"] = Field(
        default="when_able",
        description="always: a seat is asked wherever being asked, or not being asked, would reveal something about hidden cards: when "
        "attacked without a Defense to use, or to choose from a hidden hand of which no card or only one fits; a quick response then "
        "reveals nothing (used by live matches). when_able: a seat is asked only where it has something to decide (used by scenarios and "
        "bulk runs).",
    )

    sets: tuple[str, ...] = Field(
        default=(),
        description="The sets to mix, including the game's own; the game hosts the match, so its rules apply. Empty: only its own set.",
    )
    nemesis: tuple[str, ...] = Field(
        default=(),
        description="The sets from which the Nemesis stack is built by Level (which follows from the cost); empty: all mixed sets.",
    )
    main_deck_cards: int | None = Field(
        default=None,
        ge=20,
        examples=[60],
        description="How many cards the main deck has: drawn evenly by card type and cost, at most what the host's rulebook recommends; "
        "null: all cards of the sets.",
    )
    characters: tuple[str | None, ...] = Field(
        default=(), description="A favourite Character per seat, by id; null or left out: two are dealt and the player chooses one."
    )
    first_player: int | Literal["random"] = Field(default=0, description="The seat that begins, or random from the seed.")
