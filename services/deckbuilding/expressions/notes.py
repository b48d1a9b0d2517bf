"""Notes: numbers that an "each player" clause keeps for the clauses after it."""

from __future__ import annotations

from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.values import Value
from services.deckbuilding.state.constants import NoteBank
from services.deckbuilding.state.frames import PARENT, SIZE, TARGET, Frame
from services.deckbuilding.state.match import MatchState

# Notes: numbers that "each player" clauses keep for the clauses after them -----------------------------------------------


def noted(bank: NoteBank = 0) -> Value:
    """What the seat's note says, 0 if there is none."""
    return Value("that number", lambda m, f: max(0, note_of(m, f, bank)))


def note_of(m: MatchState, f: Frame, bank: int = 0) -> int:
    """The note of the frame's subject, -1 if there is none."""
    notes = m.stack[f[PARENT]]
    at = SIZE + bank * m.players + f[TARGET]
    return notes[at] if at < len(notes) else -1


def notes_of(m: MatchState, f: Frame, bank: int = 0) -> list[int]:
    """The notes of all seats."""
    start = SIZE + bank * m.players
    notes = m.stack[f[PARENT]][start : start + m.players]
    return notes + [-1] * (m.players - len(notes))


def noted_is(number: int, words: str, bank: NoteBank = 0) -> Condition:
    """The seat's note is that number."""
    return Condition(words, lambda m, f: note_of(m, f, bank) == number)


def noted_highest(words: str) -> Condition:
    """No seat's note is higher; seats without a note are left out."""
    return Condition(words, lambda m, f: note_of(m, f) >= 0 and note_of(m, f) == max(notes_of(m, f)))


_CARD = 1 << 20
"""Tells a noted card from a noted number, so that a world can let the note follow the card."""


def card_note(card: int) -> int:
    """The note of a card; -1 for none."""
    return _CARD | card if card >= 0 else -1


def noted_card(note: int) -> int:
    """The card of a note, -1 if it holds none."""
    return note & ~_CARD if note & _CARD and note >= 0 else -1


def noted_cards(m: MatchState, f: Frame) -> list[int]:
    """The cards that the notes of all seats hold, -1 where there is none."""
    return [noted_card(note) for note in notes_of(m, f)]
