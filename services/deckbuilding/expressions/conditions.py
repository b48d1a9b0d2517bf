"""Conditions that a text asks for while it resolves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from services.deckbuilding.expressions.filters import Filter
from services.deckbuilding.expressions.values import for_each_controlled, for_each_played
from services.deckbuilding.state.frames import IT, TARGET, YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DESTROYED_ONE, GAINED, HAND, HIT, STRUCK, VP_TOKENS
from services.deckbuilding.state.turn_log import happened, logged


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that holds or not: `text` reads "you control an Equipment"."""

    text: str
    holds: Callable[[MatchState, Frame], bool]
    negation: str = "not"
    of_subject: bool = False
    """Whether "you" is the player that the clause is about."""


# Conditions ------------------------------------------------------------------------------------------------------------


def control(kind: Filter, *, other: bool = False) -> Condition:
    """You control such a card; `other`: besides this one."""
    count = for_each_controlled(kind, other=other)
    noun = f"another {kind.noun}" if other else kind.one()
    return Condition(f"you control {noun}", lambda m, f: count.of(m, f) > 0)


def played(kind: Filter) -> Condition:
    """You played such a card this turn."""
    count = for_each_played(kind)
    return Condition(f"you played {kind.one()} this turn", lambda m, f: count.of(m, f) > 0)


def played_at_least(number: int, kind: Filter) -> Condition:
    """You played that many this turn."""
    count = for_each_played(kind)
    return Condition(f"you have played {number} or more {kind.noun}s this turn", lambda m, f: count.of(m, f) >= number)


def its_cost_is(low: int, high: int = 99) -> Condition:
    """There is a card that the last clause was about, and its cost lies in the range."""
    words = f"its cost is {low} or more" if high == 99 else f"its cost is {low}" if low == high else f"its cost is from {low} to {high}"
    return Condition(words, lambda m, f: f[IT] >= 0 and low <= m.box.cards[f[IT]].cost <= high)


def successfully_attacked() -> Condition:
    """One of your Attacks affected a foe this turn."""
    return Condition("you successfully attacked a foe this turn", lambda m, f: happened(m, HIT, f[YOU]))


def struck_a_foe() -> Condition:
    """A foe gained a Weakness or discarded a card because of your Attack this turn."""
    return Condition(
        "a foe gained a Weakness or discarded a card because of your Attack this turn", lambda m, f: happened(m, STRUCK, f[YOU])
    )


def destroyed_this_turn(kind: Filter) -> Condition:
    """You destroyed such a card this turn."""

    def holds(m: MatchState, f: Frame) -> bool:
        return any(kind.test(m.box.cards[card]) for card in logged(m, DESTROYED_ONE, f[YOU]))

    return Condition(f"you destroyed {kind.one()} this turn", holds)


def hand_holds(kind: Filter) -> Condition:
    """Such a card is in the hand of the player that the clause is about."""

    def holds(m: MatchState, f: Frame) -> bool:
        return any(kind.test(m.box.cards[card]) for card in m.zones[HAND][f[TARGET]])

    return Condition(f"{kind.one()} is revealed", holds, f"no {kind.noun} is revealed")


def has_vp_token() -> Condition:
    """You have at least one VP token."""
    return Condition("you have a VP token", lambda m, f: m.counters[VP_TOKENS][f[YOU]] > 0)


def gained_exactly(number: int) -> Condition:
    """It is the card of that number that you gained this turn."""
    return Condition(f"you gained {number} cards", lambda m, f: len(logged(m, GAINED, f[YOU])) == number)


def from_line_up() -> Condition:
    """The card was gained from the Line-Up (the amount of a "gained" event is its slot plus 1)."""
    return Condition("it came from the Line-Up", lambda m, f: f[-1] > 0)
