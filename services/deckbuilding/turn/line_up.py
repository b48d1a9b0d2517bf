"""The Line-Up: adding cards, refilling, and cards that interrupt."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.movement.mover import put_in_line_up, put_in_pile, take_top
from services.deckbuilding.program.effect import Effect, Instruction, Program
from services.deckbuilding.state.frames import CARDS_LEFT, PC, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import LINE_UP_EMPTY, MAIN_DECK, REMOVED
from services.deckbuilding.turn.steps import Step, resolve_apart

LINE_UP_SIZE = 5


class Refill(Instruction):
    """Adds cards to the Line-Up until there are five; the match ends at once if there are not enough."""

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Resolves a card that interrupts before the next one is added."""
        count = sum(map(len, m.line_up))
        m.rules.settle_line_up(m, count)
        while count < LINE_UP_SIZE:
            if not m.piles[MAIN_DECK]:
                return m.finish(LINE_UP_EMPTY)
            if add_to_line_up(m):
                f[PC] -= 1
                return None
            count += 1
        return None


class RefillStep(Step):
    """The step of ending a turn that refills the Line-Up."""

    @override
    def step(self, m: MatchState, f: Frame) -> bool | None:
        return REFILL.run(m, f)


REFILL = Refill()


def add_to_line_up(m: MatchState) -> bool:
    """Adds the top card of the main deck to the leftmost free slot of the first row with room; True if it interrupts instead."""
    card = take_top(m, MAIN_DECK)
    ambush = m.box.cards[card].ambush
    if ambush:
        m.log_event("ambushed", -1, card=card)
        put_in_pile(m, REMOVED, card)
        resolve_apart(m, ambush, -1, card)
        return True
    depths = list(map(len, m.line_up))
    slot = depths.index(min(depths))
    put_in_line_up(m, slot, card)
    if m.events is not None:
        m.log_event("added", -1, card=card, slot=slot)
    return False


@dataclass(frozen=True)
class AddCards(Effect):
    """ "Add the top 2 cards of the main deck to the Line-Up": beyond five if necessary; an empty main deck does not end the match."""

    about_nobody = True

    number: int

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        """Resolves a card that interrupts before the next one is added; it does not count."""
        if not f[CARDS_LEFT]:
            f[CARDS_LEFT] = self.number
        while f[CARDS_LEFT] and m.piles[MAIN_DECK]:
            if add_to_line_up(m):
                f[PC] -= 1
                return
            f[CARDS_LEFT] -= 1
        f[CARDS_LEFT] = 0

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return bool(m.piles[MAIN_DECK])

    @override
    def text(self, who: str = "") -> str:
        return f"add the top {'card' if self.number == 1 else f'{self.number} cards'} of the main deck to the Line-Up"


@dataclass(frozen=True)
class RefillNow(Effect):
    """ "Refill the Line-Up", inside a text."""

    about_nobody = True

    @override
    def emit(self, program: Program) -> None:
        program.add(REFILL)

    @override
    def text(self, who: str = "") -> str:
        return "refill the Line-Up"


def add_to_the_line_up(number: int = 1) -> AddCards:
    """Adds cards of the main deck to the Line-Up."""
    return AddCards(number)


def refill() -> RefillNow:
    """Refills the Line-Up to five; the match ends if that cannot be done."""
    return RefillNow()
