"""Tickets: a quick match with whoever is there."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from gateway.dependencies.access import Here, LobbyCreator, LobbyReader, LobbyWriter, player_of
from gateway.dependencies.idempotency import Once
from gateway.docs import examples
from gateway.docs.responses import answers
from gateway.rendering.matches import instant, options, reply
from gateway.schemas.lobby import TicketCreate, TicketTold
from services.contracts.herotable.game.v1 import game_pb2
from services.contracts.herotable.lobby.v1 import lobby_pb2

router = APIRouter(tags=["tickets"])
ONE = {"ticket": examples.TICKET}
STATUS = {
    lobby_pb2.TICKET_STATUS_WAITING: "waiting",
    lobby_pb2.TICKET_STATUS_MATCHING: "matching",
    lobby_pb2.TICKET_STATUS_MATCHED: "matched",
    lobby_pb2.TICKET_STATUS_CANCELLED: "cancelled",
    lobby_pb2.TICKET_STATUS_EXPIRED: "expired",
    lobby_pb2.TICKET_STATUS_FAILED: "failed",
}


@router.post(
    "/v1/tickets",
    status_code=201,
    summary="Ask for a quick match",
    responses=answers(TicketTold, ONE, "The ticket.", 404, 409, 422, status=201),
)
async def create_ticket(here: Here, caller: LobbyCreator, once: Once, body: TicketCreate) -> Response:
    """Matches you with others of about your rating who want the same game, options and number of players.

    Send a heartbeat before `expires_at`."""
    here.upstream.of_game(body.game)
    setup = game_pb2.MatchSetup(players=body.players)
    setup.options.update(body.options)
    player = lobby_pb2.Player(**player_of(caller))
    request = lobby_pb2.CreateTicketRequest(player=player, game=body.game, setup=setup, rated=body.rated, bot_policy=body.bot_policy or "")

    async def make(request_id: str) -> Response:
        request.request_id = request_id
        made = await here.upstream.call(here.upstream.lobby.CreateTicket, request, repeat=bool(request_id))
        return reply({"ticket": ticket(made.ticket)}, 201, {"Location": f"/v1/tickets/{made.ticket.ticket_id}"})

    return await once(caller, make)


@router.get("/v1/tickets/{ticket_id}", summary="Where a ticket stands", responses=answers(TicketTold, ONE, "The ticket.", 404))
async def get_ticket(here: Here, caller: LobbyReader, ticket_id: str) -> Response:
    """Says why it has not matched yet, and counts as a heartbeat."""
    request = lobby_pb2.GetTicketRequest(ticket_id=ticket_id, account_id=caller.account_id)
    return reply({"ticket": ticket((await here.upstream.call(here.upstream.lobby.GetTicket, request, repeat=True)).ticket)})


@router.post(
    "/v1/tickets/{ticket_id}/heartbeat", summary="I am still there", responses=answers(TicketTold, ONE, "The ticket.", 404, 409, 422)
)
async def heartbeat_ticket(here: Here, caller: LobbyWriter, ticket_id: str) -> Response:
    """A ticket without heartbeats expires."""
    request = lobby_pb2.HeartbeatTicketRequest(ticket_id=ticket_id, account_id=caller.account_id)
    return reply({"ticket": ticket((await here.upstream.call(here.upstream.lobby.HeartbeatTicket, request, repeat=True)).ticket)})


@router.delete("/v1/tickets/{ticket_id}", summary="Take a ticket back", responses=answers(TicketTold, ONE, "The ticket.", 404, 409, 422))
async def cancel_ticket(here: Here, caller: LobbyWriter, ticket_id: str) -> Response:
    """If it has matched already, the match stands."""
    request = lobby_pb2.CancelTicketRequest(ticket_id=ticket_id, account_id=caller.account_id)
    return reply({"ticket": ticket((await here.upstream.call(here.upstream.lobby.CancelTicket, request, repeat=True)).ticket)})


def ticket(told: lobby_pb2.Ticket) -> dict[str, Any]:
    """One ticket."""
    return {
        "ticket_id": told.ticket_id,
        "game": told.game,
        "players": told.setup.players,
        "options": options(told.setup.options),
        "rated": told.rated,
        "bot_policy": told.bot_policy or None,
        "status": STATUS.get(told.status, "waiting"),
        "match_id": told.match_id or None,
        "rating": told.rating,
        "rating_window": told.rating_window,
        "waited_seconds": told.waited_seconds,
        "why": told.why or None,
        "why_text": told.why_text or None,
        "created_at": instant(told.created_at),
        "expires_at": instant(told.expires_at),
    }
