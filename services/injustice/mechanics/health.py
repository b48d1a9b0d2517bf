"""Health, damage, healing and KO'd tokens.

A player has two Health Bars of 10, so 20 health. A player at 0 health is KO'd: they receive a KO'd token, a foe who dealt the damage
receives a VP token, and they take no more damage until their health resets at the end of the turn.
"""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.abilities.triggers import raise_event, total
from services.deckbuilding.abilities.wording import EventWords, declare_event_words, declare_static_words, increased
from services.deckbuilding.cards.references import declare_known_when_played
from services.deckbuilding.effects.attack_success import mark_affected
from services.deckbuilding.effects.lasting import UntilEndOfTurn
from services.deckbuilding.effects.players import EACH_PLAYER
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.values import Constant, Number, Value, value_of
from services.deckbuilding.movement.gains import gain_vp
from services.deckbuilding.movement.mover import put_in_zone, take_top
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect, everything
from services.deckbuilding.program.references import Referent
from services.deckbuilding.program.wording import THEIR, Quantity, Unit, conjugate
from services.deckbuilding.state.abilities import StaticAbility
from services.deckbuilding.state.frames import ATTACK, BONUS, BY_PLAYER, DONE_COUNT, KIND, NO_ATTACK, TARGET, WORK_B, YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import COUNTERS, EVENTS, MARKS, PILES, RESOURCES, ZONES
from services.deckbuilding.state.turn_log import marks_of_seats
from services.deckbuilding.turn.steps import Step
from services.deckbuilding.views.event_log import declare_sentences

declare_sentences(
    {
        "damaged": "{who} takes {amount} damage and has {health} health left.",
        "bar_emptied": "The {bar} Health Bar of {who} is empty.",
        "koed": "{who} is KO'd.",
        "token_flipped": "{who} turns up a KO'd token: {card}.",
        "healed": "{who} heals {amount} and has {health} health.",
        "reset": "The health of {who} resets to {health}.",
    }
)

RESOURCES.declare("health")
HEALTH = COUNTERS.declare("health")
KO_TOKENS = ZONES.declare("ko_tokens", hidden=True)
"""The KO'd tokens of a seat, text side down."""
KO_TOKENS_UP = ZONES.declare("ko_tokens_up")
"""The KO'd tokens of a seat whose Ongoing text is in force (Impossible Mode)."""
KO_STACK = PILES.declare("ko_token_stack", hidden=True)
BAR_EMPTIED = EVENTS.declare("bar_emptied")
"""The seat emptied a foe's Health Bar; the amount is the foe's seat."""
KOED = EVENTS.declare("koed")
DAMAGE_BONUS = EVENTS.declare("damage_bonus")
"""Value: by how much the damage that the seat deals to foes is increased."""
DAMAGE_TAKEN_BONUS = EVENTS.declare("harm_bonus")
"""Value: by how much damage that Attacks deal to the seat is increased."""
RESET_BONUS = EVENTS.declare("reset_bonus")
"""Value: added to 20 when the seat's health resets."""
FULL_HEALTH, TOP_BAR_MINIMUM = 20, 11
BARS_EMPTIED = WORK_B
"""The work register of damage: how many Health Bars it has emptied."""
EMPTIED = Referent("the Health Bars that this empties", shared_register=True)
DAMAGE = Unit("damage", "damage", mass=True)
UNAVOIDABLE_DAMAGE = Unit("unavoidable damage", "unavoidable damage", mass=True)
HEALTH_POINTS = Unit("", "", "an amount", mass=True)
_KOED = marks_of_seats(MARKS.declare("koed_this_turn"))
"""By seat, the mark that it was KO'd this turn."""
LAST_TOKEN_REASON = 2
"""The index in `reasons` of the end by the last KO'd token. Another game that hosts this set has no such reason."""


def _reset_words(ability: StaticAbility, lasting: bool) -> str:
    assert isinstance(ability.value, Constant), "health resets to a number"
    return f"when your health resets, it resets to {FULL_HEALTH + ability.value.number}"


declare_event_words(BAR_EMPTIED, EventWords("empty a foe's Health Bar"))
declare_event_words(KOED, EventWords("are KO'd"))
declare_static_words(DAMAGE_BONUS, increased("damage you deal to foes"))
declare_static_words(DAMAGE_TAKEN_BONUS, increased("damage dealt to you by Attacks"))
declare_static_words(RESET_BONUS, _reset_words)
declare_known_when_played("ko_token", frozenset((references.THE_OTHER,)))


def deal_damage(m: MatchState, victim: int, number: int, dealer: int, f: Frame) -> int:
    """Deals damage to the seat `victim` and marks the success of an Attack.

    `dealer` is the seat that deals it, -1 for nobody. Returns the damage dealt, including what exceeds the remaining health."""
    health = m.counters[HEALTH][victim]
    f[BARS_EMPTIED] = 0
    if number <= 0 or health <= 0:
        return 0
    if dealer >= 0 and dealer != victim and m.triggers[DAMAGE_BONUS]:
        number += total(m, DAMAGE_BONUS, dealer)
    if f[ATTACK] >= 0:
        attack = m.stack[f[ATTACK]]
        if attack[KIND] == BY_PLAYER:
            number += attack[BONUS]
        if attack[KIND] != NO_ATTACK and m.triggers[DAMAGE_TAKEN_BONUS]:
            number += total(m, DAMAGE_TAKEN_BONUS, victim)
        mark_affected(m, f, struck=False)
    after = max(0, health - number)
    m.counters[HEALTH][victim] = after
    if m.events is not None:
        m.log_event("damaged", victim, amount=number, health=after, dealer=dealer)
    if after < TOP_BAR_MINIMUM:
        _empty_bars(m, victim, health, after, dealer, f)
    if after == 0:
        _ko(m, victim, dealer)
    return number


def _empty_bars(m: MatchState, victim: int, before: int, after: int, dealer: int, f: Frame) -> None:
    for limit in (TOP_BAR_MINIMUM, 1):
        if before >= limit > after:
            f[BARS_EMPTIED] += 1
            m.log_event("bar_emptied", victim, bar="top" if limit > 1 else "bottom")
            if dealer >= 0 and dealer != victim:
                raise_event(m, BAR_EMPTIED, dealer, 0, victim)


def _ko(m: MatchState, victim: int, dealer: int) -> None:
    """Gives a VP token to a foe who dealt the damage, and the victim a KO'd token, if any is left, and the text of its back."""
    m.log_event("koed", victim, dealer=dealer)
    raise_event(m, KOED, victim, 0, dealer + 1)
    m.used.append(_KOED[victim])
    if dealer >= 0 and dealer != victim:
        gain_vp(m, dealer)
    stack = m.piles[KO_STACK]
    if not stack:
        return
    token = take_top(m, KO_STACK)
    if not stack and len(m.rules.reasons) > LAST_TOKEN_REASON:
        m.ending = LAST_TOKEN_REASON
    facts = m.box.cards[token]
    if not getattr(m.setup.options, "impossible", False):
        put_in_zone(m, victim, KO_TOKENS, token, 0)
        return
    m.log_event("token_flipped", victim, card=token)
    put_in_zone(m, victim, KO_TOKENS_UP if facts.passive else KO_TOKENS, token, m.everyone)
    if facts.play:
        m.push(facts.play, victim, victim, token, other=dealer)


def damage_writes(m: MatchState) -> frozenset[str]:
    """The `writes` of effects that deal damage: anything if an emptied bar or a KO can trigger an ability or a KO'd token's text."""
    if m.triggers[BAR_EMPTIED] or m.triggers[KOED] or getattr(m.setup.options, "impossible", False):
        return everything()
    return frozenset(("health", "vp"))


@dataclass(frozen=True)
class Damage(Effect):
    """You deal damage to the player that the clause is about. Sets DONE_COUNT to the damage dealt."""

    number: Number
    unavoidable: bool = False

    commutes = True
    interrupts = True
    sets = frozenset((references.DONE, EMPTIED))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        number = self.number if isinstance(self.number, int) else self.number.of(m, f)
        f[DONE_COUNT] = deal_damage(m, f[TARGET], number, f[YOU], f)

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return m.counters[HEALTH][f[TARGET]] > 0

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return damage_writes(m)

    @override
    def text(self, who: str = "") -> str:
        # Behind a clause that says "it", as "target foe discards a card", the player stays the subject.
        amount, rest = _amount(self.number, who, unavoidable=self.unavoidable)
        if who in ("", "you", THEIR) or references.IT in self.reads:
            return conjugate(f"take {amount}{rest}", who)
        return f"deal {amount} to {who}{rest}"


def _amount(number: Number, who: str, *, unavoidable: bool) -> Quantity:
    return value_of(number).quantity(UNAVOIDABLE_DAMAGE if unavoidable else DAMAGE, who)


def damage(number: Number, *, unavoidable: bool = False) -> Damage:
    """Deal damage."""
    return Damage(number, unavoidable)


def damage_this_turn(extra: int) -> UntilEndOfTurn:
    """All damage that you deal to foes is increased until the end of the turn."""
    return UntilEndOfTurn(StaticAbility(DAMAGE_BONUS, value=value_of(extra)))


@dataclass(frozen=True)
class TakeDamage(Effect):
    """The player takes damage that nobody deals, so that nobody receives a VP token for a KO. Sets DONE_COUNT to the damage taken."""

    number: Number
    unavoidable: bool = False

    sets = frozenset((references.DONE, EMPTIED))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        f[DONE_COUNT] = deal_damage(m, f[TARGET], value_of(self.number).of(m, f), -1, f)

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return m.counters[HEALTH][f[TARGET]] > 0

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return damage_writes(m)

    @override
    def text(self, who: str = "") -> str:
        amount, rest = _amount(self.number, who, unavoidable=self.unavoidable)
        return conjugate(f"take {amount}{rest}", who)


def take_damage(number: Number, *, unavoidable: bool = False) -> TakeDamage:
    """Take damage that nobody deals."""
    return TakeDamage(number, unavoidable)


@dataclass(frozen=True)
class DamageFromTheRight(Effect):
    """The foe to the player's right deals damage to the player; that is not an Attack. Sets DONE_COUNT to the damage dealt."""

    number: Value
    unless: Condition | None = None

    sets = frozenset((references.DONE, EMPTIED))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        if self.unless is not None and self.unless.holds(m, f):
            return
        seat = f[TARGET]
        f[DONE_COUNT] = deal_damage(m, seat, self.number.of(m, f), (seat - 1) % m.players, f)

    @override
    def text(self, who: str = "") -> str:
        # "Each player" is addressed as the reader, a player who is described ("who does not") is not.
        addressed = who in ("", EACH_PLAYER)
        amount, rest = self.number.quantity(DAMAGE, "" if addressed else who)
        unless = f", unless {self.unless.text}" if self.unless else ""
        if addressed:
            return f"the foe to your right deals {amount} to you{rest}{unless}"
        return f"the foe to the right of {who} deals {amount} to that player{rest}{unless}"


def right_deals(number: Number, *, unless: Condition | None = None) -> DamageFromTheRight:
    """The foe to your right deals damage to you, unless the condition holds."""
    return DamageFromTheRight(value_of(number), unless)


@dataclass(frozen=True)
class Heal(Effect):
    """The player heals, up to full health; also a player at 0 health can heal. Sets DONE_COUNT to the amount healed."""

    number: Number
    commutes = True
    sets = frozenset((references.DONE,))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        seat = f[TARGET]
        healed = min(FULL_HEALTH - m.counters[HEALTH][seat], value_of(self.number).of(m, f))
        f[DONE_COUNT] = healed
        if healed > 0:
            m.counters[HEALTH][seat] += healed
            m.log_event("healed", seat, amount=healed, health=m.counters[HEALTH][seat])

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return m.counters[HEALTH][f[TARGET]] < FULL_HEALTH

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return frozenset(("health",))

    @override
    def text(self, who: str = "") -> str:
        amount, rest = value_of(self.number).quantity(HEALTH_POINTS, who)
        return conjugate(f"Heal {amount}{rest}", who)


def heal(number: Number) -> Heal:
    """Heal."""
    return Heal(number)


class ResetHealth(Step):
    """Resets the health of every player who was KO'd this turn."""

    @override
    def step(self, m: MatchState, f: Frame) -> None:
        # A scenario may begin with a player at 0 health who was not KO'd this turn.
        health = m.counters[HEALTH]
        for seat in range(m.players):
            if health[seat] == 0 or _KOED[seat] in m.used:
                health[seat] = FULL_HEALTH + total(m, RESET_BONUS, seat)
                m.log_event("reset", seat, health=health[seat])
