"""What a card may be and say of itself: kinds, types, and the limits of its numbers. Card packs are checked against it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from services.deckbuilding.state.cards import TYPE_NAMES


@dataclass(frozen=True)
class CardFacts:
    """The kinds, types and facts of cards that packs can name."""

    types: tuple[str, ...]
    """Card types by number."""
    kinds: tuple[str, ...]
    limits: Mapping[str, range]
    """Whole numbers that every card has: cost, VP, copies."""
    numbers: Mapping[str, range]
    """Further facts that are whole numbers, such as charge_cost."""
    references: Mapping[str, str]
    """Further facts that name another card, with the kind of that card."""

    def limit(self, name: str) -> range | None:
        """What a whole number may be; None if the name stands for none."""
        return self.limits.get(name) or self.numbers.get(name)


CARD_FACTS = CardFacts(
    types=TYPE_NAMES,
    kinds=(
        "starter",
        "main",
        "kick",
        "weakness",
        "super_move",
        "nemesis",
        "clash",
        "character",
        "henchmen",
        "hostage",
        "unique_starter",
    ),
    limits={"cost": range(31), "vp": range(-20, 21), "copies": range(1, 31)},
    numbers={"level": range(1, 5), "charge_cost": range(9), "bribe": range(10)},
    references={"character": "character"},
)
