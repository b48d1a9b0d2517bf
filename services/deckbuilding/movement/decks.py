"""Drawing, shuffling, looking at and discarding from the top of a deck, and emptying zones at the end of a turn."""

from __future__ import annotations

from services.deckbuilding.abilities.triggers import raise_event
from services.deckbuilding.movement.discards import discard
from services.deckbuilding.movement.knowledge import forget, keep_secret, show, show_from_hand, show_to_all
from services.deckbuilding.movement.mover import forget_strays, put_in_zone, take_from_zone
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DECK, DISCARD, DREW, HAND, PLAY_AREA
from services.deckbuilding.state.turn_log import entry


def have_cards(m: MatchState, seat: int, number: int) -> int:
    """Shuffles the discard pile in under the deck if fewer than `number` cards are left; returns how many of them there are."""
    deck = m.zones[DECK][seat]
    if len(deck) >= number:
        return number
    discard_pile = m.zones[DISCARD][seat]
    if not discard_pile:
        return len(deck)
    forget(m, discard_pile)
    m.shuffle(discard_pile)
    discard_pile.extend(deck)
    m.zones[DECK][seat], m.zones[DISCARD][seat] = discard_pile, []
    if m.events is not None:
        m.log_event("shuffled", seat, count=len(discard_pile))
    for hook in m.rules.after_shuffle:
        hook(m, seat)
    if not m.zones[DISCARD][seat] or len(m.zones[DECK][seat]) >= number:
        return min(number, len(m.zones[DECK][seat]))
    return have_cards(m, seat, number)


def draw(m: MatchState, seat: int, number: int) -> int:
    """Draws up to `number` cards, shuffling when the deck is empty; returns how many were drawn."""
    zones = m.zones
    hand = zones[HAND][seat]
    drawn = 0
    while drawn < number:
        deck = zones[DECK][seat]
        if not deck:
            if not have_cards(m, seat, 1):
                break
            deck = zones[DECK][seat]
        fresh = min(number - drawn, len(deck))
        taken = deck[-fresh:]
        taken.reverse()
        del deck[-fresh:]
        hand += taken
        drawn += fresh
        if m.events is not None:
            m.log_secret_event("drew", seat, (seat,), {"cards": taken}, count=fresh)
    if drawn:
        if drawn > 1:
            m.log += [entry(DREW, seat)] * (drawn - 1)
        raise_event(m, DREW, seat, 0, drawn)
    return drawn


def draw_looked_at(m: MatchState, seat: int, card: int, looked_at: list[int]) -> None:
    """Draws one of the cards just looked at; others do not see which, so they no longer know what lies on top."""
    keep_secret(m, looked_at, 1 << seat)
    take_from_zone(m, seat, DECK, card)
    put_in_zone(m, seat, HAND, card, 1 << seat)
    if m.events is not None:
        m.log_secret_event("drew", seat, (seat,), {"cards": [card]}, count=1)
    raise_event(m, DREW, seat, 0, 1)


def put_looked_at_on_top(m: MatchState, seat: int, card: int, looked_at: list[int]) -> None:
    """Puts one of the cards just looked at on top of the others; others do not see which, so they no longer know what lies there."""
    keep_secret(m, looked_at, 1 << seat)
    take_from_zone(m, seat, DECK, card)
    put_in_zone(m, seat, DECK, card, 1 << seat)


def look_at_top(m: MatchState, seat: int, number: int) -> list[int]:
    """The seat looks at the top cards of its deck, the top one first; only it has seen them."""
    count = have_cards(m, seat, number)
    cards = m.zones[DECK][seat][: -count - 1 : -1] if count else []
    show(m, cards, seat)
    if cards and m.events is not None:
        m.log_secret_event("looked", seat, (seat,), {"cards": cards}, count=count)
    return cards


def reveal_top(m: MatchState, seat: int, number: int = 1) -> list[int]:
    """The top cards of the seat's deck are shown to all, the top one first."""
    count = have_cards(m, seat, number)
    cards = m.zones[DECK][seat][: -count - 1 : -1] if count else []
    if cards:
        reveal(m, seat, cards)
    return cards


def reveal(m: MatchState, seat: int, cards: list[int]) -> None:
    """The seat shows cards to all, those of its hand or others; they stay where they are."""
    hand = m.zones[HAND][seat]
    if cards and cards[0] in hand:
        show_from_hand(m, hand, cards)
    else:
        show_to_all(m, cards)
    m.log_event("revealed", seat, cards=cards)


def discard_top(m: MatchState, seat: int) -> int:
    """Discards the top card of the seat's deck; returns it, -1 if there is none."""
    if not have_cards(m, seat, 1):
        return -1
    card = m.zones[DECK][seat].pop()
    discard(m, seat, card)
    return card


def take_hand(m: MatchState, seat: int) -> list[int]:
    """Takes all cards out of a hand and returns them; the caller puts each into its next place."""
    cards, m.zones[HAND][seat] = m.zones[HAND][seat], []
    if m.always_ask:
        _hide_order(m, cards)
    if m.strays:
        forget_strays(m, cards)
    return cards


def put_hand_away(m: MatchState, seat: int) -> None:
    """Puts the hand into the discard pile at the end of the turn; that is no discard."""
    hand = m.zones[HAND][seat]
    if hand:
        if m.events is not None:
            m.log_event("put_away", seat, count=len(hand))
        if m.always_ask:
            _hide_order(m, hand)
        if m.strays:
            forget_strays(m, hand)
        m.zones[DISCARD][seat] += hand
        hand.clear()


def reveal_hand(m: MatchState, seat: int) -> None:
    """The seat shows its whole hand to all."""
    if m.always_ask:
        _hide_order(m, m.zones[HAND][seat])
    reveal(m, seat, list(m.zones[HAND][seat]))


def _hide_order(m: MatchState, hand: list[int]) -> None:
    """Sorts a hand that is about to be shown, so that its order does not show when which card was drawn."""
    hand.sort(key=m.box.kinds.__getitem__)


def put_played_away(m: MatchState, seat: int) -> None:
    """Puts the played cards into the discard pile at the end of the turn."""
    area = m.zones[PLAY_AREA][seat]
    m.zones[DISCARD][seat] += area
    area.clear()


def put_deck_into_discard(m: MatchState, seat: int) -> None:
    """Turns the whole deck into the discard pile, for all to see; that is no discard."""
    deck, m.zones[DECK][seat] = m.zones[DECK][seat], []
    m.zones[DISCARD][seat] += reversed(deck)
    m.log_event("moved", seat, cards=deck, to="discard")
