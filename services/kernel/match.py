"""A match is a value: lists of ints, counters, a seed and a counter of draws; no object references, closures or clocks.

A match always stands at a decision or is over. `options` are ints whose meaning belongs to the game; `apply(index)` takes one and
moves on to the next decision. Keys and texts are made only when somebody looks (`decision`), so bulk play never pays for them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from typing import TYPE_CHECKING, Any, Self

from services.kernel import randomness
from services.kernel.decision import Decision
from services.kernel.errors import IllegalAction, MatchOver, NotYourTurn
from services.kernel.events import Event
from services.kernel.observation import Observation, Result

if TYPE_CHECKING:
    from services.kernel.game import Game

NOBODY = -1


class Match(ABC):
    """One match in progress or over. Subclasses add slots for their zones and counters and copy each in `clone`."""

    __slots__ = ("counter", "events", "game", "options", "seat", "seed", "setup", "turn", "version")

    game: Game
    """The rules and the frozen card table; shared by all matches, never copied."""
    setup: Any
    """The frozen Setup (players, options); shared, never copied."""
    seed: bytes
    counter: int
    """How many random draws there were."""
    version: int
    """How many actions were applied."""
    turn: int
    """Number of the turn, from 1; raised by the game when a turn begins."""
    seat: int
    """Who decides; NOBODY when the match is over."""
    options: list[int]
    """The choices, in an order that depends only on what the deciding seat can see; never empty, never two with one key, unless over."""
    events: list[Event] | None
    """Collects what happens; None (bulk play, search) collects nothing."""

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.seat < 0

    # What a game supplies ------------------------------------------------------------------------------------------

    @abstractmethod
    def apply(self, index: int) -> None:
        """Takes options[index] and moves on to the next decision or the end. Raises the version by one."""

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy, at any decision; without collected events."""

    @abstractmethod
    def decision(self) -> Decision | None:
        """The pending decision with keys and texts, None when over. Decision.options[i] belongs to options[i]."""

    @abstractmethod
    def observe(self, viewer: int) -> Observation:
        """The match with everything hidden from `viewer` (a seat or SPECTATOR) taken out."""

    @abstractmethod
    def determinize(self, viewer: int, seed: bytes) -> Self:
        """A copy in which what `viewer` cannot know is dealt anew from `seed`; observe(viewer) and viewer's options stay the same.

        The copy carries `seed` and depends on nothing else but what `viewer` sees, so a search in it learns nothing it should not.
        """

    @abstractmethod
    def result(self) -> Result | None:
        """How it ended, None while it goes on."""

    @abstractmethod
    def save(self) -> dict[str, Any]:
        """The whole state as JSON-able data (the seed as hex), for tests and debugging; `Game.load` reads it."""

    @abstractmethod
    def view(self) -> dict[str, Any]:
        """The all-seeing view that scenarios expect against, in nested dicts; see tests/scenarios/README.md for its paths."""

    @abstractmethod
    def census(self) -> Counter[str]:
        """Every card of the box by id, wherever it lies: the same at every moment of a match, which the contract suite checks."""

    # What comes with it --------------------------------------------------------------------------------------------

    def draw_below(self, bound: int) -> int:
        """A random number in [0, bound)."""
        self.counter += 1
        return randomness.below(self.seed, self.counter, bound)

    def shuffle(self, cards: list[int]) -> None:
        """Shuffles a zone in place."""
        self.counter += 1
        randomness.shuffle(self.seed, self.counter, cards)

    def play(self, seat: int, key: str) -> None:
        """Applies the option with that key for that seat, or raises an IllegalAction that says what is allowed; unchanged then."""
        self.apply(self.index_of(seat, key))

    def index_of(self, seat: int, key: str) -> int:
        """The index of the option with that key, or an IllegalAction that says what is allowed."""
        decision = self.decision()
        if decision is None:
            raise MatchOver("The match is over; no action is possible any more.", field="option", value=key)
        if seat != decision.seat:
            raise NotYourTurn(f"Seat {decision.seat} has to decide, not seat {seat}.", field="seat", value=seat)
        for index, option in enumerate(decision.options):
            if option.key == key:
                return index
        allowed = ", ".join(decision.keys())
        raise IllegalAction(f"{key!r} is not among the options, which are: {allowed}.", field="option", value=key)
