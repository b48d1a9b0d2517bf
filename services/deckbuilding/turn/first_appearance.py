"""First Appearance: a Nemesis just turned up attacks every player; whether that is still somebody's turn is the game's rule."""

from __future__ import annotations

from dataclasses import dataclass

from services.deckbuilding.effects.attack import begin_attack
from services.deckbuilding.movement.placing import turn_up
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.frames import BY_NOBODY, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import NEMESIS


def top_nemesis(m: MatchState) -> int:
    """The face-up Nemesis, -1 if there is none."""
    stack = m.piles[NEMESIS]
    return stack[-1] if stack and m.faces[NEMESIS] else -1


@dataclass(frozen=True)
class Unavoidable(Effect):
    """ "Unavoidable": says of the whole First Appearance that no Defense may be used against it."""

    def run(self, m: MatchState, f: Frame) -> None:
        """Nothing is done; `appear` looks whether the text begins with it."""

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "unavoidable"


def unavoidable() -> Unavoidable:
    """The First Appearance cannot be avoided."""
    return Unavoidable()


def appear(m: MatchState, card: int, *, barred: bool = False) -> None:
    """Begins the First Appearance Attack of a Nemesis against every player in turn order; `barred`: nobody can defend."""
    facts = m.box.cards[card]
    if facts.appearance:
        barred = barred or any(isinstance(effect, Unavoidable) for effect in facts.declaration.first_appearance)
        begin_attack(m, -1, card, (1 << m.players) - 1, facts.appearance, BY_NOBODY, barred)


def turn_up_nemesis(m: MatchState, *, barred: bool = False) -> None:
    """Turns the top Nemesis up and lets it attack; nothing while one lies face up or none is left."""
    stack = m.piles[NEMESIS]
    if stack and not m.faces[NEMESIS]:
        turn_up(m, NEMESIS)
        m.log_event("appeared", -1, card=stack[-1])
        appear(m, stack[-1], barred=barred)
