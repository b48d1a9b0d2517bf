"""What Injustice adds to the shared rules, and its turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from services.deckbuilding.cards.compiler import RuleText
from services.deckbuilding.program.effect import END
from services.deckbuilding.sets.rules import Rules
from services.deckbuilding.state.abilities import ALWAYS, TriggeredAbility
from services.deckbuilding.state.names import BOX, CHARACTERS, NEMESIS, ONGOING, PILES, SUCCEEDED
from services.deckbuilding.turn.line_up import RefillStep
from services.deckbuilding.turn.main_phase import MainPhase
from services.deckbuilding.turn.steps import DrawHand, EndOfTurnAbilities, PutHandAway, PutPlayedAway
from services.deckbuilding.views.observe import closed_zone, counter, open_zone, pile_view
from services.injustice.arenas import ARENAS, FlipNemesis, slot_left
from services.injustice.health import HEALTH, KO_STACK, KO_TOKENS, KO_TOKENS_UP, ResetHealth
from services.injustice.meter import BURN, CHARGES, SUPER_MOVES, SuperMoveReturns, burn_super_move, charge, charge_costs, super_move_options
from services.kernel.events import SPECTATOR
from services.kernel.observation import CounterView, ScoreLine, ZoneView

if TYPE_CHECKING:
    from services.deckbuilding.state.box import Box
from services.deckbuilding.state.match import MatchState

KICKS = PILES.declare("kick_stack")
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
        zones = []
        for seat in range(m.players):
            moves = m.zones[SUPER_MOVES][seat]
            zones.append(open_zone(m, "super_move", seat, moves))
            up = m.zones[KO_TOKENS_UP][seat]
            if up:
                zones.append(open_zone(m, "ko_tokens_up", seat, up))
        zones.append(closed_zone("kick_stack", SPECTATOR, len(m.piles[KICKS])))
        arenas = m.piles[ARENAS]
        if arenas:
            zones.append(pile_view(m, "arenas", SPECTATOR, arenas, m.faces[ARENAS]))
        return zones

    def counter_views(self, m: MatchState) -> list[CounterView]:
        """Health, charges and tokens."""
        health, charges, down, up = m.counters[HEALTH], m.counters[CHARGES], m.zones[KO_TOKENS], m.zones[KO_TOKENS_UP]
        found = [counter("ko_token_stack", SPECTATOR, len(m.piles[KO_STACK]))]
        for seat in range(m.players):
            found.append(counter("health", seat, health[seat]))
            found.append(counter("charges", seat, charges[seat]))
            found.append(counter("ko_tokens", seat, len(down[seat]) + len(up[seat])))
        return found

    def view(self, m: MatchState, data: dict[str, Any]) -> None:
        """Adds health, charges, tokens and stacks."""
        for seat, part in enumerate(data["seats"]):
            part["health"] = m.counters[HEALTH][seat]
            part["charges"] = m.counters[CHARGES][seat]
            part["ko_tokens"] = len(m.zones[KO_TOKENS][seat]) + len(m.zones[KO_TOKENS_UP][seat])
            part["super_move"] = [m.box.cards[card].id for card in m.zones[SUPER_MOVES][seat]]
        data["kick_stack"] = len(m.piles[KICKS])
        data["ko_token_stack_count"] = len(m.piles[KO_STACK])
        data["arena"] = m.box.cards[m.piles[ARENAS][-1]].id if m.piles[ARENAS] and m.faces[ARENAS] else None
        data["arena_count"] = len(m.piles[ARENAS])
