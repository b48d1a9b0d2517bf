"""The kinds, card types and facts that a set declares; card packs are checked against them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from services.deckbuilding.state.card_kinds import facts_of, kinds_of
from services.deckbuilding.state.cards import types_of

FRAME_NUMBERS = {"cost": range(31), "vp": range(-20, 21)}
"""Whole numbers that the frame of a card has; the others are facts that sets declare."""


@dataclass(frozen=True)
class CardFacts:
    """The kinds, types and facts that a pack can give to cards of a set."""

    types: tuple[str, ...]
    kinds: tuple[str, ...]
    numbers: Mapping[str, range]
    """Whole numbers, such as cost and charge_cost, with their ranges."""
    references: Mapping[str, str]
    """Facts that name another card, with the kind of that card."""


@cache
def card_facts(set_name: str) -> CardFacts:
    """The kinds, types and facts of a set; complete once the set has been imported."""
    facts = [fact for fact in facts_of(set_name).values() if fact.in_packs]
    limits = {fact.name: fact.limits for fact in facts if fact.value_type is int and fact.limits is not None}
    return CardFacts(
        types=tuple(types_of(set_name)),
        kinds=tuple(name for name, kind in kinds_of(set_name).items() if kind.in_packs),
        numbers={**FRAME_NUMBERS, **{name: range(low, high + 1) for name, (low, high) in limits.items()}},
        references={fact.name: fact.refers_to for fact in facts if fact.refers_to},
    )
