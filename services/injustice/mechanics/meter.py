"""The Meter and its charges, Meter Burn, Super Moves."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.abilities.triggers import total
from services.deckbuilding.abilities.wording import amount_of, declare_static_words
from services.deckbuilding.effects.control_flow import All, Compound
from services.deckbuilding.effects.play_card import begin_play, leave_play
from services.deckbuilding.expressions.values import Constant, Number, value_of
from services.deckbuilding.movement.mover import put_in_zone, take_from_zone
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect, Instruction, Program, follow_all
from services.deckbuilding.program.references import Referents
from services.deckbuilding.program.wording import Unit, conjugate, joined, named, own
from services.deckbuilding.state.abilities import StaticAbility
from services.deckbuilding.state.box import Box
from services.deckbuilding.state.frames import CARD, DONE_COUNT, PC, TARGET, YOU, Frame
from services.deckbuilding.state.hooks import MainOptions
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import COUNTERS, EVENTS, MARKS, RESOURCES, ZONES
from services.deckbuilding.state.option_codes import A_CARD, NO, YES, card_of, declare_verb
from services.deckbuilding.state.turn_log import marks_of_seats, used_mark
from services.deckbuilding.views.event_log import declare_sentences

declare_sentences(
    {
        "charged": "{who} charges the Meter to {charges}.",
        "burned": "{who} burns {amount} of the Meter, leaving {charges}.",
        "lost_charges": "{who} loses charges: {amount}, leaving {charges}.",
    }
)

BURN = declare_verb("burn", "Meter Burn: play {}", A_CARD)
RESOURCES.declare("charge")
CHARGES = COUNTERS.declare("charges")
SUPER_MOVES = ZONES.declare("super_move")
"""The Super Move that lies under the seat's Character."""
METER_BONUS = EVENTS.declare("meter_bonus")
"""Value: added to the 8 charges that the seat's Meter can hold."""
BURN_COST = EVENTS.declare("burn_cost")
"""Value: added to the cost of the seat's first Meter Burn of a turn."""
FULL_METER = 8
BURNED = MARKS.declare("burned")
"""Mark: the seat has used the Meter Burn in that card's text this turn."""
BURNED_SUPER_MOVE = marks_of_seats(MARKS.declare("burned_super_move"))
"""Mark: the seat has used its Super Move this turn."""
BURNED_FIRST = marks_of_seats(MARKS.declare("burned_first"))
"""Mark: the seat has used a Meter Burn of any kind this turn."""


TIMES = Unit("", "", "an amount")
"""How many times the Meter is charged: "Charge 2"."""


def _meter_words(ability: StaticAbility, lasting: bool) -> str:
    assert isinstance(ability.value, Constant), "the Meter ends at a number"
    return f"you can hold at most {FULL_METER + ability.value.number} charges"


def _burn_words(ability: StaticAbility, lasting: bool) -> str:
    amount, rest = amount_of(ability, Unit("more charge", "more charges"))
    return f"the first Meter Burn you pay each turn costs {amount}{rest}"


declare_static_words(METER_BONUS, _meter_words)
declare_static_words(BURN_COST, _burn_words)


def capacity(m: MatchState, seat: int) -> int:
    """The number of charges that the seat's Meter can hold."""
    return FULL_METER + total(m, METER_BONUS, seat) if m.triggers[METER_BONUS] else FULL_METER


def add_charges(m: MatchState, seat: int, number: int) -> int:
    """Adds charges up to the capacity of the Meter; returns how many were added."""
    charges = m.counters[CHARGES]
    added = max(0, min(number, capacity(m, seat) - charges[seat]))
    if added:
        charges[seat] += added
        if m.events is not None:
            m.log_event("charged", seat, amount=added, charges=charges[seat])
    return added


def burn_cost(m: MatchState, seat: int, number: int) -> int:
    """The charges that the seat must pay now for a Meter Burn of that printed cost."""
    return number if BURNED_FIRST[seat] in m.used else number + total(m, BURN_COST, seat)


def pay_for_burn(m: MatchState, seat: int, number: int) -> None:
    """Pays for a Meter Burn of that printed cost."""
    cost = burn_cost(m, seat, number)
    m.counters[CHARGES][seat] -= cost
    first = BURNED_FIRST[seat]
    if first not in m.used:
        m.used.append(first)
    m.log_event("burned", seat, amount=cost, charges=m.counters[CHARGES][seat])


@dataclass(frozen=True)
class Charge(Effect):
    """The player charges their Meter, up to its capacity."""

    number: Number
    commutes = True

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        number = self.number if isinstance(self.number, int) else self.number.of(m, f)
        add_charges(m, f[TARGET], number)

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return m.counters[CHARGES][f[TARGET]] < capacity(m, f[TARGET])

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return frozenset(("charge",))

    @override
    def text(self, who: str = "") -> str:
        amount, rest = value_of(self.number).quantity(TIMES, who)
        return conjugate(f"Charge {amount}{rest}", who)


def charge(number: Number = 1) -> Charge:
    """Charge your Meter."""
    return Charge(number)


@dataclass(frozen=True)
class LoseCharges(Effect):
    """The player loses charges, or all of them if they have fewer. Sets DONE_COUNT to how many were lost."""

    number: int

    sets = frozenset((references.DONE,))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        charges = m.counters[CHARGES]
        f[DONE_COUNT] = min(self.number, charges[f[TARGET]])
        charges[f[TARGET]] -= f[DONE_COUNT]
        m.log_event("lost_charges", f[TARGET], amount=f[DONE_COUNT], charges=charges[f[TARGET]])

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return m.counters[CHARGES][f[TARGET]] > 0

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return frozenset(("charge",))

    @override
    def text(self, who: str = "") -> str:
        if self.number >= FULL_METER:
            return conjugate(f"lose all {own(who)} charges", who)
        return conjugate(f"lose {self.number} charges, or all of them if they have fewer", who)


def lose_charges(number: int = FULL_METER) -> LoseCharges:
    """Lose charges, by default all of them."""
    return LoseCharges(number)


@dataclass(frozen=True)
class MeterBurn(Compound):
    """The player may pay charges for further effects, once per card and turn.

    Asked only if the player can pay and the effects would do something. Sets DONE_COUNT to 0 if it is not used."""

    cost: int
    effects: tuple[Effect, ...]
    repeatable: bool = False
    """Whether it can be used again in the same turn."""

    price = frozenset(("charge",))

    @override
    def emit(self, program: Program) -> None:
        ask = _AskBurn(self)
        program.add(ask)
        for effect in self.effects:
            effect.emit(program)
        ask.otherwise = program.here

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return can_burn(m, f, self) and super().can_resolve(m, f)

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return super().writes(m, f) | {"charge"}

    @override
    def text(self, who: str = "") -> str:
        return f"{f'{who} may ' if who else ''}Meter Burn ({self.cost}): {joined(self.effects, named(who))}"

    @override
    def follow(self, known: Referents) -> Referents:
        return follow_all(self.effects, known | {references.DONE})


def can_burn(m: MatchState, f: Frame, burn: MeterBurn) -> bool:
    """Whether the seat can pay for it and has not used it yet this turn."""
    seat = f[TARGET]
    if not burn.repeatable and used_mark(BURNED, f[CARD], seat) in m.used:
        return False
    return m.counters[CHARGES][seat] >= burn_cost(m, seat, burn.cost)


class _AskBurn(Instruction):
    kind = "yes_no"

    def __init__(self, burn: MeterBurn) -> None:
        self.burn = burn
        self.part = All(burn.effects)
        self.otherwise = 0

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        if can_burn(m, f, self.burn) and self.part.can_resolve(m, f):
            return m.ask(f[TARGET], [YES, NO])
        f[DONE_COUNT] = 0
        f[PC] = self.otherwise
        return None

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        if option == NO:
            f[DONE_COUNT] = 0
            f[PC] = self.otherwise
            return
        f[DONE_COUNT] = 1
        if not self.burn.repeatable:
            m.used.append(used_mark(BURNED, f[CARD], f[TARGET]))
        pay_for_burn(m, f[TARGET], self.burn.cost)

    @override
    def prompt(self, m: MatchState, f: Frame) -> str:
        return f"{self.burn.text()}?"


def meter_burn(cost: int, *effects: Effect, repeatable: bool = False) -> MeterBurn:
    """You may pay charges for the effects."""
    return MeterBurn(cost, effects, repeatable)


def super_move_options(costs: tuple[int, ...]) -> MainOptions:
    """Hook: adds the Super Moves that the seat can pay for, once per turn, to the options of the main phase; `costs` by card number."""
    least = min((cost for cost in costs if cost >= 0), default=0)

    def add_options(m: MatchState, seat: int, options: list[int]) -> None:
        charges = m.counters[CHARGES][seat]
        if charges < least:
            return
        for card in m.zones[SUPER_MOVES][seat]:
            if charges >= costs[card] and BURNED_SUPER_MOVE[seat] not in m.used and charges >= burn_cost(m, seat, costs[card]):
                options.append(BURN | card)

    return add_options


def charge_costs(box: Box) -> tuple[int, ...]:
    """By card number, the charges that a Super Move costs; -1 for all other cards."""
    return tuple(int(card.fact("charge_cost") or 0) if card.kind == "super_move" else -1 for card in box.cards)


def burn_super_move(m: MatchState, seat: int, option: int) -> None:
    """Pays for the chosen Super Move and plays it; afterwards it returns under the Character."""
    card = card_of(option)
    m.used.append(BURNED_SUPER_MOVE[seat])
    pay_for_burn(m, seat, m.rules.columns["charge_cost"][card])
    take_from_zone(m, seat, SUPER_MOVES, card)
    m.push(m.box.extra["super_move_returns"], seat, seat, card)
    begin_play(m, seat, card)


class SuperMoveReturns(Instruction):
    """Returns the resolved Super Move under its Character."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        if leave_play(m, f[YOU], f[CARD]):
            put_in_zone(m, f[YOU], SUPER_MOVES, f[CARD], m.everyone)
