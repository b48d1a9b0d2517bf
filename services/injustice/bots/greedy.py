"""The greedy bot of Injustice."""

from __future__ import annotations

from functools import cache

from typing_extensions import override

from services.deckbuilding.bots.greedy import CardValue, GreedyPolicy, value_table
from services.deckbuilding.cards.catalogue import definition
from services.deckbuilding.state.cards import CardDeclaration
from services.injustice.cards import CARDS
from services.kernel.decision import Decision
from services.kernel.observation import Observation
from services.kernel.policy import Look

VALUES = {"light_punch": 0.0, "vulnerability": -1.0, "heavy_punch": 0.9, "defend": 0.5, "weakness": -2.0, "flying_kick": 4.2}
"""By card id, values that cost and VP do not reflect."""
BONUS = {
    "injustice_deadshot": 1.5,
    "heat_vision": 2.0,
    "injustice_black_canary": 1.5,
    "chattering_teeth": 0.8,
    "injustice_deathstroke": 1.0,
}


@cache
def _values() -> dict[str, CardValue]:
    declared: tuple[CardDeclaration, ...] = CARDS
    extra = {**VALUES, **{card.id: (card.cost or 0) + 0.4 * card.vp + BONUS[card.id] for card in declared if card.id in BONUS}}
    # nobody ever chooses an Arena; in a mixed match its id may be that of a Location
    return value_table([definition(card) for card in declared if card.facts["kind"] != "arena"], extra)


class InjusticeGreedy(GreedyPolicy):
    """Attacks the weakest foe, avoids being KO'd, burns charges for cards and spends the rest on the Super Move."""

    values = _values()

    @override
    def play_score(self, card: str) -> float:
        return 998.0 if card == "weakness" else super().play_score(card)

    @override
    def late(self, verb: str, card: str, look: Look) -> float:
        # Before buying, because a Super Move may give Power and cards.
        return 1000.0 if verb == "burn" else 50.0

    @override
    def pass_score(self, look: Look) -> float:
        # Close to a KO any Defense is better than none.
        seen = look.observation()
        return -10.0 if seen.counter("health", seen.viewer) <= 4 else 4.5

    @override
    def target_score(self, seat: int, seen: Observation) -> float:
        # The foe closest to a KO; a foe who is KO'd cannot be dealt damage.
        health = seen.counter("health", seat)
        return -100.0 if health == 0 else 20.0 - health + 0.1 * seen.counter("vp_tokens", seat)

    @override
    def yes_score(self, decision: Decision, look: Look) -> float:
        # Declines damage that could knock it out, and putting its deck into its discard pile.
        prompt = decision.prompt.lower()
        seen = look.observation()
        if "take" in prompt and "damage" in prompt:
            return 1.0 if seen.counter("health", seen.viewer) > 8 else -1.0
        if "into your discard pile" in prompt:
            return -1.0
        return 1.0

    @override
    def word(self, key: str, decision: Decision) -> float:
        return {"put": 3.0, "destroy": 1.0, "power": 2.0, "take": 1.0}.get(key.partition(":")[2], 0.0)
