"""A match in memory: a cache of its log, which is always written first."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from services.contracts.herotable.game.v1 import game_pb2
from services.contracts.herotable.rules.v1.rules_pb2 import WatchResponse
from services.contracts.herotable.rules.v1.store_pb2 import StoredMatch
from services.kernel.decision import Decision
from services.kernel.errors import ReplayRefused
from services.kernel.events import Event
from services.kernel.match import NOBODY, Match
from services.kernel.observation import Result
from services.rules.hosting.engine import Engine
from services.rules.hosting.seat_assignments import SeatAssignments
from services.rules.hosting.setups import stored_setup
from services.rules.storage.match_store import RUNNING, Change, LogEntry, StoredState


@dataclass(frozen=True, slots=True)
class MatchStep:
    """What one action led to, hidden information included."""

    version: int
    """The version after the action."""
    events: Sequence[Event]
    decision: Decision | None
    result: Result | None
    at: int
    """When the action was stored, in ms since 1970."""
    responses: dict[int, WatchResponse] = field(default_factory=dict, compare=False)
    """The messages made of it so far, by viewer: many watchers share a viewer."""


class LiveMatch:
    """A match as this replica knows it: it may be older than its log, never newer."""

    __slots__ = ("__weakref__", "_deciding", "_decision", "_match", "abandoned_by", "assignments", "engine", "head", "result", "status",
                 "tail", "updated", "version", "watchers")  # fmt: skip

    def __init__(self, engine: Engine, head: StoredMatch, state: StoredState) -> None:
        self.engine = engine
        self.head = head
        self.assignments = SeatAssignments.of(head.seats)
        self.watchers: set[asyncio.Event] = set()
        """Set when the match has changed."""
        self.tail: deque[MatchStep] | None = None
        """The latest steps; None unless somebody watches."""
        self.restart(state)

    def restart(self, state: StoredState) -> None:
        """Rebuilds the match from the whole log; `state` was read from version 0 on."""
        self.status, self.updated, self._deciding = state.status, state.updated, state.deciding
        self.result, self.abandoned_by = state.result, state.abandoned_by
        self.version = 0
        self._decision: Decision | None = None
        self._match: Match | None = None
        if self.tail is not None:
            self.tail.clear()
        if self.head.engine_version == self.engine.game.version:
            self._match = start(self.engine, self.head)
            self._match.events = None
        self.absorb(state)

    @property
    def running(self) -> bool:
        """Whether the match is not over."""
        return self.status == RUNNING

    @property
    def match(self) -> Match:
        """The position; ReplayRefused if the log is of another engine version."""
        if self._match is None:
            raise ReplayRefused(
                f"The match is of engine version {self.head.engine_version}; this service has {self.engine.game.version}"
                " and might play it differently. Its record can be read once it is over.",
                code="engine_version_mismatch", field="engine_version", value=self.head.engine_version,
            )  # fmt: skip
        return self._match

    @property
    def deciding(self) -> int:
        """The seat that has to decide, NOBODY when the match is over."""
        if not self.running:
            return NOBODY
        return self._deciding if self._match is None else self._match.seat

    def decision(self) -> Decision | None:
        """The pending decision, cached per version; None when the match is over. Raises ReplayRefused like `match`."""
        if not self.running:
            return None
        if self._decision is None:
            self._decision = self.match.decision()
        return self._decision

    def advance(self, after: Match, step: MatchStep, change: Change) -> None:
        """Adopts the position after an action that has been stored, unless the match has caught up with it meanwhile."""
        if after.version != self.version + 1:
            return
        self._match, self._decision, self.version, self.updated = after, step.decision, after.version, step.at
        self.status, self.result = change.status, change.result
        if self.tail is not None:
            self.tail.append(step)
        self.notify()

    def absorb(self, state: StoredState, first: int = 0) -> None:
        """Applies what was read from version `first` on; entries that are already known are skipped.

        Raises ReplayRefused or EngineFault if an entry does not replay."""
        entries = state.entries[self.version - first :]
        if self._match is None:
            self.version += len(entries)
        elif self.tail is None:
            self.engine.replay(self._match, [LogEntry.parse(entry) for entry in entries])
            self.version = self._match.version
        else:
            for data in entries:
                self._step(LogEntry.parse(data))
        changed = bool(entries) or state.status != self.status
        if self.running and state.version >= self.version:
            self.status, self.updated, self._deciding = state.status, state.updated, state.deciding
            self.result, self.abandoned_by = state.result, state.abandoned_by
        if changed:
            self._decision = None
            self.notify()

    def _step(self, entry: LogEntry) -> None:
        assert self.tail is not None
        self._match, step = take_step(self.engine, self.match, entry)
        self.version = step.version
        self.tail.append(step)

    def notify(self) -> None:
        """Wakes all watchers."""
        for watcher in self.watchers:
            watcher.set()

    def stored_result(self) -> game_pb2.Result | None:
        """The result as stored with the end of the match; None while it is running and if the engine failed."""
        return game_pb2.Result.FromString(self.result) if self.result else None


def start(engine: Engine, head: StoredMatch) -> Match:
    """The match of a stored head at its first decision."""
    return engine.start(stored_setup(engine.game, head.setup), head.seed)


def take_step(engine: Engine, match: Match, entry: LogEntry) -> tuple[Match, MatchStep]:
    """Plays a stored action on the match; returns the match and the step."""
    match.events = []
    engine.replay(match, [entry])
    events, match.events = match.events, None
    return match, MatchStep(match.version, events, match.decision(), match.result(), entry.at)
