"""Tables: arrange a match with others."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from gateway.dependencies.access import CurrentGateway, LobbyCreator, LobbyReader, LobbyWriter, Spectator
from gateway.dependencies.idempotent import RunOnce
from gateway.dependencies.paging import Cursor, PageSize
from gateway.docs import examples
from gateway.docs.responses import responses
from gateway.rendering.json import json_response
from gateway.rendering.lobby import table
from gateway.schemas.common import LARGEST_SEAT
from gateway.schemas.lobby import TableBotAdd, TableCreate, TableJoin, TableJoinByCode, TablePage, TableResponse
from gateway.upstream.identity import player
from services.contracts.herotable.game.v1 import game_pb2
from services.contracts.herotable.lobby.v1 import lobby_pb2

router = APIRouter(tags=["tables"])
EXAMPLE = {"table": examples.TABLE}
CHANGED = responses(TableResponse, EXAMPLE, "The table after the change.", 404, 409, 422)


@router.post(
    "/v1/tables",
    status_code=201,
    summary="Open a table",
    responses=responses(TableResponse, EXAMPLE, "The table, with its code if private.", 404, 409, 422, status=201),
)
async def create_table(gateway: CurrentGateway, caller: LobbyCreator, run_once: RunOnce, body: TableCreate) -> Response:
    """You are its host and take the first seat. When all seats are taken, the host starts the match."""
    gateway.upstream.rules_of_game(body.game)
    setup = game_pb2.MatchSetup(players=body.players)
    setup.options.update(body.options)
    request = lobby_pb2.CreateTableRequest(host=player(caller), game=body.game, setup=setup, private=body.private, rated=body.rated)

    async def create(request_id: str) -> Response:
        request.request_id = request_id
        created = (await gateway.upstream.call(gateway.upstream.lobby.CreateTable, request, idempotent=bool(request_id))).table
        return json_response({"table": table(created)}, 201, {"Location": f"/v1/tables/{created.table_id}"})

    return await run_once(caller, create)


@router.get(
    "/v1/tables",
    summary="List open public tables",
    responses=responses(TablePage, {"tables": [examples.TABLE], "next_cursor": None}, "One page.", 404),
)
async def list_tables(
    gateway: CurrentGateway,
    _: Spectator,
    game: Annotated[str, Query(max_length=64, description="Only tables of this game.")] = "",
    joinable: Annotated[bool, Query(description="Only tables with a free seat.")] = False,
    limit: PageSize = 20,
    cursor: Cursor = "",
) -> Response:
    """Newest first."""
    if game:
        gateway.upstream.rules_of_game(game)
    request = lobby_pb2.ListTablesRequest(game=game, joinable=joinable, limit=limit, cursor=cursor)
    page = await gateway.upstream.call(gateway.upstream.lobby.ListTables, request, idempotent=True)
    return json_response({"tables": [table(one) for one in page.tables], "next_cursor": page.next_cursor or None})


@router.post("/v1/tables/join", summary="Take a seat by code", responses=CHANGED)
async def join_by_code(gateway: CurrentGateway, caller: LobbyWriter, body: TableJoinByCode) -> Response:
    """For private tables: the code alone identifies the table."""
    request = lobby_pb2.JoinTableRequest(player=player(caller), code=body.code, seat=body.seat)
    return json_response({"table": table((await gateway.upstream.call(gateway.upstream.lobby.JoinTable, request)).table)})


@router.get("/v1/tables/{table_id}", summary="Get a table", responses=responses(TableResponse, EXAMPLE, "The table.", 404))
async def get_table(
    gateway: CurrentGateway,
    caller: LobbyReader,
    table_id: str,
    code: Annotated[str, Query(max_length=32, description="Code of a private table at which you do not sit.")] = "",
) -> Response:
    """The state of the table; `match_id` is set once the match was created."""
    request = lobby_pb2.GetTableRequest(table_id=table_id, account_id=caller.account_id, code=code)
    return json_response({"table": table((await gateway.upstream.call(gateway.upstream.lobby.GetTable, request, idempotent=True)).table)})


@router.post("/v1/tables/{table_id}/join", summary="Take a seat", responses=CHANGED)
async def join_table(gateway: CurrentGateway, caller: LobbyWriter, table_id: str, body: TableJoin | None = None) -> Response:
    """The first free seat, or the one that you name; a private table needs its code."""
    join = body or TableJoin()
    request = lobby_pb2.JoinTableRequest(table_id=table_id, player=player(caller), code=join.code or "", seat=join.seat)
    return json_response({"table": table((await gateway.upstream.call(gateway.upstream.lobby.JoinTable, request)).table)})


@router.post("/v1/tables/{table_id}/leave", summary="Leave a table", responses=CHANGED)
async def leave_table(gateway: CurrentGateway, caller: LobbyWriter, table_id: str) -> Response:
    """When the host leaves, the player who has been seated longest becomes host; the last one to leave closes the table."""
    request = lobby_pb2.LeaveTableRequest(table_id=table_id, account_id=caller.account_id)
    return json_response({"table": table((await gateway.upstream.call(gateway.upstream.lobby.LeaveTable, request)).table)})


@router.post("/v1/tables/{table_id}/bots", summary="Seat a bot", responses=CHANGED)
async def add_bot(gateway: CurrentGateway, caller: LobbyWriter, table_id: str, body: TableBotAdd) -> Response:
    """Only for the host, and not at a rated table."""
    request = lobby_pb2.AddBotRequest(table_id=table_id, account_id=caller.account_id, policy=body.policy, seat=body.seat)
    return json_response({"table": table((await gateway.upstream.call(gateway.upstream.lobby.AddBot, request)).table)})


@router.delete("/v1/tables/{table_id}/bots/{seat}", summary="Remove a bot", responses=CHANGED)
async def remove_bot(
    gateway: CurrentGateway,
    caller: LobbyWriter,
    table_id: str,
    seat: Annotated[int, Path(ge=0, le=LARGEST_SEAT, description="The bot's seat.")],
) -> Response:
    """Only for the host."""
    request = lobby_pb2.RemoveBotRequest(table_id=table_id, account_id=caller.account_id, seat=seat)
    return json_response({"table": table((await gateway.upstream.call(gateway.upstream.lobby.RemoveBot, request)).table)})


@router.post("/v1/tables/{table_id}/start", summary="Start the match", responses=CHANGED)
async def start_table(gateway: CurrentGateway, caller: LobbyWriter, table_id: str) -> Response:
    """Only for the host, when all seats are taken. Starting twice gives the same match."""
    request = lobby_pb2.StartTableRequest(table_id=table_id, account_id=caller.account_id)
    return json_response({"table": table((await gateway.upstream.call(gateway.upstream.lobby.StartTable, request)).table)})
