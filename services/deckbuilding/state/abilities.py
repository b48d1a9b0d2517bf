"""Passive and activated abilities as data: what a card in force listens to or changes, and what its player can use.

A passive ability is triggered (an event, then effects) or static (a question, then a number). Both are found by event and seat.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

from services.deckbuilding.state.constants import EventNumber, Question, Time, Whose
from services.deckbuilding.state.operation import CardTest, Clause, Condition, Number

MINE, FOES, ANYONES = 0, 1, 2
"""Whose event it must be, seen from the owner of the ability."""
OWN_TURN, ANY_TURN, ALWAYS = 0, 1, 2
"""When the ability works; ALWAYS includes the time between turns."""


@dataclass(frozen=True, slots=True)
class PassiveAbility:
    """The common part of triggered and static abilities."""

    event: int
    """The event that triggers it, or the question that it answers."""
    _: KW_ONLY
    whose: Whose = MINE
    card: CardTest | None = None
    """Only for such cards."""
    condition: Condition | None = None
    first: bool = False
    """Only the first time each turn."""
    when: Time = ANY_TURN
    once: bool = False
    """A lasting effect that is used up by the first event it fits."""
    text: str = ""


@dataclass(frozen=True, slots=True)
class TriggeredAbility(PassiveAbility):
    """ "The first time you play a Hero on each of your turns: Charge 1" as data."""

    event: EventNumber
    effects: tuple[Clause, ...] = ()
    _: KW_ONLY
    ahead: bool = False
    """Whether it resolves before other waiting abilities, without asking for the order, as the Health Track's charge does."""


@dataclass(frozen=True, slots=True)
class StaticAbility(PassiveAbility):
    """ "Your Attacks deal 1 extra damage" as data: a question such as ATTACK_BONUS and the number that answers it."""

    event: Question
    value: Number | None = None
    """None for a question that the presence of the ability answers, such as ATTACK_BAR."""


@dataclass(frozen=True, slots=True)
class ActivatedAbility:
    """An ability that a seat can use in its main phase (`use:CARD`), once a turn unless `once` is False."""

    effects: tuple[Clause, ...]
    once: bool = True
    condition: Condition | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class CompiledPassive:
    """A passive ability of a box, with the address of its effects."""

    ability: TriggeredAbility | StaticAbility
    address: int
    effects: tuple[Clause, ...]
    inline: bool
    """Whether all effects can run immediately, without a frame on the stack."""


@dataclass(frozen=True, slots=True)
class CompiledActivated:
    """An activated ability of a box, with the address of its effects."""

    ability: ActivatedAbility
    address: int


def compiled(ability: TriggeredAbility | StaticAbility, address: int) -> CompiledPassive:
    """Compiles a passive ability whose effects are at `address`."""
    effects = ability.effects if isinstance(ability, TriggeredAbility) else ()
    return CompiledPassive(ability, address, effects, all(effect.inline and not effect.interrupts for effect in effects))
