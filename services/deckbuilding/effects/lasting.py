"""Words that last until the end of the turn: your next Attack, your Attacks this turn, the next card you gain."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.abilities.triggers import add_lasting_effect
from services.deckbuilding.abilities.wording import ability_text, check_ability
from services.deckbuilding.effects.players import target_foe
from services.deckbuilding.expressions.values import value_of
from services.deckbuilding.program.effect import Effect, Instruction, Program
from services.deckbuilding.program.references import Referents
from services.deckbuilding.program.wording import subject
from services.deckbuilding.state.abilities import ALWAYS, StaticAbility, TriggeredAbility
from services.deckbuilding.state.frames import CARD, TARGET, YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import ATTACK_BAR, ATTACK_BONUS, GAINED, SUCCEEDED, TURN_ENDING

SUBJECT_ONLY, EVERYBODY = 1, 2
"""Whom a rider that bars Defenses names: the foe that the clause is about, or all."""


@dataclass(frozen=True)
class UntilEndOfTurn(Effect):
    """Adds an ability of yours for this turn."""

    ability: TriggeredAbility | StaticAbility
    names: int = 0
    """Whom the ability bars from a Defense: nobody, the player that the clause is about, or everybody."""

    commutes = True

    def emit(self, program: Program) -> None:
        """Its own effects lie before the instruction that adds it."""
        adding = _Add(self)
        adding.number = (
            program.add_passive_aside(self.ability) if isinstance(self.ability, TriggeredAbility) else program.add_passive(self.ability)
        )
        program.add(adding)

    def text(self, who: str = "") -> str:
        """ "until end of turn, damage you deal to foes is increased by 2"."""
        if self.names == SUBJECT_ONLY:
            return f"{subject(who)} cannot avoid your next Attack this turn"
        return ability_text(self.ability, lasting=True)

    @override
    def follow(self, known: Referents) -> Referents:
        check_ability(self.ability)
        return known


@dataclass(frozen=True)
class ThisAttack(UntilEndOfTurn):
    """As "your next Attack", on a card that makes it itself."""

    @override
    def text(self, who: str = "") -> str:
        return super().text(who).replace("your next Attack this turn", "this card's Attack")


class _Add(Instruction):
    def __init__(self, rider: UntilEndOfTurn) -> None:
        self.rider = rider
        self.number = 0

    def run(self, m: MatchState, f: Frame) -> None:
        """From now on the ability listens."""
        mask = {0: 0, SUBJECT_ONLY: 1 << f[TARGET], EVERYBODY: (1 << m.players) - 1}[self.rider.names]
        add_lasting_effect(m, self.number, f[YOU], f[CARD], mask)


def next_attack(extra: int, *, this_card: bool = False) -> UntilEndOfTurn:
    """The next Attack that you make deals extra damage to each foe that it damages; `this_card`: the card makes it itself."""
    kind = ThisAttack if this_card else UntilEndOfTurn
    return kind(StaticAbility(ATTACK_BONUS, value=value_of(extra), once=True))


def attacks_this_turn(extra: int) -> UntilEndOfTurn:
    """Each Attack that you make from now on deals extra damage to each foe that it damages."""
    return UntilEndOfTurn(StaticAbility(ATTACK_BONUS, value=value_of(extra)))


def attacks_unavoidable() -> UntilEndOfTurn:
    """Nobody may use a Defense against your Attacks this turn."""
    return UntilEndOfTurn(StaticAbility(ATTACK_BAR), EVERYBODY)


def cannot_avoid_next_attack() -> Effect:
    """Target foe may not use a Defense against the next Attack that you make, whomever it hits."""
    return target_foe(UntilEndOfTurn(StaticAbility(ATTACK_BAR, once=True), SUBJECT_ONLY))


def next_success(*effects: Effect) -> UntilEndOfTurn:
    """The next time that you successfully attack this turn."""
    return UntilEndOfTurn(TriggeredAbility(SUCCEEDED, effects, once=True))


def next_gain(*effects: Effect) -> UntilEndOfTurn:
    """The next card that you gain this turn, used up by it even if you decline."""
    return UntilEndOfTurn(TriggeredAbility(GAINED, effects, once=True))


def at_end_of_turn(*effects: Effect) -> UntilEndOfTurn:
    """Resolves in the end-of-turn step, while the played cards are still in play."""
    return UntilEndOfTurn(TriggeredAbility(TURN_ENDING, effects, once=True, when=ALWAYS))
