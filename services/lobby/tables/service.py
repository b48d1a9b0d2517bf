"""The operations on tables: checks set-ups with the rules services, changes tables, starts their matches."""

from __future__ import annotations

import asyncio

import redis.asyncio

from services.contracts.herotable.lobby.v1 import lobby_pb2
from services.contracts.herotable.rules.v1 import rules_pb2
from services.harness.logs import logger
from services.kernel.errors import HerotableError, NotFound, Unavailable
from services.lobby.settings import LobbySettings
from services.lobby.shared import instants
from services.lobby.shared.ids import new_id
from services.lobby.shared.metrics import STARTS
from services.lobby.shared.rules_client import RulesClient, is_final
from services.lobby.tables import changes
from services.lobby.tables.codes import CodeGuard, new_code, normalized_code
from services.lobby.tables.store import IDLE, STARTING, TableStore

REAP_BATCH = 50
CREATE_TRIES = 5

log = logger(__name__)


class TableService:
    """The operations on tables, for the servicer; and the upkeep of stuck and idle tables, for the background work."""

    def __init__(self, client: redis.asyncio.Redis, rules: RulesClient, settings: LobbySettings) -> None:
        self.store = TableStore(client, settings)
        self._codes = CodeGuard(client, settings)
        self._rules = rules
        self._settings = settings

    async def create(self, request: lobby_pb2.CreateTableRequest) -> lobby_pb2.Table:
        """Opens a table with the host on the first seat, or returns the one that a request with the same id opened."""
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
                status=changes.OPEN,
                version=1,
                created_at=instants.timestamp(now_ms),
            )
            changes.seat_player(table, request.host, 0, instants.timestamp(now_ms))
            if await self.store.create(table, request_key, now_ms):
                return table
            if made := await self.store.id_of_request(request_key):
                return (await self.store.read(made)).table
        raise Unavailable("No free code was found; please repeat.", code="too_busy", retry_after=1)

    async def get(self, table_id: str, account_id: str, code: str) -> lobby_pb2.Table:
        """The table. A private one is shown to its players and to accounts that give its code; raises Denied to others."""
        return _hide_code(await self._admit(table_id, account_id, code), account_id)

    async def join(self, table_id: str, player: lobby_pb2.Player, code: str, seat: int | None) -> lobby_pb2.Table:
        """Seats the player on the seat, or on the first free one, and returns the table."""
        admitted = await self._admit(table_id, player.account_id, code)
        return await self.store.change(
            admitted.table_id, lambda table, now: changes.seat_player(table, player, seat, instants.timestamp(now))
        )

    async def leave(self, table_id: str, account_id: str) -> lobby_pb2.Table:
        """Frees the seat of the account and returns the table."""
        return _hide_code(await self.store.change(table_id, lambda table, _: changes.remove_player(table, account_id)), account_id)

    async def add_bot(self, table_id: str, account_id: str, policy: str, seat: int | None) -> lobby_pb2.Table:
        """Seats a bot and returns the table. The rules service of the game checks the policy."""
        table = (await self.store.read(table_id)).table
        changes.require_host(table, account_id)
        await self._rules.check_setup(table.game, table.setup, [policy])
        return await self.store.change(
            table_id, lambda table, now: changes.seat_bot(table, account_id, policy, seat, instants.timestamp(now))
        )

    async def remove_bot(self, table_id: str, account_id: str, seat: int) -> lobby_pb2.Table:
        """Frees the seat of a bot and returns the table."""
        return await self.store.change(table_id, lambda table, _: changes.remove_bot(table, account_id, seat))

    async def start(self, table_id: str, account_id: str) -> lobby_pb2.Table:
        """Starts the match and returns the table with its id; repeating the call returns the same match."""
        table = (await self.store.read(table_id)).table
        changes.require_host(table, account_id)
        if table.status == changes.STARTED:
            return table
        if table.status != changes.STARTING:
            table = await self.store.change(table_id, lambda table, _: changes.begin(table, account_id))
        return await self._create_match(table)

    async def reap(self) -> None:
        """Finishes the starts that a replica left half done, and closes tables that nobody has changed for long."""
        stuck = await self.store.overdue(STARTING, self._settings.retry_seconds, REAP_BATCH)
        await asyncio.gather(*(self._resume(table_id) for table_id in stuck))
        for table_id in await self.store.overdue(IDLE, self._settings.table_idle_seconds, REAP_BATCH):
            await self._close_idle(table_id)

    async def _resume(self, table_id: str) -> None:
        try:
            table = (await self.store.read(table_id)).table
            if table.status == changes.STARTING:
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
        """Moves a table from STARTING to STARTED; to OPEN if certainly no match was created, to CLOSED after `patience_seconds`."""
        # The version does not change while a table is starting, so every repetition has the same request id.
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
            STARTS.labels(table.game, "refused" if is_final(error) else "unknown").inc()
            if is_final(error):
                await self._leave_starting(table, changes.OPEN, "")
            elif await self.store.seconds_in(STARTING, table.table_id) > self._settings.patience_seconds:
                await self._leave_starting(table, changes.CLOSED, "")
            raise
        STARTS.labels(table.game, "created").inc()
        return await self._leave_starting(table, changes.STARTED, match_id)

    async def _leave_starting(self, table: lobby_pb2.Table, status: lobby_pb2.TableStatus, match_id: str) -> lobby_pb2.Table:
        def settle(current: lobby_pb2.Table, _: int) -> None:
            # Another replica may have finished the same start already, with the same match.
            if current.status == changes.STARTING and current.version == table.version:
                current.status, current.match_id = status, match_id

        return await self.store.change(table.table_id, settle)

    async def _admit(self, table_id: str, account_id: str, code: str) -> lobby_pb2.Table:
        """The table, if the account may see it; it is found by its id or by its code. Raises Denied for a wrong or missing code."""
        typed = normalized_code(code)
        if typed:
            await self._codes.check_attempts(account_id)
        named = table_id or (await self.store.id_of_code(typed) if typed else "") or ""
        if not named and typed:
            raise await self._codes.wrong_code(account_id, code)
        table = (await self.store.read(named)).table
        if table.private and typed != table.code and changes.seat_of(table, account_id) is None:
            raise await self._codes.wrong_code(account_id, code)
        return table


def _hide_code(table: lobby_pb2.Table, account_id: str) -> lobby_pb2.Table:
    """The table as the account sees it: only its players see the code."""
    if changes.seat_of(table, account_id) is None:
        table.code = ""
    return table


def _close_if_open(table: lobby_pb2.Table) -> None:
    changes.require_open(table)
    changes.close(table)


def _match_seat(seat: lobby_pb2.TableSeat) -> rules_pb2.Seat:
    if seat.policy:
        return rules_pb2.Seat(policy=seat.policy, name=seat.policy)
    return rules_pb2.Seat(account_id=seat.player.account_id, name=seat.player.name)
