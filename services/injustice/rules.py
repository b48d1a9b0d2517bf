"""What Injustice adds to the shared rules, and its turn."""

from __future__ import annotations

from typing import Any

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
from services.deckbuilding.views.event_log import SENTENCES
from services.injustice import observe
from services.injustice.cards.stacks import KICKS
from services.injustice.mechanics.arenas import ARENAS, FlipNemesis, slot_left
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

SENTENCES.update(
    {
        "damaged": "{who} takes {amount} damage: {health} health.",
        "bar_emptied": "The {bar} Health Bar of {who} is empty.",
        "koed": "{who} is KO'd.",
        "token_flipped": "{who} reads {card}.",
        "healed": "{who} heals {amount}: {health} health.",
        "reset": "{who} is back at {health} health.",
        "charged": "{who} charges {amount}: {charges} charges.",
        "burned": "{who} burns {amount} charges: {charges} left.",
        "lost_charges": "{who} loses {amount} charges: {charges} left.",
        "arena": "The Arena is now {card}.",
    }
)
STACKS = {"weakness": "weakness_stack", "kick": "kick_stack"}
"""By kind of card, the pile to which a destroyed card returns."""
TURN = (MainPhase(), PutHandAway(), EndOfTurnAbilities(), PutPlayedAway(), DrawHand(), RefillStep(), FlipNemesis())
"""The turn in its order; the steps after the main phase are those of "Ending Your Turn"."""
CLOSING = (ResetHealth(),)
"""Its last step, wherever there is health."""
TEXTS = (
    RuleText("super_move_returns", (SuperMoveReturns(), END)),
    RuleText("health_track", (), TriggeredAbility(SUCCEEDED, (charge(1),), when=ALWAYS, ahead=True)),
)
MAIN_ACTIONS = {BURN: burn_super_move}


def ko_token_line(m: MatchState, seat: int) -> list[ScoreLine]:
    """-3 for each KO'd token."""
    tokens = len(m.zones[KO_TOKENS][seat]) + len(m.zones[KO_TOKENS_UP][seat])
    return [ScoreLine("KO'd tokens", tokens, -3 * tokens)] if tokens else []


class InjusticeRules(Rules):
    """The hooks of Injustice."""

    buyable_piles = (KICKS, NEMESIS)
    one_a_turn = frozenset((NEMESIS,))
    listening = (CHARACTERS, ONGOING, KO_TOKENS_UP)
    left_slot = (slot_left,)
    main_options = (super_move_options,)
    main_actions = MAIN_ACTIONS
    reasons = ("line_up_not_refilled", "last_nemesis_defeated", "last_ko_token_given_out")
    rule_abilities = ("health_track",)
    score_lines = (ko_token_line,)

    def __init__(self, box: Box, *, advanced: bool) -> None:
        self.advanced = advanced
        self.columns = {"charge_cost": charge_costs(box)}

    def slots_matter(self, m: MatchState) -> bool:
        """Only an Arena gives Line-Up positions a meaning."""
        return self.advanced

    def hidden_groups(self, m: MatchState, viewer: int) -> list[list[int]]:
        """KO'd tokens with those left in the box, and Arenas likewise."""
        cards, box, arenas = m.box.cards, m.piles[BOX], m.piles[ARENAS]
        found = [m.piles[KO_STACK] + [card for card in box if cards[card].kind == "ko_token"]]
        if arenas:
            found.append(arenas[:-1] + [card for card in box if cards[card].kind == "arena"])
        return found

    def zone_views(self, m: MatchState, viewer: int) -> list[ZoneView]:
        """Super Moves and tokens, the Flying Kicks and the Arena."""
        return observe.zone_views(m, viewer)

    def counter_views(self, m: MatchState) -> list[CounterView]:
        """Health, charges and tokens."""
        return observe.counter_views(m)

    def view(self, m: MatchState, data: dict[str, Any]) -> None:
        """Adds health, charges, tokens and stacks."""
        observe.add_to_scenario_view(m, data)
