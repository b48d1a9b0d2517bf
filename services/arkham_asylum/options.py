"""The settings of a match of Arkham Asylum."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from services.deckbuilding.sets.options import DeckOptions


class ArkhamOptions(DeckOptions):
    """The variants can be combined freely."""

    length: Literal["short", "standard", "extended"] = Field(
        default="standard", description="short: no Level 4 Nemesis; extended: one more Level 2 and one more Level 3 Nemesis."
    )
    draft: bool = Field(
        default=False, description="Character Draft: one Character more than there are players lies open, and each in turn order picks one."
    )
    bribed_cards_destroyed: bool = Field(
        default=False,
        description="House option, a rule of play with Crisis 1 to 4: at the end of a turn Bribed cards go to the destroyed pile, "
        "without counting as destroyed.",
    )
    extra_villain_vp: bool = Field(
        default=False,
        description="House option about Crisis 3, which gives an extra 1 VP for a defeated Villain: false, as the rulebook says for play "
        "with Arkham Asylum, gives none; true gives 1 VP to whoever gains a Villain from the Line-Up.",
    )
