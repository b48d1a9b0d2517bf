"""What several Clash cards and KO'd tokens of Impossible Mode share."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.effects.players import ToOther, write_note
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.notes import card_note, note_of
from services.deckbuilding.expressions.values import Value
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.frames import HIGHEST_COST, IT, TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import HAND, MARKS

UNAVOIDABLE_APPEARANCE = MARKS.declare("unavoidable_appearance")
"""Mark: the next First Appearance Attack of this turn is unavoidable."""


@dataclass(frozen=True)
class AvoidDamage(Effect):
    """The player will take no damage from this card. Sets the player's note in the second bank to 1."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        write_note(m, f, 1, 1)

    @override
    def text(self, who: str = "") -> str:
        return "avoid this card's damage"


def avoid_damage() -> AvoidDamage:
    """Avoid this card's damage."""
    return AvoidDamage()


def avoided_damage() -> Condition:
    """The player avoided this card's damage."""
    return Condition("they avoided the damage", lambda m, f: note_of(m, f, 1) == 1)


def the_chosen_card() -> Value:
    """The card IT, or none; to be kept in a note."""
    return Value("", lambda m, f: card_note(f[IT]))


def vp_in_hand() -> Value:
    """1000 plus the total VP of the cards in hand, which can be negative, while a negative note counts as no note."""
    return Value("the total VP on cards in hand", lambda m, f: 1000 + sum(m.box.cards[card].vp for card in m.zones[HAND][f[TARGET]]))


def highest_cost_done() -> Value:
    """The highest cost among the cards of the last clause; 0 if there were none."""
    return Value("", lambda m, f: max(0, f[HIGHEST_COST]))


def knocker(*effects: Effect) -> ToOther:
    """Carries out the clauses for the player who knocked you out, if any."""
    return ToOther(effects, "the player who knocked you out", acting=True)
