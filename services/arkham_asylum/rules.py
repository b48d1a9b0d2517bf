"""The hooks through which Arkham Asylum extends the shared rules, and its turn."""

from __future__ import annotations

from typing import Any

from typing_extensions import override

from services.arkham_asylum import observe
from services.arkham_asylum.cards.stacks import HENCHMEN
from services.arkham_asylum.cards.villains import black_mask, solomon_grundy_survives
from services.arkham_asylum.mechanics import bribes, freeze, riddles
from services.arkham_asylum.mechanics.bribes import BRIBED
from services.arkham_asylum.mechanics.freeze import FROZEN
from services.arkham_asylum.mechanics.release import HOSTAGES, TurnUpHostage
from services.arkham_asylum.mechanics.riddles import RIDDLES, RIDDLES_UNREAD, SLOT_TOKENS
from services.deckbuilding.movement import gains
from services.deckbuilding.movement.line_up import move_rows_up
from services.deckbuilding.sets.rules import Rules
from services.deckbuilding.state.box import Box
from services.deckbuilding.state.cards import VILLAIN
from services.deckbuilding.state.frames import Frame
from services.deckbuilding.state.hooks import SLOT_GAINED, LeftSlot
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import CHARACTERS, NEMESIS, ONGOING
from services.deckbuilding.turn.first_appearance import turn_up_nemesis
from services.deckbuilding.turn.line_up import RefillStep
from services.deckbuilding.turn.main_phase import MainPhase
from services.deckbuilding.turn.steps import DrawHand, EndOfTurnAbilities, PutHandAway, PutPlayedAway, Step
from services.kernel.observation import ZoneView


class TurnIsOver(Step):
    """Ends the turn itself: abilities that work "during" a turn no longer do, those at its end are still to come (AA-15)."""

    @override
    def step(self, m: MatchState, f: Frame) -> None:
        m.in_turn = 0


class TurnUpNemesis(Step):
    """If the Nemesis was defeated: turns up the next one, which attacks every player, beginning with the next in turn (AA-21, AA-23)."""

    @override
    def step(self, m: MatchState, f: Frame) -> None:
        m.first_in_turn_order = (m.active + 1) % m.players
        turn_up_nemesis(m)


TURN = (MainPhase(), TurnIsOver(), PutHandAway(), EndOfTurnAbilities(), PutPlayedAway(), DrawHand(), RefillStep(), TurnUpNemesis())
"""The steps of a turn in order; those after the main phase are from "Ending Your Turn"."""
CLOSING = (TurnUpHostage(),)
"""The last step of a turn, in every match with this set."""


def gain_vp_for_villain(m: MatchState, seat: int, card: int, slot: int, how: int) -> None:
    """Hook for a house option: 1 VP, as in Crisis 3, for each Villain gained from the Line-Up."""
    if how == SLOT_GAINED and m.box.cards[card].type == VILLAIN:
        gains.gain_vp(m, seat)


MAIN_ACTIONS = {bribes.BRIBE: bribes.bribe}
WORTHS = {"black_mask": black_mask}


class ArkhamRules(Rules):
    """The rules of a match of Arkham Asylum."""

    buyable_piles = (HENCHMEN, HOSTAGES, NEMESIS)
    one_a_turn = frozenset((HOSTAGES, NEMESIS))
    listening = (CHARACTERS, ONGOING, BRIBED)
    also_controlled = (BRIBED,)
    owned = (FROZEN,)
    after_shuffle = (freeze.thaw,)
    left_slot: tuple[LeftSlot, ...] = (riddles.slot_left,)
    arrivals = (riddles.riddler_joined,)
    worths = WORTHS
    main_options = (bribes.bribe_options,)
    main_actions = MAIN_ACTIONS
    has_activated = True
    reasons = ("line_up_not_refilled", "last_nemesis_defeated")

    def __init__(self, box: Box, *, villains_pay: bool) -> None:
        if villains_pay:
            self.left_slot = (*self.left_slot, gain_vp_for_villain)
        self.columns = {"banner": bribes.banners(box)}

    @override
    def slots_matter(self, m: MatchState) -> bool:
        # Only Riddle tokens refer to Line-Up slots.
        piles = m.piles
        first, second, third, fourth, fifth = SLOT_TOKENS
        return bool(piles[first] or piles[second] or piles[third] or piles[fourth] or piles[fifth])

    @override
    def settle_line_up(self, m: MatchState, count: int) -> None:
        move_rows_up(m)

    @override
    def replace_destruction(self, m: MatchState, seat: int, card: int, zone: int) -> bool:
        return solomon_grundy_survives(m, seat, card, zone)

    @override
    def alike(self, m: MatchState) -> list[list[int]]:
        piles = m.piles
        return [piles[HOSTAGES], piles[RIDDLES] + piles[RIDDLES_UNREAD] + [token for pile in SLOT_TOKENS for token in piles[pile]]]

    @override
    def zone_views(self, m: MatchState, viewer: int) -> list[ZoneView]:
        return observe.zone_views(m, viewer)

    @override
    def view(self, m: MatchState, data: dict[str, Any]) -> None:
        observe.add_to_scenario_view(m, data)
