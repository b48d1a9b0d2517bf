"""The main phase: playing, buying and using abilities in any order until the turn ends."""

from __future__ import annotations

from typing_extensions import override

from services.deckbuilding.abilities.ordering import flush
from services.deckbuilding.abilities.triggers import total, use_up
from services.deckbuilding.effects.play_card import begin_play
from services.deckbuilding.movement.gains import gain_for_sale
from services.deckbuilding.movement.mover import take_from_hand
from services.deckbuilding.program.effect import Instruction
from services.deckbuilding.state.card_numbers import CARD_MASK, of_card
from services.deckbuilding.state.frames import PC, Frame, frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import HAND, MARKS, PRICE
from services.deckbuilding.state.option_codes import (
    BUY,
    END_TURN,
    PLAY,
    USE,
    VERB_MASK,
    card_of,
    in_slot,
    place_of,
    repeat_of,
    repeated,
)
from services.deckbuilding.state.turn_log import used_mark

USED_ABILITY = MARKS.declare("used_ability")
"""An activated ability that works once a turn: its number and its card."""


class MainPhase(Instruction):
    """The active seat plays, buys and uses abilities in any order until it ends its turn."""

    kind = "main"

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Resolves waiting abilities, then asks what to do next."""
        if m.pending and flush(m, 0):
            f[PC] -= 1
            return None
        m.seat = seat = m.active
        kinds = m.box.kinds
        plays: dict[int, int] = {}  # loops: comprehensions would take a tenth longer for the few cards of a hand
        for card in m.zones[HAND][seat]:
            plays[kinds[card]] = PLAY | card
        options = [*plays.values()]
        if m.power >= m.box.cheapest or m.triggers[PRICE]:
            self._buys(m, seat, options)
        for hook in m.rules.main_options:
            hook(m, seat, options)
        if m.rules.has_activated:
            options += abilities(m, seat)
        options.append(END_TURN)
        m.options = options
        return True

    def _buys(self, m: MatchState, seat: int, options: list[int]) -> None:
        """The cards that the seat can pay for; equal cards are one option unless slots matter."""
        kinds, money = m.box.kinds, m.power
        costs = m.box.costs if not m.triggers[PRICE] else _Reduced(m, seat)
        slots_matter = m.rules.slots_matter(m)
        buys: dict[int, int] = {}
        for slot, cards in enumerate(m.line_up):
            for card in cards:
                if costs[card] <= money:
                    if slots_matter:
                        buys[kinds[card] << 3 | slot] = BUY | in_slot(slot) | card
                    else:
                        buys[kinds[card]] = BUY | card
        options += buys.values()
        for pile in m.rules.buyable_piles:
            stack = m.piles[pile]
            if stack and costs[stack[-1]] <= money and (m.faces[pile] or pile not in m.rules.one_a_turn):
                options.append(BUY | stack[-1])

    @override
    def refresh_options(self, m: MatchState, f: Frame) -> bool:
        self.run(m, f)
        return True

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        # The masks are applied inline because no other choice is as frequent as playing a card.
        verb, card = option & VERB_MASK, option & CARD_MASK
        if verb == PLAY:
            f[PC] -= 1
            take_from_hand(m, m.active, card)
            begin_play(m, m.active, card)
            return
        if verb == END_TURN:
            m.log_event("ended_turn", m.active)
            return
        f[PC] -= 1
        if verb == BUY:
            buy(m, m.active, card)
        elif verb == USE:
            use(m, m.active, option)
        else:
            m.rules.main_actions[verb](m, m.active, option)

    @override
    def prompt(self, m: MatchState, f: Frame) -> str:
        return f"Your turn: you have {m.power} Power."


class _Reduced:
    """Prices while an ability reduces them."""

    def __init__(self, m: MatchState, seat: int) -> None:
        self.m = m
        self.seat = seat

    def __getitem__(self, card: int) -> int:
        return price(self.m, self.seat, card)


def price(m: MatchState, seat: int, card: int) -> int:
    """The Power that the seat must pay for the card now, at least 0."""
    cost = m.box.cards[card].cost
    return max(0, cost - total(m, PRICE, seat, card)) if m.triggers[PRICE] else cost


def buy(m: MatchState, seat: int, card: int) -> None:
    """Pays for the card and gains it; reductions for "the next card you buy" are used up."""
    m.power -= price(m, seat, card)
    if m.triggers[PRICE]:
        use_up(m, PRICE, seat, card)
    if m.events is not None:
        m.log_event("bought", seat, card=card)
    gain_for_sale(m, seat, card)


def abilities(m: MatchState, seat: int) -> list[int]:
    """The abilities that the seat can use now: those still unused, if limited to once a turn, whose first clause (the cost) can resolve."""
    options = []
    for zone in m.rules.listening:
        for card in m.zones[zone][seat]:
            options += [USE | repeated(index) | card for index, _ in enumerate(_usable(m, seat, card))]
    return options


def use(m: MatchState, seat: int, option: int) -> None:
    """Uses the ability that a `use` option stands for."""
    card = card_of(option)
    number = _usable(m, seat, card)[repeat_of(place_of(option))]
    compiled = m.box.activated[number]
    if compiled.ability.once:
        m.used.append(_mark(number, card))
    m.log_event("used", seat, card=card)
    m.push(compiled.address, seat, seat, card)


def _usable(m: MatchState, seat: int, card: int) -> list[int]:
    """The numbers of the card's abilities that can be used now."""
    found = []
    f = frame(0, seat, seat, card, card)
    for number in m.box.cards[card].activated:
        ability = m.box.activated[number].ability
        if ability.once and _mark(number, card) in m.used:
            continue
        if (ability.condition is None or ability.condition.holds(m, f)) and ability.effects[0].can_resolve(m, f):
            found.append(number)
    return found


def _mark(number: int, card: int) -> int:
    return used_mark(USED_ABILITY, of_card(number, card))
