"""Worlds that a viewer cannot tell from the true one."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from services.megaclash.cards import KINDS
from services.megaclash.moves import MOVES, hand_bits

if TYPE_CHECKING:
    from services.megaclash.match import MegaClashMatch

M = TypeVar("M", bound="MegaClashMatch")


def world(match: M, viewer: int, seed: bytes) -> M:
    """A copy with `seed`: each hand the viewer cannot see is dealt anew with its draw pile, the viewer's own pile is shuffled.

    It depends on nothing but the seed and what the viewer sees. A seat that is discarding has shown that no numbered card fits,
    so it gets none that does; what could be concluded from earlier turns is left to the viewer.
    """
    copy = match.clone()
    copy.seed, copy.counter = seed, 0
    for seat in (0, 1):
        if seat == viewer:
            copy.decks[seat].sort()
            copy.shuffle(copy.decks[seat])
        else:
            _deal_anew(copy, seat)
    copy.refresh()
    return copy


def _deal_anew(match: MegaClashMatch, seat: int) -> None:
    size = len(match.hands[seat])
    pool = sorted(match.hands[seat] + match.decks[seat])
    match.shuffle(pool)
    if match.discarding and seat == match.seat:
        fitting = _numbers_that_fit(match, seat)
        pool.sort(key=fitting.__contains__)
    match.hands[seat] = pool[:size]
    rest = pool[size:]
    match.shuffle(rest)
    match.decks[seat] = rest


def _numbers_that_fit(match: MegaClashMatch, seat: int) -> set[int]:
    """The kinds of numbered cards which that seat could play now on some battleground."""
    every_kind = hand_bits(list(range(KINDS)))
    places = (MOVES[seat][match.places[ground]] for ground in match.open)
    return {option & 31 for mask, plays in places for option in plays[every_kind & mask][0]}
