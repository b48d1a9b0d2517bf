"""Calls into the game, made so that a broken card harms one match and nothing else.

Whatever goes wrong in there comes out as an EngineFault. A call that does not end is interrupted when it has used up its
processor time: the event loop of the whole service stands still meanwhile, so the operator's limit is a few seconds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from services.harness.logs import logger
from services.kernel.decision import Decision
from services.kernel.errors import EngineFault, HerotableError, ReplayRefused
from services.kernel.events import Event
from services.kernel.game import Game, Setup
from services.kernel.match import Match
from services.kernel.observation import Observation, Result
from services.rules.store import LogEntry
from services.rules.watchdog import Endless, Watchdog

log = logger(__name__)


class Outcome(NamedTuple):
    """What one option brought, before anything is taken out for a viewer."""

    events: list[Event]
    decision: Decision | None
    result: Result | None


class Engine:
    """One game and the processor time that a call into it may take."""

    def __init__(self, game: Game, seconds: float) -> None:
        self.game = game
        self.watchdog = Watchdog(seconds)

    def start(self, setup: Setup, seed: bytes) -> Match:
        """A new match, with the events of its deal."""
        with _Call(self, "starting the match"):
            return self.game.new_match(setup, seed, events=True)

    def play(self, match: Match, index: int) -> tuple[Match, Outcome]:
        """A copy of the match with that option taken, and what it brought; the match itself stays as it was."""
        with _Call(self, "playing an option"):
            after = match.clone()
            events: list[Event] = []
            after.events = events
            after.apply(index)
            after.events = None
            return after, Outcome(events, after.decision(), after.result())

    def look(self, match: Match, viewer: int) -> Observation:
        """What a viewer sees."""
        with _Call(self, "looking at the match"):
            return match.observe(viewer)

    def world(self, match: Match, seat: int, seed: bytes) -> Match:
        """A world that the seat cannot tell from the true one; the true seed is not in it."""
        with _Call(self, "dealing a world"):
            world = match.determinize(seat, seed)
        if world.seed == match.seed:
            raise EngineFault(f"{self.game.title} kept the true seed in a determinised world.", code="seed_in_world")
        return world

    def replay(self, match: Match, entries: Iterable[LogEntry]) -> None:
        """Plays stored actions on the match itself; a ReplayRefused says which one is not legal."""
        with _Call(self, "replaying the log"):
            for entry in entries:
                try:
                    match.play(entry.action.seat, entry.action.option)
                except HerotableError as error:
                    told = f"Action {match.version} of the stored log does not replay: {error.message}"
                    raise ReplayRefused(told, field="actions", value=match.version) from error


class _Call:
    """Around one call: the clock, and the one kind of error that comes out."""

    __slots__ = ("_engine", "_what")

    def __init__(self, engine: Engine, what: str) -> None:
        self._engine = engine
        self._what = what

    def __enter__(self) -> None:
        self._engine.watchdog.begin()

    def __exit__(self, _: Any, error: BaseException | None, __: Any) -> None:
        self._engine.watchdog.call = 0
        if error is None or isinstance(error, HerotableError):
            return
        if isinstance(error, Endless):
            raise EngineFault(f"The engine did not come to an end while {self._what}.") from None
        if isinstance(error, Exception):
            log.error("engine failed", what=self._what, exc_info=error)
            raise EngineFault(f"The engine failed while {self._what} ({type(error).__name__}).") from error
