"""Discarding and destroying: where a card goes that leaves a deck."""

from __future__ import annotations

from services.deckbuilding.abilities.triggers import raise_event
from services.deckbuilding.movement.mover import put_in_pile
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DESTROYED, DESTROYED_ONE, DISCARD, DISCARDED
from services.kernel.match import NOBODY


def owner_or(m: MatchState, card: int, seat: int) -> int:
    """The seat whose deck the card belongs to; `seat` for a card of no deck."""
    owner = m.owner[card]
    return seat if owner == NOBODY else owner


def discard(m: MatchState, seat: int, card: int) -> None:
    """Puts a card that has left its zone into its owner's discard pile, as a discard of the seat; one of no deck into the seat's own."""
    if m.owner[card] == NOBODY:
        m.owner[card] = seat
    m.zones[DISCARD][m.owner[card]].append(card)
    if m.events is not None:
        m.log_event("discarded", seat, card=card)
    raise_event(m, DISCARDED, seat, card)


def destroy(m: MatchState, seat: int, card: int) -> None:
    """`seat` (-1: nobody) destroys a card that has left its place: it goes back to its stack if it has one, else to the destroyed cards."""
    stack = m.box.cards[card].stack
    put_in_pile(m, DESTROYED if stack < 0 else stack, card)
    if m.events is not None:
        m.log_event("destroyed", seat, card=card)
    if seat >= 0:
        raise_event(m, DESTROYED_ONE, seat, card)
