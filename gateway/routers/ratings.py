"""Leaderboards and ratings."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from gateway.dependencies.access import Here, Spectator
from gateway.dependencies.paging import Cursor, PageSize
from gateway.docs import examples
from gateway.docs.responses import answers
from gateway.problems.problem import Problem
from gateway.rendering.matches import reply
from gateway.schemas.accounts import Leaderboard
from gateway.state import Gateway
from services.contracts.herotable.lobby.v1 import lobby_pb2

router = APIRouter(tags=["games"])


@router.get(
    "/v1/games/{game}/leaderboard", summary="The best of a game", responses=answers(Leaderboard, examples.LEADERBOARD, "One page.", 404)
)
async def leaderboard(here: Here, _: Spectator, game: str, limit: PageSize = 20, cursor: Cursor = "") -> Response:
    """Accounts by their rating from rated matches, best first."""
    here.upstream.of_game(game)
    request = lobby_pb2.ListLeaderboardRequest(game=game, limit=limit, cursor=cursor)
    page = await here.upstream.call(here.upstream.lobby.ListLeaderboard, request, repeat=True)
    return reply({"ratings": [rating(one) for one in page.ratings], "next_cursor": page.next_cursor or None})


async def ratings_of(here: Gateway, account_id: str) -> list[dict[str, Any]] | None:
    """The ratings of an account, None while the lobby is away: who somebody is can be told without."""
    try:
        answer = await here.upstream.call(here.upstream.lobby.GetRatings, lobby_pb2.GetRatingsRequest(account_id=account_id), repeat=True)
    except Problem as problem:
        if problem.status not in {503, 504}:
            raise
        return None
    return [rating(one) for one in answer.ratings]


def rating(told: lobby_pb2.Rating) -> dict[str, Any]:
    """One rating."""
    return {
        "game": told.game,
        "account_id": told.player.account_id,
        "name": told.player.name,
        "mu": told.mu,
        "sigma": told.sigma,
        "shown": told.shown,
        "matches": told.matches,
        "wins": told.wins,
        "rank": told.rank or None,
    }
