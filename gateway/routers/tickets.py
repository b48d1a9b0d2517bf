"""Tickets: a quick match with other waiting players."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from gateway.dependencies.access import CurrentGateway, LobbyCreator, LobbyReader, LobbyWriter
from gateway.dependencies.idempotent import RunOnce
from gateway.docs import examples
from gateway.docs.responses import responses
from gateway.rendering.json import json_response
from gateway.rendering.lobby import ticket
from gateway.schemas.lobby import TicketCreate, TicketResponse
from gateway.upstream.identity import player
from services.contracts.herotable.game.v1 import game_pb2
from services.contracts.herotable.lobby.v1 import lobby_pb2

router = APIRouter(tags=["tickets"])
EXAMPLE = {"ticket": examples.TICKET}
CHANGED = responses(TicketResponse, EXAMPLE, "The ticket after the change.", 404, 409, 422)


@router.post(
    "/v1/tickets",
    status_code=201,
    summary="Ask for a quick match",
    responses=responses(TicketResponse, EXAMPLE, "The ticket.", 404, 409, 422, status=201),
)
async def create_ticket(gateway: CurrentGateway, caller: LobbyCreator, run_once: RunOnce, body: TicketCreate) -> Response:
    """Matches you with others of similar rating who ask for the same game, options and number of players.

    Send a heartbeat before `expires_at`."""
    gateway.upstream.rules_of_game(body.game)
    setup = game_pb2.MatchSetup(players=body.players)
    setup.options.update(body.options)
    request = lobby_pb2.CreateTicketRequest(
        player=player(caller), game=body.game, setup=setup, rated=body.rated, bot_policy=body.bot_policy or ""
    )

    async def create(request_id: str) -> Response:
        request.request_id = request_id
        created = (await gateway.upstream.call(gateway.upstream.lobby.CreateTicket, request, idempotent=bool(request_id))).ticket
        return json_response({"ticket": ticket(created)}, 201, {"Location": f"/v1/tickets/{created.ticket_id}"})

    return await run_once(caller, create)


@router.get("/v1/tickets/{ticket_id}", summary="Get a ticket", responses=responses(TicketResponse, EXAMPLE, "The ticket.", 404))
async def get_ticket(gateway: CurrentGateway, caller: LobbyReader, ticket_id: str) -> Response:
    """`wait_reason` says why the ticket has not matched yet. The request counts as a heartbeat."""
    request = lobby_pb2.GetTicketRequest(ticket_id=ticket_id, account_id=caller.account_id)
    return json_response(
        {"ticket": ticket((await gateway.upstream.call(gateway.upstream.lobby.GetTicket, request, idempotent=True)).ticket)}
    )


@router.post("/v1/tickets/{ticket_id}/heartbeat", summary="Send a heartbeat", responses=CHANGED)
async def heartbeat_ticket(gateway: CurrentGateway, caller: LobbyWriter, ticket_id: str) -> Response:
    """A ticket without heartbeats expires."""
    request = lobby_pb2.HeartbeatTicketRequest(ticket_id=ticket_id, account_id=caller.account_id)
    answer = await gateway.upstream.call(gateway.upstream.lobby.HeartbeatTicket, request, idempotent=True)
    return json_response({"ticket": ticket(answer.ticket)})


@router.delete("/v1/tickets/{ticket_id}", summary="Cancel a ticket", responses=CHANGED)
async def cancel_ticket(gateway: CurrentGateway, caller: LobbyWriter, ticket_id: str) -> Response:
    """If it has already matched, the match remains."""
    request = lobby_pb2.CancelTicketRequest(ticket_id=ticket_id, account_id=caller.account_id)
    answer = await gateway.upstream.call(gateway.upstream.lobby.CancelTicket, request, idempotent=True)
    return json_response({"ticket": ticket(answer.ticket)})
