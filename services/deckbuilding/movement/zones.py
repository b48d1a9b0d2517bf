"""How cards move: drawing, shuffling, discarding, destroying, gaining. Every move of the rules goes through here."""

from __future__ import annotations

from services.deckbuilding.abilities.triggers import raise_event, update_triggers
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import (
    DECK,
    DESTROYED,
    DESTROYED_ONE,
    DISCARD,
    DISCARDED,
    DREW,
    GAINED,
    HAND,
    MAIN_DECK,
    NEMESIS,
    VP_GAINED,
    VP_TOKENS,
    WEAKNESS,
)
from services.deckbuilding.state.turn_log import entry

TO_DISCARD, TO_HAND, TO_TOP, TO_BOTTOM = range(4)
"""Where a gained or moved card goes."""


def have_cards(m: MatchState, seat: int, number: int) -> int:
    """Shuffles the discard pile in under the deck if fewer than `number` cards are left; returns how many of them there are."""
    deck = m.zones[DECK][seat]
    if len(deck) >= number:
        return number
    discard = m.zones[DISCARD][seat]
    if discard:
        m.shuffle(discard)
        discard.extend(deck)
        m.zones[DECK][seat], m.zones[DISCARD][seat] = discard, []
        if m.events is not None:
            m.log_event("shuffled", seat, count=len(discard))
        for hook in m.rules.after_shuffle:
            hook(m, seat)
        if not m.zones[DISCARD][seat] or len(m.zones[DECK][seat]) >= number:
            return min(number, len(m.zones[DECK][seat]))
        return have_cards(m, seat, number)
    return len(deck)


def draw(m: MatchState, seat: int, number: int) -> int:
    """Draws up to `number` cards, one by one, shuffling when the deck is empty; returns how many."""
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
        _forget(m, seat, fresh)
        if m.events is not None:
            m.log_secret_event("drew", seat, (seat,), {"cards": taken}, count=fresh)
    if drawn:
        if drawn > 1:
            m.log += [entry(DREW, seat)] * (drawn - 1)
        raise_event(m, DREW, seat, 0, drawn)
    return drawn


def _forget(m: MatchState, seat: int, taken: int) -> None:
    """Cards that left the top of a deck are no longer known to lie there."""
    if m.peeked[seat]:
        m.known[seat] = max(0, m.known[seat] - taken)
        m.peeked[seat] = max(0, m.peeked[seat] - taken)


def discard(m: MatchState, seat: int, card: int, owner: int = -1) -> None:
    """Puts a card that has left its zone into its owner's discard pile, as a discard of the seat, who owns it if nobody else is named."""
    m.zones[DISCARD][seat if owner < 0 else owner].append(card)
    if m.events is not None:
        m.log_event("discarded", seat, card=card)
    raise_event(m, DISCARDED, seat, card)


def discard_top(m: MatchState, seat: int) -> int:
    """Discards the top card of the seat's deck; returns it, -1 if there is none."""
    if not have_cards(m, seat, 1):
        return -1
    card = m.zones[DECK][seat].pop()
    _forget(m, seat, 1)
    discard(m, seat, card)
    return card


def take_out(m: MatchState, seat: int, zone: int, card: int) -> None:
    """Takes a card out of a zone of that seat."""
    cards = m.zones[zone][seat]
    if zone == DECK:
        depth = len(cards) - 1 - cards.index(card)
        cards.remove(card)
        if depth < m.known[seat]:
            m.known[seat] -= 1
        if depth < m.peeked[seat]:
            m.peeked[seat] -= 1
        return
    cards.remove(card)
    if zone in m.rules.listening:
        update_triggers(m)


def take_from_line_up(m: MatchState, card: int) -> int:
    """Takes a card out of the Line-Up; returns its slot. The slot stays empty until the Line-Up is refilled."""
    for slot, cards in enumerate(m.line_up):
        if card in cards:
            cards.remove(card)
            return slot
    raise ValueError(f"card {card} is not in the Line-Up")


def put(m: MatchState, seat: int, card: int, where: int) -> None:
    """Puts a card that has left its zone into the seat's discard pile, hand, or on its deck; no discard, no gain."""
    if where == TO_HAND:
        m.zones[HAND][seat].append(card)
    elif where == TO_TOP:
        m.zones[DECK][seat].append(card)
        m.known[seat] += 1
        m.peeked[seat] += 1
    elif where == TO_BOTTOM:
        m.zones[DECK][seat].insert(0, card)
    else:
        m.zones[DISCARD][seat].append(card)


def destroy(m: MatchState, seat: int, card: int) -> None:
    """`seat` destroys a card that has left its zone: it goes back to its stack if it has one, else to the destroyed cards."""
    stack = m.box.cards[card].stack
    m.piles[DESTROYED if stack < 0 else stack].append(card)
    if m.events is not None:
        m.log_event("destroyed", seat, card=card)
    raise_event(m, DESTROYED_ONE, seat, card)


def gain(m: MatchState, seat: int, card: int, where: int = TO_DISCARD, slot: int = -1) -> None:
    """The seat becomes the owner of a card that has left its place (`slot` if that was the Line-Up)."""
    put(m, seat, card, where)
    if m.events is not None:
        m.log_event("gained", seat, card=card, to=("discard", "hand", "deck", "deck")[where])
    raise_event(m, GAINED, seat, card, slot + 1)
    if slot >= 0:
        for hook in m.rules.left_slot:
            hook(m, seat, card, slot, 0)


def gain_weakness(m: MatchState, seat: int) -> bool:
    """The seat gains a Weakness from the stack; False if there is none left."""
    stack = m.piles[WEAKNESS]
    if not stack:
        return False
    gain(m, seat, stack.pop())
    return True


def gain_vp(m: MatchState, seat: int, number: int = 1) -> None:
    """The seat receives VP tokens."""
    m.counters[VP_TOKENS][seat] += number
    if m.events is not None:
        m.log_event("received_vp", seat, count=number)
    raise_event(m, VP_GAINED, seat, 0, number)


def top_of_main(m: MatchState) -> int:
    """Takes the top card of the main deck for a card's effect, past cards that only the Line-Up can reveal; -1 if there is none."""
    deck = m.piles[MAIN_DECK]
    for at in range(len(deck) - 1, -1, -1):
        if not m.box.cards[deck[at]].ambush:
            if m.known[-1]:
                m.known[-1] = 0 if at < len(deck) - 1 else m.known[-1] - 1
            return deck.pop(at)
    return -1


def take_for_gain(m: MatchState, card: int) -> int:
    """Takes a card for its buyer from the Line-Up or the top of a stack; returns the slot or -1."""
    for slot, cards in enumerate(m.line_up):
        if card in cards:
            cards.remove(card)
            return slot
    for pile in m.rules.buyable_piles:
        stack = m.piles[pile]
        if stack and stack[-1] == card:
            stack.pop()
            if pile in m.rules.one_a_turn:
                m.faces[pile] = 0
                if pile == NEMESIS and not stack:
                    m.ending = 1
            return -1
    raise ValueError(f"card {card} is not for sale")
