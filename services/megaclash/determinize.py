"""Worlds that a viewer cannot distinguish from the true one."""

from __future__ import annotations

from typing import TypeVar

from services.megaclash.cards import KINDS
from services.megaclash.moves import MOVES, hand_bits
from services.megaclash.turn import MegaClashTurns

M = TypeVar("M", bound=MegaClashTurns)


def world(match: M, viewer: int, seed: bytes) -> M:
    """A copy with `seed` in which each hand hidden from the viewer is redealt with its draw pile, and the viewer's own pile is shuffled.

    The copy depends only on the seed and on what the viewer sees. A seat that is discarding has shown that it holds no numbered card
    that fits, so it is dealt none that does; inferences from earlier turns are left to the viewer.
    """
    copy = match.clone()
    copy.seed, copy.counter = seed, 0
    for seat in (0, 1):
        if seat == viewer:
            copy.decks[seat].sort()
            copy.shuffle(copy.decks[seat])
        else:
            _redeal(copy, seat)
    copy.refresh()
    return copy


def _redeal(match: MegaClashTurns, seat: int) -> None:
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


def _numbers_that_fit(match: MegaClashTurns, seat: int) -> set[int]:
    """The kinds of numbered cards that the seat could play now on some battleground."""
    every_kind = hand_bits(list(range(KINDS)))
    places = (MOVES[seat][match.places[ground]] for ground in match.open)
    return {option & 31 for mask, plays in places for option in plays[every_kind & mask][0]}
