"""What a set's cards need besides the shared rules, whichever game hosts the match."""

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
    """For a set without stacks and start values."""


@dataclass(frozen=True)
class Pieces:
    """What a set's cards need besides the shared rules, whichever game hosts the match."""

    rules: Callable[[Box, Setup], Rules]
    """The hooks of its mechanics."""
    set_up: Callable[[MatchState], None] = _nothing_to_set_up
    """Its stacks and tokens in a match of another game."""
    layout: PositionLayout = field(default_factory=PositionLayout)
    """How scenarios name its places in a match of another game."""
    texts: tuple[RuleText, ...] = ()
    """Rules with a text of their own, such as the Health Track's charge; no two sets may give one the same name."""
    closing: tuple[Instruction, ...] = ()
    """Its steps of ending a turn, after the Nemesis was turned up."""
