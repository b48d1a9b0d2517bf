"""The mover: takes a card out of a place and puts it into another, and keeps its owner, who knows it, and the triggers right.

Only this module and the other modules of `movement` move cards; a test finds any other change of a place.
"""

from __future__ import annotations

from services.deckbuilding.abilities.triggers import update_triggers
from services.deckbuilding.movement.knowledge import forget_a_copy, keep_secret, known_to_all
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DECK, DISCARD, HAND, ZONES
from services.kernel.match import NOBODY

TO_DISCARD, TO_HAND, TO_TOP, TO_BOTTOM = range(4)
"""Where a gained or moved card goes."""
DESTINATIONS = ("discard", "hand", "deck", "deck")
"""The names of these in events."""


def take_from_zone(m: MatchState, seat: int, zone: int, card: int) -> None:
    """Takes a card out of a zone of that seat."""
    if zone == HAND:
        take_from_hand(m, seat, card)
        return
    m.zones[zone][seat].remove(card)
    if zone in m.rules.listening and m.box.cards[card].passive:
        update_triggers(m)


def take_from_hand(m: MatchState, seat: int, card: int) -> None:
    """Takes a card out of a seat's hand."""
    hand = m.zones[HAND][seat]
    hand.remove(card)
    seen, mask = m.seen, m.seen[card]
    for other in hand:
        if seen[other] != mask:  # which is rare, and asking here is faster
            forget_a_copy(m, hand, card)
            break
    if m.strays:
        forget_strays(m, (card,))


def take_from_line_up(m: MatchState, card: int) -> int:
    """Takes a card out of the Line-Up; returns its slot, which stays empty until the Line-Up is refilled."""
    for slot, cards in enumerate(m.line_up):
        if card in cards:
            cards.remove(card)
            return slot
    raise ValueError(f"card {card} is not in the Line-Up")


def take_from_pile(m: MatchState, pile: int, card: int) -> None:
    """Takes a card out of a pile, wherever in it it lies."""
    m.piles[pile].remove(card)


def take_top(m: MatchState, pile: int) -> int:
    """Takes the top card of a pile that has one."""
    return m.piles[pile].pop()


def put_in_zone(m: MatchState, seat: int, zone: int, card: int, viewers: int, *, bottom: bool = False) -> None:
    """Puts a card that has left its place into a zone of that seat; in a hidden zone the viewers of that mask know it.

    Its owner stays the same."""
    if zone in ZONES.hidden:
        m.seen[card] = viewers
    if bottom:
        m.zones[zone][seat].insert(0, card)
    else:
        m.zones[zone][seat].append(card)
    if zone in m.rules.listening and m.box.cards[card].passive:
        update_triggers(m)


def put_in_play(m: MatchState, seat: int, zone: int, card: int) -> None:
    """Puts a card that has left its place into an open zone of that seat, where its abilities may come into force."""
    m.zones[zone][seat].append(card)
    if m.box.cards[card].passive and zone in m.rules.listening:
        update_triggers(m)


def put_in_pile(m: MatchState, pile: int, card: int, *, bottom: bool = False, viewers: int = -1) -> None:
    """Puts a card that has left its place into a pile, seen by the viewers of that mask (-1: by all); it belongs to no deck any longer."""
    m.owner[card] = NOBODY
    m.seen[card] = m.everyone if viewers < 0 else viewers
    if bottom:
        m.piles[pile].insert(0, card)
    else:
        m.piles[pile].append(card)


def put_in_line_up(m: MatchState, slot: int, card: int) -> None:
    """Puts a card that has left its place into a slot, below what lies there."""
    m.owner[card] = NOBODY
    m.line_up[slot].append(card)


def put(m: MatchState, seat: int, card: int, where: int, viewers: int) -> None:
    """Puts a card that has left its place into the seat's discard pile, hand, or on its deck: no discard, no gain.

    A card of no deck belongs to that deck from now on."""
    if m.owner[card] == NOBODY:
        m.owner[card] = seat
    if where == TO_DISCARD:
        m.zones[DISCARD][seat].append(card)
    else:
        put_in_zone(m, seat, HAND if where == TO_HAND else DECK, card, viewers, bottom=where == TO_BOTTOM)


def move(m: MatchState, seat: int, card: int, zone: int, holder: int, where: int, receiver: int, kind: str = "moved") -> None:
    """`seat` moves a card out of a zone of `holder` to the receiver's discard pile, hand or deck, and the event says so.

    A card that all could follow is named to all: it comes out of an open place, or everybody knew it on top of a deck, or it goes to the
    discard pile. Any other is named to the seat that moves it, and to its receiver where it goes to a hand; nobody else knows any longer
    which of the hidden cards it was."""
    openly = where == TO_DISCARD or zone not in ZONES.hidden or (zone != HAND and known_to_all(m, card))
    if openly:
        viewers = m.everyone
        if m.events is not None:
            m.log_event(kind, seat, card=card, to=DESTINATIONS[where])
    else:
        viewers = 1 << seat | (1 << receiver if where == TO_HAND else 0)
        keep_secret(m, m.zones[zone][holder], viewers | 1 << holder)
        if m.events is not None:
            seen_by = (seat,) if where != TO_HAND or receiver == seat else (seat, receiver)
            m.log_secret_event(kind, seat, seen_by, {"card": card}, to=DESTINATIONS[where])
    take_from_zone(m, holder, zone, card)
    put(m, receiver, card, where, viewers)
    if not openly and receiver != holder:
        m.strays.append((card, holder))


def pass_secretly(m: MatchState, passed: list[tuple[int, int, int]]) -> None:
    """Passes cards, each a tuple (giver, card, receiver), from hand to hand, simultaneously and unseen; the receivers become owners."""
    for giver, card, receiver in passed:
        take_from_zone(m, giver, HAND, card)
        keep_secret(m, m.zones[HAND][giver], 1 << giver | 1 << receiver)
    for giver, card, receiver in passed:
        m.owner[card] = receiver
        put_in_zone(m, receiver, HAND, card, 1 << giver)
        m.strays.append((card, giver))
        if m.events is not None:
            m.log_secret_event("passed", giver, (giver, receiver), {"card": card}, to=receiver)


def forget_strays(m: MatchState, cards: tuple[int, ...] | list[int]) -> None:
    """Removes the entries of these cards from `m.strays`, because they have left the hand that they came into unseen."""
    m.strays = [stray for stray in m.strays if stray[0] not in cards]
