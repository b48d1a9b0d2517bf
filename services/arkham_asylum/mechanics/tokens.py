"""VP tokens: a public number a seat, never below zero. Spending needs the full amount and is a choice; losing takes what there is."""

from __future__ import annotations

from dataclasses import dataclass

from services.deckbuilding.effects.attack_success import mark_weakened
from services.deckbuilding.effects.control_flow import All, Compound
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.values import Number, Value, value_of
from services.deckbuilding.movement import zones
from services.deckbuilding.program.effect import Effect, Instruction, Program
from services.deckbuilding.program.wording import conjugate, joined
from services.deckbuilding.state.cards import Card
from services.deckbuilding.state.frames import ATTACK, DONE_COUNT, IT, PC, TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import VP_TOKENS
from services.deckbuilding.state.option_codes import NO, YES
from services.deckbuilding.views.event_log import declare_sentences

declare_sentences({"lost_vp": "{who} gives up VP tokens: {count}."})


def lose(m: MatchState, seat: int, number: int) -> int:
    """Takes up to that many VP tokens away; returns how many ("Victory Point Tokens")."""
    lost = min(number, m.counters[VP_TOKENS][seat])
    if lost > 0:
        m.counters[VP_TOKENS][seat] -= lost
        m.log_event("lost_vp", seat, count=lost)
    return max(0, lost)


@dataclass(frozen=True)
class GainVp(Effect):
    """ "Gain 2 VP"."""

    number: Number
    commutes = True

    def run(self, m: MatchState, f: Frame) -> None:
        """From the supply, which is unlimited."""
        number = self.number if isinstance(self.number, int) else self.number.of(m, f)
        if number > 0:
            zones.gain_vp(m, f[TARGET], number)

    def writes(self, m: MatchState) -> frozenset[str]:
        """Tokens."""
        return frozenset(("vp",))

    def text(self, who: str = "") -> str:
        """The printed form."""
        number = self.number
        return conjugate(f"gain {number} VP" if isinstance(number, int) else f"gain {number.text}", who)


def gain_vp(number: Number = 1) -> GainVp:
    """Gains VP tokens."""
    return GainVp(number)


@dataclass(frozen=True)
class LoseVp(Effect):
    """ "Lose 2 VP": as many as there are."""

    number: Number
    phrase: str = ""
    commutes = True

    def run(self, m: MatchState, f: Frame) -> None:
        """DONE_COUNT is how many were lost."""
        f[DONE_COUNT] = lose(m, f[TARGET], value_of(self.number).of(m, f))
        if f[DONE_COUNT] and f[ATTACK] >= 0:
            mark_weakened(m, f, f[TARGET])

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """There is a token."""
        return m.counters[VP_TOKENS][f[TARGET]] > 0

    def writes(self, m: MatchState) -> frozenset[str]:
        """Tokens."""
        return frozenset(("vp",))

    def text(self, who: str = "") -> str:
        """The printed form."""
        number = self.number
        return conjugate(self.phrase or f"lose {number if isinstance(number, int) else value_of(number).text} VP", who)


def lose_vp(number: Number = 1, phrase: str = "") -> LoseVp:
    """Loses VP tokens."""
    return LoseVp(number, phrase)


@dataclass(frozen=True)
class PayVp(Compound):
    """ "You may spend 1 VP. If you do, ...": `yes` or `no`, asked only of a seat that has all of it and for whom it would do something.

    `losing`: the text calls it losing, so an Attack may cause it."""

    cost: int
    effects: tuple[Effect, ...]
    losing: bool = False

    def emit(self, program: Program) -> None:
        """The question, then the parts."""
        ask = _AskPay(self)
        program.add(ask)
        for effect in self.effects:
            effect.emit(program)
        if self.effects:
            program.add(_Paid())
        ask.otherwise = program.here

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """The seat has it, and it is good for something."""
        able = m.counters[VP_TOKENS][f[TARGET]] >= self.cost
        return able and (not self.effects or super().can_resolve(m, f))

    def writes(self, m: MatchState) -> frozenset[str]:
        """Tokens and what the parts touch."""
        return super().writes(m) | {"vp"}

    def text(self, who: str = "") -> str:
        """The printed form."""
        verb = "lose" if self.losing else "spend"
        start = f"{who or 'you'} may {verb} {self.cost} VP"
        return f"{start}; if you do: {joined(self.effects)}" if self.effects else start


class _AskPay(Instruction):
    """Asks whether to spend."""

    kind = "yes_no"

    def __init__(self, payment: PayVp) -> None:
        self.payment = payment
        self.part = All(payment.effects)
        self.otherwise = 0

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Asks the seat that the clause is about."""
        if self.payment.can_resolve(m, f):
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
        lose(m, f[TARGET], self.payment.cost)
        if self.payment.losing and f[ATTACK] >= 0:
            mark_weakened(m, f, f[TARGET])

    def prompt(self, m: MatchState, f: Frame) -> str:
        """The text."""
        return self.payment.prompt(m, f)


class _Paid(Instruction):
    """Says that it was paid, whatever came of it."""

    def run(self, m: MatchState, f: Frame) -> None:
        """Sets what "if you do" looks at."""
        f[DONE_COUNT] = 1


def spend_vp(cost: int, *effects: Effect) -> PayVp:
    """You may spend VP tokens for something."""
    return PayVp(cost, effects)


def may_lose_vp(cost: int) -> PayVp:
    """A choice to lose that many, which needs all of them (AA-68)."""
    return PayVp(cost, (), losing=True)


def vp_value(card: Card) -> int:
    """The VP value of a card during the game: 3 with the Bud and Lou icon, 0 with a VP icon, else the printed value (AA-09)."""
    return 3 if "bud_and_lou" in card.declaration.facts.get("keywords", ()) else card.vp


def its_vp_value() -> Value:
    """The VP value of the card that the last clause was about, at least 0."""
    return Value(" Power equal to its VP value (minimum 0)", lambda m, f: max(0, vp_value(m.box.cards[f[IT]])) if f[IT] >= 0 else 0)


def its_vp_value_is_at_least(number: int) -> Condition:
    """The card just mentioned has that VP value or more."""
    return Condition(f"its VP value is {number} or greater", lambda m, f: f[IT] >= 0 and vp_value(m.box.cards[f[IT]]) >= number)
