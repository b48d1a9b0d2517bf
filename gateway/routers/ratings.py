"""Leaderboards and ratings."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from gateway.dependencies.access import CurrentGateway, Spectator
from gateway.dependencies.paging import Cursor, PageSize
from gateway.docs import examples
from gateway.docs.responses import responses
from gateway.problems.problem import Problem
from gateway.rendering.json import Json, json_response
from gateway.rendering.lobby import rating
from gateway.schemas.accounts import Leaderboard
from gateway.state import Gateway
from services.contracts.herotable.lobby.v1 import lobby_pb2

router = APIRouter(tags=["games"])


@router.get(
    "/v1/games/{game}/leaderboard",
    summary="Get the leaderboard of a game",
    responses=responses(Leaderboard, examples.LEADERBOARD, "One page.", 404),
)
async def leaderboard(gateway: CurrentGateway, _: Spectator, game: str, limit: PageSize = 20, cursor: Cursor = "") -> Response:
    """Accounts by their rating from rated matches, best first."""
    gateway.upstream.rules_of_game(game)
    request = lobby_pb2.ListLeaderboardRequest(game=game, limit=limit, cursor=cursor)
    page = await gateway.upstream.call(gateway.upstream.lobby.ListLeaderboard, request, idempotent=True)
    return json_response({"ratings": [rating(one) for one in page.ratings], "next_cursor": page.next_cursor or None})


async def ratings_of(gateway: Gateway, account_id: str) -> list[Json] | None:
    """Return the rendered ratings of an account, None while the lobby is unavailable."""
    request = lobby_pb2.GetRatingsRequest(account_id=account_id)
    try:
        answer = await gateway.upstream.call(gateway.upstream.lobby.GetRatings, request, idempotent=True)
    except Problem as problem:
        if problem.status not in {503, 504}:
            raise
        return None
    return [rating(one) for one in answer.ratings]
