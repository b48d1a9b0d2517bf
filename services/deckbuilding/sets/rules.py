"""The rules that both rulebooks state alike, as hooks; a set subclasses them.

A mechanic (health, Bribes, Riddle tokens) is a module of its set with functions that fit the hooks of `state.hooks`; the set's Rules
names them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typing_extensions import override

from services.deckbuilding.movement.line_up import slide_left
from services.deckbuilding.state.hooks import Hooks
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import HIT
from services.deckbuilding.state.turn_log import logged
from services.deckbuilding.turn import scoring
from services.deckbuilding.turn.line_up import LINE_UP_SIZE
from services.kernel.observation import CounterView, Result, ScoreLine, ZoneView


class Rules(Hooks):
    """The hooks with the answers that both rulebooks give."""

    def slots_matter(self, m: MatchState) -> bool:
        """Whether Line-Up positions have a meaning, so that equal cards in two slots are two options."""
        return False

    def may_defend(self, m: MatchState, seat: int, card: int) -> bool:
        """A further condition for using that Defense."""
        return True

    def replace_destruction(self, m: MatchState, seat: int, card: int, zone: int) -> bool:
        """Puts a card that has left that zone (-1 for none) elsewhere instead of destroying it; False if nothing replaces that."""
        return False

    def settle_line_up(self, m: MatchState, count: int) -> None:
        """Moves the Line-Up's cards before it is refilled: all slide to the left."""
        if count < LINE_UP_SIZE:
            slide_left(m)

    def successfully_attacked(self, m: MatchState, seat: int) -> int:
        """A mask of the foes that the seat successfully attacked this turn."""
        mask = 0
        for foe in logged(m, HIT, seat):
            mask |= 1 << foe
        return mask

    @override
    def alike(self, m: MatchState) -> list[list[int]]:
        return []

    # Scoring ------------------------------------------------------------------------------------------------------------

    def token_lines(self, m: MatchState, seat: int) -> list[ScoreLine]:
        """The lines of the score that are no cards."""
        return scoring.vp_token_line(m, seat) + [line for lines in self.score_lines for line in lines(m, seat)]

    def card_points(self, m: MatchState, seat: int, card: int, owned: Mapping[str, int]) -> int:
        """What one card is worth to its owner at the end; `owned` counts the ids of all cards in the deck."""
        facts = m.box.cards[card]
        worth = self.worths.get(facts.id)
        return facts.vp if worth is None else worth(m, seat, owned)

    def result(self, m: MatchState, reason: int) -> Result:
        """Highest VP total, then more Nemesis cards, then more cards; those still tied share the victory."""
        return scoring.result(m, self.reasons[reason])

    # What viewers see -----------------------------------------------------------------------------------------------------

    def zone_views(self, m: MatchState, viewer: int) -> list[ZoneView]:
        """Zones and piles of the game's own."""
        return []

    def counter_views(self, m: MatchState) -> list[CounterView]:
        """Counters of the game's own."""
        return []

    def view(self, m: MatchState, data: dict[str, Any]) -> None:
        """Adds the game's own paths to the all-seeing view."""
