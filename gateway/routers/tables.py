"""Tables: arrange a match with others."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from gateway.dependencies.access import Here, LobbyCreator, LobbyReader, LobbyWriter, Spectator, player_of
from gateway.dependencies.idempotency import Once
from gateway.dependencies.paging import Cursor, PageSize
from gateway.docs import examples
from gateway.docs.responses import answers
from gateway.rendering.matches import instant, options, reply
from gateway.schemas.common import LARGEST_SEAT
from gateway.schemas.lobby import BotAdd, Join, JoinByCode, TableCreate, TablePage, TableTold
from services.contracts.herotable.game.v1 import game_pb2
from services.contracts.herotable.lobby.v1 import lobby_pb2

router = APIRouter(tags=["tables"])
ONE = {"table": examples.TABLE}
TOLD = answers(TableTold, ONE, "The table after it.", 404, 409, 422)
STATUS = {
    lobby_pb2.TABLE_STATUS_OPEN: "open",
    lobby_pb2.TABLE_STATUS_STARTING: "starting",
    lobby_pb2.TABLE_STATUS_STARTED: "started",
    lobby_pb2.TABLE_STATUS_CLOSED: "closed",
}


@router.post(
    "/v1/tables",
    status_code=201,
    summary="Open a table",
    responses=answers(TableTold, ONE, "The table, with its code if private.", 404, 409, 422, status=201),
)
async def create_table(here: Here, caller: LobbyCreator, once: Once, body: TableCreate) -> Response:
    """You are its host and take the first seat. When all seats are taken, the host starts the match."""
    here.upstream.of_game(body.game)
    setup = game_pb2.MatchSetup(players=body.players)
    setup.options.update(body.options)
    host = lobby_pb2.Player(**player_of(caller))
    request = lobby_pb2.CreateTableRequest(host=host, game=body.game, setup=setup, private=body.private, rated=body.rated)

    async def make(request_id: str) -> Response:
        request.request_id = request_id
        made = await here.upstream.call(here.upstream.lobby.CreateTable, request, repeat=bool(request_id))
        return reply({"table": table(made.table)}, 201, {"Location": f"/v1/tables/{made.table.table_id}"})

    return await once(caller, make)


@router.get(
    "/v1/tables",
    summary="Open public tables",
    responses=answers(TablePage, {"tables": [examples.TABLE], "next_cursor": None}, "One page.", 404),
)
async def list_tables(
    here: Here,
    _: Spectator,
    game: Annotated[str, Query(max_length=64, description="Only of this game.")] = "",
    joinable: Annotated[bool, Query(description="Only with a free seat.")] = False,
    limit: PageSize = 20,
    cursor: Cursor = "",
) -> Response:
    """Newest first."""
    if game:
        here.upstream.of_game(game)
    request = lobby_pb2.ListTablesRequest(game=game, joinable=joinable, limit=limit, cursor=cursor)
    page = await here.upstream.call(here.upstream.lobby.ListTables, request, repeat=True)
    return reply({"tables": [table(one) for one in page.tables], "next_cursor": page.next_cursor or None})


@router.post("/v1/tables/join", summary="Take a seat by code", responses=TOLD)
async def join_by_code(here: Here, caller: LobbyWriter, body: JoinByCode) -> Response:
    """For private tables: the code alone finds the table."""
    request = lobby_pb2.JoinTableRequest(player=lobby_pb2.Player(**player_of(caller)), code=body.code, seat=body.seat)
    return reply({"table": table((await here.upstream.call(here.upstream.lobby.JoinTable, request)).table)})


@router.get("/v1/tables/{table_id}", summary="A table", responses=answers(TableTold, ONE, "The table.", 404))
async def get_table(
    here: Here,
    caller: LobbyReader,
    table_id: str,
    code: Annotated[str, Query(max_length=32, description="Code of a private table at which you do not sit.")] = "",
) -> Response:
    """Where it stands; `match_id` is there once the match was created."""
    request = lobby_pb2.GetTableRequest(table_id=table_id, account_id=caller.account_id, code=code)
    return reply({"table": table((await here.upstream.call(here.upstream.lobby.GetTable, request, repeat=True)).table)})


@router.post("/v1/tables/{table_id}/join", summary="Take a seat", responses=TOLD)
async def join_table(here: Here, caller: LobbyWriter, table_id: str, body: Join | None = None) -> Response:
    """The first free seat, or the one that you name; a private table needs its code."""
    wish = body or Join()
    player = lobby_pb2.Player(**player_of(caller))
    request = lobby_pb2.JoinTableRequest(table_id=table_id, player=player, code=wish.code or "", seat=wish.seat)
    return reply({"table": table((await here.upstream.call(here.upstream.lobby.JoinTable, request)).table)})


@router.post("/v1/tables/{table_id}/leave", summary="Give the seat up", responses=TOLD)
async def leave_table(here: Here, caller: LobbyWriter, table_id: str) -> Response:
    """When the host leaves, the player seated longest becomes host; the last one closes the table."""
    request = lobby_pb2.LeaveTableRequest(table_id=table_id, account_id=caller.account_id)
    return reply({"table": table((await here.upstream.call(here.upstream.lobby.LeaveTable, request)).table)})


@router.post("/v1/tables/{table_id}/bots", summary="Seat a bot", responses=TOLD)
async def add_bot(here: Here, caller: LobbyWriter, table_id: str, body: BotAdd) -> Response:
    """For the host; not at a rated table."""
    request = lobby_pb2.AddBotRequest(table_id=table_id, account_id=caller.account_id, policy=body.policy, seat=body.seat)
    return reply({"table": table((await here.upstream.call(here.upstream.lobby.AddBot, request)).table)})


@router.delete("/v1/tables/{table_id}/bots/{seat}", summary="Take a bot away", responses=TOLD)
async def remove_bot(
    here: Here, caller: LobbyWriter, table_id: str, seat: Annotated[int, Path(ge=0, le=LARGEST_SEAT, description="The bot's seat.")]
) -> Response:
    """For the host."""
    request = lobby_pb2.RemoveBotRequest(table_id=table_id, account_id=caller.account_id, seat=seat)
    return reply({"table": table((await here.upstream.call(here.upstream.lobby.RemoveBot, request)).table)})


@router.post("/v1/tables/{table_id}/start", summary="Start the match", responses=TOLD)
async def start_table(here: Here, caller: LobbyWriter, table_id: str) -> Response:
    """For the host, when all seats are taken. Starting twice gives the same match."""
    request = lobby_pb2.StartTableRequest(table_id=table_id, account_id=caller.account_id)
    return reply({"table": table((await here.upstream.call(here.upstream.lobby.StartTable, request)).table)})


def table(told: lobby_pb2.Table) -> dict[str, Any]:
    """One table."""
    return {
        "table_id": told.table_id,
        "game": told.game,
        "players": told.setup.players,
        "options": options(told.setup.options),
        "seats": [
            {
                "seat": number,
                "account_id": one.player.account_id or None,
                "name": one.player.name or one.policy or None,
                "policy": one.policy or None,
            }
            for number, one in enumerate(told.seats)
        ],
        "host": told.host,
        "private": told.private,
        "code": told.code or None,
        "rated": told.rated,
        "status": STATUS.get(told.status, "open"),
        "match_id": told.match_id or None,
        "version": told.version,
        "created_at": instant(told.created_at),
    }
