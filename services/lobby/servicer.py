"""The calls of lobby.proto: checks the fields of a request and passes it to the service of its room."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from typing import Any

import grpc.aio
from typing_extensions import override

from services.contracts.herotable.lobby.v1 import lobby_pb2, lobby_pb2_grpc
from services.harness.logs import bind
from services.harness.redis_client import redis_errors
from services.kernel.errors import InvalidInput
from services.lobby.ratings.store import RatingStore
from services.lobby.shared.cursors import page_size
from services.lobby.shared.rules_client import RulesClient
from services.lobby.tables.service import TableService
from services.lobby.tickets.service import TicketService

Context = grpc.aio.ServicerContext[Any, Any]
NAME, REQUEST_ID = 64, 128
"""The greatest lengths of texts, in characters."""


def guarded(call: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Wraps a call so that it raises Unavailable while Redis is away."""

    @functools.wraps(call)
    async def guard(self: LobbyServicer, request: Any, context: Context) -> Any:
        with redis_errors():
            return await call(self, request, context)

    return guard


class LobbyServicer(lobby_pb2_grpc.LobbyServiceServicer):
    """The servicer of the lobby; the contract documents its methods."""

    def __init__(self, tables: TableService, tickets: TicketService, ratings: RatingStore, rules: RulesClient) -> None:
        self._tables = tables
        self._tickets = tickets
        self._ratings = ratings
        self._rules = rules

    @override
    @guarded
    async def CreateTable(self, request: lobby_pb2.CreateTableRequest, context: Context) -> lobby_pb2.CreateTableResponse:
        _check_player(request.host, "host")
        _check_text(request.request_id, "request_id", REQUEST_ID)
        return lobby_pb2.CreateTableResponse(table=await self._tables.create(request))

    @override
    @guarded
    async def ListTables(self, request: lobby_pb2.ListTablesRequest, context: Context) -> lobby_pb2.ListTablesResponse:
        if request.game:
            self._rules.require_game(request.game)
        tables, cursor = await self._tables.store.page(request.game, request.joinable, page_size(request.limit), request.cursor)
        return lobby_pb2.ListTablesResponse(tables=tables, next_cursor=cursor)

    @override
    @guarded
    async def GetTable(self, request: lobby_pb2.GetTableRequest, context: Context) -> lobby_pb2.GetTableResponse:
        return lobby_pb2.GetTableResponse(table=await self._tables.get(request.table_id, request.account_id, request.code))

    @override
    @guarded
    async def JoinTable(self, request: lobby_pb2.JoinTableRequest, context: Context) -> lobby_pb2.JoinTableResponse:
        _check_player(request.player, "player")
        seat = request.seat if request.HasField("seat") else None
        return lobby_pb2.JoinTableResponse(table=await self._tables.join(request.table_id, request.player, request.code, seat))

    @override
    @guarded
    async def LeaveTable(self, request: lobby_pb2.LeaveTableRequest, context: Context) -> lobby_pb2.LeaveTableResponse:
        return lobby_pb2.LeaveTableResponse(table=await self._tables.leave(request.table_id, request.account_id))

    @override
    @guarded
    async def AddBot(self, request: lobby_pb2.AddBotRequest, context: Context) -> lobby_pb2.AddBotResponse:
        _check_text(request.policy, "policy", NAME, needed=True)
        seat = request.seat if request.HasField("seat") else None
        return lobby_pb2.AddBotResponse(table=await self._tables.add_bot(request.table_id, request.account_id, request.policy, seat))

    @override
    @guarded
    async def RemoveBot(self, request: lobby_pb2.RemoveBotRequest, context: Context) -> lobby_pb2.RemoveBotResponse:
        return lobby_pb2.RemoveBotResponse(table=await self._tables.remove_bot(request.table_id, request.account_id, request.seat))

    @override
    @guarded
    async def StartTable(self, request: lobby_pb2.StartTableRequest, context: Context) -> lobby_pb2.StartTableResponse:
        bind(table_id=request.table_id)
        return lobby_pb2.StartTableResponse(table=await self._tables.start(request.table_id, request.account_id))

    @override
    @guarded
    async def CreateTicket(self, request: lobby_pb2.CreateTicketRequest, context: Context) -> lobby_pb2.CreateTicketResponse:
        _check_player(request.player, "player")
        _check_text(request.request_id, "request_id", REQUEST_ID)
        _check_text(request.bot_policy, "bot_policy", NAME)
        return lobby_pb2.CreateTicketResponse(ticket=await self._tickets.create(request))

    @override
    @guarded
    async def GetTicket(self, request: lobby_pb2.GetTicketRequest, context: Context) -> lobby_pb2.GetTicketResponse:
        return lobby_pb2.GetTicketResponse(ticket=await self._tickets.get(request.ticket_id, request.account_id))

    @override
    @guarded
    async def HeartbeatTicket(self, request: lobby_pb2.HeartbeatTicketRequest, context: Context) -> lobby_pb2.HeartbeatTicketResponse:
        return lobby_pb2.HeartbeatTicketResponse(ticket=await self._tickets.get(request.ticket_id, request.account_id))

    @override
    @guarded
    async def CancelTicket(self, request: lobby_pb2.CancelTicketRequest, context: Context) -> lobby_pb2.CancelTicketResponse:
        return lobby_pb2.CancelTicketResponse(ticket=await self._tickets.cancel(request.ticket_id, request.account_id))

    @override
    @guarded
    async def GetRatings(self, request: lobby_pb2.GetRatingsRequest, context: Context) -> lobby_pb2.GetRatingsResponse:
        return lobby_pb2.GetRatingsResponse(ratings=await self._ratings.of_account(request.account_id))

    @override
    @guarded
    async def ListLeaderboard(self, request: lobby_pb2.ListLeaderboardRequest, context: Context) -> lobby_pb2.ListLeaderboardResponse:
        self._rules.require_game(request.game)
        ratings, cursor = await self._ratings.page(request.game, page_size(request.limit), request.cursor)
        return lobby_pb2.ListLeaderboardResponse(ratings=ratings, next_cursor=cursor)


def _check_player(player: lobby_pb2.Player, field: str) -> None:
    _check_text(player.account_id, f"{field}.account_id", NAME, needed=True)
    _check_text(player.name, f"{field}.name", NAME)


def _check_text(text: str, field: str, longest: int, *, needed: bool = False) -> None:
    """Raises InvalidInput for texts that the rules services refuse too, so that no match fails because of a player's name."""
    if needed and not text:
        raise InvalidInput(f"{field} is missing.", code="missing_field", field=field)
    if len(text) > longest:
        raise InvalidInput(f"{field} has {len(text)} characters; at most {longest} are allowed.", code="too_long", field=field)
    if text and not text.isprintable():
        raise InvalidInput(f"{field} has characters that cannot be printed.", code="invalid_text", field=field)
