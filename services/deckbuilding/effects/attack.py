"""Attack and Defense.

A line with an Attack: choose the target; then each affected player, clockwise from the attacker's left, may use one Defense, its reward at
once; only when all have decided does the Attack affect those who did not avoid it, in the same order; then the rest of the card.
It was successful if it affected somebody: a Weakness gained, a card discarded, damage taken.
"""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.abilities.triggers import first_time, remove_lasting_effects, static
from services.deckbuilding.effects.control_flow import Compound
from services.deckbuilding.effects.defense_window import CONCLUDING, defenses
from services.deckbuilding.effects.players import EACH_FOE, TARGET_FOE, ChooseTarget, Each, introduced
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import END, Effect, Instruction, Program, follow_all
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
"""What the text after "Attack:" knows of the clauses before it."""


@dataclass(frozen=True)
class Attack(Compound):
    """ "Attack: ..." on one target foe, or "Area Attack: ..." on each foe."""

    effects: tuple[Effect, ...]
    area: bool = False
    unavoidable: bool = False

    has_attack = True

    def emit(self, program: Program) -> None:
        """The choice of the target, the beginning, then the text after "Attack:" with its own end."""
        if not self.area:
            program.add(ChooseTarget())
        begin = _BeginAttack(self.area, self.unavoidable, BY_PLAYER)
        begin.body = program.add(begin) + 1
        if self.area:
            Each(EACH_FOE, self.effects).emit(program)
        else:
            if all(effect.inline for effect in self.effects):
                begin.inline = self.effects
            program.add(_OnTarget())
            for effect in self.effects:
                effect.emit(program)
        program.add(END)
        begin.after = program.here

    def text(self, who: str = "") -> str:
        """ "Area Attack: each foe discards a card"."""
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
    """ "Ambush Attack: ...": of no player, against each; its clauses are stages that all players finish one after the other."""

    effects: tuple[Effect, ...]

    def emit(self, program: Program) -> None:
        """As an Area Attack on everybody."""
        begin = _BeginAttack(True, False, BY_NOBODY)
        begin.body = program.add(begin) + 1
        for effect in self.effects:
            effect.emit(program)
        program.add(END)
        begin.after = program.here

    def text(self, who: str = "") -> str:
        """The stages in a row."""
        return "Ambush Attack: " + "; ".join(effect.text() for effect in self.effects)

    @override
    def follow(self, known: Referents) -> Referents:
        follow_all(self.effects, known & HANDED_DOWN)
        return known


def ambush_attack(*effects: Effect) -> AmbushAttack:
    """An Attack of no player against each player."""
    return AmbushAttack(effects)


class _OnTarget(Instruction):
    """Turns the text to the one target, or ends it if that one has avoided the Attack."""

    def run(self, m: MatchState, f: Frame) -> None:
        """There is one bit in the mask."""
        attack = m.stack[f[ATTACK]]
        if attack[AVOIDERS]:
            m.stack.pop()
        else:
            f[TARGET] = attack[TARGETS].bit_length() - 1


class _BeginAttack(Instruction):
    def __init__(self, area: bool, unavoidable: bool, kind: int) -> None:
        self.area = area
        self.unavoidable = unavoidable
        self.by = kind
        self.inline: tuple[Effect, ...] = ()
        """The effects of an Attack on one foe if they can be done at once."""
        self.body = self.after = 0

    def run(self, m: MatchState, f: Frame) -> None:
        """Puts the Attack on the stack."""
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
        """A plain Attack on a foe who has nothing to decide: its effects follow without a window."""
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
    """Begins an Attack of `attacker` (-1 for nobody) on a mask of seats; what lasts until the next Attack is used up by it."""
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
    """By how much this Attack is increased, and a mask of who cannot avoid it; uses up what holds for the next Attack."""
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
    """What an ability that is not used up adds; one for the first Attack of a turn is marked as used."""
    ability = static(m, number)
    f[CARD] = source
    if ability.once or ability.value is None or (ability.condition is not None and not ability.condition.holds(m, f)):
        return 0
    if ability.first and not first_time(m, number, source):
        return 0
    return ability.value.of(m, f)
