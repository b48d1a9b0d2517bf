"""Calls into the game that contain its failures: a broken card stops one match and nothing else.

Every unexpected exception of the game is raised as an EngineFault. A call that does not end is interrupted when it has used up its
processor time; it blocks the event loop of the service until then, so the limit should be a few seconds.
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
from services.rules.hosting.watchdog import EngineTimeout, Watchdog
from services.rules.storage.match_store import LogEntry

log = logger(__name__)


class ActionOutcome(NamedTuple):
    """What playing one option led to, hidden information included."""

    events: list[Event]
    decision: Decision | None
    result: Result | None


class Engine:
    """A game, and the processor time that a call into it may take in seconds."""

    def __init__(self, game: Game, seconds: float) -> None:
        self.game = game
        self.watchdog = Watchdog(seconds)

    def start(self, setup: Setup, seed: bytes) -> Match:
        """A new match at its first decision, which has recorded the events of the deal."""
        with _Call(self, "starting the match"):
            return self.game.new_match(setup, seed, events=True)

    def play(self, match: Match, index: int) -> tuple[Match, ActionOutcome]:
        """A copy of the match after option `index`, and the outcome of the option; the match itself does not change."""
        with _Call(self, "playing an option"):
            after = match.clone()
            events: list[Event] = []
            after.events = events
            after.apply(index)
            after.events = None
            return after, ActionOutcome(events, after.decision(), after.result())

    def look(self, match: Match, viewer: int) -> Observation:
        """The match as the viewer, a seat or SPECTATOR, sees it."""
        with _Call(self, "looking at the match"):
            return match.observe(viewer)

    def world(self, match: Match, seat: int, seed: bytes) -> Match:
        """A determinized world that the seat cannot distinguish from the true match; it does not contain the true seed."""
        with _Call(self, "dealing a world"):
            world = match.determinize(seat, seed)
        if world.seed == match.seed:
            raise EngineFault(f"{self.game.title} kept the true seed in a determinised world.", code="seed_in_world")
        return world

    def replay(self, match: Match, entries: Iterable[LogEntry]) -> None:
        """Plays stored actions on the match itself; raises ReplayRefused that names the first illegal one."""
        with _Call(self, "replaying the log"):
            for entry in entries:
                try:
                    match.play(entry.action.seat, entry.action.option)
                except HerotableError as error:
                    message = f"Action {match.version} of the stored log does not replay: {error.message}"
                    raise ReplayRefused(message, field="actions", value=match.version) from error


class _Call:
    """The context of a call into the game: starts and stops the watchdog, and turns unexpected exceptions into EngineFault."""

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
        if isinstance(error, EngineTimeout):
            raise EngineFault(f"The engine did not come to an end while {self._what}.") from None
        if isinstance(error, Exception):
            log.error("engine failed", what=self._what, exc_info=error)
            raise EngineFault(f"The engine failed while {self._what} ({type(error).__name__}).") from error
