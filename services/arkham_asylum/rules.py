"""What Arkham Asylum adds to the shared rules, and its turn."""

from __future__ import annotations

from typing import Any

from services.arkham_asylum import observe
from services.arkham_asylum.cards.stacks import HENCHMEN
from services.arkham_asylum.cards.villains import black_mask, solomon_grundy_survives
from services.arkham_asylum.mechanics import borrowing, bribes, freeze, riddles, surge
from services.arkham_asylum.mechanics.bribes import BRIBED
from services.arkham_asylum.mechanics.freeze import FROZEN
from services.arkham_asylum.mechanics.release import HOSTAGES, FlipHostage
from services.arkham_asylum.mechanics.riddles import RIDDLES, RIDDLES_UNREAD, SLOT_TOKENS
from services.deckbuilding.movement import zones
from services.deckbuilding.sets.rules import Rules
from services.deckbuilding.state.box import Box
from services.deckbuilding.state.cards import VILLAIN
from services.deckbuilding.state.frames import Frame
from services.deckbuilding.state.hooks import LeftSlot
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import CHARACTERS, NEMESIS, ONGOING
from services.deckbuilding.turn.first_appearance import turn_up_nemesis
from services.deckbuilding.turn.line_up import RefillStep
from services.deckbuilding.turn.main_phase import MainPhase
from services.deckbuilding.turn.steps import DrawHand, EndOfTurnAbilities, PutHandAway, PutPlayedAway, Step
from services.kernel.observation import ZoneView

STACKS = {"weakness": "weakness_stack", "henchmen": "henchmen_stack"}
"""By kind of card, the pile to which a destroyed card returns; a destroyed Hostage does not (AA-61)."""


class TurnIsOver(Step):
    """Announcing the end is the end of the turn: from now on nothing happens "during" one (AA-15)."""

    def step(self, m: MatchState, f: Frame) -> None:
        """Abilities that say "at the end of turn" still come."""
        m.in_turn = 0


class FlipNemesis(Step):
    """The next Nemesis attacks every player between turns, beginning with the next active one (AA-21, AA-23)."""

    def step(self, m: MatchState, f: Frame) -> None:
        """Nothing while one lies face up."""
        m.first_in_turn_order = (m.active + 1) % m.players
        turn_up_nemesis(m)


TURN = (MainPhase(), TurnIsOver(), PutHandAway(), EndOfTurnAbilities(), PutPlayedAway(), DrawHand(), RefillStep(), FlipNemesis())
"""The turn in its order; the steps after the main phase are those of "Ending Your Turn"."""
CLOSING = (FlipHostage(),)
"""Its last step, wherever there are Hostages."""


def pay_for_villain(m: MatchState, seat: int, card: int, slot: int, how: int) -> None:
    """House option: the extra VP of Crisis 3 for a Villain gained from the Line-Up."""
    if how == riddles.GAINED_FROM_SLOT and m.box.cards[card].type == VILLAIN:
        zones.gain_vp(m, seat)


MAIN_ACTIONS = {bribes.BRIBE: bribes.bribe}
WORTHS = {"black_mask": black_mask}


class ArkhamRules(Rules):
    """The hooks of Arkham Asylum."""

    buyable_piles = (HENCHMEN, HOSTAGES, NEMESIS)
    one_a_turn = frozenset((HOSTAGES, NEMESIS))
    listening = (CHARACTERS, ONGOING, BRIBED)
    also_controlled = (BRIBED,)
    owned = (FROZEN,)
    after_shuffle = (freeze.thaw,)
    left_slot: tuple[LeftSlot, ...] = (riddles.slot_left,)
    arrivals = (riddles.arrived,)
    worths = WORTHS
    main_options = (bribes.bribe_options,)
    main_actions = MAIN_ACTIONS
    has_activated = True
    reasons = ("line_up_not_refilled", "last_nemesis_defeated")

    def __init__(self, box: Box, *, villains_pay: bool) -> None:
        if villains_pay:
            self.left_slot = (*self.left_slot, pay_for_villain)
        self.columns = {"banner": bribes.banner_column(box)}

    def slots_matter(self, m: MatchState) -> bool:
        """Only a Riddle token gives Line-Up positions a meaning."""
        piles = m.piles
        first, second, third, fourth, fifth = SLOT_TOKENS
        return bool(piles[first] or piles[second] or piles[third] or piles[fourth] or piles[fifth])

    def settle_line_up(self, m: MatchState, count: int) -> None:
        """Cards of lower rows move up into empty slots; nothing slides."""
        surge.move_rows_up(m)

    def owner_of(self, m: MatchState, card: int, seat: int) -> int:
        """Jervis Tetch and Mind Control borrow cards."""
        return borrowing.owner_of(m, card, seat)

    def replace_destruction(self, m: MatchState, seat: int, card: int, place: int) -> bool:
        """Solomon Grundy replaces his own (AA-56)."""
        return solomon_grundy_survives(m, seat, card, place)

    def hidden_groups(self, m: MatchState, viewer: int) -> list[list[int]]:
        """Face-down Hostages, and Riddle tokens that the viewer has not seen."""
        hostages = m.piles[HOSTAGES]
        found = [hostages[:-1] if m.faces[HOSTAGES] else hostages[:]]
        tokens = list(m.piles[RIDDLES])
        if viewer != riddles.riddler(m):
            tokens += m.piles[RIDDLES_UNREAD]
            for pile in SLOT_TOKENS:
                tokens += m.piles[pile]
        found.append(tokens)
        return found

    def zone_views(self, m: MatchState, viewer: int) -> list[ZoneView]:
        """Bribed and Frozen cards, stacks, Riddle tokens: The Riddler may look at those on slots at any time."""
        return observe.zone_views(m, viewer)

    def view(self, m: MatchState, data: dict[str, Any]) -> None:
        """Adds Bribed and Frozen cards, stacks and tokens."""
        observe.add_to_scenario_view(m, data)
