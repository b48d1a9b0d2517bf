"""Attack and Defense.

A line with an Attack: choose the target; then each affected player, clockwise from the attacker's left, may use one Defense, its reward at
once; only when all have decided does the Attack affect those who did not avoid it, in the same order; then the rest of the card.
It was successful if it affected somebody: a Weakness gained, a card discarded, damage taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.deckbuilding import zones
from services.deckbuilding.choices import CARD as CARD_MASK
from services.deckbuilding.choices import DEFEND, PASS, PLACE
from services.deckbuilding.effects import END, Effect, Instruction, Program, joined
from services.deckbuilding.facts import FROM_HAND, FROM_PLAY
from services.deckbuilding.flow import Compound
from services.deckbuilding.frames import (
    AFFECTED,
    ATTACK,
    AVOIDERS,
    BARRED,
    BEST,
    BODY,
    BY_NOBODY,
    BY_PLAYER,
    CARD,
    FIRST_BEST,
    FIRST_IT,
    IT,
    KIND,
    LEFT,
    MARK,
    NO_ATTACK,
    PC,
    STAGE,
    SUBJECT,
    TARGETS,
    YOU,
    Frame,
)
from services.deckbuilding.names import ATTACK_BAR, ATTACK_BONUS, ATTACKED, AVOIDED, HAND, HIT, ONGOING, SUCCEEDED
from services.deckbuilding.subjects import FOES, ChooseTarget, Each
from services.deckbuilding.triggers import flush, happen, listen_to_riders

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch

NEXT_SEAT, WARNED, DEFENDED = 0, 1, 2


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
            Each(FOES, self.effects).emit(program)
        else:
            if all(effect.direct for effect in self.effects):
                begin.direct = self.effects
            program.add(_OnTarget())
            for effect in self.effects:
                effect.emit(program)
        program.add(END)
        begin.after = program.here

    def text(self, who: str = "") -> str:
        """ "Area Attack: each foe discards a card"."""
        ending = "; this Attack is unavoidable" if self.unavoidable else ""
        return f"{'Area Attack' if self.area else 'Attack'}: {joined(self.effects, 'each foe' if self.area else 'target foe')}{ending}"


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


def ambush_attack(*effects: Effect) -> AmbushAttack:
    """An Attack of no player against each player."""
    return AmbushAttack(effects)


class _OnTarget(Instruction):
    """Turns the text to the one target, or ends it if that one has avoided the Attack."""

    def run(self, m: DeckMatch, f: Frame) -> None:
        """There is one bit in the mask."""
        attack = m.stack[f[ATTACK]]
        if attack[AVOIDERS]:
            m.stack.pop()
        else:
            f[SUBJECT] = attack[TARGETS].bit_length() - 1


class _BeginAttack(Instruction):
    def __init__(self, area: bool, unavoidable: bool, kind: int) -> None:
        self.area = area
        self.unavoidable = unavoidable
        self.by = kind
        self.direct: tuple[Effect, ...] = ()
        """The effects of an Attack on one foe if they can be done at once."""
        self.body = self.after = 0

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Puts the Attack on the stack."""
        f[PC] = self.after
        everybody = (1 << m.players) - 1
        if self.by == BY_NOBODY:
            targets = everybody
        elif self.area:
            targets = everybody & ~(1 << f[YOU])
        else:
            targets = 1 << f[LEFT]
            f[LEFT] = 0
        attacker = f[YOU] if self.by == BY_PLAYER else -1
        attack = begin_attack(m, attacker, f[CARD], targets, self.body, self.by, self.unavoidable, f[IT], f[BEST], single=not self.area)
        if self.direct:
            self._at_once(m, f, attack)

    def _at_once(self, m: DeckMatch, f: Frame, attack: Frame) -> None:
        """A plain Attack on a foe who has nothing to decide: its effects follow without a window."""
        seat = attack[TARGETS].bit_length() - 1
        if m.always_ask or m.listeners[ATTACKED] or (not attack[BARRED] >> seat & 1 and defenses(m, seat)):
            return
        attack[PC] += CONCLUDING
        body = [0, f[YOU], seat, f[CARD], f[IT], 0, -1, 0, len(m.stack) - 1, -1, f[BEST], 0]
        for effect in self.direct:
            effect.run(m, body)


def begin_attack(
    m: DeckMatch,
    attacker: int,
    card: int,
    targets: int,
    body: int,
    kind: int,
    unavoidable: bool,
    it: int = -1,
    best: int = -1,
    *,
    single: bool = False,
) -> Frame:
    """Begins an Attack of `attacker` (-1 for nobody) on a mask of seats; riders on the next Attack are used up by it."""
    bonus, barred = _riders(m, attacker, single) if kind == BY_PLAYER else (0, 0)
    if unavoidable or kind == NO_ATTACK:
        barred = (1 << m.players) - 1
    frame = [m.box.attacking, attacker, -1, card, targets, 0, -1, targets, -1, -1, 0, body, kind, bonus, barred, NEXT_SEAT, 0, it, best]
    m.stack.append(frame)
    if m.events is not None and kind != NO_ATTACK:
        m.tell("attacked", attacker, card=card, targets=[seat for seat in range(m.players) if targets >> seat & 1])
    return frame


def _riders(m: DeckMatch, attacker: int, single: bool) -> tuple[int, int]:
    """What increases this Attack and who may not avoid it."""
    bonus = barred = 0
    standing = m.listeners[ATTACK_BONUS]
    f = [0, attacker, attacker, -1, -1, 0, -1, 0, -1, -1, -1, int(single)]
    if standing:
        bonus = sum(_standing_bonus(m, number, source, f) for number, _, source in standing[attacker])
    if not m.riders:
        return bonus, 0
    spent = []
    for rider in m.riders:
        row = m.box.rows[rider[0]].row
        if rider[1] != attacker or row.event not in (ATTACK_BONUS, ATTACK_BAR):
            continue
        if row.event == ATTACK_BAR:
            barred |= rider[3]
        if row.once:
            bonus += row.answer(m, f) if row.event == ATTACK_BONUS else 0
            spent.append(rider)
    if spent:
        for rider in spent:
            m.riders.remove(rider)
        listen_to_riders(m)
    return bonus, barred


def _standing_bonus(m: DeckMatch, number: int, source: int, f: Frame) -> int:
    """What an ability that is not used up adds; one for the first Attack of a turn is noted as used."""
    row = m.box.rows[number].row
    f[CARD] = source
    if row.once or (row.condition is not None and not row.condition.holds(m, f)):
        return 0
    if row.first:
        key = number << 12 | source
        if key in m.used:
            return 0
        m.used.append(key)
    return row.answer(m, f)


def defenses(m: DeckMatch, seat: int) -> list[int]:
    """The Defense cards that the seat may use now."""
    options: list[int] = []
    seen: set[int] = set()
    table = m.box.defenses
    for zone, place in ((HAND, FROM_HAND), (ONGOING, FROM_PLAY)):
        for card in m.zones[zone][seat]:
            if table[card] & place and m.rules.may_defend(m, seat, card):
                key = zone << 12 | m.box.cards[card].kind_index
                if key not in seen:
                    seen.add(key)
                    options.append(DEFEND | zone + 1 << PLACE | card)
    return options


class Windows(Instruction):
    """Each affected player in order: abilities of "when you are attacked", then the Defense window, then the reward."""

    kind = "defense"

    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """Goes on to the next player until all have decided."""
        while True:
            if f[STAGE] == NEXT_SEAT:
                if not f[LEFT]:
                    return None
                self._warn(m, f)
            if len(m.pending) > f[MARK] and flush(m, f[MARK]):
                f[PC] -= 1
                return None
            if f[STAGE] == WARNED:
                f[STAGE] = NEXT_SEAT
                seat = f[SUBJECT]
                if not f[BARRED] >> seat & 1:
                    options = defenses(m, seat)
                    if options or m.always_ask:
                        options.append(PASS)
                        return m.ask(seat, options)
            f[STAGE] = NEXT_SEAT

    def again(self, m: DeckMatch, f: Frame) -> bool:
        """Who is asked has a Defense, unless everybody is asked."""
        options = defenses(m, f[SUBJECT])
        m.options = [*options, PASS]
        return bool(options or m.always_ask)

    def _warn(self, m: DeckMatch, f: Frame) -> None:
        """Turns to the next player and tells that it is attacked."""
        left = f[LEFT]
        seat = left.bit_length() - 1
        if left & (left - 1):
            seat = next(seat for step in range(m.players) if left >> (seat := (m.lead + step) % m.players) & 1)
        f[LEFT] = left & ~(1 << seat)
        f[SUBJECT] = seat
        f[MARK] = len(m.pending)
        f[STAGE] = WARNED
        if f[KIND] != NO_ATTACK and m.listeners[ATTACKED]:
            happen(m, ATTACKED, seat, f[CARD])

    def take(self, m: DeckMatch, f: Frame, option: int) -> None:
        """A pass, or a Defense with its reward."""
        f[PC] -= 1
        if option == PASS:
            return
        seat, card = f[SUBJECT], option & CARD_MASK
        facts = m.box.cards[card]
        f[AVOIDERS] |= 1 << seat
        f[STAGE] = DEFENDED
        f[MARK] = len(m.pending)
        if m.events is not None:
            m.tell("defended", seat, card=card)
        if facts.reward:
            m.push(facts.reward, seat, seat, card, other=f[YOU])
        if facts.price:
            m.push(facts.price, seat, seat, card, other=f[YOU])
        else:
            zones.take_out(m, seat, (option >> PLACE & 0xFF) - 1, card)
            zones.discard(m, seat, card)
        happen(m, AVOIDED, seat, card)

    def prompt(self, m: DeckMatch, f: Frame) -> str:
        """The question."""
        return f"Avoid the Attack of {m.box.cards[f[CARD]].name}?"


class CarryOut(Instruction):
    """The text after "Attack:" for those who did not avoid it."""

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Begins it as an effect of this Attack."""
        m.push(f[BODY], f[YOU], f[YOU], f[CARD], f[FIRST_IT], attack=len(m.stack) - 1, best=f[FIRST_BEST])


class Conclude(Instruction):
    """Whom the Attack affected, and whether it was successful."""

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Only an Attack of a player can be a success."""
        if f[AFFECTED] and f[KIND] == BY_PLAYER and f[YOU] >= 0:
            for step in range(1, m.players):
                seat = (f[YOU] + step) % m.players
                if f[AFFECTED] >> seat & 1:
                    happen(m, HIT, f[YOU], seat)
            happen(m, SUCCEEDED, f[YOU], f[CARD])


ATTACK_STEPS = (Windows(), CarryOut(), Conclude(), END)
CONCLUDING = 2
"""Where Conclude stands among them."""
