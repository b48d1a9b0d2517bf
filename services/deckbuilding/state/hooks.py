"""The hooks that a set adds to the shared rules, as the machinery calls them. One frozen object a set-up; no state of its own.

The match is `Any` here because the hooks lie below everything that acts on it; `sets.rules.Rules` implements them against `MatchState`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from services.deckbuilding.state.names import CHARACTERS, ONGOING
from services.kernel.observation import CounterView, Result, ScoreLine, ZoneView

MainOptions = Callable[[Any, int, list[int]], None]
"""(match, seat, options): adds options to the main phase."""
MainAction = Callable[[Any, int, int], None]
"""(match, seat, option): carries out a chosen option of the main phase."""
AfterShuffle = Callable[[Any, int], None]
"""(match, seat): the seat's deck was shuffled."""
LeftSlot = Callable[[Any, int, int, int, int], None]
"""(match, seat, card, slot, how): a card left a Line-Up slot by the doing of that seat; `how` is one of the constants below."""
Arrival = Callable[[Any, int, int], None]
"""(match, seat, card): a Character came to a seat, at the start or later."""
SetUp = Callable[[Any], None]
ScoreLines = Callable[[Any, int], list[ScoreLine]]
"""(match, seat): lines of the score that are no cards."""
Worth = Callable[[Any, int, Mapping[str, int]], int]
"""(match, seat, owned): what a card is worth at the end; `owned` counts the ids of all cards in the deck."""

SLOT_GAINED, SLOT_REMOVED, SLOT_PLAYED = 0, 1, 2
"""How a card left a Line-Up slot."""


class Hooks(ABC):
    """What the machinery asks of the rules of a match. The defaults are those of a set without mechanics of its own."""

    buyable_piles: tuple[int, ...] = ()
    """The stacks whose top card can be bought."""
    one_a_turn: frozenset[int] = frozenset()
    """Stacks that lie face down after their top card was gained, until the end of the turn."""
    listening: tuple[int, ...] = (CHARACTERS, ONGOING)
    """The zones whose cards' abilities are in force."""
    also_controlled: tuple[int, ...] = ()
    """Zones besides the play area and the Ongoing cards that a seat controls."""
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
    main_actions: Mapping[int, MainAction] = {}
    """By verb, what carries out an option of the main phase that the shared rules do not know."""
    columns: Mapping[str, tuple[int, ...]] = {}
    """Facts of the box's cards, by card number, that mechanics read in every decision."""
    has_activated = False
    """Whether any card of the box has abilities to use in the main phase."""
    rule_abilities: tuple[str, ...] = ()
    """Names of rules with an ability that every seat has."""
    reasons: tuple[str, ...] = ("line_up_not_refilled", "last_nemesis_defeated")
    """Why a match ended, by number."""
    score_lines: tuple[ScoreLines, ...] = ()
    """Lines of the score besides those of the cards and VP tokens."""
    worths: Mapping[str, Worth] = {}
    """By id, the cards that are worth something else than what is printed."""

    @abstractmethod
    def slots_matter(self, m: Any) -> bool:
        """Whether Line-Up positions have a meaning, so that equal cards in two slots are two options."""

    @abstractmethod
    def may_defend(self, m: Any, seat: int, card: int) -> bool:
        """A further condition for using that Defense."""

    @abstractmethod
    def replace_destruction(self, m: Any, seat: int, card: int, zone: int) -> bool:
        """Puts a card that has left that zone (-1 for none) elsewhere instead of destroying it; False if nothing replaces that."""

    @abstractmethod
    def settle_line_up(self, m: Any, count: int) -> None:
        """Moves the Line-Up's cards before it is refilled."""

    @abstractmethod
    def successfully_attacked(self, m: Any, seat: int) -> int:
        """A mask of the foes that the seat successfully attacked this turn."""

    @abstractmethod
    def alike(self, m: Any) -> list[list[int]]:
        """Groups of face-down cards of the set's own places that cannot be told apart by where they lie."""

    @abstractmethod
    def token_lines(self, m: Any, seat: int) -> list[ScoreLine]:
        """The lines of the score that are no cards."""

    @abstractmethod
    def card_points(self, m: Any, seat: int, card: int, owned: Mapping[str, int]) -> int:
        """What one card is worth to its owner at the end."""

    @abstractmethod
    def result(self, m: Any, reason: int) -> Result:
        """Who won, with scores."""

    @abstractmethod
    def zone_views(self, m: Any, viewer: int) -> list[ZoneView]:
        """Zones and piles of the set's own."""

    @abstractmethod
    def counter_views(self, m: Any) -> list[CounterView]:
        """Counters of the set's own."""

    @abstractmethod
    def view(self, m: Any, data: dict[str, Any]) -> None:
        """Adds the set's own paths to the all-seeing view."""
