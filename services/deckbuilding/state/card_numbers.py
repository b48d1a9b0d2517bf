"""How cards are numbered: from 0 within a box, in as many bits of an int as options, marks and the log of the turn keep for a card."""

from __future__ import annotations

CARD_BITS = 14
MOST_CARDS = 1 << CARD_BITS
"""How many cards a box can hold, copies included."""
CARD_MASK = MOST_CARDS - 1


def of_card(number: int, card: int) -> int:
    """A number that belongs to a card, and the card, in one int."""
    return number << CARD_BITS | card
