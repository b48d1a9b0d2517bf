"""Gaining: a card comes into a seat's deck; and VP tokens."""

from __future__ import annotations

from services.deckbuilding.abilities.triggers import raise_event
from services.deckbuilding.movement.mover import DESTINATIONS, TO_DISCARD, put, take_from_line_up, take_top
from services.deckbuilding.state.hooks import SLOT_GAINED
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DISCARD, GAINED, LAST_NEMESIS, NEMESIS, VP_GAINED, VP_TOKENS, WEAKNESS


def gain(m: MatchState, seat: int, card: int, where: int = TO_DISCARD, slot: int = -1) -> None:
    """The seat becomes the owner of a card that has left its place (`slot` if that was the Line-Up), for all to see."""
    m.owner[card] = seat
    if where == TO_DISCARD:
        m.zones[DISCARD][seat].append(card)
    else:
        put(m, seat, card, where, m.everyone)
    if m.events is not None:
        m.log_event("gained", seat, card=card, to=DESTINATIONS[where])
    raise_event(m, GAINED, seat, card, slot + 1)
    if slot >= 0:
        for hook in m.rules.left_slot:
            hook(m, seat, card, slot, SLOT_GAINED)


def gain_top(m: MatchState, seat: int, pile: int, where: int = TO_DISCARD) -> bool:
    """The seat gains the top card of a stack; False if there is none left."""
    if not m.piles[pile]:
        return False
    gain(m, seat, take_top(m, pile), where)
    return True


def gain_weakness(m: MatchState, seat: int) -> bool:
    """The seat gains a Weakness from the stack; False if there is none left."""
    return gain_top(m, seat, WEAKNESS)


def gain_for_sale(m: MatchState, seat: int, card: int) -> None:
    """The seat gains a card that it has paid for, from the Line-Up or the top of a stack."""
    for cards in m.line_up:
        if card in cards:
            gain(m, seat, card, slot=take_from_line_up(m, card))
            return
    pile = next(pile for pile in m.rules.buyable_piles if m.piles[pile] and m.piles[pile][-1] == card)
    take_top(m, pile)
    if pile in m.rules.one_a_turn:
        m.faces[pile] = 0
        if pile == NEMESIS and not m.piles[pile]:
            m.ending = LAST_NEMESIS
    gain(m, seat, card)


def gain_vp(m: MatchState, seat: int, number: int = 1) -> None:
    """The seat receives VP tokens."""
    m.counters[VP_TOKENS][seat] += number
    if m.events is not None:
        m.log_event("received_vp", seat, count=number)
    raise_event(m, VP_GAINED, seat, 0, number)
