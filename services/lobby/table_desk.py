"""What the lobby does with tables: checks the wish with the rules, changes the table, starts its match."""

from __future__ import annotations

import asyncio

import redis.asyncio

from services.contracts.herotable.lobby.v1 import lobby_pb2
from services.contracts.herotable.rules.v1 import rules_pb2
from services.harness.logs import logger
from services.kernel.errors import HerotableError, NotFound, Unavailable
from services.lobby import instants, tables
from services.lobby.codes import CodeGuard
from services.lobby.ids import new_code, new_id, same_code
from services.lobby.metrics import STARTS
from services.lobby.rules_client import RulesClient, is_certain
from services.lobby.settings import LobbySettings
from services.lobby.table_store import IDLE, STARTING, TableStore

REAP_AT_ONCE = 50
CREATE_TRIES = 5

log = logger(__name__)


class TableDesk:
    """All that may be done with tables."""

    def __init__(self, client: redis.asyncio.Redis, rules: RulesClient, settings: LobbySettings) -> None:
        self.store = TableStore(client, settings)
        self._codes = CodeGuard(client, settings)
        self._rules = rules
        self._settings = settings

    async def create(self, request: lobby_pb2.CreateTableRequest) -> lobby_pb2.Table:
        """A new table with its host on the first seat, or the one that this request id made."""
        request_key = f"lobby:request:table:{request.host.account_id}:{request.request_id}" if request.request_id else ""
        if made := await self.store.id_of_request(request_key):
            return (await self.store.read(made)).table
        setup = await self._rules.check_setup(request.game, request.setup)
        for _ in range(CREATE_TRIES):
            now_ms = await self.store.now_ms()
            table = lobby_pb2.Table(
                table_id=new_id("tbl"),
                game=request.game,
                setup=setup,
                seats=[lobby_pb2.TableSeat() for _ in range(setup.players)],
                host=request.host.account_id,
                private=request.private,
                code=new_code() if request.private else "",
                rated=request.rated,
                status=tables.OPEN,
                version=1,
                created_at=instants.timestamp(now_ms),
            )
            tables.sit(table, request.host, 0, instants.timestamp(now_ms))
            if await self.store.create(table, request_key, now_ms):
                return table
            if made := await self.store.id_of_request(request_key):
                return (await self.store.read(made)).table
        raise Unavailable("No free code was found; please repeat.", code="too_busy", retry_after=1)

    async def look(self, table_id: str, account_id: str, code: str) -> lobby_pb2.Table:
        """The table for one of its players, for anybody if it is public, else for whoever has the code."""
        return _for(await self._admit(table_id, account_id, code), account_id)

    async def join(self, table_id: str, player: lobby_pb2.Player, code: str, seat: int | None) -> lobby_pb2.Table:
        """The table with the player on the seat, or on the first free one."""
        admitted = await self._admit(table_id, player.account_id, code)
        return await self.store.change(admitted.table_id, lambda table, now: tables.sit(table, player, seat, instants.timestamp(now)))

    async def leave(self, table_id: str, account_id: str) -> lobby_pb2.Table:
        """The table without the player."""
        return _for(await self.store.change(table_id, lambda table, _: tables.stand_up(table, account_id)), account_id)

    async def add_bot(self, table_id: str, account_id: str, policy: str, seat: int | None) -> lobby_pb2.Table:
        """The table with a bot of that policy; the rules say which policies there are."""
        table = (await self.store.read(table_id)).table
        tables.must_be_host(table, account_id)
        await self._rules.check_setup(table.game, table.setup, [policy])
        return await self.store.change(
            table_id, lambda table, now: tables.seat_bot(table, account_id, policy, seat, instants.timestamp(now))
        )

    async def remove_bot(self, table_id: str, account_id: str, seat: int) -> lobby_pb2.Table:
        """The table without that bot."""
        return await self.store.change(table_id, lambda table, _: tables.remove_bot(table, account_id, seat))

    async def start(self, table_id: str, account_id: str) -> lobby_pb2.Table:
        """The table with its match; a repetition answers with the same match."""
        table = (await self.store.read(table_id)).table
        tables.must_be_host(table, account_id)
        if table.status == tables.STARTED:
            return table
        if table.status != tables.STARTING:
            table = await self.store.change(table_id, lambda table, _: tables.begin(table, account_id))
        return await self._create_match(table)

    async def reap(self) -> None:
        """Brings tables stuck in starting to their end and closes those that nobody has touched for long."""
        stuck = await self.store.overdue(STARTING, self._settings.retry_seconds, REAP_AT_ONCE)
        await asyncio.gather(*(self._resume(table_id) for table_id in stuck))
        for table_id in await self.store.overdue(IDLE, self._settings.table_idle_seconds, REAP_AT_ONCE):
            await self._close_idle(table_id)

    async def _resume(self, table_id: str) -> None:
        try:
            table = (await self.store.read(table_id)).table
            if table.status == tables.STARTING:
                await self._create_match(table)
                log.info("stuck table started", table_id=table_id)
        except NotFound:
            await self.store.forget(STARTING, table_id)
        except HerotableError as error:
            log.warning("table still starting", table_id=table_id, code=error.code, error=error.message)

    async def _close_idle(self, table_id: str) -> None:
        try:
            await self.store.change(table_id, lambda table, _: _close_if_open(table))
            log.info("idle table closed", table_id=table_id)
        except NotFound:
            await self.store.forget(IDLE, table_id)
        except HerotableError as error:
            log.info("table not idle any more", table_id=table_id, code=error.code)

    async def _create_match(self, table: lobby_pb2.Table) -> lobby_pb2.Table:
        """STARTING to STARTED; back to OPEN only where it is certain that no match was created, to CLOSED when patience ends."""
        # The version does not change while a table is starting, so every repetition names the same match.
        request = rules_pb2.CreateMatchRequest(
            request_id=f"{table.table_id}.{table.version}",
            setup=table.setup,
            seats=[_match_seat(seat) for seat in table.seats],
            rated=table.rated,
            private=table.private,
        )
        try:
            match_id = await self._rules.create_match(table.game, request)
        except HerotableError as error:
            STARTS.labels(table.game, "refused" if is_certain(error) else "unknown").inc()
            if is_certain(error):
                await self._leave_starting(table, tables.OPEN, "")
            elif await self.store.seconds_in(STARTING, table.table_id) > self._settings.patience_seconds:
                await self._leave_starting(table, tables.CLOSED, "")
            raise
        STARTS.labels(table.game, "created").inc()
        return await self._leave_starting(table, tables.STARTED, match_id)

    async def _leave_starting(self, table: lobby_pb2.Table, status: lobby_pb2.TableStatus, match_id: str) -> lobby_pb2.Table:
        def settle(current: lobby_pb2.Table, _: int) -> None:
            # Another replica may have settled the same start before; its answer is the same match.
            if current.status == tables.STARTING and current.version == table.version:
                current.status, current.match_id = status, match_id

        return await self.store.change(table.table_id, settle)

    async def _admit(self, table_id: str, account_id: str, code: str) -> lobby_pb2.Table:
        """The table that this account may see."""
        typed = same_code(code)
        if typed:
            await self._codes.may_try(account_id)
        named = table_id or (await self.store.id_of_code(typed) if typed else "") or ""
        if not named and typed:
            raise await self._codes.wrong(account_id, code)
        table = (await self.store.read(named)).table
        if table.private and typed != table.code and tables.seat_of(table, account_id) is None:
            raise await self._codes.wrong(account_id, code)
        return table


def _for(table: lobby_pb2.Table, account_id: str) -> lobby_pb2.Table:
    """The code is for its players alone."""
    if tables.seat_of(table, account_id) is None:
        table.code = ""
    return table


def _close_if_open(table: lobby_pb2.Table) -> None:
    tables.must_be_open(table)
    tables.close(table)


def _match_seat(seat: lobby_pb2.TableSeat) -> rules_pb2.Seat:
    if seat.policy:
        return rules_pb2.Seat(policy=seat.policy, name=seat.policy)
    return rules_pb2.Seat(account_id=seat.player.account_id, name=seat.player.name)
