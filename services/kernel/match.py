"""A match is a value: lists of ints, counters, a seed and a counter of draws; no object references, closures or clocks.

A match has a pending decision or is over. `options` are ints whose meaning is private to the game; `apply(index)` chooses one and
moves on to the next decision. Keys and texts are made on demand (`decision`), so bulk play does not pay for them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from typing import Any, Self

from services.kernel import randomness
from services.kernel.decision import Decision
from services.kernel.errors import IllegalAction, MatchOver, NotYourTurn
from services.kernel.events import Event
from services.kernel.game_info import GameInfo, Setup
from services.kernel.observation import Observation, Result

NOBODY = -1


class Match(ABC):
    """One match in progress or over. Subclasses add slots for their zones and counters and copy each in `clone`."""

    __slots__ = ("counter", "events", "game", "options", "seat", "seed", "setup", "turn", "version")

    game: GameInfo
    """The game; subclasses narrow the type to their own Game. Shared by all matches, never copied."""
    setup: Setup
    """Players and options; frozen and shared, never copied."""
    seed: bytes
    counter: int
    """The number of random draws so far."""
    version: int
    """The number of actions so far."""
    turn: int
    """The number of the turn, from 1; the game increments it when a turn begins."""
    seat: int
    """The seat that has to decide; NOBODY when the match is over."""
    options: list[int]
    """The choices, in an order that depends only on what the deciding seat sees. Their keys differ. Empty only when the match is over."""
    events: list[Event] | None
    """The events collected so far; None (in bulk play and search) if none are collected."""

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.seat < 0

    # A game implements these ------------------------------------------------------------------------------------------

    @abstractmethod
    def apply(self, index: int) -> None:
        """Chooses options[index] and moves on to the next decision or the end. Increments the version."""

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy, without the collected events."""

    @abstractmethod
    def decision(self) -> Decision | None:
        """The pending decision with keys and texts, None when the match is over. Decision.options[i] describes options[i]."""

    @abstractmethod
    def observe(self, viewer: int) -> Observation:
        """The match as `viewer` (a seat or SPECTATOR) sees it, with everything hidden from that viewer left out."""

    @abstractmethod
    def determinize(self, viewer: int, seed: bytes) -> Self:
        """A copy in which everything that `viewer` cannot know is redealt from `seed`; observe(viewer) and the viewer's options stay.

        The copy has `seed` as its seed and depends only on `seed` and on what `viewer` sees, so a search in it cannot find out more.
        """

    @abstractmethod
    def result(self) -> Result | None:
        """How the match ended, None while it goes on."""

    @abstractmethod
    def save(self) -> dict[str, Any]:
        """The whole state as JSON-able data, with the seed in hex. `Game.load` restores it."""

    @abstractmethod
    def view(self) -> dict[str, Any]:
        """The whole state in nested dicts, for the expectations of scenarios; tests/scenarios/README.md lists the paths."""

    @abstractmethod
    def census(self) -> Counter[str]:
        """How often each card id occurs in all zones together. It never changes during a match; the contract suite checks that."""

    # Every match has these -----------------------------------------------------------------------------------------

    def draw_below(self, bound: int) -> int:
        """A random number in [0, bound)."""
        self.counter += 1
        return randomness.below(self.seed, self.counter, bound)

    def shuffle(self, cards: list[int]) -> None:
        """Shuffles a zone in place."""
        self.counter += 1
        randomness.shuffle(self.seed, self.counter, cards)

    def play(self, seat: int, key: str) -> None:
        """Applies the option with this key. Otherwise raises an IllegalAction that lists the allowed keys, and changes nothing."""
        self.apply(self.index_of(seat, key))

    def index_of(self, seat: int, key: str) -> int:
        """The index of the option with this key. Raises an IllegalAction that lists the allowed keys if there is none for that seat."""
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
