"""The greedy bot of Arkham Asylum."""

from __future__ import annotations

from typing_extensions import override

from services.arkham_asylum.cards import CARDS
from services.deckbuilding.bots.greedy import GreedyPolicy, value_table
from services.deckbuilding.cards.catalogue import definition
from services.kernel.decision import Decision
from services.kernel.policy import Look

VALUES = {"punch": 0.2, "vulnerability": -1.0, "weakness": -2.0, "henchmen": 2.5}
"""By card id, values that cost and VP do not reflect."""
HOSTAGE_VALUE = 3.5
COSTS_VP = ("may lose 2 vp", "spend 1 vp to flip again")
"""Prompts that offer less than the VP tokens they cost are worth."""


class ArkhamGreedy(GreedyPolicy):
    """Buys by value, takes a Hostage every turn, Releases it for its bonus and keeps its VP tokens for the end."""

    values = value_table(
        [definition(declaration) for declaration in CARDS],
        VALUES | {declaration.id: HOSTAGE_VALUE for declaration in CARDS if declaration.facts["kind"] == "hostage"},
    )

    @override
    def late(self, verb: str, card: str, look: Look) -> float:
        # Uses abilities before buying; Bribes are not worth their VP tokens, nor these two abilities their cost.
        if verb != "use" or card in ("harley_quinn", "vicki_vale"):
            return 0.0
        return 600.0

    @override
    def yes_score(self, decision: Decision, look: Look) -> float:
        prompt = decision.prompt.lower()
        if "may gain a weakness" in prompt or any(words in prompt for words in COSTS_VP):
            return -1.0
        return 1.0
