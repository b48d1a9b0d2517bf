"""The top of the main deck, for effects that do something with its top card.

A card that only the Line-Up can reveal, as a Clash card, is set aside, the action is performed on the next card, and once that action has
fully resolved the card returns to the top ("Clash Cards"). Set-aside cards lie open beside the deck and are not in it until they return.
"""

from __future__ import annotations

from services.deckbuilding.movement.mover import put_in_pile, take_top
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import MAIN_DECK, SET_ASIDE


def has_card_to_act_on(m: MatchState) -> bool:
    """Whether the main deck has a card that not only the Line-Up can reveal."""
    return any([not m.box.cards[card].ambush for card in m.piles[MAIN_DECK]])  # noqa: C419 - a list is faster here


def set_aside_interrupting(m: MatchState) -> int:
    """Sets the cards on top aside that only the Line-Up can reveal; returns how many. The next card, if there is one, lies on top then."""
    deck = m.piles[MAIN_DECK]
    count = 0
    while deck and m.box.cards[deck[-1]].ambush:
        card = take_top(m, MAIN_DECK)
        put_in_pile(m, SET_ASIDE, card)
        m.log_event("set_aside", -1, card=card)
        count += 1
    return count


def return_set_aside(m: MatchState, count: int) -> None:
    """Returns the last `count` cards that were set aside to the top of the main deck, in the order in which they lay there."""
    for _ in range(count):
        put_in_pile(m, MAIN_DECK, take_top(m, SET_ASIDE))
