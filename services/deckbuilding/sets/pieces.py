"""What the cards of a set need besides the shared rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from services.deckbuilding.cards.compiler import RuleText
from services.deckbuilding.program.effect import Instruction
from services.deckbuilding.sets.rules import Rules
from services.deckbuilding.state.box import Box
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.views.position import PositionLayout
from services.kernel.game import Setup


def _nothing_to_set_up(m: MatchState) -> None:
    """The default of `Pieces.set_up`, for sets without stacks and start values."""


@dataclass(frozen=True)
class Pieces:
    """Hooks, set-up, texts and steps that the cards of a set need, whichever game hosts the match."""

    rules: Callable[[Box, Setup], Rules]
    """The hooks of its mechanics."""
    set_up: Callable[[MatchState], None] = _nothing_to_set_up
    """Sets up its stacks and tokens in a match of another game."""
    layout: PositionLayout = field(default_factory=PositionLayout)
    """The places that scenarios can fill in a match of another game."""
    texts: tuple[RuleText, ...] = ()
    """Rules with a text of their own, such as the Health Track's charge; no two sets may give one the same name."""
    closing: tuple[Instruction, ...] = ()
    """The steps that it adds to the end of a turn, after the Nemesis is turned up."""
