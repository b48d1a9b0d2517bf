"""Matches: create, list, look, replay, give up."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from gateway.auth.tokens import Caller
from gateway.dependencies.access import Creator, Here, Player, Reader, Spectator
from gateway.dependencies.idempotency import Once
from gateway.dependencies.paging import Cursor, PageSize
from gateway.docs import examples
from gateway.docs.responses import answers
from gateway.rendering.matches import dumps, match, observed, record, reply
from gateway.schemas.common import LARGEST_SEAT
from gateway.schemas.matches import Abandon, MatchCreate, MatchCreated, MatchPage, Observed, Record
from services.contracts.herotable.game.v1 import game_pb2
from services.contracts.herotable.rules.v1 import rules_pb2

router = APIRouter(tags=["matches"])
ME = "me"
AsSeat = Annotated[
    int | None,
    Query(
        ge=0,
        le=LARGEST_SEAT,
        description="Which of your seats; left out: the only one, the deciding one of several, or a spectator's view.",
    ),
]


def actor(caller: Caller) -> rules_pb2.Actor:
    """The caller as the rules know it."""
    return rules_pb2.Actor(account_id=caller.account_id)


@router.post(
    "/v1/matches",
    status_code=201,
    summary="A new match",
    responses=answers(MatchCreated, {"match": examples.MATCH}, "The match.", 404, 409, 422, status=201),
)
async def create_match(here: Here, caller: Creator, once: Once, body: MatchCreate) -> Response:
    """A match against bots or yourself, unrated. To play with others, open a table or take a ticket."""
    peers = here.upstream.of_game(body.game)
    setup = game_pb2.MatchSetup(players=len(body.seats))
    setup.options.update(body.options)
    seats = [
        rules_pb2.Seat(account_id=caller.account_id, name=caller.name) if who == ME else rules_pb2.Seat(name=who, policy=who)
        for who in body.seats
    ]
    request = rules_pb2.CreateMatchRequest(setup=setup, seats=seats, private=body.private, seed=bytes.fromhex(body.seed or ""))

    async def make(request_id: str) -> Response:
        request.request_id = request_id
        made = await here.upstream.ask(peers, lambda stub: stub.CreateMatch, request, repeat=bool(request_id))
        return reply({"match": match(made.info)}, 201, {"Location": f"/v1/matches/{made.info.match_id}"})

    return await once(caller, make)


@router.get(
    "/v1/matches", summary="My matches", responses=answers(MatchPage, {"matches": [examples.MATCH], "next_cursor": None}, "One page.", 404)
)
async def list_matches(
    here: Here,
    caller: Reader,
    limit: PageSize = 20,
    cursor: Cursor = "",
    game: Annotated[str | None, Query(max_length=64, description="Only of this game.")] = None,
) -> Response:
    """The matches in which the account holds a seat, newest first.

    With several games, each page is of one game: go on until `next_cursor` is null."""
    games = [game] if game is not None else sorted(here.upstream.rules)
    at, _, inner = cursor.partition("~") if cursor else (games[0] if games else "", "", "")
    peers = here.upstream.of_game(at)
    request = rules_pb2.ListMatchesRequest(account_id=caller.account_id, limit=limit, cursor=inner)
    page = await here.upstream.ask(peers, lambda stub: stub.ListMatches, request, repeat=True)
    following = f"{at}~{page.next_cursor}" if page.next_cursor else next((f"{other}~" for other in games if other > at), None)
    return reply({"matches": [match(info) for info in page.matches], "next_cursor": following})


@router.get(
    "/v1/matches/{match_id}",
    summary="A match and its position",
    responses={
        **answers(Observed, examples.OBSERVED, "As the caller may see it.", 404),
        304: {"description": "Nothing has changed since the answer with that ETag."},
    },
)
async def get_match(here: Here, request: Request, caller: Spectator, match_id: str, seat: AsSeat = None) -> Response:
    """The position with everything hidden from the viewer taken out.

    Whoever holds no seat sees what spectators see; a private match is seen by its seats alone.
    Carries an ETag: send it back as If-None-Match."""
    look = rules_pb2.ObserveRequest(match_id=match_id, actor=actor(caller))
    if seat is not None:
        look.seat = seat
    seen = await here.upstream.observe(look)
    tag = f'"{seen.info.version}.{seen.info.status}.{seen.observation.viewer}"'
    if tag in request.headers.get("if-none-match", "").replace("W/", "").split(", "):
        return Response(status_code=304, headers={"ETag": tag, "Cache-Control": "private, no-cache"})
    return Response(dumps(observed(seen)), 200, {"ETag": tag, "Cache-Control": "private, no-cache"}, "application/json")


@router.get(
    "/v1/matches/{match_id}/replay",
    summary="The record of a match that is over",
    responses=answers(Record, examples.RECORD, "The record.", 404, 422),
)
async def get_replay(here: Here, caller: Spectator, match_id: str) -> Response:
    """Seed, set-up and all actions; the same engine version replays them exactly.

    Also says whether the seed is the one committed to at the start."""
    request = rules_pb2.ReplayRequest(match_id=match_id, actor=actor(caller))
    return reply(record(await here.upstream.ask(here.upstream.of_match(match_id), lambda stub: stub.Replay, request, repeat=True)))


@router.post(
    "/v1/matches/{match_id}/abandon",
    summary="Give up",
    responses=answers(MatchCreated, {"match": {**examples.OVER, "status": "abandoned"}}, "The match, over.", 404, 409, 422),
)
async def abandon_match(here: Here, caller: Player, match_id: str, body: Abandon | None = None) -> Response:
    """Your seat gives up: the match ends and the other seats win."""
    request = rules_pb2.AbandonRequest(match_id=match_id, actor=actor(caller))
    if body is not None and body.seat is not None:
        request.seat = body.seat
    gone = await here.upstream.ask(here.upstream.of_match(match_id), lambda stub: stub.Abandon, request)
    return reply({"match": match(gone.info)})
