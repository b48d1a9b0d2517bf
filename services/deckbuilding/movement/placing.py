"""Laying out a match: puts cards from the box into their places, at set-up, in scenario positions, and when a set's pieces arrive."""

from __future__ import annotations

from collections.abc import Sequence

from services.deckbuilding.movement.knowledge import forget
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import BOX, DECK, ZONES
from services.kernel.match import NOBODY


def take_from_box(m: MatchState, card: int) -> int:
    """Takes one card out of the box."""
    m.piles[BOX].remove(card)
    return card


def take_kind(m: MatchState, *kinds: str) -> list[int]:
    """Takes all cards of those kinds out of the box."""
    cards = m.box.cards
    found = [card for card in m.piles[BOX] if cards[card].kind in kinds]
    m.piles[BOX] = [card for card in m.piles[BOX] if cards[card].kind not in kinds]
    return found


def return_to_box(m: MatchState, cards: Sequence[int], *, openly: bool = False) -> None:
    """Puts cards that take no part in the match back into the box; unless it happens openly, nobody knows which they are."""
    for card in cards:
        m.owner[card] = NOBODY
        m.seen[card] = m.everyone if openly else 0
    m.piles[BOX] += cards


def lay_in_zone(m: MatchState, seat: int, zone: int, cards: Sequence[int], *, viewers: int = 0, in_deck: bool = True) -> None:
    """Lays cards into a zone of that seat, the last one on top, as cards of its deck unless they belong to none (a Character, a token).

    In a hidden zone the viewers of that mask know them."""
    for card in cards:
        m.owner[card] = seat if in_deck else NOBODY
        m.seen[card] = viewers if zone in ZONES.hidden else m.everyone
    m.zones[zone][seat] += cards


def take_all_from_zone(m: MatchState, seat: int, zone: int) -> list[int]:
    """Empties a zone of that seat, for what is dealt from it at set-up."""
    cards, m.zones[zone][seat] = m.zones[zone][seat], []
    return cards


def shuffle_deck(m: MatchState, seat: int) -> None:
    """Shuffles a seat's deck at set-up."""
    forget(m, m.zones[DECK][seat])
    m.shuffle(m.zones[DECK][seat])


def lay_pile(m: MatchState, pile: int, cards: Sequence[int], *, viewers: int = 0) -> None:
    """Lays a pile, the last card on top; the viewers of that mask know its cards."""
    for card in cards:
        m.owner[card] = NOBODY
        m.seen[card] = viewers
    m.piles[pile] = list(cards)


def add_to_pile_and_shuffle(m: MatchState, pile: int, cards: Sequence[int]) -> None:
    """Shuffles further cards into a pile at set-up."""
    lay_pile(m, pile, [*m.piles[pile], *cards])
    m.shuffle(m.piles[pile])


def lay_line_up(m: MatchState, slots: Sequence[Sequence[int]]) -> None:
    """Lays the cards of each slot, the first one in the top row."""
    m.line_up = [list(cards) for cards in slots]


def turn_up(m: MatchState, pile: int) -> None:
    """Turns the top card of a pile face up, if it has one; everybody has seen it."""
    cards = m.piles[pile]
    m.faces[pile] = int(bool(cards))
    if cards:
        m.seen[cards[-1]] = m.everyone


def turn_down(m: MatchState, pile: int) -> None:
    """Turns the top card of a pile face down; nobody has seen it."""
    m.faces[pile] = 0
    if m.piles[pile]:
        m.seen[m.piles[pile][-1]] = 0


def sort_box(m: MatchState) -> None:
    """Sorts the cards of the box by card number, so that what is taken next does not depend on the order of returns."""
    m.piles[BOX].sort()
