"""Knowledge of hidden cards: the viewers who have seen a card in its place.

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
    """Records that the seat has seen the cards in their places."""
    seen = m.seen
    for card in cards:
        seen[card] |= 1 << seat


def show_to_all(m: MatchState, cards: Iterable[int]) -> None:
    """Records that everybody has seen the cards in their places."""
    for card in cards:
        m.seen[card] = m.everyone


def show_from_hand(m: MatchState, hand: list[int], cards: list[int]) -> None:
    """Records that everybody has seen these cards in that hand, where they stay.

    A viewer that knew another copy but not the shown one cannot conclude that there are two: it now knows the shown one instead."""
    hidden = [card for card in hand if card not in cards]
    for card in cards:
        forget_a_copy(m, hidden, card)
    show_to_all(m, cards)


def forget(m: MatchState, cards: Iterable[int]) -> None:
    """Clears the knowledge of these cards, which were shuffled."""
    seen = m.seen
    for card in cards:
        seen[card] = 0


def keep_secret(m: MatchState, cards: Iterable[int], viewers: int) -> None:
    """Restricts the knowledge of these cards to the viewers of that mask, after one moved unseen or they changed places."""
    for card in cards:
        m.seen[card] &= viewers


def forget_a_copy(m: MatchState, hand: list[int], card: int) -> None:
    """A card has left these cards of a hand. A viewer that knew another copy in it but not this one cannot say which of them is left.

    So each viewer knows one copy less than before, whichever copy it was."""
    seen = m.seen
    unaware = ~seen[card]
    for other in hand:
        if seen[other] & unaware and m.box.kinds[other] == m.box.kinds[card]:
            seen[other], unaware = seen[other] & ~unaware, unaware & ~seen[other]
