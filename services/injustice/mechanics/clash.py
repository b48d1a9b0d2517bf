"""Words of the Clash cards (Impossible Mode) and of the KO'd tokens."""

from __future__ import annotations

from dataclasses import dataclass

from services.deckbuilding.effects.players import ToOther, write_note
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.notes import note_of
from services.deckbuilding.expressions.values import Value
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.frames import HIGHEST_COST, IT, TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import HAND, MARKS

UNAVOIDABLE_APPEARANCE = MARKS.declare("unavoidable_appearance")
"""The next First Appearance Attack of this turn is unavoidable."""


@dataclass(frozen=True)
class AvoidDamage(Effect):
    """ "Avoid this card's damage": kept in the second bank of notes."""

    def run(self, m: MatchState, f: Frame) -> None:
        """Also if the player would be dealt none."""
        write_note(m, f, 1, 1)

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "avoid this card's damage"


def avoid_damage() -> AvoidDamage:
    """The player takes no damage of this card."""
    return AvoidDamage()


def avoided_damage() -> Condition:
    """The player has avoided this card's damage."""
    return Condition("they avoided the damage", lambda m, f: note_of(m, f, 1) == 1)


def the_chosen_card() -> Value:
    """The card just chosen, for a note; -1 if there is none."""
    return Value("", lambda m, f: f[IT])


def vp_in_hand() -> Value:
    """The VP total of the cards in hand; an empty hand is worth 0. Raised by 1000 so that a note can hold a negative total."""
    return Value("the total VP on cards in hand", lambda m, f: 1000 + sum(m.box.cards[card].vp for card in m.zones[HAND][f[TARGET]]))


def highest_cost_done() -> Value:
    """The highest cost among the cards of the last clause."""
    return Value("", lambda m, f: max(0, f[HIGHEST_COST]))


def knocker(*effects: Effect) -> ToOther:
    """Clauses about the player who knocked you out; nothing if there is none."""
    return ToOther(effects, "the player who knocked you out", acting=True)
