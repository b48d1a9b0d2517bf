"""The hooks through which Injustice extends the shared rules, and its turn."""

from __future__ import annotations

from typing import Any

from typing_extensions import override

from services.deckbuilding.cards.compiler import RuleText
from services.deckbuilding.program.effect import END
from services.deckbuilding.sets.rules import Rules
from services.deckbuilding.state.abilities import ALWAYS, TriggeredAbility
from services.deckbuilding.state.box import Box
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import BOX, CHARACTERS, NEMESIS, ONGOING, SUCCEEDED
from services.deckbuilding.turn.line_up import RefillStep
from services.deckbuilding.turn.main_phase import MainPhase
from services.deckbuilding.turn.steps import DrawHand, EndOfTurnAbilities, PutHandAway, PutPlayedAway
from services.injustice import observe
from services.injustice.cards.stacks import KICKS
from services.injustice.mechanics.arenas import ARENAS, TurnUpNemesis, slot_left
from services.injustice.mechanics.health import KO_STACK, KO_TOKENS, KO_TOKENS_UP, ResetHealth
from services.injustice.mechanics.meter import (
    BURN,
    SuperMoveReturns,
    burn_super_move,
    charge,
    charge_costs,
    super_move_options,
)
from services.kernel.observation import CounterView, ScoreLine, ZoneView

TURN = (MainPhase(), PutHandAway(), EndOfTurnAbilities(), PutPlayedAway(), DrawHand(), RefillStep(), TurnUpNemesis())
"""The steps of a turn in order; those after the main phase are from "Ending Your Turn"."""
CLOSING = (ResetHealth(),)
"""The last step of a turn, in every match with this set."""
TEXTS = (
    RuleText("super_move_returns", (SuperMoveReturns(), END)),
    RuleText("health_track", (), TriggeredAbility(SUCCEEDED, (charge(1),), when=ALWAYS, ahead=True)),
)
MAIN_ACTIONS = {BURN: burn_super_move}


def ko_token_line(m: MatchState, seat: int) -> list[ScoreLine]:
    """The score line of the seat's KO'd tokens, -3 VP each; empty without tokens."""
    tokens = len(m.zones[KO_TOKENS][seat]) + len(m.zones[KO_TOKENS_UP][seat])
    return [ScoreLine("KO'd tokens", tokens, -3 * tokens)] if tokens else []


class InjusticeRules(Rules):
    """The rules of a match of Injustice."""

    buyable_piles = (KICKS, NEMESIS)
    one_a_turn = frozenset((NEMESIS,))
    listening = (CHARACTERS, ONGOING, KO_TOKENS_UP)
    left_slot = (slot_left,)
    main_actions = MAIN_ACTIONS
    reasons = ("line_up_not_refilled", "last_nemesis_defeated", "last_ko_token_given_out")
    rule_abilities = ("health_track",)
    score_lines = (ko_token_line,)

    def __init__(self, box: Box, *, advanced: bool) -> None:
        self.advanced = advanced
        costs = charge_costs(box)
        self.columns = {"charge_cost": costs}
        self.main_options = (super_move_options(costs),)

    @override
    def slots_matter(self, m: MatchState) -> bool:
        # Only Arenas refer to Line-Up slots.
        return self.advanced

    @override
    def alike(self, m: MatchState) -> list[list[int]]:
        cards, box = m.box.cards, m.piles[BOX]
        tokens = m.piles[KO_STACK] + [token for received in m.zones[KO_TOKENS] for token in received]
        return [
            tokens + [card for card in box if cards[card].kind == "ko_token"],
            m.piles[ARENAS] + [card for card in box if cards[card].kind == "arena"],
        ]

    @override
    def zone_views(self, m: MatchState, viewer: int) -> list[ZoneView]:
        return observe.zone_views(m, viewer)

    @override
    def counter_views(self, m: MatchState) -> list[CounterView]:
        return observe.counter_views(m)

    @override
    def view(self, m: MatchState, data: dict[str, Any]) -> None:
        observe.add_to_scenario_view(m, data)
