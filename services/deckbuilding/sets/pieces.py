"""What a set's cards need besides the shared rules, whichever game hosts the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from services.deckbuilding.cards.compiler import RuleText
from services.deckbuilding.program.effect import Instruction
from services.deckbuilding.sets.rules import Rules
from services.deckbuilding.state.box import Box
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.views.position import PositionLayout
from services.kernel.game import Setup


@dataclass(frozen=True)
class Pieces:
    """What a set's cards need besides the shared rules, whichever game hosts the match."""

    rules: Callable[[Box, Setup], Rules]
    """The hooks of its mechanics."""
    stacks: Mapping[str, str]
    """By kind of card, the pile to which a destroyed card returns."""
    set_up: Callable[[MatchState], None]
    """Its stacks and tokens in a match of another game."""
    layout: PositionLayout
    """How scenarios name its places in a match of another game."""
    texts: tuple[RuleText, ...] = ()
    """Rules with a text of their own, such as the Health Track's charge."""
    closing: tuple[Instruction, ...] = ()
    """Its steps of ending a turn, after the Nemesis was turned up."""
