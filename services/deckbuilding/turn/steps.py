"""The steps that begin and end a turn, as instructions; each game puts them into its order."""

from __future__ import annotations

from abc import abstractmethod

from typing_extensions import override

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
    """A step of the procedure. Waiting abilities resolve before it begins."""

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        return Steps((self,)).run(m, f)

    @abstractmethod
    def step(self, m: MatchState, f: Frame) -> bool | None:
        """Carries out the step; returns True when a decision is pending or the match is over."""


class Steps(Instruction):
    """Several steps, carried out in order within one instruction while nobody has to decide."""

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self._steps = tuple(step.step for step in steps)

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Stops where abilities wait, a text begins or the frame jumps; the frame then points at that step."""
        stack = m.stack
        here = f[PC]
        for step in self._steps:
            f[PC] = here
            if m.pending and flush(m, 0):
                f[PC] -= 1
                return None
            waiting = step(m, f)
            if waiting or stack[-1] is not f or f[PC] != here:
                return waiting
            here += 1
        return None


class SettleBeyond(Instruction):
    """Resolves the abilities that have begun to wait since PENDING_MARK was set, and no others."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        if len(m.pending) > f[PENDING_MARK] and flush(m, f[PENDING_MARK]):
            f[PC] -= 1


def resolve_apart(m: MatchState, address: int, you: int, card: int) -> None:
    """Resolves a text and the abilities that it triggers before anything else goes on."""
    frame = m.push(m.box.extra["settling"], you, you, card)
    frame[PENDING_MARK] = len(m.pending)
    m.push(address, you, you, card)


class StartTurn(Step):
    """Begins the turn; "start of turn" abilities are triggered and wait for the next step."""

    @override
    def step(self, m: MatchState, f: Frame) -> None:
        m.in_turn = 1
        m.turn += 1
        m.first_in_turn_order = m.active
        if m.events is not None:
            m.log_event("turn_began", m.active, turn=m.turn)
        if m.triggers[TURN_STARTED]:
            raise_event(m, TURN_STARTED, m.active, 0)


class PutHandAway(Step):
    """Puts the rest of the hand into the discard pile; that is not a discard."""

    @override
    def step(self, m: MatchState, f: Frame) -> None:
        put_hand_away(m, m.active)


class EndOfTurnAbilities(Step):
    """Triggers "end of turn" abilities, which wait for the next step."""

    @override
    def step(self, m: MatchState, f: Frame) -> None:
        if m.triggers[TURN_ENDING]:
            raise_event(m, TURN_ENDING, m.active, 0)


class PutPlayedAway(Step):
    """Puts the played cards, except Ongoing ones, into the discard pile; unspent Power is lost."""

    @override
    def step(self, m: MatchState, f: Frame) -> None:
        put_played_away(m, m.active)
        m.power = 0


class DrawHand(Step):
    """Draws the next hand of five cards."""

    @override
    def step(self, m: MatchState, f: Frame) -> None:
        draw(m, m.active, HAND_SIZE)


class EndIfDue(Step):
    """Ends the match if it is due to end with this turn, for example because the last Nemesis was defeated."""

    @override
    def step(self, m: MatchState, f: Frame) -> bool | None:
        return m.finish(m.ending) if m.ending else None


class NextTurn(Step):
    """Makes the next seat active, and ends the effects that last until the end of the turn."""

    @override
    def step(self, m: MatchState, f: Frame) -> None:
        m.active = m.first_in_turn_order = (m.active + 1) % m.players
        m.log.clear()
        m.used.clear()
        if m.lasting_effects:
            m.lasting_effects.clear()
            m.triggers = m.permanent_triggers
        f[PC] = m.box.extra["turn"]
