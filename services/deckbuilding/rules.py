"""What a game adds to the shared rules: hooks that the shared code calls. One frozen object a game and set-up; no state of its own.

A mechanic (health, Bribes, Riddle tokens) is a module of its game with functions that fit these hooks; the game's Rules names them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from services.deckbuilding import scoring
from services.deckbuilding.names import CHARACTERS, HIT, ONGOING
from services.deckbuilding.values import logged
from services.kernel.observation import CounterView, Result, ZoneView

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch
    from services.kernel.observation import ScoreLine

MainOptions = Callable[["DeckMatch", int, list[int]], None]
MainTake = Callable[["DeckMatch", int, int], None]
AfterShuffle = Callable[["DeckMatch", int], None]
LeftSlot = Callable[["DeckMatch", int, int, int, int], None]
"""(match, seat, card, slot, how): a card left a Line-Up slot; how: 0 gained, 1 removed otherwise, 2 played."""
Arrival = Callable[["DeckMatch", int, int], None]
"""(match, seat, card): a Character came to a seat, at the start or later."""
SetUp = Callable[["DeckMatch"], None]
ScoreLines = Callable[["DeckMatch", int], "list[ScoreLine]"]
Worth = Callable[["DeckMatch", int, "Counter[str]"], int]
"""(match, seat, owned): what a card is worth at the end; `owned` counts the ids of all cards in the deck."""


class Rules:
    """The defaults are the rules that both rulebooks state alike."""

    stalls: tuple[int, ...] = ()
    """The stacks whose top card can be bought."""
    one_a_turn: frozenset[int] = frozenset()
    """Stacks that lie face down after their top card was gained, until the end of the turn."""
    listening: tuple[int, ...] = (CHARACTERS, ONGOING)
    """The zones whose cards' abilities are in force."""
    also_controlled: tuple[int, ...] = ()
    """Zones besides the play area and the Ongoing cards that a seat controls."""
    owned: tuple[int, ...] = ()
    """Zones besides hand, deck, discard pile, play area and Ongoing whose cards count at the end."""
    after_shuffle: tuple[AfterShuffle, ...] = ()
    left_slot: tuple[LeftSlot, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    guests: tuple[SetUp, ...] = ()
    """Sets up what the cards of mixed-in sets need and the host lacks."""
    nemesis_sets: frozenset[str] = frozenset()
    """The sets out of which the Nemesis stack is built; empty: all in the box."""
    facts: Mapping[str, Any] = {}
    """What has been mixed, for viewers; empty in a match of one set."""
    main_options: tuple[MainOptions, ...] = ()
    main_takes: Mapping[int, MainTake] = {}
    columns: Mapping[str, tuple[int, ...]] = {}
    """Facts of the box's cards, by card number, that the game's mechanics read in every decision."""
    has_abilities = False
    """Whether any card of the box has abilities to use in the main phase."""
    rule_rows: tuple[str, ...] = ()
    """Names of rules with an ability that every seat has."""
    reasons: tuple[str, ...] = ("line_up_not_refilled", "last_nemesis_defeated")
    """Why a match ended, by number."""
    score_lines: tuple[ScoreLines, ...] = ()
    """Lines of the score besides those of the cards and VP tokens."""
    worths: Mapping[str, Worth] = {}
    """By id, the cards that are worth something else than what is printed."""

    def slots_matter(self, m: DeckMatch) -> bool:
        """Whether Line-Up positions have a meaning, so that equal cards in two slots are two options."""
        return False

    def may_defend(self, m: DeckMatch, seat: int, card: int) -> bool:
        """A further condition for using that Defense."""
        return True

    def owner_of(self, m: DeckMatch, card: int, seat: int) -> int:
        """Who owns a card that the seat has in play."""
        return seat

    def replace_destruction(self, m: DeckMatch, seat: int, card: int, place: int) -> bool:
        """Puts the card elsewhere instead of destroying it; False if nothing replaces that."""
        return False

    def settle_line_up(self, m: DeckMatch, count: int) -> None:
        """Moves the Line-Up's cards before it is refilled: all slide to the left."""
        if count < 5:
            rows = max(map(len, m.line_up))
            if rows < 2:
                slots = [slot for slot in m.line_up if slot]
                m.line_up = slots + [[] for _ in range(5 - len(slots))]
                return
            cards = [slot[row] for row in range(rows) for slot in m.line_up if row < len(slot)]
            m.line_up = [[card] for card in cards] + [[] for _ in range(5 - len(cards))]

    def successfully_attacked(self, m: DeckMatch, seat: int) -> int:
        """A mask of the foes that the seat successfully attacked this turn."""
        mask = 0
        for foe in logged(m, HIT, seat):
            mask |= 1 << foe
        return mask

    def hidden_groups(self, m: DeckMatch, viewer: int) -> list[list[int]]:
        """Groups of face-down cards of the game's own piles that the viewer cannot tell apart."""
        return []

    # Scoring ------------------------------------------------------------------------------------------------------------

    def token_lines(self, m: DeckMatch, seat: int) -> list[ScoreLine]:
        """The lines of the score that are no cards."""
        return scoring.vp_token_line(m, seat) + [line for lines in self.score_lines for line in lines(m, seat)]

    def card_points(self, m: DeckMatch, seat: int, card: int, owned: Counter[str]) -> int:
        """What one card is worth to its owner at the end; `owned` counts the ids of all cards in the deck."""
        facts = m.box.cards[card]
        worth = self.worths.get(facts.id)
        return facts.vp if worth is None else worth(m, seat, owned)

    def result(self, m: DeckMatch, reason: int) -> Result:
        """Highest VP total, then more Nemesis cards, then more cards; those still tied share the victory."""
        return scoring.result(m, self.reasons[reason])

    # What viewers see -----------------------------------------------------------------------------------------------------

    def zone_views(self, m: DeckMatch, viewer: int) -> list[ZoneView]:
        """Zones and piles of the game's own."""
        return []

    def counter_views(self, m: DeckMatch) -> list[CounterView]:
        """Counters of the game's own."""
        return []

    def view(self, m: DeckMatch, data: dict[str, Any]) -> None:
        """Adds the game's own paths to the all-seeing view."""
