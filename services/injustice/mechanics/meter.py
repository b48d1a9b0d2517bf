"""The Charge Meter, Meter Burn, Super Moves."""

from __future__ import annotations

from dataclasses import dataclass

from services.deckbuilding.abilities.triggers import total
from services.deckbuilding.effects.control_flow import All, Compound
from services.deckbuilding.effects.play_card import begin_play, leave_play
from services.deckbuilding.expressions.values import Number, Value
from services.deckbuilding.movement import zones
from services.deckbuilding.program.effect import Effect, Instruction, Program
from services.deckbuilding.program.wording import conjugate, joined, own
from services.deckbuilding.state.box import Box
from services.deckbuilding.state.frames import CARD, DONE_COUNT, PC, TARGET, YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import COUNTERS, EVENTS, MARKS, ZONES
from services.deckbuilding.state.option_codes import A_CARD, NO, YES, card_of, declare_verb
from services.deckbuilding.state.turn_log import used_mark
from services.deckbuilding.views.event_log import declare_sentences

declare_sentences(
    {
        "charged": "{who} charges the Meter to {charges}.",
        "burned": "{who} burns {amount} of the Meter.",
        "lost_charges": "{who} loses charges: {amount}.",
    }
)

BURN = declare_verb("burn", "Meter Burn: play {}", A_CARD)
CHARGES = COUNTERS.declare("charges")
SUPER_MOVES = ZONES.declare("super_move")
"""The Super Move under the Character."""
METER_BONUS = EVENTS.declare("meter_bonus")
"""A question: how far from 8 the seat's Meter ends."""
BURN_COST = EVENTS.declare("burn_cost")
"""A question: how much more the first Meter Burn of a turn costs the seat."""
FULL_METER = 8
BURNED = MARKS.declare("burned")
"""A Meter Burn of a card's text by a seat, once a card and turn."""
BURNED_SUPER_MOVE = MARKS.declare("burned_super_move")
"""The Health Track's Meter Burn of a seat, once a turn."""
BURNED_FIRST = MARKS.declare("burned_first")
"""The seat has made its first Meter Burn of the turn, of whatever kind."""


def capacity(m: MatchState, seat: int) -> int:
    """How many charges the seat can hold."""
    return FULL_METER + total(m, METER_BONUS, seat) if m.triggers[METER_BONUS] else FULL_METER


def add_charges(m: MatchState, seat: int, number: int) -> int:
    """Charges the Meter; what goes beyond its end is lost. Returns how many were added."""
    charges = m.counters[CHARGES]
    added = max(0, min(number, capacity(m, seat) - charges[seat]))
    if added:
        charges[seat] += added
        if m.events is not None:
            m.log_event("charged", seat, amount=added, charges=charges[seat])
    return added


def burn_cost(m: MatchState, seat: int, number: int) -> int:
    """What a Meter Burn costs the seat now."""
    return number if used_mark(BURNED_FIRST, seat=seat) in m.used else number + total(m, BURN_COST, seat)


def pay(m: MatchState, seat: int, number: int) -> None:
    """Pays for a Meter Burn."""
    cost = burn_cost(m, seat, number)
    m.counters[CHARGES][seat] -= cost
    first = used_mark(BURNED_FIRST, seat=seat)
    if first not in m.used:
        m.used.append(first)
    m.log_event("burned", seat, amount=cost, charges=m.counters[CHARGES][seat])


@dataclass(frozen=True)
class Charge(Effect):
    """ "Charge 2": charge your Meter twice."""

    number: Number
    commutes = True

    def run(self, m: MatchState, f: Frame) -> None:
        """Up to the end of the Meter."""
        number = self.number if isinstance(self.number, int) else self.number.of(m, f)
        add_charges(m, f[TARGET], number)

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """There is room."""
        return m.counters[CHARGES][f[TARGET]] < capacity(m, f[TARGET])

    def writes(self, m: MatchState) -> frozenset[str]:
        """Charges."""
        return frozenset(("charge",))

    def text(self, who: str = "") -> str:
        """The printed form."""
        if isinstance(self.number, Value):
            return f"{self.number.text}: Charge 1"
        return f"{who} Charges {self.number}" if who else f"Charge {self.number}"


def charge(number: Number = 1) -> Charge:
    """Charges the Meter."""
    return Charge(number)


@dataclass(frozen=True)
class LoseCharges(Effect):
    """ "Loses 4 charges, or all of them if they have fewer": that is no spending."""

    number: int

    def run(self, m: MatchState, f: Frame) -> None:
        """DONE_COUNT is how many were lost."""
        charges = m.counters[CHARGES]
        f[DONE_COUNT] = min(self.number, charges[f[TARGET]])
        charges[f[TARGET]] -= f[DONE_COUNT]
        m.log_event("lost_charges", f[TARGET], amount=f[DONE_COUNT], charges=charges[f[TARGET]])

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """There are some."""
        return m.counters[CHARGES][f[TARGET]] > 0

    def writes(self, m: MatchState) -> frozenset[str]:
        """Charges."""
        return frozenset(("charge",))

    def text(self, who: str = "") -> str:
        """The printed form."""
        if self.number >= FULL_METER:
            return conjugate(f"lose all {own(who)} charges", who)
        return conjugate(f"lose {self.number} charges, or all of them if they have fewer", who)


def lose_charges(number: int = FULL_METER) -> LoseCharges:
    """Loses charges."""
    return LoseCharges(number)


@dataclass(frozen=True)
class MeterBurn(Compound):
    """ "Meter Burn (2): draw a card": `yes` or `no`, asked only of a seat that can pay, once a card and turn."""

    cost: int
    effects: tuple[Effect, ...]
    repeatable: bool = False
    """Arena slots may be used again in a turn."""

    def emit(self, program: Program) -> None:
        """The question, then the parts."""
        ask = _AskBurn(self)
        program.add(ask)
        for effect in self.effects:
            effect.emit(program)
        ask.otherwise = program.here

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """The seat can pay and it would do something."""
        return can_burn(m, f, self) and super().can_resolve(m, f)

    def writes(self, m: MatchState) -> frozenset[str]:
        """Charges and what its parts touch."""
        return super().writes(m) | {"charge"}

    def text(self, who: str = "") -> str:
        """The printed form."""
        return f"{f'{who} may ' if who else ''}Meter Burn ({self.cost}): {joined(self.effects)}"


def can_burn(m: MatchState, f: Frame, burn: MeterBurn) -> bool:
    """Whether the seat may pay for it now."""
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

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Asks if it can be paid and would do something."""
        if can_burn(m, f, self.burn) and self.part.can_resolve(m, f):
            return m.ask(f[TARGET], [YES, NO])
        f[DONE_COUNT] = 0
        f[PC] = self.otherwise
        return None

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """Pays and goes on below, or skips it."""
        if option == NO:
            f[DONE_COUNT] = 0
            f[PC] = self.otherwise
            return
        f[DONE_COUNT] = 1
        if not self.burn.repeatable:
            m.used.append(used_mark(BURNED, f[CARD], f[TARGET]))
        pay(m, f[TARGET], self.burn.cost)

    def prompt(self, m: MatchState, f: Frame) -> str:
        """The text."""
        return f"{self.burn.text()}?"


def meter_burn(cost: int, *effects: Effect, repeatable: bool = False) -> MeterBurn:
    """A Meter Burn in a text."""
    return MeterBurn(cost, effects, repeatable)


def super_move_options(m: MatchState, seat: int, options: list[int]) -> None:
    """The Health Track's Meter Burn, whenever a card could be played from hand, once a turn."""
    charges, costs = m.counters[CHARGES][seat], m.rules.columns["charge_cost"]
    for card in m.zones[SUPER_MOVES][seat]:
        if charges >= costs[card] and charges >= burn_cost(m, seat, costs[card]) and used_mark(BURNED_SUPER_MOVE, seat=seat) not in m.used:
            options.append(BURN | card)


def charge_costs(box: Box) -> tuple[int, ...]:
    """The charges that each card's Super Move costs, by card number; 0 for other cards."""
    return tuple(int(card.fact("charge_cost") or 0) for card in box.cards)


def burn_super_move(m: MatchState, seat: int, option: int) -> None:
    """Pays, plays the Super Move and returns it under the Character."""
    card = card_of(option)
    m.used.append(used_mark(BURNED_SUPER_MOVE, seat=seat))
    pay(m, seat, m.rules.columns["charge_cost"][card])
    zones.take_out(m, seat, SUPER_MOVES, card)
    m.push(m.box.extra["super_move_returns"], seat, seat, card)
    begin_play(m, seat, card)


class SuperMoveReturns(Instruction):
    """The Super Move goes back under the Character at once."""

    def run(self, m: MatchState, f: Frame) -> None:
        """Out of play."""
        if leave_play(m, f[YOU], f[CARD]):
            m.zones[SUPER_MOVES][f[YOU]].append(f[CARD])
