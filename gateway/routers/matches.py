"""Matches: create, list, look, replay, give up."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from gateway.dependencies.access import CurrentGateway, MatchCreator, Player, Reader, Spectator
from gateway.dependencies.idempotent import RunOnce
from gateway.dependencies.paging import Cursor, PageSize
from gateway.docs import examples
from gateway.docs.responses import responses
from gateway.rendering.json import json_response
from gateway.rendering.matches import match, match_record, match_view
from gateway.schemas.common import LARGEST_SEAT
from gateway.schemas.matches import MatchAbandon, MatchCreate, MatchPage, MatchRecord, MatchResponse, MatchView
from gateway.upstream.identity import actor
from services.contracts.herotable.game.v1 import game_pb2
from services.contracts.herotable.rules.v1 import rules_pb2

router = APIRouter(tags=["matches"])
ME = "me"
"""The caller, in the seats of a new match."""
AsSeat = Annotated[
    int | None,
    Query(
        ge=0,
        le=LARGEST_SEAT,
        description="Which of your seats; by default the only one, the deciding one of several, or a spectator's view without any.",
    ),
]


@router.post(
    "/v1/matches",
    status_code=201,
    summary="Create a match",
    responses=responses(MatchResponse, {"match": examples.MATCH}, "The match.", 404, 409, 422, status=201),
)
async def create_match(gateway: CurrentGateway, caller: MatchCreator, run_once: RunOnce, body: MatchCreate) -> Response:
    """Creates an unrated match against bots or yourself. To play with others, open a table or create a ticket."""
    peers = gateway.upstream.rules_of_game(body.game)
    setup = game_pb2.MatchSetup(players=len(body.seats))
    setup.options.update(body.options)
    seats = [
        rules_pb2.Seat(account_id=caller.account_id, name=caller.name) if who == ME else rules_pb2.Seat(name=who, policy=who)
        for who in body.seats
    ]
    request = rules_pb2.CreateMatchRequest(setup=setup, seats=seats, private=body.private, seed=bytes.fromhex(body.seed or ""))

    async def create(request_id: str) -> Response:
        request.request_id = request_id
        created = await gateway.upstream.call_rules(peers, lambda stub: stub.CreateMatch, request, idempotent=bool(request_id))
        return json_response({"match": match(created.info)}, 201, {"Location": f"/v1/matches/{created.info.match_id}"})

    return await run_once(caller, create)


@router.get(
    "/v1/matches",
    summary="List my matches",
    responses=responses(MatchPage, {"matches": [examples.MATCH], "next_cursor": None}, "One page.", 404),
)
async def list_matches(
    gateway: CurrentGateway,
    caller: Reader,
    limit: PageSize = 20,
    cursor: Cursor = "",
    game: Annotated[str | None, Query(max_length=64, description="Only matches of this game.")] = None,
) -> Response:
    """The matches in which the account holds a seat, newest first.

    With several games, each page is about one of them: continue until `next_cursor` is null."""
    games = [game] if game is not None else sorted(gateway.upstream.rules)
    page_game, _, inner = cursor.partition("~") if cursor else (games[0] if games else "", "", "")
    peers = gateway.upstream.rules_of_game(page_game)
    request = rules_pb2.ListMatchesRequest(account_id=caller.account_id, limit=limit, cursor=inner)
    page = await gateway.upstream.call_rules(peers, lambda stub: stub.ListMatches, request, idempotent=True)
    if page.next_cursor:
        next_cursor: str | None = f"{page_game}~{page.next_cursor}"
    else:
        next_cursor = next((f"{other}~" for other in games if other > page_game), None)
    return json_response({"matches": [match(info) for info in page.matches], "next_cursor": next_cursor})


@router.get(
    "/v1/matches/{match_id}",
    summary="Get a match and its position",
    responses={
        **responses(MatchView, examples.MATCH_VIEW, "As the caller may see it.", 404),
        304: {"description": "Nothing has changed since the response with that ETag."},
    },
)
async def get_match(gateway: CurrentGateway, request: Request, caller: Spectator, match_id: str, seat: AsSeat = None) -> Response:
    """The position without anything that is hidden from the viewer.

    A caller without a seat sees what spectators see; only the seats of a private match can see it.
    The response has an ETag: send it back as If-None-Match."""
    seen = await gateway.upstream.observe(rules_pb2.ObserveRequest(match_id=match_id, actor=actor(caller), seat=seat))
    tag = f'"{seen.info.version}.{seen.info.status}.{seen.observation.viewer}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if tag in request.headers.get("if-none-match", "").replace("W/", "").split(", "):
        return Response(status_code=304, headers=headers)
    return json_response(match_view(seen), 200, headers)


@router.get(
    "/v1/matches/{match_id}/replay",
    summary="Get the record of a finished match",
    responses=responses(MatchRecord, examples.MATCH_RECORD, "The record.", 404, 422),
)
async def get_replay(gateway: CurrentGateway, caller: Spectator, match_id: str) -> Response:
    """Seed, set-up and all actions; the same engine version replays them exactly.

    Also says whether the seed matches the commitment published at the start."""
    peers = gateway.upstream.rules_of_match(match_id)
    request = rules_pb2.ReplayRequest(match_id=match_id, actor=actor(caller))
    return json_response(match_record(await gateway.upstream.call_rules(peers, lambda stub: stub.Replay, request, idempotent=True)))


@router.post(
    "/v1/matches/{match_id}/abandon",
    summary="Give up",
    responses=responses(MatchResponse, {"match": {**examples.FINISHED_MATCH, "status": "abandoned"}}, "The ended match.", 404, 409, 422),
)
async def abandon_match(gateway: CurrentGateway, caller: Player, match_id: str, body: MatchAbandon | None = None) -> Response:
    """Your seat gives up: the match ends and the other seats win."""
    peers = gateway.upstream.rules_of_match(match_id)
    request = rules_pb2.AbandonRequest(match_id=match_id, actor=actor(caller), seat=body.seat if body else None)
    abandoned = await gateway.upstream.call_rules(peers, lambda stub: stub.Abandon, request)
    return json_response({"match": match(abandoned.info)})
