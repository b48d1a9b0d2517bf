"""The settings that the DC games share."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from services.kernel.options import MatchOptions


class DeckOptions(MatchOptions):
    """Who is asked, Characters, the first player, and the sets that are mixed into the match."""

    defense_window: Literal["always", "when_able"] = Field(
        default="when_able",
        description="always: a seat is asked wherever being asked, or not being asked, would say something about hidden cards: attacked "
        "without a Defense to use, or about cards of a hidden hand of which none or only one can be chosen; so a quick answer says nothing "
        "(what live matches use). when_able: a seat is asked only where it has something to decide (scenarios and bulk runs).",
    )

    sets: tuple[str, ...] = Field(
        default=(),
        description="The sets that are mixed, the game's own among them; it hosts the match: its rules apply. Empty: its own alone.",
    )
    nemesis: tuple[str, ...] = Field(
        default=(),
        description="The sets out of which the Nemesis stack is built by Level (which follows from the cost); empty: all that are mixed.",
    )
    main_deck_cards: int | None = Field(
        default=None,
        ge=20,
        examples=[60],
        description="How many cards the main deck has: drawn evenly by card type and cost, at most what the host's rulebook recommends; "
        "null: all cards of the sets.",
    )
    characters: tuple[str | None, ...] = Field(
        default=(), description="A favourite Character a seat, by id; null or left out: two are dealt and the player chooses one."
    )
    first_player: int | Literal["random"] = Field(default=0, description="The seat that begins, or random from the seed.")
