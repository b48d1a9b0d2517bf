"""Effects that last until the end of the turn: your next Attack, your Attacks this turn, the next card you gain."""

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

TARGET_ONLY, EVERYBODY = 1, 2
"""Which players cannot use a Defense: the player that the clause is about, or all."""


@dataclass(frozen=True)
class UntilEndOfTurn(Effect):
    """Gives you a passive ability until the end of the turn."""

    ability: TriggeredAbility | StaticAbility
    names: int = 0
    """Which players the ability keeps from using a Defense: none (0), TARGET_ONLY or EVERYBODY."""

    commutes = True

    @override
    def emit(self, program: Program) -> None:
        """Adds the ability's effects, then the instruction that brings the ability into force."""
        adding = _Add(self)
        adding.number = (
            program.add_passive_aside(self.ability) if isinstance(self.ability, TriggeredAbility) else program.add_passive(self.ability)
        )
        program.add(adding)

    @override
    def text(self, who: str = "") -> str:
        if self.names == TARGET_ONLY:
            return f"{subject(who)} cannot avoid your next Attack this turn"
        return ability_text(self.ability, lasting=True)

    @override
    def follow(self, known: Referents) -> Referents:
        check_ability(self.ability)
        return known


@dataclass(frozen=True)
class ThisAttack(UntilEndOfTurn):
    """An effect on "your next Attack" on the card that makes this Attack; its text says "this card's Attack"."""

    @override
    def text(self, who: str = "") -> str:
        return super().text(who).replace("your next Attack this turn", "this card's Attack")


class _Add(Instruction):
    def __init__(self, effect: UntilEndOfTurn) -> None:
        self.effect = effect
        self.number = 0

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        mask = {0: 0, TARGET_ONLY: 1 << f[TARGET], EVERYBODY: (1 << m.players) - 1}[self.effect.names]
        add_lasting_effect(m, self.number, f[YOU], f[CARD], mask)


def next_attack(extra: int, *, this_card: bool = False) -> UntilEndOfTurn:
    """The next Attack that you make deals extra damage to each foe it damages; `this_card`: the card itself makes this Attack."""
    kind = ThisAttack if this_card else UntilEndOfTurn
    return kind(StaticAbility(ATTACK_BONUS, value=value_of(extra), once=True))


def attacks_this_turn(extra: int) -> UntilEndOfTurn:
    """Each Attack that you make from now on deals extra damage to each foe it damages."""
    return UntilEndOfTurn(StaticAbility(ATTACK_BONUS, value=value_of(extra)))


def attacks_unavoidable() -> UntilEndOfTurn:
    """No player can use a Defense against your Attacks this turn."""
    return UntilEndOfTurn(StaticAbility(ATTACK_BAR), EVERYBODY)


def cannot_avoid_next_attack() -> Effect:
    """Target foe cannot use a Defense against your next Attack this turn; an Attack on another foe uses this up."""
    return target_foe(UntilEndOfTurn(StaticAbility(ATTACK_BAR, once=True), TARGET_ONLY))


def next_success(*effects: Effect) -> UntilEndOfTurn:
    """Resolves the effects the next time you successfully attack this turn."""
    return UntilEndOfTurn(TriggeredAbility(SUCCEEDED, effects, once=True))


def next_gain(*effects: Effect) -> UntilEndOfTurn:
    """Resolves the effects when you gain your next card this turn; used up even if you decline."""
    return UntilEndOfTurn(TriggeredAbility(GAINED, effects, once=True))


def at_end_of_turn(*effects: Effect) -> UntilEndOfTurn:
    """Resolves the effects in the end-of-turn step, while the played cards are still in play."""
    return UntilEndOfTurn(TriggeredAbility(TURN_ENDING, effects, once=True, when=ALWAYS))
