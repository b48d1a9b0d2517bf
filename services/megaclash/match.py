"""The state of a MegaClash match: its zones and counters, how they are copied and counted. The rules are in turn.py."""

from __future__ import annotations

from collections import Counter
from typing import Self

from typing_extensions import override

from services.kernel.game import Game, Setup
from services.kernel.match import NOBODY, Match
from services.megaclash.cards import BATTLEGROUNDS, CARD_IDS, FIRST, STOP, STOP_BY, WILD

UNTOUCHED, COMMAND_PLAYED, NUMBER_PLAYED = range(3)
"""What the active seat has played in this turn, as far as it matters for the duty to play a numbered card."""

VICTORY = (0, *(ground.victory for ground in BATTLEGROUNDS))
"""The Victory number by battleground number."""


class MegaClashState(Match):
    """Zones are lists of kinds (hands, piles) or of what was played (stacks); draw piles end with their top card."""

    __slots__ = (
        "active",
        "allowance",
        "attacked",
        "captured",
        "decks",
        "discarding",
        "discards",
        "duty",
        "hand_bits",
        "hands",
        "open",
        "passes",
        "places",
        "removed",
        "stacks",
        "winners",
    )

    active: int
    """The seat whose turn it is, also after the end."""
    hands: list[list[int]]
    hand_bits: list[int]
    """The hands as bit sets (see moves.py), kept in step with `hands`."""
    decks: list[list[int]]
    discards: list[list[int]]
    stacks: list[list[int]]
    """By battleground number."""
    places: list[int]
    """By battleground number: its place (see moves.py), 0 if it is not in play."""
    open: list[int]
    """The battlegrounds on the table, as laid out."""
    captured: list[list[int]]
    """By seat, in the order of capture."""
    removed: list[int]
    """The cards of captured battlegrounds, which are out of the game."""
    attacked: list[int]
    """The open battlegrounds attacked in this turn. Those captured in it are no longer listed, but have used up their allowance."""
    allowance: int
    """How many further battlegrounds may be attacked in this turn."""
    duty: int
    discarding: bool
    passes: int
    """Passes in a row."""
    winners: tuple[int, ...]

    def __init__(self, game: Game, setup: Setup, seed: bytes, *, events: bool) -> None:
        """An empty table with no decision pending: `setup.deal`, `position.fill` or `save.restore` fills it."""
        self.game, self.setup, self.seed = game, setup, seed
        self.counter = self.version = self.turn = self.passes = 0
        self.events = [] if events else None
        self.seat, self.options, self.winners = NOBODY, [], ()
        self.active = setup.options.sides.index(FIRST)
        self.hands, self.decks, self.discards, self.captured = [[], []], [[], []], [[], []], [[], []]
        self.hand_bits = [0, 0]
        self.stacks = [[] for _ in VICTORY]
        self.places = [0] * len(VICTORY)
        self.open, self.attacked, self.removed = [], [], []
        self.allowance, self.duty, self.discarding = 1, UNTOUCHED, False

    def lay_out(self, grounds: list[int]) -> None:
        """Puts the battlegrounds of these numbers on the table, with empty stacks."""
        self.open = grounds
        for ground in grounds:
            self.places[ground] = ground << 6

    @override
    def clone(self) -> Self:
        copy = object.__new__(type(self))
        copy.game, copy.setup, copy.seed, copy.counter, copy.version = self.game, self.setup, self.seed, self.counter, self.version
        copy.events = None
        copy.seat, copy.active, copy.turn, copy.passes, copy.winners = self.seat, self.active, self.turn, self.passes, self.winners
        copy.allowance, copy.duty, copy.discarding = self.allowance, self.duty, self.discarding
        copy.options, copy.hand_bits, copy.places = self.options[:], self.hand_bits[:], self.places[:]
        copy.open, copy.attacked, copy.removed = self.open[:], self.attacked[:], self.removed[:]
        mine, theirs = self.hands
        copy.hands = [mine[:], theirs[:]]
        mine, theirs = self.decks
        copy.decks = [mine[:], theirs[:]]
        mine, theirs = self.discards
        copy.discards = [mine[:], theirs[:]]
        mine, theirs = self.captured
        copy.captured = [mine[:], theirs[:]]
        copy.stacks = [stack[:] for stack in self.stacks]
        return copy

    @override
    def census(self) -> Counter[str]:
        # A played Wild counts as a Wild and a played Stop as a Stop, so that the sum is always that of both decks.
        lying = [entry for stack in (*self.stacks, self.removed) for entry in stack]
        kinds = [STOP if entry >= STOP_BY else min(entry, WILD) for entry in lying]
        for pile in (*self.hands, *self.decks, *self.discards):
            kinds += pile
        return Counter(CARD_IDS[kind] for kind in kinds)
