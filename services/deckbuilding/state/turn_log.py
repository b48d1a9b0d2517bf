"""The log of the turn: what happened since it began, and what may be done only once a turn and has been done.

An entry of the log is one int: event, seat and card. A mark of `m.used` is one int, too: its kind, a number and a seat.
"""

from __future__ import annotations

from services.deckbuilding.state.card_numbers import CARD_BITS, CARD_MASK
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import MARKS

SEAT_SHIFT, EVENT_SHIFT = CARD_BITS, CARD_BITS + 6
ENTRY_MASK = (1 << EVENT_SHIFT) - 1

MAX_SEATS = 8
_NUMBER_SHIFT, _KIND_SHIFT = 6, 44


def entry(event: int, seat: int, card: int = 0) -> int:
    """The entry of an event of that seat about a card."""
    return event << EVENT_SHIFT | seat << SEAT_SHIFT | card


def logged(m: MatchState, event: int, seat: int) -> list[int]:
    """The cards of that event and seat in the log of this turn, in order."""
    head = event << EVENT_SHIFT - SEAT_SHIFT | seat
    return [entry & CARD_MASK for entry in m.log if entry >> SEAT_SHIFT == head]


def happened(m: MatchState, event: int, seat: int) -> bool:
    """Returns whether the log of this turn holds that event of that seat."""
    head = event << EVENT_SHIFT - SEAT_SHIFT | seat
    return any(entry >> SEAT_SHIFT == head for entry in m.log)


def used_mark(kind: int, number: int = 0, seat: int = 0) -> int:
    """A mark for `m.used`: of a kind declared in `names.MARKS`, about a number (a card, an ability) and a seat."""
    return kind << _KIND_SHIFT | number << _NUMBER_SHIFT | seat


def marks_of_seats(kind: int) -> tuple[int, ...]:
    """The marks of that kind by seat, computed once because they are looked up often."""
    return tuple(used_mark(kind, seat=seat) for seat in range(MAX_SEATS))


def mark_as_names(mark: int) -> list[str | int]:
    """A mark without the number that depends on the order of imports."""
    return [MARKS.all[mark >> _KIND_SHIFT], mark & (1 << _KIND_SHIFT) - 1]


def mark_from_names(kind: str, rest: int) -> int:
    """The mark that `mark_as_names` gave."""
    return MARKS.number_of(kind) << _KIND_SHIFT | rest
