"""The settings that the DC games share."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from services.kernel.options import MatchOptions


class DeckOptions(MatchOptions):
    """Characters, the first player, and sets mixed into the match."""

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
        description="How many cards the main deck has: drawn evenly by card type and cost, at most what the host's rulebook recommends "
        "(Injustice 140, Arkham Asylum 150); null: all cards of the sets.",
    )
    characters: tuple[str | None, ...] = Field(
        default=(), description="A favourite Character a seat, by id; null or left out: two are dealt and the player chooses one."
    )
    first_player: int | Literal["random"] = Field(default=0, description="The seat that begins, or random from the seed.")
