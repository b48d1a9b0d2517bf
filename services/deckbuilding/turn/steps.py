"""The turn: the main phase, and the steps of ending a turn as instructions that a game puts in its order."""

from __future__ import annotations

from abc import abstractmethod

from services.deckbuilding.abilities.ordering import flush
from services.deckbuilding.abilities.triggers import raise_event
from services.deckbuilding.movement.decks import draw, put_hand_away, put_played_away
from services.deckbuilding.program.effect import Instruction
from services.deckbuilding.state.frames import PC, PENDING_MARK, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import TURN_ENDING, TURN_STARTED

HAND_SIZE = 5


# Steps -----------------------------------------------------------------------------------------------------------------


class Step(Instruction):
    """A step of the procedure: before it begins, the abilities that wait are resolved."""

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """The step alone; `Steps` carries out several."""
        return Steps((self,)).run(m, f)

    @abstractmethod
    def step(self, m: MatchState, f: Frame) -> bool | None:
        """The step itself."""


class Steps(Instruction):
    """A step and those after it: carries out one after the other while nobody has to decide."""

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self._steps = tuple(step.step for step in steps)

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Stops where abilities wait, a text begins, or the frame goes on elsewhere; the frame's place is then that of the step."""
        stack = m.stack
        depth = len(stack)
        here = f[PC]
        for step in self._steps:
            f[PC] = here
            if m.pending and flush(m, 0):
                f[PC] -= 1
                return None
            waiting = step(m, f)
            if waiting or f[PC] != here or len(stack) != depth:
                return waiting
            here += 1
        return None


class SettleBeyond(Instruction):
    """Resolves only the abilities that began to wait after a mark, which the frame holds."""

    def run(self, m: MatchState, f: Frame) -> None:
        """One after the other."""
        if len(m.pending) > f[PENDING_MARK] and flush(m, f[PENDING_MARK]):
            f[PC] -= 1


def resolve_apart(m: MatchState, address: int, you: int, card: int) -> None:
    """Resolves a text and the abilities that it triggers before anything else goes on."""
    frame = m.push(m.box.extra["settling"], you, you, card)
    frame[PENDING_MARK] = len(m.pending)
    m.push(address, you, you, card)


class StartTurn(Step):
    """ "Start of turn" abilities."""

    def step(self, m: MatchState, f: Frame) -> None:
        """They wait for the next step."""
        m.in_turn = 1
        m.turn += 1
        m.first_in_turn_order = m.active
        if m.events is not None:
            m.log_event("turn_began", m.active, turn=m.turn)
        if m.triggers[TURN_STARTED]:
            raise_event(m, TURN_STARTED, m.active, 0)


class PutHandAway(Step):
    """The rest of the hand goes to the discard pile; that is no discard."""

    def step(self, m: MatchState, f: Frame) -> None:
        """A plain move."""
        put_hand_away(m, m.active)


class EndOfTurnAbilities(Step):
    """ "End of turn" abilities."""

    def step(self, m: MatchState, f: Frame) -> None:
        """They wait for the next step."""
        if m.triggers[TURN_ENDING]:
            raise_event(m, TURN_ENDING, m.active, 0)


class PutPlayedAway(Step):
    """The played cards go to the discard pile; unspent Power is lost."""

    def step(self, m: MatchState, f: Frame) -> None:
        """A plain move; Ongoing cards stay."""
        put_played_away(m, m.active)
        m.power = 0


class DrawHand(Step):
    """Draws the next hand."""

    def step(self, m: MatchState, f: Frame) -> None:
        """Five cards."""
        draw(m, m.active, HAND_SIZE)


class EndIfDue(Step):
    """The end of the turn in which the last Nemesis was defeated, or another end of the turn is due."""

    def step(self, m: MatchState, f: Frame) -> bool | None:
        """Scores."""
        return m.finish(m.ending) if m.ending else None


class NextTurn(Step):
    """The next seat begins; what lasts until the end of the turn is over."""

    def step(self, m: MatchState, f: Frame) -> None:
        """Back to the start of the procedure."""
        m.active = m.first_in_turn_order = (m.active + 1) % m.players
        m.log.clear()
        m.used.clear()
        if m.lasting_effects:
            m.lasting_effects.clear()
            m.triggers = m.permanent_triggers
        f[PC] = m.box.extra["turn"]
