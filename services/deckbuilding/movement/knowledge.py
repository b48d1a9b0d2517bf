"""Who has seen which card where.

A card in an open place is known to all, and a card in a hand to the seat that holds it. Beyond that, `m.seen` holds for a card in a hidden
place (`ZONES.hidden` and `PILES.hidden` of `state.names`) a mask of the viewers who know that it lies there: a bit for each seat, and one
for the spectators. Observations, prompts and the worlds dealt for a bot are all computed from it. Only this room changes it.
"""

from __future__ import annotations

from collections.abc import Iterable

from services.deckbuilding.state.match import MatchState


def bit_of(m: MatchState, viewer: int) -> int:
    """The bit of a seat, or of the spectators for -1."""
    return 1 << viewer if viewer >= 0 else 1 << m.players


def knows(m: MatchState, viewer: int, card: int) -> bool:
    """Whether the viewer knows where that card of a hidden place lies."""
    return bool(m.seen[card] & bit_of(m, viewer))


def known_to_all(m: MatchState, card: int) -> bool:
    """Whether everybody knows where that card of a hidden place lies."""
    return m.seen[card] == m.everyone


def show(m: MatchState, cards: Iterable[int], seat: int) -> None:
    """That seat has seen the cards where they lie."""
    seen = m.seen
    for card in cards:
        seen[card] |= 1 << seat


def show_to_all(m: MatchState, cards: Iterable[int]) -> None:
    """Everybody has seen the cards where they lie."""
    for card in cards:
        m.seen[card] = m.everyone


def forget(m: MatchState, cards: Iterable[int]) -> None:
    """Nobody knows any longer which of these cards lies where: they were shuffled."""
    seen = m.seen
    for card in cards:
        seen[card] = 0


def keep_secret(m: MatchState, cards: Iterable[int], viewers: int) -> None:
    """One of the cards moved unseen, or they changed places: only the viewers of that mask still know what lies where."""
    for card in cards:
        m.seen[card] &= viewers
