"""The hooks as both rulebooks define them; the rules of a set subclass them.

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
    """The hooks with the behaviour that both rulebooks share."""

    @override
    def slots_matter(self, m: MatchState) -> bool:
        return False

    @override
    def may_defend(self, m: MatchState, seat: int, card: int) -> bool:
        return True

    @override
    def replace_destruction(self, m: MatchState, seat: int, card: int, zone: int) -> bool:
        return False

    @override
    def settle_line_up(self, m: MatchState, count: int) -> None:
        """Slides all cards to the left."""
        if count < LINE_UP_SIZE:
            slide_left(m)

    @override
    def successfully_attacked(self, m: MatchState, seat: int) -> int:
        mask = 0
        for foe in logged(m, HIT, seat):
            mask |= 1 << foe
        return mask

    @override
    def alike(self, m: MatchState) -> list[list[int]]:
        return []

    # Scoring ------------------------------------------------------------------------------------------------------------

    @override
    def token_lines(self, m: MatchState, seat: int) -> list[ScoreLine]:
        return scoring.vp_token_line(m, seat) + [line for lines in self.score_lines for line in lines(m, seat)]

    @override
    def card_points(self, m: MatchState, seat: int, card: int, owned: Mapping[str, int]) -> int:
        facts = m.box.cards[card]
        worth = self.worths.get(facts.id)
        return facts.vp if worth is None else worth(m, seat, owned)

    @override
    def result(self, m: MatchState, reason: int) -> Result:
        """Decides by VP, then Nemesis cards, then cards in the deck; seats still tied share the victory."""
        return scoring.result(m, self.reasons[reason])

    # What viewers see -----------------------------------------------------------------------------------------------------

    @override
    def zone_views(self, m: MatchState, viewer: int) -> list[ZoneView]:
        return []

    @override
    def counter_views(self, m: MatchState) -> list[CounterView]:
        return []

    @override
    def view(self, m: MatchState, data: dict[str, Any]) -> None:
        """Adds nothing."""
