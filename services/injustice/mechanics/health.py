"""Health and damage, KO'd tokens, healing.

Two Health Bars of ten make 20 health. At 0 a player is knocked out: a KO'd token, a VP token for whoever dealt the damage, no more damage
until the health resets at the end of the turn.
"""

from __future__ import annotations

from dataclasses import dataclass

from services.deckbuilding.abilities.triggers import raise_event, total, update_triggers
from services.deckbuilding.effects.attack_success import mark_affected
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.values import Number, Value, value_of
from services.deckbuilding.movement import zones
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.program.wording import conjugate
from services.deckbuilding.state.frames import ATTACK, BARS_EMPTIED, BONUS, BY_PLAYER, DONE_COUNT, KIND, NO_ATTACK, TARGET, YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import COUNTERS, DAMAGE_BONUS, EVENTS, MARKS, PILES, ZONES
from services.deckbuilding.state.turn_log import used_mark
from services.deckbuilding.turn.steps import Step
from services.deckbuilding.views.event_log import declare_sentences

declare_sentences(
    {
        "damaged": "{who} takes {amount} damage and has {health} health left.",
        "bar_emptied": "The {bar} Health Bar of {who} is empty.",
        "koed": "{who} is knocked out.",
        "token_flipped": "{who} turns a KO'd token up: {card}.",
        "healed": "{who} heals {amount} to {health} health.",
        "reset": "The health of {who} resets to {health}.",
    }
)

HEALTH = COUNTERS.declare("health")
KO_TOKENS = ZONES.declare("ko_tokens")
"""Received KO'd tokens, text down."""
KO_TOKENS_UP = ZONES.declare("ko_tokens_up")
"""Those whose Ongoing text stays up (Impossible Mode)."""
KO_STACK = PILES.declare("ko_token_stack")
BAR_EMPTIED = EVENTS.declare("bar_emptied")
"""The seat emptied a Health Bar of a foe (amount: the foe)."""
KOED = EVENTS.declare("koed")
HARM_BONUS = EVENTS.declare("harm_bonus")
"""A question: by how much damage dealt to the seat by Attacks is increased."""
RESET_BONUS = EVENTS.declare("reset_bonus")
"""A question: how far from 20 the seat's health resets."""
FULL, TOP_BAR_FROM = 20, 11
KOED_THIS_TURN = MARKS.declare("koed_this_turn")
"""The seat was KO'd this turn."""
LAST_TOKEN = 2
"""The reason for the end: the last KO'd token was given out. A host without it ends by its own reasons alone."""


def hurt(m: MatchState, victim: int, number: int, dealer: int, f: Frame) -> int:
    """Deals damage (`dealer` -1: nobody deals it); returns how much was dealt, the excess included, and marks the Attack's success."""
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
        if attack[KIND] != NO_ATTACK and m.triggers[HARM_BONUS]:
            number += total(m, HARM_BONUS, victim)
        mark_affected(m, f, struck=False)
    after = max(0, health - number)
    m.counters[HEALTH][victim] = after
    if m.events is not None:
        m.log_event("damaged", victim, amount=number, health=after, dealer=dealer)
    if after < TOP_BAR_FROM:
        _empty_bars(m, victim, health, after, dealer, f)
    if after == 0:
        _knock_out(m, victim, dealer)
    return number


def _empty_bars(m: MatchState, victim: int, before: int, after: int, dealer: int, f: Frame) -> None:
    for limit in (TOP_BAR_FROM, 1):
        if before >= limit > after:
            f[BARS_EMPTIED] += 1
            m.log_event("bar_emptied", victim, bar="top" if limit > 1 else "bottom")
            if dealer >= 0 and dealer != victim:
                raise_event(m, BAR_EMPTIED, dealer, 0, victim)


def _knock_out(m: MatchState, victim: int, dealer: int) -> None:
    """A KO'd token while there is one, a VP token for a foe who did it, and in Impossible Mode the token's text at once."""
    m.log_event("koed", victim, dealer=dealer)
    raise_event(m, KOED, victim, 0, dealer + 1)
    m.used.append(used_mark(KOED_THIS_TURN, seat=victim))
    if dealer >= 0 and dealer != victim:
        zones.gain_vp(m, dealer)
    stack = m.piles[KO_STACK]
    if not stack:
        return
    token = stack.pop()
    if not stack and len(m.rules.reasons) > LAST_TOKEN:
        m.ending = LAST_TOKEN
    facts = m.box.cards[token]
    if not getattr(m.setup.options, "impossible", False):
        m.zones[KO_TOKENS][victim].append(token)
        return
    m.log_event("token_flipped", victim, card=token)
    m.zones[KO_TOKENS_UP if facts.passive else KO_TOKENS][victim].append(token)
    if facts.passive:
        update_triggers(m)
    if facts.play:
        m.push(facts.play, victim, victim, token, other=dealer)


@dataclass(frozen=True)
class Damage(Effect):
    """ "Deal 3 damage": by you to whom the clause is about; in an Attack it can be avoided."""

    number: Number
    unavoidable: bool = False
    phrase: str = ""

    commutes = True
    interrupts = True

    def run(self, m: MatchState, f: Frame) -> None:
        """DONE_COUNT is the damage dealt."""
        number = self.number if isinstance(self.number, int) else self.number.of(m, f)
        f[DONE_COUNT] = hurt(m, f[TARGET], number, f[YOU], f)

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """Somebody at 0 health cannot be dealt damage."""
        return m.counters[HEALTH][f[TARGET]] > 0

    def writes(self, m: MatchState) -> frozenset[str]:
        """Health, and through a KO tokens."""
        return frozenset(("health", "vp"))

    def text(self, who: str = "") -> str:
        """ "deal 2 unavoidable damage to each foe"."""
        if self.phrase:
            return self.phrase.format(who or "yourself")
        kind = "unavoidable damage" if self.unavoidable else "damage"
        if isinstance(self.number, int):
            return f"deal {self.number} {kind} to {who or 'yourself'}"
        if self.number.text == "its cost":
            return f"{who} takes damage equal to its cost"
        return f"deal {kind} to {who or 'yourself'}: {self.number.text}"


def damage(number: Number, *, unavoidable: bool = False, phrase: str = "") -> Damage:
    """You deal damage."""
    return Damage(number, unavoidable, phrase)


@dataclass(frozen=True)
class TakeDamage(Effect):
    """ "Take 2 damage": nobody deals it, so nobody receives a VP token for it."""

    number: Number
    unavoidable: bool = False
    phrase: str = ""

    def run(self, m: MatchState, f: Frame) -> None:
        """DONE_COUNT is the damage taken."""
        f[DONE_COUNT] = hurt(m, f[TARGET], value_of(self.number).of(m, f), -1, f)

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """Somebody at 0 health cannot take damage."""
        return m.counters[HEALTH][f[TARGET]] > 0

    def writes(self, m: MatchState) -> frozenset[str]:
        """Health."""
        return frozenset(("health",))

    def text(self, who: str = "") -> str:
        """ "each player takes 7 damage"."""
        kind = "unavoidable damage" if self.unavoidable else "damage"
        if self.phrase:
            return conjugate(f"take {self.phrase}", who)
        what = f"{self.number} {kind}" if isinstance(self.number, int) else f"{kind} equal to {self.number.text}"
        return conjugate(f"take {what}", who)


def take_damage(number: Number, *, unavoidable: bool = False, phrase: str = "") -> TakeDamage:
    """Whom the clause is about takes damage that nobody deals."""
    return TakeDamage(number, unavoidable, phrase)


@dataclass(frozen=True)
class RightDeals(Effect):
    """ "The foe to your right deals damage to you"."""

    number: Value
    unless: Condition | None = None
    phrase: str = ""

    def run(self, m: MatchState, f: Frame) -> None:
        """The player to the right is the source; it is no Attack of theirs."""
        if self.unless is not None and self.unless.holds(m, f):
            return
        seat = f[TARGET]
        f[DONE_COUNT] = hurt(m, seat, self.number.of(m, f), (seat - 1) % m.players, f)

    def text(self, who: str = "") -> str:
        """The printed form."""
        return self.phrase or f"the foe to your right deals damage to you equal to {self.number.text}"


def right_deals(number: Number, *, unless: Condition | None = None, phrase: str = "") -> RightDeals:
    """The foe to the right of each player deals damage to that player."""
    return RightDeals(value_of(number), unless, phrase)


@dataclass(frozen=True)
class Heal(Effect):
    """ "Heal 3": never above 20, also at 0."""

    number: Number
    commutes = True

    def run(self, m: MatchState, f: Frame) -> None:
        """Moves the marker towards 20."""
        seat = f[TARGET]
        healed = min(FULL - m.counters[HEALTH][seat], value_of(self.number).of(m, f))
        f[DONE_COUNT] = healed
        if healed > 0:
            m.counters[HEALTH][seat] += healed
            m.log_event("healed", seat, amount=healed, health=m.counters[HEALTH][seat])

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """Below 20."""
        return m.counters[HEALTH][f[TARGET]] < FULL

    def writes(self, m: MatchState) -> frozenset[str]:
        """Health."""
        return frozenset(("health",))

    def text(self, who: str = "") -> str:
        """The printed form."""
        what = f"{self.number}" if isinstance(self.number, int) else "by the damage dealt"
        return f"{who} Heals {what}" if who else f"Heal {what}"


def heal(number: Number) -> Heal:
    """Heals."""
    return Heal(number)


class ResetHealth(Step):
    """Every player who was KO'd this turn resets."""

    def step(self, m: MatchState, f: Frame) -> None:
        """To 20, or what an Ongoing token says; a match of the scenario kind may begin with a KO'd player."""
        health = m.counters[HEALTH]
        for seat in range(m.players):
            if health[seat] == 0 or used_mark(KOED_THIS_TURN, seat=seat) in m.used:
                health[seat] = FULL + total(m, RESET_BONUS, seat)
                m.log_event("reset", seat, health=health[seat])
