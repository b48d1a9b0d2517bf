"""The log of a match in Redis.

    match:{id}:meta   hash: head (StoredMatch), status, deciding, updated, result, abandoned
    match:{id}:log    list of actions: 13 digits of milliseconds, then a StoredAction
    match:{id}:moved  channel: "status version" after each change
    match:request:{game}:{request id}   the match that a request made
    match:account:{game}:{account}      sorted set of an account's matches by time

Every change is one script that does all of it or nothing: the action, who owes the next decision, the news of the end, the
wake-up of the watchers.
"""

from __future__ import annotations

from dataclasses import dataclass

from services.contracts.herotable.rules.v1.rules_pb2 import MatchStatus
from services.contracts.herotable.rules.v1.store_pb2 import StoredAction, StoredMatch
from services.harness.scripts import Argument, Script
from services.kernel.errors import NotFound
from services.rules.pipeline import Pipeline
from services.rules.settings import RulesSettings

DUE, WAKE, FINISHED = "bots:due", "bots:wake", "matches:finished"
CREATE, ADVANCE, READ = (Script.load("services.rules", f"lua/{name}.lua") for name in ("create", "advance", "read"))
RUNNING = MatchStatus.MATCH_STATUS_RUNNING
STAMP = 13
"""Digits of the time in front of a stored action."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One stored action and when it was stored (milliseconds since 1970)."""

    at: int
    action: StoredAction

    @classmethod
    def parse(cls, data: bytes) -> LogEntry:
        """As it lies in the list."""
        return cls(int(data[:STAMP]), StoredAction.FromString(data[STAMP:]))


@dataclass(frozen=True, slots=True)
class StoredState:
    """What the store knows of a match beyond the actions that the reader knew."""

    version: int
    status: MatchStatus
    deciding: int
    updated: int
    result: bytes
    abandoned_by: int | None
    head: bytes
    entries: list[bytes]


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a match that stood at `version`, with all that follows from it. `action` None: it only ends."""

    match_id: str
    version: int
    action: StoredAction | None
    status: MatchStatus
    deciding: int
    due_before: bytes = b""
    due_after: bytes = b""
    result: bytes = b""
    finished: bytes = b""
    abandoned_by: int | None = None


@dataclass(frozen=True, slots=True)
class Stored:
    """The change is in the log."""

    at: int


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The match stands elsewhere: nothing was changed. `entry` is what was played at the version where the writer thought it stood."""

    version: int
    entry: LogEntry | None


class Store:
    """The matches of one game. Raises Unavailable while Redis is away."""

    def __init__(self, game: str, pipeline: Pipeline, settings: RulesSettings) -> None:
        self._game = game
        self._pipeline = pipeline
        self._settings = settings
        self._running_ms, self._finished_ms = settings.running_seconds * 1000, settings.finished_seconds * 1000

    async def create(self, head: StoredMatch, request_id: str, first: Change) -> str:
        """Stores the match unless that request made one before; the id of the match that it made."""
        settings = self._settings
        accounts = sorted({seat.account_id for seat in head.seats if seat.account_id})
        lists = [self._account_key(account) for account in accounts]
        keys = [_meta(head.match_id), f"match:request:{self._game}:{request_id}", DUE, WAKE, FINISHED, *lists]
        args: list[Argument] = [
            head.match_id, head.SerializeToString(), request_id, settings.request_seconds * 1000, self._lifetime(first.status),
            max(self._running_ms, self._finished_ms), settings.account_matches,
            int(first.status), first.deciding, first.due_after, first.result, first.finished,
        ]  # fmt: skip
        made: bytes = await self._pipeline.run(CREATE, keys, args)
        return made.decode()

    async def advance(self, change: Change) -> Stored | Elsewhere:
        """Stores the change if the match still stands at its version; NotFound if there is no such match any more."""
        match_id = change.match_id
        keys = [_log(match_id), _meta(match_id), DUE, WAKE, FINISHED, channel(match_id)]
        args: list[Argument] = [
            change.version, change.action.SerializeToString() if change.action else b"", change.deciding, int(change.status),
            self._lifetime(change.status), change.due_before, change.due_after, change.result, change.finished,
            "" if change.abandoned_by is None else change.abandoned_by,
        ]  # fmt: skip
        answer = await self._pipeline.run(ADVANCE, keys, args)
        if answer[0] == b"stored":
            return Stored(int(answer[1]))
        if answer[0] == b"gone":
            raise unknown_match(match_id)
        return Elsewhere(answer[1], LogEntry.parse(answer[2]) if answer[2] else None)

    async def read(self, match_id: str, known: int, *, head: bool = False) -> StoredState:
        """What a reader that knows the first `known` actions is missing, all of one moment; NotFound if there is no such match."""
        answer = await self._pipeline.run(READ, [_log(match_id), _meta(match_id)], [known, "head" if head else ""])
        if not answer:
            raise unknown_match(match_id)
        version, status, deciding, updated, result, abandoned, stored_head, entries = answer
        abandoned_by = int(abandoned) if abandoned else None
        return StoredState(version, status_of(status), int(deciding), int(updated), result, abandoned_by, stored_head, entries)

    async def entry(self, match_id: str, version: int) -> LogEntry | None:
        """The action that was taken at this version, None if none was."""
        data: bytes | None = await self._pipeline.command("LINDEX", _log(match_id), version)
        return LogEntry.parse(data) if data else None

    async def matches_of(self, account_id: str, before: tuple[int, str] | None, limit: int) -> list[tuple[int, str]]:
        """(created ms, match id) of an account, newest first, after the last one of the page before."""
        newest = "+inf" if before is None else before[0]
        flat = await self._pipeline.command("ZREVRANGEBYSCORE", self._account_key(account_id), newest, "-inf", "WITHSCORES")
        found = [(int(score), name.decode()) for name, score in zip(flat[::2], flat[1::2], strict=True)]
        # Several matches may share a millisecond: those are ordered by id, and the page goes on after the id.
        return [one for one in found if before is None or one < before][:limit]

    async def forget(self, account_id: str, match_ids: list[str]) -> None:
        """Takes expired matches off the list of an account."""
        await self._pipeline.command("ZREM", self._account_key(account_id), *match_ids)

    def _account_key(self, account_id: str) -> str:
        return f"match:account:{self._game}:{account_id}"

    def _lifetime(self, status: MatchStatus) -> int:
        return self._running_ms if status == RUNNING else self._finished_ms


def channel(match_id: str) -> str:
    """Where changes of a match are told."""
    return f"match:{match_id}:moved"


def unknown_match(match_id: str) -> NotFound:
    """What is said of a match that is not there, has expired, or may not be known of."""
    return NotFound(f"There is no match {match_id!r} here; it may have expired.", code="unknown_match", field="match_id", value=match_id)


def _log(match_id: str) -> str:
    return f"match:{match_id}:log"


def _meta(match_id: str) -> str:
    return f"match:{match_id}:meta"


def status_of(stored: bytes) -> MatchStatus:
    """The status as it lies in the store."""
    return int(stored)  # type: ignore[return-value]  # enums are plain ints at run time
