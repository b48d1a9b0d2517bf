"""Helpers for calling the lobby."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import grpc.aio
import pytest

from services.contracts.herotable.game.v1.game_pb2 import MatchSetup
from services.contracts.herotable.lobby.v1 import lobby_pb2 as pb
from services.contracts.herotable.lobby.v1.lobby_pb2_grpc import LobbyServiceStub
from services.harness.errors import error_from_rpc
from services.kernel.errors import HerotableError

GAME = "megaclash"


def setup(players: int = 2, **options: Any) -> MatchSetup:
    wanted = MatchSetup(players=players)
    wanted.options.update(options)
    return wanted


def player(account_id: str) -> pb.Player:
    return pb.Player(account_id=account_id, name=account_id.title())


class Caller:
    """The calls of accounts to one replica."""

    def __init__(self, stub: LobbyServiceStub) -> None:
        self.stub = stub

    async def open_table(self, host: str, *, options: dict[str, Any] | None = None, **more: Any) -> pb.Table:
        request = pb.CreateTableRequest(host=player(host), game=GAME, setup=setup(**(options or {})))
        for name, value in more.items():
            setattr(request, name, value)
        return (await self.stub.CreateTable(request)).table

    async def join(self, table_id: str, account_id: str, code: str = "", seat: int | None = None) -> pb.Table:
        request = pb.JoinTableRequest(table_id=table_id, player=player(account_id), code=code, seat=seat)
        return (await self.stub.JoinTable(request)).table

    async def leave(self, table_id: str, account_id: str) -> pb.Table:
        return (await self.stub.LeaveTable(pb.LeaveTableRequest(table_id=table_id, account_id=account_id))).table

    async def table(self, table_id: str, account_id: str = "", code: str = "") -> pb.Table:
        return (await self.stub.GetTable(pb.GetTableRequest(table_id=table_id, account_id=account_id, code=code))).table

    async def tables(self, **more: Any) -> pb.ListTablesResponse:
        return await self.stub.ListTables(pb.ListTablesRequest(**more))

    async def add_bot(self, table_id: str, account_id: str, policy: str = "random", seat: int | None = None) -> pb.Table:
        return (await self.stub.AddBot(pb.AddBotRequest(table_id=table_id, account_id=account_id, policy=policy, seat=seat))).table

    async def remove_bot(self, table_id: str, account_id: str, seat: int) -> pb.Table:
        return (await self.stub.RemoveBot(pb.RemoveBotRequest(table_id=table_id, account_id=account_id, seat=seat))).table

    async def start(self, table_id: str, account_id: str) -> pb.Table:
        return (await self.stub.StartTable(pb.StartTableRequest(table_id=table_id, account_id=account_id))).table

    async def ask(self, account_id: str, *, options: dict[str, Any] | None = None, **more: Any) -> pb.Ticket:
        request = pb.CreateTicketRequest(player=player(account_id), game=GAME, setup=setup(**(options or {})))
        for name, value in more.items():
            setattr(request, name, value)
        return (await self.stub.CreateTicket(request)).ticket

    async def ticket(self, ticket: pb.Ticket) -> pb.Ticket:
        request = pb.GetTicketRequest(ticket_id=ticket.ticket_id, account_id=ticket.player.account_id)
        return (await self.stub.GetTicket(request)).ticket

    async def heartbeat(self, ticket: pb.Ticket) -> pb.Ticket:
        request = pb.HeartbeatTicketRequest(ticket_id=ticket.ticket_id, account_id=ticket.player.account_id)
        return (await self.stub.HeartbeatTicket(request)).ticket

    async def cancel(self, ticket: pb.Ticket) -> pb.Ticket:
        request = pb.CancelTicketRequest(ticket_id=ticket.ticket_id, account_id=ticket.player.account_id)
        return (await self.stub.CancelTicket(request)).ticket

    async def matched(self, *tickets: pb.Ticket, seconds: float = 10) -> list[pb.Ticket]:
        """The tickets once all of them have their match."""
        return [await self.until(ticket, pb.TICKET_STATUS_MATCHED, seconds) for ticket in tickets]

    async def until(self, ticket: pb.Ticket, status: int, seconds: float = 10) -> pb.Ticket:
        async def now() -> pb.Ticket | None:
            found = await self.ticket(ticket)
            return found if found.status == status else None

        return await eventually(now, seconds)

    async def ratings(self, account_id: str) -> list[pb.Rating]:
        return list((await self.stub.GetRatings(pb.GetRatingsRequest(account_id=account_id))).ratings)

    async def leaderboard(self, **more: Any) -> pb.ListLeaderboardResponse:
        return await self.stub.ListLeaderboard(pb.ListLeaderboardRequest(**{"game": GAME, **more}))


async def eventually(check: Callable[[], Awaitable[Any]], seconds: float = 10) -> Any:
    """The first true result of `check`, which is called repeatedly."""
    deadline = time.monotonic() + seconds
    while not (found := await check()):
        assert time.monotonic() < deadline, "it did not happen in time"
        await asyncio.sleep(0.02)
    return found


async def refused(call: Awaitable[Any]) -> HerotableError:
    """The error with which the call is refused."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call
    error = error_from_rpc(caught.value)
    assert len(error.message) > 20, "a refusal says what would be right"
    return error
