"""What Arkham Asylum adds to the shared rules, and its turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from services.arkham_asylum import borrowing, bribes, releasing, riddles, surging
from services.arkham_asylum.bribes import BRIBED, bannered
from services.arkham_asylum.releasing import FROZEN, HENCHMEN, HOSTAGES, FlipHostage
from services.arkham_asylum.riddles import RIDDLES, RIDDLES_READ, RIDDLES_UNREAD, SLOT_TOKENS
from services.deckbuilding.movement import zones
from services.deckbuilding.sets.rules import Rules
from services.deckbuilding.state.cards import VILLAIN
from services.deckbuilding.state.frames import Frame
from services.deckbuilding.state.hooks import LeftSlot
from services.deckbuilding.state.names import CHARACTERS, DECK, DISCARD, HAND, NEMESIS, ONGOING, PLAY_AREA
from services.deckbuilding.turn.first_appearance import turn_up_nemesis
from services.deckbuilding.turn.line_up import RefillStep
from services.deckbuilding.turn.main_phase import MainPhase
from services.deckbuilding.turn.steps import DrawHand, EndOfTurnAbilities, PutHandAway, PutPlayedAway, Step
from services.deckbuilding.views.event_log import ids
from services.deckbuilding.views.observe import pile_view
from services.kernel.events import SPECTATOR
from services.kernel.observation import ZoneView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from services.deckbuilding.state.box import Box
    from services.deckbuilding.state.match import MatchState
    from services.kernel.observation import CounterView

OWNED_ZONES = (HAND, DECK, DISCARD, PLAY_AREA, ONGOING)


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


def black_mask(m: MatchState, seat: int, owned: Mapping[str, int]) -> int:
    """1 VP for each different card name with a Bribe banner in the deck."""
    return sum(bannered.test(m.box.cards[m.box.first(name)]) for name in owned)


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
    after_shuffle = (releasing.thaw,)
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
        surging.move_rows_up(m)

    def owner_of(self, m: MatchState, card: int, seat: int) -> int:
        """Jervis Tetch and Mind Control borrow cards."""
        return borrowing.owner_of(m, card, seat)

    def replace_destruction(self, m: MatchState, seat: int, card: int, place: int) -> bool:
        """Solomon Grundy goes to the discard pile of a seat that would destroy it and owns it; that is no destruction (AA-56)."""
        if m.box.cards[card].id != "solomon_grundy" or place - 1 not in OWNED_ZONES or self.owner_of(m, card, seat) != seat:
            return False
        m.zones[DISCARD][seat].append(card)
        m.log_event("moved", seat, card=card, to="discard")
        return True

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
        table = m.box.cards
        zones = []
        for seat in range(m.players):
            frozen = m.zones[FROZEN][seat]
            if frozen:
                zones.append(ZoneView("frozen", seat, len(frozen), ids(m, frozen)))
        bribed = m.zones[BRIBED][m.active]
        if bribed:
            zones.append(ZoneView("bribed", SPECTATOR, len(bribed), ids(m, bribed)))
        zones.append(ZoneView("henchmen_stack", SPECTATOR, len(m.piles[HENCHMEN])))
        zones.append(pile_view(m, "hostage_stack", SPECTATOR, m.piles[HOSTAGES], m.faces[HOSTAGES]))
        owner = riddles.riddler(m)
        if owner >= 0:
            placed = [(slot, m.piles[pile][0]) for slot, pile in enumerate(SLOT_TOKENS) if m.piles[pile]]
            shown = tuple([table[token].id if viewer == owner else "?" for _, token in placed])
            zones.append(ZoneView("riddle_slots", SPECTATOR, len(placed), shown, tuple([slot for slot, _ in placed])))
            zones.append(ZoneView("riddle_stack", SPECTATOR, len(m.piles[RIDDLES])))
            zones.append(ZoneView("riddle_discard", SPECTATOR, len(m.piles[RIDDLES_READ]), ids(m, m.piles[RIDDLES_READ])))
            zones.append(ZoneView("riddle_discard_unread", SPECTATOR, len(m.piles[RIDDLES_UNREAD])))
        return zones

    def counter_views(self, m: MatchState) -> list[CounterView]:
        """VP tokens are shown by the shared view."""
        return []

    def view(self, m: MatchState, data: dict[str, Any]) -> None:
        """Adds Bribed and Frozen cards, stacks and tokens."""
        table = m.box.cards
        for seat, part in enumerate(data["seats"]):
            part["frozen"] = list(ids(m, m.zones[FROZEN][seat]))
        data["bribed"] = [name for seat in range(m.players) for name in ids(m, m.zones[BRIBED][seat])]
        data["henchmen_stack"] = len(m.piles[HENCHMEN])
        hostages = m.piles[HOSTAGES]
        data["hostage"] = table[hostages[-1]].id if hostages and m.faces[HOSTAGES] else None
        data["hostage_stack_count"] = len(hostages)
        data["riddle_slots"] = [table[m.piles[pile][0]].id if m.piles[pile] else None for pile in SLOT_TOKENS]
        data["riddle_discard"] = list(ids(m, m.piles[RIDDLES_READ] + m.piles[RIDDLES_UNREAD]))
        data["riddle_stack_count"] = len(m.piles[RIDDLES])
