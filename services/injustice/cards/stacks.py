"""Starters, the Flying Kick and the Weakness."""

from services.deckbuilding.cards.vocabulary import STARTER, WEAKNESS, attack, card, defense, power, return_this_to
from services.deckbuilding.state.names import PILES
from services.injustice.mechanics.health import damage, take_damage

KICKS = PILES.declare("kick_stack")

CARDS = (
    card("light_punch", "Light Punch", STARTER, cost=0, play=[power(1)]),
    card("vulnerability", "Vulnerability", STARTER, cost=0),
    card("heavy_punch", "Heavy Punch", STARTER, cost=0, play=[power(1), attack(damage(2))]),
    card("defend", "Defend", STARTER, cost=0, defense=defense()),
    card("flying_kick", "Flying Kick", cost=3, vp=1, play=[power(2), attack(damage(2))]),
    card(
        "weakness",
        "Weakness",
        cost=0,
        vp=-1,
        play=[take_damage(1, unavoidable=True), return_this_to(WEAKNESS)],
        notes=["If this card is destroyed: return it to the Weakness stack"],
    ),
)
