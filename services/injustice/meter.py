"""The Charge Meter, Meter Burn, Super Moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.deckbuilding import zones
from services.deckbuilding.choices import BURN, NO, YES
from services.deckbuilding.effects import Effect, Instruction, Program, conjugate, joined, own
from services.deckbuilding.flow import All, Compound
from services.deckbuilding.frames import CARD, DONE, PC, SUBJECT, YOU, Frame
from services.deckbuilding.looking import add_sentences
from services.deckbuilding.names import COUNTERS, EVENTS, ZONES
from services.deckbuilding.playing import begin_play, leave_play
from services.deckbuilding.triggers import total
from services.deckbuilding.values import Number, Value

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch

add_sentences(
    {
        "charged": "{who} charges the Meter to {charges}.",
        "burned": "{who} burns {amount} of the Meter.",
        "lost_charges": "{who} loses charges: {amount}.",
    }
)

CHARGES = COUNTERS.declare("charges")
SUPER_MOVES = ZONES.declare("super_move")
"""The Super Move under the Character."""
METER_BONUS = EVENTS.declare("meter_bonus")
"""A question: how far from 8 the seat's Meter ends."""
BURN_COST = EVENTS.declare("burn_cost")
"""A question: how much more the first Meter Burn of a turn costs the seat."""
FULL_METER = 8
_BURNED = 1 << 28
_TRACK = _BURNED | 0xFFF << 4


def capacity(m: DeckMatch, seat: int) -> int:
    """How many charges the seat can hold."""
    return FULL_METER + total(m, METER_BONUS, seat) if m.listeners[METER_BONUS] else FULL_METER


def add_charges(m: DeckMatch, seat: int, number: int) -> int:
    """Charges the Meter; what goes beyond its end is lost. Returns how many were added."""
    charges = m.counters[CHARGES]
    added = max(0, min(number, capacity(m, seat) - charges[seat]))
    if added:
        charges[seat] += added
        if m.events is not None:
            m.tell("charged", seat, amount=added, charges=charges[seat])
    return added


def burn_cost(m: DeckMatch, seat: int, number: int) -> int:
    """What a Meter Burn costs the seat now."""
    return number if -1 - seat in m.used else number + total(m, BURN_COST, seat)


def pay(m: DeckMatch, seat: int, number: int) -> None:
    """Pays for a Meter Burn."""
    cost = burn_cost(m, seat, number)
    m.counters[CHARGES][seat] -= cost
    if -1 - seat not in m.used:
        m.used.append(-1 - seat)
    m.tell("burned", seat, amount=cost, charges=m.counters[CHARGES][seat])


@dataclass(frozen=True)
class Charge(Effect):
    """ "Charge 2": charge your Meter twice."""

    number: Number
    simple = True

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Up to the end of the Meter."""
        number = self.number if isinstance(self.number, int) else self.number.of(m, f)
        add_charges(m, f[SUBJECT], number)

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """There is room."""
        return m.counters[CHARGES][f[SUBJECT]] < capacity(m, f[SUBJECT])

    def touches(self) -> frozenset[str]:
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

    def run(self, m: DeckMatch, f: Frame) -> None:
        """DONE is how many were lost."""
        charges = m.counters[CHARGES]
        f[DONE] = min(self.number, charges[f[SUBJECT]])
        charges[f[SUBJECT]] -= f[DONE]
        m.tell("lost_charges", f[SUBJECT], amount=f[DONE], charges=charges[f[SUBJECT]])

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """There are some."""
        return m.counters[CHARGES][f[SUBJECT]] > 0

    def touches(self) -> frozenset[str]:
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


class CutSurplus(Effect):
    """An Ongoing maximum below 8 cuts surplus charges at once."""

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Down to the capacity."""
        charges = m.counters[CHARGES]
        charges[f[SUBJECT]] = min(charges[f[SUBJECT]], capacity(m, f[SUBJECT]))

    def text(self, who: str = "") -> str:
        """It follows from the Ongoing text."""
        return ""


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

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """The seat can pay and it would do something."""
        return can_burn(m, f, self) and super().possible(m, f)

    def touches(self) -> frozenset[str]:
        """Charges and what its parts touch."""
        return super().touches() | {"charge"}

    def text(self, who: str = "") -> str:
        """The printed form."""
        return f"{f'{who} may ' if who else ''}Meter Burn ({self.cost}): {joined(self.effects)}"


def can_burn(m: DeckMatch, f: Frame, burn: MeterBurn) -> bool:
    """Whether the seat may pay for it now."""
    seat = f[SUBJECT]
    if not burn.repeatable and (_BURNED | f[CARD] << 4 | seat) in m.used:
        return False
    return m.counters[CHARGES][seat] >= burn_cost(m, seat, burn.cost)


class _AskBurn(Instruction):
    kind = "yes_no"

    def __init__(self, burn: MeterBurn) -> None:
        self.burn = burn
        self.part = All(burn.effects)
        self.otherwise = 0

    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """Asks if it can be paid and would do something."""
        if can_burn(m, f, self.burn) and self.part.possible(m, f):
            return m.ask(f[SUBJECT], [YES, NO])
        f[DONE] = 0
        f[PC] = self.otherwise
        return None

    def take(self, m: DeckMatch, f: Frame, option: int) -> None:
        """Pays and goes on below, or skips it."""
        if option == NO:
            f[DONE] = 0
            f[PC] = self.otherwise
            return
        f[DONE] = 1
        if not self.burn.repeatable:
            m.used.append(_BURNED | f[CARD] << 4 | f[SUBJECT])
        pay(m, f[SUBJECT], self.burn.cost)

    def prompt(self, m: DeckMatch, f: Frame) -> str:
        """The text."""
        return f"{self.burn.text()}?"


def meter_burn(cost: int, *effects: Effect, repeatable: bool = False) -> MeterBurn:
    """A Meter Burn in a text."""
    return MeterBurn(cost, effects, repeatable)


# The Super Move -----------------------------------------------------------------------------------------------------------


def super_move_options(m: DeckMatch, seat: int, options: list[int]) -> None:
    """The Health Track's Meter Burn, whenever a card could be played from hand, once a turn."""
    charges = m.counters[CHARGES][seat]
    if charges < 4:
        return
    for card in m.zones[SUPER_MOVES][seat]:
        if charges >= burn_cost(m, seat, m.box.cards[card].fee) and (_TRACK | seat) not in m.used:
            options.append(BURN | card)


def burn_super_move(m: DeckMatch, seat: int, card: int) -> None:
    """Pays, plays the Super Move and returns it under the Character."""
    m.used.append(_TRACK | seat)
    pay(m, seat, m.box.cards[card].fee)
    zones.take_out(m, seat, SUPER_MOVES, card)
    m.push(m.box.extra["super_move_returns"], seat, seat, card)
    begin_play(m, seat, card)


class SuperMoveReturns(Instruction):
    """The Super Move goes back under the Character at once."""

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Out of play."""
        if leave_play(m, f[YOU], f[CARD]):
            m.zones[SUPER_MOVES][f[YOU]].append(f[CARD])


def charges_of_the_foe_to_the_right() -> Value:
    """The charges left on that foe's Meter."""
    return Value("the charges left on that foe's Meter", lambda m, f: m.counters[CHARGES][(f[SUBJECT] - 1) % m.players])
