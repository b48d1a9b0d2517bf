"""The smallest game with hidden hands: in each turn a seat plays a number and draws another; the highest sum wins.

The tests use it to show that the platform works for games that are not built in. With the option `trap`, playing the 1 breaks the
engine in the way that the option names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal, Self

from pydantic import Field

from services.kernel.cards import CardDefinition
from services.kernel.decision import Decision, Option
from services.kernel.errors import EngineFault
from services.kernel.events import SPECTATOR, Event
from services.kernel.game import Game, Setup
from services.kernel.match import NOBODY, Match
from services.kernel.observation import CounterView, Observation, Result, ZoneView
from services.kernel.options import MatchOptions
from services.kernel.policy import Policy

HAND = 3


class TinyOptions(MatchOptions):
    """The size of the deck, and the fault of the engine."""

    cards: int = Field(default=12, ge=6, le=5000, description="numbers in the deck, from 1")
    trap: Literal["none", "raise", "loop", "fault"] = Field(default="none", description="what playing the 1 does to the engine")
    asking: Literal["always", "when_able"] = Field(default="when_able", description="changes nothing; live matches set it")


class TinyMatch(Match):
    """A match of the tiny game."""

    __slots__ = ("deck", "hands", "played", "sums")

    def __init__(self, game: Game, setup: Setup, seed: bytes, *, events: bool) -> None:
        self.game, self.setup, self.seed, self.counter, self.version, self.turn, self.seat = game, setup, seed, 0, 0, 1, 0
        self.deck = list(range(1, setup.options.cards + 1))
        self.events = [] if events else None
        self.shuffle(self.deck)
        self.hands = [sorted(self.deck.pop() for _ in range(min(HAND, setup.options.cards // setup.players))) for _ in range(setup.players)]
        self.played: list[int] = []
        self.sums = [0] * setup.players
        self.options = self.hands[0][:]

    def apply(self, index: int) -> None:
        seat, number = self.seat, self.options[index]
        self.version += 1
        if number == 1:
            self._spring_trap()
        self.hands[seat].remove(number)
        self.played.append(number)
        self.sums[seat] += number
        self._log_event("played", seat, {"number": number})
        if self.deck:
            drawn = self.deck.pop()
            self.hands[seat] = sorted([*self.hands[seat], drawn])
            self._log_event("drew", seat, {"count": 1}, {"number": drawn})
        after = [(seat + step) % self.setup.players for step in range(1, self.setup.players + 1)]
        self.seat = next((other for other in after if self.hands[other]), NOBODY)
        self.turn += 1
        self.options = self.hands[self.seat][:] if self.seat >= 0 else []
        if self.over:
            self._log_event("match_over", SPECTATOR, {"sums": self.sums[:]})

    def _spring_trap(self) -> None:
        trap = self.setup.options.trap
        if trap == "raise":
            raise ZeroDivisionError("card 1")
        if trap == "fault":
            raise EngineFault("The card 1 is broken.", field="card", value="1")
        while trap == "loop":
            self.turn += 1

    def _log_event(self, kind: str, seat: int, public: dict[str, Any], secret: dict[str, Any] | None = None) -> None:
        if self.events is not None:
            self.events.append(Event(kind, seat, public, secret or {}, (seat,) if secret else (), f"Seat {seat} {kind}."))

    def clone(self) -> Self:
        copy = object.__new__(type(self))
        copy.game, copy.setup, copy.seed, copy.counter = self.game, self.setup, self.seed, self.counter
        copy.version, copy.turn, copy.seat, copy.events = self.version, self.turn, self.seat, None
        copy.deck, copy.hands, copy.played = self.deck[:], [hand[:] for hand in self.hands], self.played[:]
        copy.sums, copy.options = self.sums[:], self.options[:]
        return copy

    def decision(self) -> Decision | None:
        if self.over:
            return None
        return Decision(self.seat, "play", "Play a number.", "", tuple(Option(f"play:{n}", f"Play {n}") for n in self.options))

    def observe(self, viewer: int) -> Observation:
        zones = [ZoneView("hand", seat, len(hand), tuple(map(str, hand)) if seat == viewer else ()) for seat, hand in enumerate(self.hands)]
        counters = tuple(CounterView("sum", seat, total) for seat, total in enumerate(self.sums))
        decision = self.decision()
        if decision is not None and decision.seat != viewer:
            decision = decision.without_options()
        zones.append(ZoneView("played", SPECTATOR, len(self.played), tuple(map(str, self.played))))
        zones.append(ZoneView("deck", SPECTATOR, len(self.deck)))
        return Observation(self.game.name, viewer, self.version, max(self.seat, 0), tuple(zones), counters, decision, self.result())

    def determinize(self, viewer: int, seed: bytes) -> Self:
        copy = self.clone()
        copy.seed, copy.counter = seed, 0
        hidden = [seat for seat in range(len(copy.hands)) if seat != viewer]
        pool = sorted([*copy.deck, *(number for seat in hidden for number in copy.hands[seat])])
        copy.shuffle(pool)
        for seat in hidden:
            copy.hands[seat] = sorted(pool.pop() for _ in copy.hands[seat])
        copy.deck = pool
        copy.options = copy.hands[copy.seat][:] if copy.seat >= 0 else []
        return copy

    def result(self) -> Result | None:
        if not self.over:
            return None
        winners = tuple(seat for seat, total in enumerate(self.sums) if total == max(self.sums))
        return Result(winners, tuple(self.sums), "all_played")

    def census(self) -> Counter[str]:
        return Counter(map(str, [*self.deck, *self.played, *(number for hand in self.hands for number in hand)]))

    def save(self) -> dict[str, Any]:
        return {
            "players": self.setup.players, "options": self.setup.options.model_dump(mode="json"), "seed": self.seed.hex(),
            "counter": self.counter, "version": self.version, "turn": self.turn, "seat": self.seat,
            "deck": self.deck[:], "hands": [hand[:] for hand in self.hands], "played": self.played[:], "sums": self.sums[:],
        }  # fmt: skip

    def view(self) -> dict[str, Any]:
        return {"deck": self.deck[:], "hands": [hand[:] for hand in self.hands], "sums": self.sums[:], "seat": self.seat}


class TinyGame(Game):
    """The tiny game."""

    name = "tiny"
    title = "Tiny"
    description = "Play a number, draw a number; the highest sum wins."
    version = "1"
    players = range(2, 5)
    options = TinyOptions
    live_options: Mapping[str, Any] = {"asking": "always"}

    def new_match(self, setup: Setup, seed: bytes, *, events: bool = False) -> TinyMatch:
        return TinyMatch(self, setup, seed, events=events)

    def position(self, setup: Setup, position: Mapping[str, Any], seed: bytes) -> TinyMatch:
        return self.load({**self.new_match(setup, seed).save(), **position})

    def load(self, data: Mapping[str, Any]) -> TinyMatch:
        match = self.new_match(self.setup(data["players"], data["options"]), bytes.fromhex(data["seed"]))
        match.counter, match.version, match.turn, match.seat = data["counter"], data["version"], data["turn"], data["seat"]
        match.deck, match.hands = data["deck"][:], [hand[:] for hand in data["hands"]]
        match.played, match.sums = data["played"][:], data["sums"][:]
        match.options = match.hands[match.seat][:] if match.seat >= 0 else []
        return match

    def catalogue(self) -> tuple[CardDefinition, ...]:
        return tuple(CardDefinition(str(n), str(n), "number", "none", 1, source={"frame": "rulebook"}) for n in range(1, 13))

    def policies(self) -> Mapping[str, type[Policy]]:
        return {}


GAME = TinyGame()
