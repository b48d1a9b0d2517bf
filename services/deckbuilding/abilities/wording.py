"""How abilities read, from their event, whose it is, the card, the condition and the effects; and what such a text may refer to.

A set declares the words of its own events and questions where it declares them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from services.deckbuilding.program.effect import follow_all
from services.deckbuilding.program.references import IT, THE_OTHER
from services.deckbuilding.program.wording import Quantity, Unit, conjugate, joined
from services.deckbuilding.state.abilities import (
    ALWAYS,
    ANYONES,
    FOES,
    MINE,
    OWN_TURN,
    ActivatedAbility,
    PassiveAbility,
    StaticAbility,
    TriggeredAbility,
)
from services.deckbuilding.state.names import (
    ATTACK_BAR,
    ATTACK_BONUS,
    ATTACKED,
    AVOIDED,
    DESTROYED_ONE,
    DISCARDED,
    DREW,
    EVENTS,
    GAINED,
    HIT,
    PLAYED,
    PRICE,
    STRUCK,
    SUCCEEDED,
    TURN_ENDING,
    TURN_STARTED,
    VP_GAINED,
    WEAKENED,
)

CARD = "{card}"


@dataclass(frozen=True, slots=True)
class EventWords:
    """How an event reads: "play {card}" of whoever does it, or a whole clause for an event of yours."""

    verb: str = ""
    clause: str = ""
    card: str = "a card"
    """What stands for {card} if the ability says nothing about the card."""
    about_card: bool = False
    """Whether the event is about a card, which "it" in the effects then means."""

    def said(self, who: str, card: str) -> str:
        """ "you play a Hero", "a foe plays a Hero"."""
        if not self.verb:
            return self.clause
        return f"{who} {self.verb}".replace(CARD, card) if who == "you" else conjugate(self.verb, who).replace(CARD, card)


_EVENT_WORDS: dict[int, EventWords] = {}
StaticWords = Callable[[StaticAbility, bool], str]
"""(ability, lasting): how a static ability reads that answers a question."""
_STATIC_WORDS: dict[int, StaticWords] = {}


def declare_event_words(event: int, words: EventWords) -> None:
    """How abilities say that event; ValueError if it has words already."""
    if event in _EVENT_WORDS:
        raise ValueError(f"declared twice: the words of the event {EVENTS.all[event]!r}")
    _EVENT_WORDS[event] = words


def declare_static_words(question: int, words: StaticWords) -> None:
    """How static abilities read that answer that question; ValueError if it has words already."""
    if question in _STATIC_WORDS:
        raise ValueError(f"declared twice: the words of the question {EVENTS.all[question]!r}")
    _STATIC_WORDS[question] = words


for _event, _words in {
    PLAYED: EventWords("play {card}", about_card=True),
    GAINED: EventWords("gain {card}", about_card=True),
    DREW: EventWords("draw 1 or more cards"),
    DISCARDED: EventWords("discard {card}", about_card=True),
    DESTROYED_ONE: EventWords("destroy {card}", about_card=True),
    ATTACKED: EventWords("are attacked", about_card=True),
    AVOIDED: EventWords("avoid an Attack with {card}", card="a Defense card", about_card=True),
    SUCCEEDED: EventWords("successfully attack", about_card=True),
    HIT: EventWords("successfully attack a foe"),
    STRUCK: EventWords(clause="a foe gains a Weakness or discards a card because of an Attack of yours"),
    WEAKENED: EventWords(clause="a foe gains a Weakness or loses VP because of an Attack of yours"),
    VP_GAINED: EventWords("receive 1 or more VP tokens"),
}.items():
    declare_event_words(_event, _words)

# Triggered abilities ---------------------------------------------------------------------------------------------------

_WHO = {MINE: "you", FOES: "a foe", ANYONES: "a player"}
_TURN_POINTS = {TURN_STARTED: "start", TURN_ENDING: "end"}
_TURNS = {MINE: "each of your turns", FOES: "each foe's turn", ANYONES: "each turn"}


def ability_text(ability: PassiveAbility, *, lasting: bool = False) -> str:
    """ "the first time you play a Hero on each of your turns: Charge 1"; `lasting`: an ability until the end of the turn.

    Raises KeyError if nothing declares the words of its event or question."""
    if isinstance(ability, StaticAbility):
        return _STATIC_WORDS[ability.event](ability, lasting)
    assert isinstance(ability, TriggeredAbility), "an ability is triggered or static"
    what = joined(ability.effects).replace("\n", "; ")
    if ability.event in _TURN_POINTS:
        condition = f", if {ability.condition.text}" if ability.condition else ""
        return f"at the {_TURN_POINTS[ability.event]} of {'this turn' if lasting else _TURNS[ability.whose]}{condition}, {what}"
    return f"{_trigger(ability, lasting=lasting)}: {what}"


def _trigger(ability: TriggeredAbility, *, lasting: bool) -> str:
    words, condition = _EVENT_WORDS[ability.event], ability.condition
    narrowed = condition.of_event if condition else ""
    clause = words.said(_WHO[ability.whose], ability.card.one() if ability.card else words.card) + narrowed
    further = condition.text if condition and not narrowed else ""
    also = f", if {further}" if further else ""
    if ability.once:
        return f"the next time {clause} this turn{also}"
    if ability.first:
        span = {OWN_TURN: " on each of your turns", ALWAYS: " each turn"}.get(ability.when, " during each turn")
        if further or words.clause:
            return f"the first time{span} that {clause}" + (f" and {further}" if further else "")
        return f"the first time {clause}{span}"
    if lasting:
        return f"until end of turn, each time {clause}{also}"
    span = {OWN_TURN: " during your turn", ALWAYS: ""}.get(ability.when, " during a turn")
    return f"each time {clause}{span}{also}"


# Static abilities ------------------------------------------------------------------------------------------------------


def amount_of(ability: StaticAbility, unit: Unit) -> Quantity:
    """How the number of a static ability reads as an amount of a unit."""
    assert ability.value is not None, "only a bar has no number"
    amount, rest = ability.value.quantity(unit)
    return amount, rest


def condition_of(ability: PassiveAbility) -> str:
    """ "during your turn, while you control an Equipment, ", or nothing."""
    turn = "during your turn, " if ability.when == OWN_TURN else ""
    return turn + (f"while {ability.condition.text}, " if ability.condition and not ability.condition.of_event else "")


def span_of(lasting: bool) -> str:
    """ "until end of turn, " for a lasting effect."""
    return "until end of turn, " if lasting else ""


def increased(what: str) -> StaticWords:
    """Words for a question that adds to something: "damage you deal to foes is increased by 1"."""

    def words(ability: StaticAbility, lasting: bool) -> str:
        amount, rest = amount_of(ability, Unit("", "", "an amount"))
        return f"{span_of(lasting)}{condition_of(ability)}{what} is increased by {amount}{rest}"

    return words


def _attack_bonus(ability: StaticAbility, lasting: bool) -> str:
    narrowed = ability.condition.of_event if ability.condition else ""
    if ability.once:
        attack = f"your next Attack{narrowed} this turn deals"
    elif ability.first:
        attack = f"the first Attack you make{narrowed} each turn deals"
    else:
        attack = f"each of your Attacks{narrowed} deals"
    amount, rest = amount_of(ability, Unit("extra damage", "extra damage"))
    span = "" if ability.once else span_of(lasting)
    return f"{span}{condition_of(ability)}{attack} {amount} to each foe it damages{rest}"


def _price(ability: StaticAbility, lasting: bool) -> str:
    which = "the next" if ability.once else "each"
    noun = ability.card.determined(which) if ability.card else f"{which} card"
    amount, rest = amount_of(ability, Unit("less Power", "less Power"))
    start = f"{noun} you buy this turn" if ability.once else f"{span_of(lasting)}{noun} you buy"
    return f"{condition_of(ability)}{start} costs {amount}{rest} (minimum 0)"


def _attack_bar(ability: StaticAbility, lasting: bool) -> str:
    return f"{span_of(lasting)}{condition_of(ability)}your Attacks are unavoidable"


declare_static_words(ATTACK_BONUS, _attack_bonus)
declare_static_words(PRICE, _price)
declare_static_words(ATTACK_BAR, _attack_bar)

# Activated abilities ---------------------------------------------------------------------------------------------------


def activated_text(ability: ActivatedAbility) -> str:
    """ "once on each of your turns, you may discard a card; if you do, +1 Power": the first clause is the cost."""
    start = "once on each of your turns" if ability.once else "during your turn"
    condition = f", if {ability.condition.text}" if ability.condition else ""
    cost, reward = joined(ability.effects[:1]), joined(ability.effects[1:]).replace("\n", "; ")
    return f"{start}{condition}, you may {cost}" + (f"; if you do, {reward}" if reward else "")


# What their texts refer to ---------------------------------------------------------------------------------------------


def check_ability(ability: PassiveAbility) -> None:
    """Raises UnsetReferent if its text reads what neither its event nor a clause before sets."""
    if not isinstance(ability, TriggeredAbility):
        return
    words = _EVENT_WORDS.get(ability.event)
    known = frozenset((IT, THE_OTHER)) if words is None or words.about_card else frozenset((THE_OTHER,))
    follow_all(ability.effects, known)
