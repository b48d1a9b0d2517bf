"""What several Clash cards and KO'd tokens of Impossible Mode share."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.effects.players import ToOther, write_note
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.notes import AboutNotes, card_note, note_of, notes_of
from services.deckbuilding.expressions.values import Amount, Value
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.program.references import note_of_bank
from services.deckbuilding.state.frames import IT, TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import HAND, MARKS

UNAVOIDABLE_APPEARANCE = MARKS.declare("unavoidable_appearance")
"""Mark: the next First Appearance Attack of this turn is unavoidable."""


@dataclass(frozen=True)
class AvoidDamage(Effect):
    """The player will take no damage from this card. Sets the player's note in the second bank to 1."""

    sets = frozenset((note_of_bank(1),))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        write_note(m, f, 1, 1)

    @override
    def text(self, who: str = "") -> str:
        return "avoid this card's damage"


def avoid_damage() -> AvoidDamage:
    """Avoid this card's damage."""
    return AvoidDamage()


@dataclass(frozen=True, slots=True)
class AvoidedDamage(Condition):
    """The player avoided this card's damage."""

    uses = frozenset((note_of_bank(1),))

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return note_of(m, f, 1) == 1

    @property
    @override
    def text(self) -> str:
        return "you avoided it"


def avoided_damage() -> Condition:
    """The player avoided this card's damage."""
    return AvoidedDamage()


@dataclass(frozen=True, slots=True)
class TheChosenCard(Amount):
    """The card IT, or none; to be kept in a note."""

    uses = frozenset((references.IT,))

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return card_note(f[IT])

    @override
    def what(self, who: str) -> str:
        return "the chosen card"


def the_chosen_card() -> Value:
    """The card that the last clause was about, to be kept in a note."""
    return TheChosenCard()


@dataclass(frozen=True, slots=True)
class VpInHand(Amount):
    """1000 plus the total VP of the cards in hand, which can be negative, while a negative note counts as no note."""

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return 1000 + sum(m.box.cards[card].vp for card in m.zones[HAND][f[TARGET]])

    @override
    def what(self, who: str) -> str:
        return "the total VP on cards in hand"


def vp_in_hand() -> Value:
    """The total VP of the cards in hand, to be kept in a note."""
    return VpInHand()


@dataclass(frozen=True, slots=True)
class HighestVpInHand(AboutNotes):
    """No player has a higher VP total in hand, as noted."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return note_of(m, f) >= 0 and note_of(m, f) == max(notes_of(m, f))

    @property
    @override
    def text(self) -> str:
        return "with the highest total VP on cards in hand"


@dataclass(frozen=True, slots=True)
class LowestVpInHand(AboutNotes):
    """No player has a lower VP total in hand, as noted."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return note_of(m, f) == min(notes_of(m, f))

    @property
    @override
    def text(self) -> str:
        return "with the lowest total VP on cards in hand"


def highest_vp_in_hand() -> Condition:
    """The highest VP total in hand, as noted, ties included."""
    return HighestVpInHand()


def lowest_vp_in_hand() -> Condition:
    """The lowest VP total in hand, as noted, ties included."""
    return LowestVpInHand()


def knocker(*effects: Effect) -> ToOther:
    """Carries out the clauses for the player who knocked you out, if any."""
    return ToOther(effects, "the player who knocked you out", acting=True)
