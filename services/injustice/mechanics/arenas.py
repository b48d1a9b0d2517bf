"""Arenas (Advanced Mode): after gaining a card from the Line-Up, its player may use the ability of that slot, then or never."""

from __future__ import annotations

from services.deckbuilding.effects.control_flow import May
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.frames import Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import NEMESIS, PILES, REMOVED
from services.deckbuilding.state.turn_log import used_mark
from services.deckbuilding.turn.first_appearance import turn_up_nemesis
from services.deckbuilding.turn.steps import Step
from services.deckbuilding.views.event_log import declare_sentences
from services.injustice.mechanics.clash import UNAVOIDABLE_APPEARANCE
from services.injustice.mechanics.meter import MeterBurn

declare_sentences({"arena": "The match moves to {card}."})

ARENAS = PILES.declare("arenas")


def slot_ability(*effects: Effect, phrase: str = "") -> list[Effect]:
    """An ability of a slot: `yes` or `no`, then its choices; a Meter Burn is that question itself and may be used again in a turn."""
    if len(effects) == 1 and isinstance(effects[0], MeterBurn):
        return [MeterBurn(effects[0].cost, effects[0].effects, repeatable=True)]
    return [SlotAbility(effects, phrase)]


class SlotAbility(May):
    """Reads without "you may": that is said once for all Arenas."""

    def text(self, who: str = "") -> str:
        """The plain text."""
        return self.phrase or super().text(who).removeprefix("you may ")


def slot_left(m: MatchState, seat: int, card: int, slot: int, how: int) -> None:
    """A gain from a slot lets its ability wait for the gaining player."""
    arenas = m.piles[ARENAS]
    if how == 0 and arenas and m.faces[ARENAS]:
        row = m.box.cards[arenas[-1]].slots[slot]
        if row >= 0:
            m.pending.append((row, seat, arenas[-1], card, seat, slot))


class FlipNemesis(Step):
    """Turns the next Nemesis up if one was defeated, the Arena before it, and the Nemesis attacks every player."""

    def step(self, m: MatchState, f: Frame) -> None:
        """Nothing while the old one lies face up."""
        stack = m.piles[NEMESIS]
        if not stack or m.faces[NEMESIS]:
            return
        arenas = m.piles[ARENAS]
        if arenas:
            m.piles[REMOVED].append(arenas.pop())
            m.faces[ARENAS] = int(bool(arenas))
            if arenas:
                m.log_event("arena", -1, card=arenas[-1])
        turn_up_nemesis(m, barred=used_mark(UNAVOIDABLE_APPEARANCE) in m.used)
