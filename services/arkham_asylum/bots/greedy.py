"""The greedy bot of Arkham Asylum: as in the shared rules, with its own mind about VP tokens, Hostages and Bribes."""

from __future__ import annotations

from services.arkham_asylum.cards import CARDS
from services.deckbuilding.bots.greedy import GreedyPolicy, value_table
from services.deckbuilding.cards.catalogue import definition
from services.kernel.decision import Decision
from services.kernel.policy import Look

WORTH = {"punch": 0.2, "vulnerability": -1.0, "weakness": -2.0, "henchmen": 2.5}
"""Starters and stack cards that fill the deck more than they help; Hostages pay for themselves with VP tokens."""
HOSTAGE_WORTH = 3.5
COSTS_VP = ("may lose 2 vp", "spend 1 vp to flip again")
"""Questions in which a VP token is worth more than what it buys."""


class ArkhamGreedy(GreedyPolicy):
    """Buys by value, takes a Hostage every turn, Releases it once it is good for something, keeps VP tokens for the end."""

    values = value_table(
        [definition(declaration) for declaration in CARDS],
        WORTH | {declaration.id: HOSTAGE_WORTH for declaration in CARDS if declaration.facts["kind"] == "hostage"},
    )

    def late(self, verb: str, card: str, look: Look) -> float:
        """Releases Hostages and uses abilities before buying, if they cost nothing dear; Bribes are not worth their tokens to it."""
        if verb != "use" or card in ("harley_quinn", "vicki_vale"):
            return 0.0
        return 600.0

    def yes_score(self, decision: Decision, look: Look) -> float:
        """Gains no Weakness of its own will and gives no tokens for little."""
        prompt = decision.prompt.lower()
        if "may gain a weakness" in prompt or any(words in prompt for words in COSTS_VP):
            return -1.0
        return 1.0
