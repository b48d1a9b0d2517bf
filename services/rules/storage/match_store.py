"""The log of a match in Redis.

    match:{id}:meta   hash: head (StoredMatch), status, deciding, updated, result, abandoned
    match:{id}:log    list of actions: 13 digits of milliseconds, then a StoredAction
    match:{id}:moved  channel: "status version" after each change
    match:request:{game}:{request id}   the match that a request made
    match:account:{game}:{account}      sorted set of an account's matches by time

A change is one script that does all of it or nothing: it stores the action, updates the due decisions of bots, reports the end of the
match, and wakes the watchers.
"""

from __future__ import annotations

from dataclasses import dataclass

from services.contracts.herotable.rules.v1.rules_pb2 import MatchStatus
from services.contracts.herotable.rules.v1.store_pb2 import StoredAction, StoredMatch
from services.harness.scripts import Argument, Script
from services.kernel.errors import NotFound
from services.rules.settings import RulesSettings
from services.rules.storage.pipeline import Pipeline

DUE, WAKE, FINISHED = "bots:due", "bots:wake", "matches:finished"
CREATE, ADVANCE, READ = (Script.load("services.rules.storage", f"lua/{name}.lua") for name in ("create", "advance", "read"))
RUNNING = MatchStatus.MATCH_STATUS_RUNNING
STAMP = 13
"""Digits of the time before a stored action."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One stored action and when it was stored (milliseconds since 1970)."""

    at: int
    action: StoredAction

    @classmethod
    def parse(cls, data: bytes) -> LogEntry:
        """The entry from its bytes in the list."""
        return cls(int(data[:STAMP]), StoredAction.FromString(data[STAMP:]))


@dataclass(frozen=True, slots=True)
class StoredState:
    """A match as read from the store. `entries` are the actions that the reader did not know yet; `head` is empty unless asked for."""

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
    """A change of a match at `version`, with everything that follows from it; without an `action` the match only ends.

    `due_before` and `due_after` are serialized DueDecisions to remove and to add, `finished` is a serialized MatchFinished."""

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
class Appended:
    """The change has been stored."""

    at: int
    """When, in ms since 1970."""


@dataclass(frozen=True, slots=True)
class VersionConflict:
    """The match is at another version or over, and nothing has been changed. `entry` is the action stored at the expected version."""

    version: int
    entry: LogEntry | None


class MatchStore:
    """The matches of one game in Redis. Methods raise Unavailable while it is away."""

    def __init__(self, game: str, pipeline: Pipeline, settings: RulesSettings) -> None:
        self._game = game
        self._pipeline = pipeline
        self._settings = settings
        self._running_ms, self._finished_ms = settings.running_seconds * 1000, settings.finished_seconds * 1000

    async def create(self, head: StoredMatch, request_id: str, first: Change) -> str:
        """Stores the match unless the same request created one before; returns the id of the match that the request created."""
        settings = self._settings
        accounts = sorted({seat.account_id for seat in head.seats if seat.account_id})
        lists = [self._account_key(account) for account in accounts]
        keys = [_meta(head.match_id), f"match:request:{self._game}:{request_id}", DUE, WAKE, FINISHED, *lists]
        args: list[Argument] = [
            head.match_id, head.SerializeToString(), request_id, settings.request_seconds * 1000, self._lifetime(first.status),
            max(self._running_ms, self._finished_ms), settings.account_matches,
            int(first.status), first.deciding, first.due_after, first.result, first.finished,
        ]  # fmt: skip
        match_id: bytes = await self._pipeline.run(CREATE, keys, args)
        return match_id.decode()

    async def advance(self, change: Change) -> Appended | VersionConflict:
        """Stores the change if the match is running and still at the change's version; NotFound if the match has expired."""
        match_id = change.match_id
        keys = [_log(match_id), _meta(match_id), DUE, WAKE, FINISHED, channel(match_id)]
        args: list[Argument] = [
            change.version, change.action.SerializeToString() if change.action else b"", change.deciding, int(change.status),
            self._lifetime(change.status), change.due_before, change.due_after, change.result, change.finished,
            "" if change.abandoned_by is None else change.abandoned_by,
        ]  # fmt: skip
        answer = await self._pipeline.run(ADVANCE, keys, args)
        if answer[0] == b"stored":
            return Appended(int(answer[1]))
        if answer[0] == b"gone":
            raise unknown_match(match_id)
        return VersionConflict(answer[1], LogEntry.parse(answer[2]) if answer[2] else None)

    async def read(self, match_id: str, known: int, *, head: bool = False) -> StoredState:
        """What a reader that knows the first `known` actions is missing, read atomically; NotFound if there is no such match."""
        answer = await self._pipeline.run(READ, [_log(match_id), _meta(match_id)], [known, "head" if head else ""])
        if not answer:
            raise unknown_match(match_id)
        version, status, deciding, updated, result, abandoned, stored_head, entries = answer
        abandoned_by = int(abandoned) if abandoned else None
        return StoredState(version, status_of(status), int(deciding), int(updated), result, abandoned_by, stored_head, entries)

    async def entry(self, match_id: str, version: int) -> LogEntry | None:
        """The action that was taken at this version, None if there is none."""
        data: bytes | None = await self._pipeline.command("LINDEX", _log(match_id), version)
        return LogEntry.parse(data) if data else None

    async def matches_of(self, account_id: str, before: tuple[int, str] | None, limit: int) -> list[tuple[int, str]]:
        """Up to `limit` pairs (time of creation in ms, match id) of an account, newest first.

        `before` is the last pair of the previous page, None for the first page."""
        newest = "+inf" if before is None else before[0]
        flat = await self._pipeline.command("ZREVRANGEBYSCORE", self._account_key(account_id), newest, "-inf", "WITHSCORES")
        found = [(int(score), name.decode()) for name, score in zip(flat[::2], flat[1::2], strict=True)]
        # Matches of the same millisecond are ordered by id, and the page continues after the id.
        return [one for one in found if before is None or one < before][:limit]

    async def forget(self, account_id: str, match_ids: list[str]) -> None:
        """Removes expired matches from the list of an account."""
        await self._pipeline.command("ZREM", self._account_key(account_id), *match_ids)

    def _account_key(self, account_id: str) -> str:
        return f"match:account:{self._game}:{account_id}"

    def _lifetime(self, status: MatchStatus) -> int:
        return self._running_ms if status == RUNNING else self._finished_ms


def channel(match_id: str) -> str:
    """The Redis channel on which changes of a match are published."""
    return f"match:{match_id}:moved"


def unknown_match(match_id: str) -> NotFound:
    """The error for a match that does not exist, has expired, or is hidden from the caller."""
    return NotFound(f"There is no match {match_id!r} here; it may have expired.", code="unknown_match", field="match_id", value=match_id)


def _log(match_id: str) -> str:
    return f"match:{match_id}:log"


def _meta(match_id: str) -> str:
    return f"match:{match_id}:meta"


def status_of(stored: bytes) -> MatchStatus:
    """The status from its stored form."""
    return int(stored)  # type: ignore[return-value]  # enums are plain ints at run time
