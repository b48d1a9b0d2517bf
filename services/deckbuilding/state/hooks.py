"""The hooks through which a set extends the shared rules: one frozen object per set-up, without state.

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
"""(match, seat, card, slot, how): that seat made a card leave a Line-Up slot; `how` is one of the constants below."""
Arrival = Callable[[Any, int, int], None]
"""(match, seat, card): a Character came to a seat, at the start or later."""
SetUp = Callable[[Any], None]
ScoreLines = Callable[[Any, int], list[ScoreLine]]
"""(match, seat): score lines for things that are not cards."""
Worth = Callable[[Any, int, Mapping[str, int]], int]
"""(match, seat, owned): what a card is worth at the end; `owned` counts the ids of all cards in the deck."""

SLOT_GAINED, SLOT_REMOVED, SLOT_PLAYED = 0, 1, 2
"""How a card left a Line-Up slot."""


class Hooks(ABC):
    """The hooks of the sets in a match. The defaults fit a set without mechanics of its own."""

    buyable_piles: tuple[int, ...] = ()
    """Piles whose top card can be bought."""
    one_a_turn: frozenset[int] = frozenset()
    """Piles whose next card stays face down until the end of the turn once the top card has been gained."""
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
    """The sets whose cards form the Nemesis stack; empty: all in the box."""
    facts: Mapping[str, Any] = {}
    """What viewers see of the mix; empty in a match of one set."""
    main_options: tuple[MainOptions, ...] = ()
    main_actions: Mapping[int, MainAction] = {}
    """By verb, the functions that carry out the options that `main_options` adds."""
    columns: Mapping[str, tuple[int, ...]] = {}
    """Facts of the box's cards, by card number, that mechanics read in every decision."""
    has_activated = False
    """Whether any card of the box has abilities to use in the main phase."""
    rule_abilities: tuple[str, ...] = ()
    """The names of rule texts whose ability every seat has."""
    reasons: tuple[str, ...] = ("line_up_not_refilled", "last_nemesis_defeated")
    """The reasons why a match ended, by number."""
    score_lines: tuple[ScoreLines, ...] = ()
    """Functions that add score lines besides those of cards and VP tokens."""
    worths: Mapping[str, Worth] = {}
    """By card id, functions for cards whose worth is not their printed VP."""

    @abstractmethod
    def slots_matter(self, m: Any) -> bool:
        """Returns whether Line-Up slots matter, so that equal cards in two slots are two options."""

    @abstractmethod
    def may_defend(self, m: Any, seat: int, card: int) -> bool:
        """Returns whether the seat may use that card as a Defense, besides what the card itself requires."""

    @abstractmethod
    def replace_destruction(self, m: Any, seat: int, card: int, zone: int) -> bool:
        """Puts a card from that zone (-1 for none) elsewhere instead of destroying it; returns whether it did."""

    @abstractmethod
    def settle_line_up(self, m: Any, count: int) -> None:
        """Moves the Line-Up's cards before it is refilled."""

    @abstractmethod
    def successfully_attacked(self, m: Any, seat: int) -> int:
        """Returns a mask of the foes that the seat has successfully attacked this turn."""

    @abstractmethod
    def alike(self, m: Any) -> list[list[int]]:
        """Returns groups of face-down cards, in places that the set declares, that viewers cannot distinguish."""

    @abstractmethod
    def token_lines(self, m: Any, seat: int) -> list[ScoreLine]:
        """Returns the score lines of a seat for things that are not cards, such as tokens."""

    @abstractmethod
    def card_points(self, m: Any, seat: int, card: int, owned: Mapping[str, int]) -> int:
        """Returns the VP of one card for its owner; `owned` counts the ids of all cards in the deck."""

    @abstractmethod
    def result(self, m: Any, reason: int) -> Result:
        """Returns the winners with scores; `reason` is an index into `reasons`."""

    @abstractmethod
    def zone_views(self, m: Any, viewer: int) -> list[ZoneView]:
        """Returns the zones and piles that the set adds to an observation of that viewer."""

    @abstractmethod
    def counter_views(self, m: Any) -> list[CounterView]:
        """Returns the counters that the set adds to an observation."""

    @abstractmethod
    def view(self, m: Any, data: dict[str, Any]) -> None:
        """Adds the set's own paths to the all-seeing view."""
