"""Arenas (Advanced Mode): a player who gains a card from the Line-Up may at once use the Arena's ability for that slot."""

from __future__ import annotations

from typing_extensions import override

from services.deckbuilding.effects.control_flow import May
from services.deckbuilding.movement.mover import put_in_pile, take_top
from services.deckbuilding.movement.placing import turn_up
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.frames import Frame
from services.deckbuilding.state.hooks import SLOT_GAINED
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import NEMESIS, PILES, REMOVED
from services.deckbuilding.state.turn_log import used_mark
from services.deckbuilding.turn.first_appearance import turn_up_nemesis
from services.deckbuilding.turn.steps import Step
from services.deckbuilding.views.event_log import declare_sentences
from services.injustice.mechanics.clash import UNAVOIDABLE_APPEARANCE
from services.injustice.mechanics.meter import MeterBurn

declare_sentences({"arena": "The Arena is now {card}."})

ARENAS = PILES.declare("arenas", hidden=True)


def slot_ability(*effects: Effect) -> list[Effect]:
    """The ability of a slot, which the player may decline. A Meter Burn already asks, and here it can be used again in the same turn."""
    if len(effects) == 1 and isinstance(effects[0], MeterBurn):
        return [MeterBurn(effects[0].cost, effects[0].effects, repeatable=True)]
    return [SlotAbility(effects)]


class SlotAbility(May):
    """An optional ability whose text leaves out "you may", because the rules of Arenas say that."""

    @override
    def text(self, who: str = "") -> str:
        return super().text(who).removeprefix("you may ")

    @override
    def prompt(self, m: MatchState, f: Frame) -> str:
        return f"You may {self.text()}."


def slot_left(m: MatchState, seat: int, card: int, slot: int, how: int) -> None:
    """Hook: when a card is gained from a slot, puts the slot's ability among those that wait for the player."""
    arenas = m.piles[ARENAS]
    if how == SLOT_GAINED and arenas and m.faces[ARENAS]:
        ability = m.box.cards[arenas[-1]].slots[slot]
        if ability >= 0:
            m.pending.append((ability, seat, arenas[-1], card, seat, slot))


class TurnUpNemesis(Step):
    """If the Nemesis was defeated: reveals the next Arena, then the next Nemesis, whose First Appearance Attack hits every player."""

    @override
    def step(self, m: MatchState, f: Frame) -> None:
        stack = m.piles[NEMESIS]
        if not stack or m.faces[NEMESIS]:
            return
        arenas = m.piles[ARENAS]
        if arenas:
            put_in_pile(m, REMOVED, take_top(m, ARENAS))
            turn_up(m, ARENAS)
            if arenas:
                m.log_event("arena", -1, card=arenas[-1])
        turn_up_nemesis(m, barred=used_mark(UNAVOIDABLE_APPEARANCE) in m.used)
