"""VP tokens, a public number per seat. Spending is a choice and needs the full amount; losing takes as many as the player has."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.effects.attack_success import mark_weakened
from services.deckbuilding.effects.control_flow import Compound
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.values import Amount, Number, Value, value_of
from services.deckbuilding.movement import gains
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect, Instruction, Program, follow_all
from services.deckbuilding.program.references import Referents
from services.deckbuilding.program.wording import VP, conjugate, joined, named, own, subject
from services.deckbuilding.state.cards import Card
from services.deckbuilding.state.frames import ATTACK, DONE_COUNT, IT, PC, TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import VP_TOKENS
from services.deckbuilding.state.option_codes import NO, YES
from services.deckbuilding.views.event_log import declare_sentences

declare_sentences({"lost_vp": "{who} gives up VP tokens: {count}."})


def remove_vp(m: MatchState, seat: int, number: int) -> int:
    """Removes up to `number` VP tokens from the seat; returns how many ("Victory Point Tokens")."""
    lost = min(number, m.counters[VP_TOKENS][seat])
    if lost > 0:
        m.counters[VP_TOKENS][seat] -= lost
        m.log_event("lost_vp", seat, count=lost)
    return max(0, lost)


@dataclass(frozen=True)
class GainVp(Effect):
    """The player gains VP tokens; the supply is unlimited."""

    number: Number
    commutes = True

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        number = self.number if isinstance(self.number, int) else self.number.of(m, f)
        if number > 0:
            gains.gain_vp(m, f[TARGET], number)

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return frozenset(("vp",))

    @override
    def text(self, who: str = "") -> str:
        amount, rest = value_of(self.number).quantity(VP, who)
        return conjugate(f"gain {amount}{rest}", who)


def gain_vp(number: Number = 1) -> GainVp:
    """Gain VP tokens."""
    return GainVp(number)


@dataclass(frozen=True)
class LoseVp(Effect):
    """The player loses VP tokens, or all of them if they have fewer. Sets DONE_COUNT to how many were lost."""

    number: Number
    atomic = True
    sets = frozenset((references.DONE,))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        f[DONE_COUNT] = remove_vp(m, f[TARGET], value_of(self.number).of(m, f))
        if f[DONE_COUNT] and f[ATTACK] >= 0:
            mark_weakened(m, f, f[TARGET])

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return m.counters[VP_TOKENS][f[TARGET]] > 0

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return frozenset(("vp",))

    @override
    def text(self, who: str = "") -> str:
        amount, rest = value_of(self.number).quantity(VP, who)
        return conjugate(f"lose {amount}{rest}", who)


def lose_vp(number: Number = 1) -> LoseVp:
    """Lose VP tokens."""
    return LoseVp(number)


@dataclass(frozen=True)
class SpendVp(Compound):
    """The player may spend VP tokens for further effects.

    Asked whenever the player has enough tokens (AA-80). Sets DONE_COUNT to 1 if they were spent, else to 0.
    `losing`: the text says "lose", so that it counts as losing VP because of an Attack."""

    cost: int
    effects: tuple[Effect, ...]
    losing: bool = False

    price = frozenset(("vp",))

    @override
    def emit(self, program: Program) -> None:
        ask = _AskToSpend(self)
        program.add(ask)
        for effect in self.effects:
            effect.emit(program)
        if self.effects:
            program.add(_Spent())
        ask.otherwise = program.here

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return m.counters[VP_TOKENS][f[TARGET]] >= self.cost

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return super().writes(m, f) | {"vp"}

    @override
    def text(self, who: str = "") -> str:
        verb = "lose" if self.losing else "spend"
        start = f"{subject(who)} may {verb} {self.cost} VP"
        return f"{start}; if {'you' if own(who) == 'your' else 'they'} do: {joined(self.effects, named(who))}" if self.effects else start

    @override
    def follow(self, known: Referents) -> Referents:
        return follow_all(self.effects, known | {references.DONE})


class _AskToSpend(Instruction):
    """Asks whether to spend the tokens, and jumps over the effects if not."""

    kind = "yes_no"

    def __init__(self, payment: SpendVp) -> None:
        self.payment = payment
        self.otherwise = 0

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        if self.payment.can_resolve(m, f):
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
        remove_vp(m, f[TARGET], self.payment.cost)
        if self.payment.losing and f[ATTACK] >= 0:
            mark_weakened(m, f, f[TARGET])

    @override
    def prompt(self, m: MatchState, f: Frame) -> str:
        return self.payment.prompt(m, f)


class _Spent(Instruction):
    """Sets DONE_COUNT to 1 after the effects, which may have changed it."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        f[DONE_COUNT] = 1


def spend_vp(cost: int, *effects: Effect) -> SpendVp:
    """You may spend VP tokens for the effects."""
    return SpendVp(cost, effects)


def may_lose_vp(cost: int) -> SpendVp:
    """You may lose that many VP tokens; you need all of them (AA-68)."""
    return SpendVp(cost, (), losing=True)


def vp_value(card: Card) -> int:
    """The VP value of a card during the match: 3 with the Bud and Lou icon, 0 with a VP icon, else the printed value (AA-09)."""
    return 3 if "bud_and_lou" in card.declaration.facts.get("keywords", ()) else card.vp


@dataclass(frozen=True, slots=True)
class ItsVpValue(Amount):
    """The VP value of the card IT, at least 0; 0 if there is none."""

    uses = frozenset((references.IT,))

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return max(0, vp_value(m.box.cards[f[IT]])) if f[IT] >= 0 else 0

    @override
    def what(self, who: str) -> str:
        return "its VP value (minimum 0)"


@dataclass(frozen=True, slots=True)
class ItsVpValueIsAtLeast(Condition):
    """The VP value of the card IT is at least `number`."""

    number: int
    uses = frozenset((references.IT,))

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return f[IT] >= 0 and vp_value(m.box.cards[f[IT]]) >= self.number

    @property
    @override
    def text(self) -> str:
        return f"its VP value is {self.number} or greater"


def its_vp_value() -> Value:
    """The VP value of the card that the last clause was about."""
    return ItsVpValue()


def its_vp_value_is_at_least(number: int) -> Condition:
    """The VP value of the card that the last clause was about is at least `number`."""
    return ItsVpValueIsAtLeast(number)
