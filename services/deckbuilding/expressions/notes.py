"""Notes: numbers that an "each player" clause keeps for later clauses, one per seat and bank."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.filters import Filter
from services.deckbuilding.expressions.values import Amount, Count, Value
from services.deckbuilding.program.references import Referents, note_of_bank
from services.deckbuilding.state.constants import NoteBank
from services.deckbuilding.state.frames import PARENT, SIZE, TARGET, Frame
from services.deckbuilding.state.match import MatchState


def note_of(m: MatchState, f: Frame, bank: int = 0) -> int:
    """The note of the player that the clause is about, -1 if there is none."""
    notes = m.stack[f[PARENT]]
    at = SIZE + bank * m.players + f[TARGET]
    return notes[at] if at < len(notes) else -1


def notes_of(m: MatchState, f: Frame, bank: int = 0) -> list[int]:
    """The notes of all seats."""
    start = SIZE + bank * m.players
    notes = m.stack[f[PARENT]][start : start + m.players]
    return notes + [-1] * (m.players - len(notes))


_CARD = 1 << 20
"""The bit that distinguishes a noted card from a noted number, so that `determinize` can update the card."""


def card_note(card: int) -> int:
    """The note of a card; -1 for none."""
    return _CARD | card if card >= 0 else -1


def noted_card(note: int) -> int:
    """The card of a note, -1 if it holds none."""
    return note & ~_CARD if note & _CARD and note >= 0 else -1


def noted_cards(m: MatchState, f: Frame) -> list[int]:
    """The cards that the notes of all seats hold, -1 where there is none."""
    return [noted_card(note) for note in notes_of(m, f)]


@dataclass(frozen=True, slots=True)
class Noted(Amount):
    """The player's note, 0 if there is none."""

    words: str = "that number"
    """What was noted: "the highest cost among the cards they discarded"."""
    bank: int = 0

    @property
    @override
    def reads(self) -> Referents:
        return frozenset((note_of_bank(self.bank),))

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return max(0, note_of(m, f, self.bank))

    @override
    def what(self, who: str) -> str:
        return self.words


@dataclass(frozen=True, slots=True)
class EachNoted(Count):
    """1 for each thing that was counted in the player's note."""

    what: Filter | str
    participle: str
    """What they did with it: "discarded", "lost"."""
    bank: int = 0

    @property
    @override
    def reads(self) -> Referents:
        return frozenset((note_of_bank(self.bank),))

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return max(0, note_of(m, f, self.bank))

    @override
    def each(self, who: str) -> str:
        noun = self.what if isinstance(self.what, str) else self.what.determined("")
        return f"{noun} {'you' if who in ('', 'you') else 'they'} {self.participle} this way"


@dataclass(frozen=True, slots=True)
class AboutNotes(Condition):
    """A condition on the player's note; its text follows "each player": "who does not"."""

    @property
    @override
    def reads(self) -> Referents:
        return frozenset((note_of_bank(0),))


@dataclass(frozen=True, slots=True)
class DidNot(AboutNotes):
    """Nothing was done, as the note of how much was done says."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return note_of(m, f) == 0

    @property
    @override
    def text(self) -> str:
        return "who does not do so"


@dataclass(frozen=True, slots=True)
class NotedIs(Condition):
    """The player's note is that number."""

    number: int
    words: str
    """What it means: "who destroyed a card with cost 0"."""
    bank: int = 0

    @property
    @override
    def reads(self) -> Referents:
        return frozenset((note_of_bank(self.bank),))

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return note_of(m, f, self.bank) == self.number

    @property
    @override
    def text(self) -> str:
        return self.words


@dataclass(frozen=True, slots=True)
class CostNotedIs(AboutNotes):
    """The cost of the player's card, as noted, is that number."""

    number: int
    participle: str
    """What the player did with the card: "destroyed"."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return note_of(m, f) == self.number

    @property
    @override
    def text(self) -> str:
        return f"who {self.participle} a card with cost {self.number}"


@dataclass(frozen=True, slots=True)
class NotedHighest(AboutNotes):
    """No player's note is higher; players without a note are left out."""

    words: str
    """What it means: "who discarded the card with the highest cost"."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return note_of(m, f) >= 0 and note_of(m, f) == max(notes_of(m, f))

    @property
    @override
    def text(self) -> str:
        return self.words


@dataclass(frozen=True, slots=True)
class HighestCostNoted(NotedHighest):
    """No player's card, its cost noted, had a higher cost."""

    words: str = ""
    participle: str = "chose"

    @property
    @override
    def text(self) -> str:
        return f"who {self.participle} the card with the highest cost"


@dataclass(frozen=True, slots=True)
class LowerCostNoted(AboutNotes):
    """Another player's card had a higher cost; players without a card are left out."""

    participle: str

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return 0 <= note_of(m, f) < max(notes_of(m, f))

    @property
    @override
    def text(self) -> str:
        return f"who {self.participle} a card with a lower cost"


# The words of card files -----------------------------------------------------------------------------------------------


def noted(words: str = "that number", bank: NoteBank = 0) -> Value:
    """The player's note; `words` say what was noted."""
    return Noted(words, bank)


def for_each_noted(what: Filter | str, participle: str) -> Value:
    """1 for each card or thing that was counted in the player's note."""
    return EachNoted(what, participle)


def did_not() -> Condition:
    """Nothing was done: for `each_player_who` after `note(done())`."""
    return DidNot()


def noted_is(number: int, words: str, bank: NoteBank = 0) -> Condition:
    """The player's note is that number; `words` say what that means ("who does not")."""
    return NotedIs(number, words, bank)


def cost_noted_is(number: int, participle: str) -> Condition:
    """The noted cost of the card that the player `participle` ("destroyed") is that number."""
    return CostNotedIs(number, participle)


def noted_highest(words: str) -> Condition:
    """No player's note is higher; `words` say what that means ("who discarded the card with the highest cost")."""
    return NotedHighest(words)


def highest_cost_noted(participle: str) -> Condition:
    """No player `participle` ("revealed") a card with a higher cost, as noted."""
    return HighestCostNoted(participle=participle)


def lower_cost_noted(participle: str) -> Condition:
    """Another player `participle` ("revealed") a card with a higher cost, as noted."""
    return LowerCostNoted(participle)
