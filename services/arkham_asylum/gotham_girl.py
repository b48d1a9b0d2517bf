"""Gotham Girl: what the end of the turn does to her, in the order that her player picks (AA-17)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.arkham_asylum.borrowing import is_borrowed
from services.arkham_asylum.bribes import BRIBED, DestroyThisAtTheEnd
from services.arkham_asylum.tokens import spend_vp
from services.deckbuilding.abilities.triggers import add_lasting_effect
from services.deckbuilding.effects.control_flow import if_not_done
from services.deckbuilding.effects.lasting import at_end_of_turn
from services.deckbuilding.program.effect import Effect, Instruction, Program
from services.deckbuilding.state.frames import CARD, YOU, Frame

if TYPE_CHECKING:
    from services.deckbuilding.state.match import MatchState


class _DestroyUnlessItLeft(DestroyThisAtTheEnd):
    """For a Bribed Gotham Girl the Bribe tile matters, and the other way round (AA-17); for a borrowed one, her return."""

    def writes(self, m: MatchState) -> frozenset[str]:
        """The Bribed and borrowed cards too."""
        return frozenset(("cards", "bribed", "borrowed"))


@dataclass(frozen=True)
class EndOfGothamGirl(Effect):
    """Gotham Girl: "At the end of this turn, you may spend 2 VP. If you do not, destroy this card if you control it"."""

    def emit(self, program: Program) -> None:
        """Two riders, of which the one that fits is added: only a card that leaves by itself can escape."""
        played, leaving = (
            program.add_passive_aside(at_end_of_turn(_PayToKeep(destroying)).ability)
            for destroying in (DestroyThisAtTheEnd(), _DestroyUnlessItLeft())
        )
        program.add(_WhereGothamGirlLies(played, leaving))

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "at the end of this turn, you may spend 2 VP; if you do not, destroy this card if you control it"


class _PayToKeep(Effect):
    """The payment and what follows without it, as one clause that does nothing once the card has left play."""

    def __init__(self, destroying: Effect) -> None:
        self.destroying = destroying

    def emit(self, program: Program) -> None:
        """Payment, then destruction."""
        spend_vp(2).emit(program)
        if_not_done(self.destroying).emit(program)

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """The card is still controlled."""
        return self.destroying.can_resolve(m, f)

    def writes(self, m: MatchState) -> frozenset[str]:
        """Tokens and whatever the destruction touches."""
        return self.destroying.writes(m) | {"vp"}

    def text(self, who: str = "") -> str:
        """Told by the card."""
        return ""


class _WhereGothamGirlLies(Instruction):
    """Adds the rider that fits."""

    def __init__(self, played: int, leaving: int) -> None:
        self.played = played
        self.leaving = leaving

    def run(self, m: MatchState, f: Frame) -> None:
        """A Bribed card lies next to the tile; a borrowed one goes back."""
        leaves = f[CARD] in m.zones[BRIBED][f[YOU]] or is_borrowed(m, f[CARD])
        number = self.leaving if leaves else self.played
        add_lasting_effect(m, number, f[YOU], f[CARD])


def end_of_gotham_girl() -> EndOfGothamGirl:
    """Gotham Girl."""
    return EndOfGothamGirl()
