"""What people read: names of cards, options, prompts and the story of a match, all built of public facts."""

from __future__ import annotations

from services.megaclash.cards import POWER, STOP, WILD, battleground, number_of
from services.megaclash.moves import END_TURN


def card(code: int) -> str:
    """What a card, or a named Wild, is called in a sentence."""
    if code < POWER:
        return str(code + 1)
    if code < STOP:
        return f"Power {code - POWER + 1}"
    return "Stop" if code == STOP else f"Wild as {number_of(code)}"


def kind(kind_of_card: int) -> str:
    """What a card in a hand is called."""
    return "Wild" if kind_of_card == WILD else card(kind_of_card)


def option(chosen: int) -> str:
    """An option as an instruction."""
    if chosen == END_TURN:
        return "End your turn"
    ground, code = chosen >> 5, chosen & 31
    return f"Play {card(code)} on {battleground(ground).name}" if ground else f"Discard {kind(code)}"


PROMPTS = {
    "main": "Play a card or end your turn.",
    "discard": "You played no card: discard one, then draw back up to seven.",
}

REASONS = {
    "battlegrounds": "captured the battlegrounds needed to win",
    "none_left": "no battleground is left; the most battlegrounds win",
    "both_passed": "neither player could play any more",
}


def cards_drawn(count: int) -> str:
    """`1 card` or `3 cards`."""
    return "1 card" if count == 1 else f"{count} cards"
