"""Attack and Defense.

The attacker chooses the target. Each attacked player, clockwise from the attacker's left, may then use one Defense, whose reward resolves
immediately. When all have decided, the Attack affects those who did not avoid it, in the same order; then the rest of the card resolves.
The Attack was successful if somebody gained a Weakness, discarded a card or took damage because of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.abilities.triggers import first_time, remove_lasting_effects, static
from services.deckbuilding.effects.control_flow import Compound
from services.deckbuilding.effects.defense_window import CONCLUDING, defenses
from services.deckbuilding.effects.players import EACH_FOE, TARGET_FOE, ChooseTarget, Each, introduced
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import BeginBlock, Effect, Instruction, Program, follow_all
from services.deckbuilding.program.references import Referents
from services.deckbuilding.program.wording import joined
from services.deckbuilding.state.frames import (
    ATTACK,
    AVOIDERS,
    BARRED,
    BY_NOBODY,
    BY_PLAYER,
    CARD,
    CHOSEN_SEAT,
    HIGHEST_COST,
    IT,
    NO_ATTACK,
    PC,
    TARGET,
    TARGETS,
    YOU,
    Frame,
    attack_frame,
    frame,
)
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import ATTACK_BAR, ATTACK_BONUS, ATTACKED

HANDED_DOWN = frozenset((references.IT, references.HIGHEST_COST))
"""What the text after "Attack:" can refer to from the clauses before it."""


@dataclass(frozen=True)
class Attack(Compound):
    """ "Attack: ..." on one target foe, or "Area Attack: ..." on each foe."""

    effects: tuple[Effect, ...]
    area: bool = False
    unavoidable: bool = False

    has_attack = True

    @override
    def emit(self, program: Program) -> None:
        """Adds the choice of the target, the instruction that begins the Attack, and the text after "Attack:" with its own end."""
        if not self.area:
            program.add(ChooseTarget())
        begin = _BeginAttack(self.area, self.unavoidable, BY_PLAYER)
        with program.block(begin):
            if self.area:
                Each(EACH_FOE, self.effects).emit(program)
            else:
                if all(effect.inline for effect in self.effects):
                    begin.inline = self.effects
                program.add(_OnTarget())
                for effect in self.effects:
                    effect.emit(program)

    @override
    def text(self, who: str = "") -> str:
        ending = "; this Attack is unavoidable" if self.unavoidable else ""
        whom = EACH_FOE if self.area else TARGET_FOE
        return f"{'Area Attack' if self.area else 'Attack'}: {introduced(joined(self.effects, whom), whom)}{ending}"

    @override
    def follow(self, known: Referents) -> Referents:
        follow_all(self.effects, known & HANDED_DOWN)
        return known


def attack(*effects: Effect, unavoidable: bool = False) -> Attack:
    """An Attack on one foe of your choice."""
    return Attack(effects, unavoidable=unavoidable)


def area_attack(*effects: Effect) -> Attack:
    """An Attack on each foe."""
    return Attack(effects, area=True)


@dataclass(frozen=True)
class AmbushAttack(Compound):
    """ "Ambush Attack: ...": no player's Attack, made on every player; all players finish one clause before the next begins."""

    effects: tuple[Effect, ...]

    @override
    def emit(self, program: Program) -> None:
        with program.block(_BeginAttack(True, False, BY_NOBODY)):
            for effect in self.effects:
                effect.emit(program)

    @override
    def text(self, who: str = "") -> str:
        return "Ambush Attack: " + "; ".join(effect.text() for effect in self.effects)

    @override
    def follow(self, known: Referents) -> Referents:
        follow_all(self.effects, known & HANDED_DOWN)
        return known


def ambush_attack(*effects: Effect) -> AmbushAttack:
    """An Attack of no player against each player."""
    return AmbushAttack(effects)


class _OnTarget(Instruction):
    """Makes the text about the only target, or ends it if that player has avoided the Attack."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        attack = m.stack[f[ATTACK]]
        if attack[AVOIDERS]:
            m.stack.pop()
        else:
            f[TARGET] = attack[TARGETS].bit_length() - 1


class _BeginAttack(BeginBlock):
    def __init__(self, area: bool, unavoidable: bool, kind: int) -> None:
        self.area = area
        self.unavoidable = unavoidable
        self.by = kind
        self.inline: tuple[Effect, ...] = ()
        """The effects of an Attack on one foe, if all of them are inline."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        f[PC] = self.after
        everybody = (1 << m.players) - 1
        if self.by == BY_NOBODY:
            targets = everybody
        elif self.area:
            targets = everybody & ~(1 << f[YOU])
        else:
            targets = 1 << f[CHOSEN_SEAT]
            f[CHOSEN_SEAT] = 0
        attacker = f[YOU] if self.by == BY_PLAYER else -1
        attack = begin_attack(
            m, attacker, f[CARD], targets, self.body, self.by, self.unavoidable, f[IT], f[HIGHEST_COST], single=not self.area
        )
        if self.inline:
            self._at_once(m, f, attack)

    def _at_once(self, m: MatchState, f: Frame, attack: Frame) -> None:
        """Runs the inline effects without Defense windows if the only target has nothing to decide."""
        seat = attack[TARGETS].bit_length() - 1
        if m.always_ask or m.triggers[ATTACKED] or (not attack[BARRED] >> seat & 1 and defenses(m, seat)):
            return
        attack[PC] += CONCLUDING
        body = frame(0, f[YOU], seat, f[CARD], f[IT], attack=len(m.stack) - 1, highest_cost=f[HIGHEST_COST])
        for effect in self.inline:
            effect.run(m, body)


def begin_attack(
    m: MatchState,
    attacker: int,
    card: int,
    targets: int,
    body: int,
    kind: int,
    unavoidable: bool,
    it: int = -1,
    highest_cost: int = -1,
    *,
    single: bool = False,
) -> Frame:
    """Begins an Attack of `attacker` (-1 for nobody) on a mask of seats; this uses up the effects that last until the next Attack."""
    bonus, barred = _bonus_and_barred(m, attacker, single) if kind == BY_PLAYER else (0, 0)
    if unavoidable or kind == NO_ATTACK:
        barred = (1 << m.players) - 1
    made = attack_frame(
        m.box.attacking, attacker, card, targets, body, kind=kind, bonus=bonus, barred=barred, it=it, highest_cost=highest_cost
    )
    m.stack.append(made)
    if m.events is not None and kind != NO_ATTACK:
        m.log_event("attacked", attacker, card=card, targets=[seat for seat in range(m.players) if targets >> seat & 1])
    return made


def _bonus_and_barred(m: MatchState, attacker: int, single: bool) -> tuple[int, int]:
    """The bonus of this Attack and a mask of the seats that cannot avoid it; uses up the effects that last until the next Attack."""
    bonus = barred = 0
    standing = m.triggers[ATTACK_BONUS]
    if not standing and not m.lasting_effects:
        return 0, 0
    f = frame(0, attacker, attacker, amount=int(single))
    if standing:
        bonus = sum([_standing_bonus(m, number, source, f) for number, _, source in standing[attacker]])
    if not m.lasting_effects:
        return bonus, 0
    spent = []
    for lasting in m.lasting_effects:
        if lasting[1] != attacker or m.box.passive[lasting[0]].ability.event not in (ATTACK_BONUS, ATTACK_BAR):
            continue
        ability = static(m, lasting[0])
        if ability.event == ATTACK_BAR:
            barred |= lasting[3]
        if ability.once:
            bonus += ability.value.of(m, f) if ability.value is not None else 0
            spent.append(lasting)
    remove_lasting_effects(m, spent)
    return bonus, barred


def _standing_bonus(m: MatchState, number: int, source: int, f: Frame) -> int:
    """The bonus of an ability that is not used up; marks one for the first Attack of a turn as used."""
    ability = static(m, number)
    f[CARD] = source
    if ability.once or ability.value is None or (ability.condition is not None and not ability.condition.holds(m, f)):
        return 0
    if ability.first and not first_time(m, number, source):
        return 0
    return ability.value.of(m, f)
