"""The steps of an Attack on known targets: Defense windows, effects, success."""

from __future__ import annotations

from typing_extensions import override

from services.deckbuilding.abilities.ordering import flush
from services.deckbuilding.abilities.triggers import raise_event
from services.deckbuilding.movement.discards import discard
from services.deckbuilding.movement.knowledge import show_from_hand
from services.deckbuilding.movement.mover import take_from_zone
from services.deckbuilding.program.effect import END, Instruction
from services.deckbuilding.state.card_numbers import of_card
from services.deckbuilding.state.cards import FROM_HAND, FROM_PLAY
from services.deckbuilding.state.frames import (
    AFFECTED,
    AVOIDERS,
    BARRED,
    BODY,
    BY_PLAYER,
    CARD,
    FIRST_HIGHEST_COST,
    FIRST_IT,
    KIND,
    MARK,
    NO_ATTACK,
    PC,
    STAGE,
    TARGET,
    UNWARNED,
    YOU,
    Frame,
)
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import ATTACKED, AVOIDED, HAND, HIT, ONGOING, SUCCEEDED
from services.deckbuilding.state.option_codes import DEFEND, PASS, card_of, in_zone, place_of, zone_of

NEXT_SEAT, WARNED, DEFENDED = 0, 1, 2


def defenses(m: MatchState, seat: int) -> list[int]:
    """The Defense cards that the seat may use now."""
    options: list[int] = []
    seen: set[int] = set()
    table = m.box.defenses
    for zone, place in ((HAND, FROM_HAND), (ONGOING, FROM_PLAY)):
        for card in m.zones[zone][seat]:
            if table[card] & place and m.rules.may_defend(m, seat, card):
                key = of_card(zone, m.box.cards[card].kind_index)
                if key not in seen:
                    seen.add(key)
                    options.append(DEFEND | in_zone(zone) | card)
    return options


class DefenseWindows(Instruction):
    """For each attacked player in order: "when you are attacked" abilities, the Defense window, the reward."""

    kind = "defense"

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        while True:
            if f[STAGE] == NEXT_SEAT:
                if not f[UNWARNED]:
                    return None
                self._warn(m, f)
            if len(m.pending) > f[MARK] and flush(m, f[MARK]):
                f[PC] -= 1
                return None
            if f[STAGE] == WARNED:
                f[STAGE] = NEXT_SEAT
                seat = f[TARGET]
                if not f[BARRED] >> seat & 1:
                    options = defenses(m, seat)
                    if options or m.always_ask:
                        options.append(PASS)
                        return m.ask(seat, options)
            f[STAGE] = NEXT_SEAT

    @override
    def refresh_options(self, m: MatchState, f: Frame) -> bool:
        options = defenses(m, f[TARGET])
        m.options = [*options, PASS]
        return bool(options or m.always_ask)

    def _warn(self, m: MatchState, f: Frame) -> None:
        """Makes the next attacked player the target and raises its ATTACKED event."""
        left = f[UNWARNED]
        seat = left.bit_length() - 1
        if left & (left - 1):
            seat = next(seat for step in range(m.players) if left >> (seat := (m.first_in_turn_order + step) % m.players) & 1)
        f[UNWARNED] = left & ~(1 << seat)
        f[TARGET] = seat
        f[MARK] = len(m.pending)
        f[STAGE] = WARNED
        if f[KIND] != NO_ATTACK and m.triggers[ATTACKED]:
            raise_event(m, ATTACKED, seat, f[CARD])

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        f[PC] -= 1
        if option == PASS:
            return
        seat, card = f[TARGET], card_of(option)
        facts = m.box.cards[card]
        f[AVOIDERS] |= 1 << seat
        f[STAGE] = DEFENDED
        f[MARK] = len(m.pending)
        if m.events is not None:
            m.log_event("defended", seat, card=card)
        if facts.reward:
            m.push(facts.reward, seat, seat, card, other=f[YOU])
        if facts.price:
            show_from_hand(m, m.zones[HAND][seat], [card])
            m.push(facts.price, seat, seat, card, other=f[YOU])
        else:
            take_from_zone(m, seat, zone_of(place_of(option)), card)
            discard(m, seat, card)
        raise_event(m, AVOIDED, seat, card)

    @override
    def prompt(self, m: MatchState, f: Frame) -> str:
        return f"Avoid the Attack of {m.box.cards[f[CARD]].name}?"


class CarryOut(Instruction):
    """Resolves the text after "Attack:" for the players who did not avoid it."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        m.push(f[BODY], f[YOU], f[YOU], f[CARD], f[FIRST_IT], attack=len(m.stack) - 1, highest_cost=f[FIRST_HIGHEST_COST])


class Conclude(Instruction):
    """Raises the events for the foes affected and for the success of the Attack."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        """Records a success only for a player's Attack."""
        if f[AFFECTED] and f[KIND] == BY_PLAYER and f[YOU] >= 0:
            for step in range(1, m.players):
                seat = (f[YOU] + step) % m.players
                if f[AFFECTED] >> seat & 1:
                    raise_event(m, HIT, f[YOU], seat)
            raise_event(m, SUCCEEDED, f[YOU], f[CARD])


ATTACK_STEPS = (DefenseWindows(), CarryOut(), Conclude(), END)
CONCLUDING = 2
"""The index of Conclude in ATTACK_STEPS."""
