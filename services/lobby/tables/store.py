"""Tables in Redis: read, commit if unchanged, list. One script stores a table together with all lists and indices it belongs to."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import redis.asyncio

from services.contracts.herotable.lobby.v1 import lobby_pb2
from services.harness.scripts import Script
from services.kernel.errors import NotFound, RateLimited, Unavailable
from services.lobby.settings import LobbySettings, to_ms
from services.lobby.shared import instants
from services.lobby.shared.cursors import from_cursor, invalid_cursor, to_cursor
from services.lobby.tables import changes

TRIES = 50
OPENED = "lobby:tables:opened"
IDLE = "lobby:tables:idle"
STARTING = "lobby:tables:starting"
COMMIT = Script.load("services.lobby.tables", "scripts/commit_table.lua")

Change = Callable[[lobby_pb2.Table, int], None]
"""Changes the table in place; the second argument is the instant in ms."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it was read, and the instant of reading by the clock of Redis."""

    table: lobby_pb2.Table
    now_ms: int


class TableStore:
    """Reads and writes tables."""

    def __init__(self, client: redis.asyncio.Redis, settings: LobbySettings) -> None:
        self._redis: Any = client
        self._settings = settings

    async def now_ms(self) -> int:
        """The instant by the clock of Redis."""
        return instants.from_redis_time(await self._redis.time())

    async def read(self, table_id: str) -> StoredTable:
        """The table, with its code. Raises NotFound if there is none."""
        async with self._redis.pipeline(transaction=False) as pipe:
            pipe.hget(_key(table_id), "doc")
            pipe.time()
            doc, time = await pipe.execute()
        if doc is None:
            raise unknown_table(table_id)
        return StoredTable(lobby_pb2.Table.FromString(doc), instants.from_redis_time(time))

    async def change(self, table_id: str, change: Change) -> lobby_pb2.Table:
        """Applies `change` to the table and stores it; repeats that if another writer was first. If `change` raises, nothing is stored."""
        for _ in range(TRIES):
            stored = await self.read(table_id)
            table = lobby_pb2.Table.FromString(stored.table.SerializeToString())
            change(table, stored.now_ms)
            if table == stored.table:
                return table
            table.version += 1
            if await self._commit(stored.table, table, stored.now_ms) == "ok":
                return table
        raise Unavailable(f"Table {table_id} changes too quickly; please repeat.", code="too_busy", retry_after=1)

    async def create(self, table: lobby_pb2.Table, request_key: str, now_ms: int) -> bool:
        """Stores a new table; False if its request id was used before or its code is in use."""
        commands = [["SET", request_key, table.table_id, "PX", str(to_ms(self._settings.keep_seconds))]] if request_key else []
        absent = [key for key in (request_key, _code_key(table)) if key]
        return await self._commit(None, table, now_ms, absent, commands) == "ok"

    async def id_of_request(self, request_key: str) -> str | None:
        """The id of the table that this request opened, None if it opened none."""
        found = await self._redis.get(request_key) if request_key else None
        return found.decode() if found else None

    async def id_of_code(self, code: str) -> str | None:
        """The id of the open private table with this code, None if there is none."""
        found = await self._redis.get(f"lobby:code:{code}")
        return found.decode() if found else None

    async def page(self, game: str, joinable: bool, limit: int, cursor: str) -> tuple[list[lobby_pb2.Table], str]:
        """A page of open public tables, newest first, and the cursor of the next page, "" at the end."""
        after = from_cursor(cursor) if cursor else ""
        if after and not _is_place(after):
            raise invalid_cursor(cursor)
        listing = _listing("free" if joinable else "open", game)
        places = await self._redis.zrevrangebylex(listing, f"({after}" if after else "+", "-", 0, limit + 1)
        names = [place.decode() for place in places]
        async with self._redis.pipeline(transaction=False) as pipe:
            for name in names[:limit]:
                pipe.hget(_key(name.partition(":")[2]), "doc")
            docs = await pipe.execute()
        more = len(names) > limit
        return [lobby_pb2.Table.FromString(doc) for doc in docs if doc], to_cursor(names[limit - 1]) if more else ""

    async def overdue(self, index: str, seconds: float, limit: int) -> list[str]:
        """The ids of at most `limit` tables that entered this index (IDLE or STARTING) at least `seconds` ago, oldest first."""
        until = await self.now_ms() - to_ms(seconds)
        return [name.decode() for name in await self._redis.zrangebyscore(index, "-inf", until, 0, limit)]

    async def seconds_in(self, index: str, table_id: str) -> float:
        """The seconds since the table entered this index (IDLE or STARTING); 0 if it is not in it."""
        since = await self._redis.zscore(index, table_id)
        return 0.0 if since is None else (await self.now_ms() - since) / 1000

    async def forget(self, index: str, table_id: str) -> None:
        """Removes a table that no longer exists from an index."""
        await self._redis.zrem(index, table_id)

    async def count_open(self) -> int:
        """The number of public tables that wait for players."""
        return int(await self._redis.zcard(_listing("open", "")))

    async def _commit(
        self,
        before: lobby_pb2.Table | None,
        after: lobby_pb2.Table,
        now_ms: int,
        absent: Iterable[str] = (),
        more: Iterable[list[str]] = (),
    ) -> str:
        joined = _seated(after) - _seated(before)
        update = {
            "absent": list(absent),
            "limits": [[f"lobby:tables_of:{account}", self._settings.tables_per_account] for account in sorted(joined)],
            "commands": [*_follow(before, after, now_ms), *more],
        }
        ended = after.status in {changes.STARTED, changes.CLOSED}
        keep = str(to_ms(self._settings.keep_seconds)) if ended else ""
        args: list[str | bytes] = [
            str(before.version if before else 0),
            str(after.version),
            after.SerializeToString(),
            keep,
            json.dumps(update),
        ]
        answer = (await COMMIT(self._redis, [_key(after.table_id)], args)).decode()
        if answer == "limit":
            raise RateLimited(
                f"You sit at {self._settings.tables_per_account} tables already, the most an account may: start or leave one first.",
                code="too_many_tables",
                field="account_id",
                value=",".join(sorted(joined)),
                limit=self._settings.tables_per_account,
            )
        return str(answer)


def unknown_table(table_id: str) -> NotFound:
    """The error for an id that does not exist, or no longer."""
    return NotFound(
        f"There is no table {table_id!r}; the list of tables shows the open ones.", code="unknown_table", field="table_id", value=table_id
    )


def _key(table_id: str) -> str:
    return f"lobby:table:{table_id}"


def _code_key(table: lobby_pb2.Table) -> str:
    return f"lobby:code:{table.code}" if table.code else ""


def _listing(kind: str, game: str) -> str:
    return f"lobby:tables:{kind}:{game or '*'}"


def _place(table: lobby_pb2.Table) -> str:
    """The member of the listings for this table; members sort by the instant of opening."""
    return f"{instants.milliseconds(table.created_at):015d}:{table.table_id}"


def _is_place(text: str) -> bool:
    instant, colon, table_id = text.partition(":")
    return instant.isdigit() and colon == ":" and table_id.startswith("tbl_")


def _listings(table: lobby_pb2.Table | None) -> set[str]:
    if table is None or table.private or table.status != changes.OPEN:
        return set()
    kinds = ["open", "free"] if changes.free_seats(table) else ["open"]
    return {_listing(kind, game) for kind in kinds for game in ("", table.game)}


def _seated(table: lobby_pb2.Table | None) -> set[str]:
    live = table is not None and table.status in {changes.OPEN, changes.STARTING}
    return set(changes.accounts(table)) if table is not None and live else set()


def _follow(before: lobby_pb2.Table | None, after: lobby_pb2.Table, now_ms: int) -> list[list[Any]]:
    """The Redis commands that update all lists and indices after the change."""
    table_id, place = after.table_id, _place(after)
    commands: list[list[Any]] = [["ZREM", listing, place] for listing in sorted(_listings(before) - _listings(after))]
    commands += [["ZADD", listing, "0", place] for listing in sorted(_listings(after) - _listings(before))]
    commands += [["SREM", f"lobby:tables_of:{account}", table_id] for account in sorted(_seated(before) - _seated(after))]
    commands += [["SADD", f"lobby:tables_of:{account}", table_id] for account in sorted(_seated(after) - _seated(before))]
    for index, status in ((IDLE, changes.OPEN), (STARTING, changes.STARTING)):
        commands.append(["ZADD", index, str(now_ms), table_id] if after.status == status else ["ZREM", index, table_id])
    if after.code:
        commands.append(["SET", _code_key(after), table_id] if after.status == changes.OPEN else ["DEL", _code_key(after)])
    return commands
