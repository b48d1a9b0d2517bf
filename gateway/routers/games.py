"""Games, their options, cards and bots."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from gateway.dependencies.access import CurrentGateway, Spectator
from gateway.docs import examples
from gateway.docs.responses import responses
from gateway.rendering.json import json_response
from gateway.schemas.games import BotList, GameDetail, GameList
from services.contracts.herotable.bots.v1 import bots_pb2

router = APIRouter(tags=["games"])


@router.get("/v1/games", summary="List all games", responses=responses(GameList, examples.GAMES, "The games."))
async def list_games(gateway: CurrentGateway, _: Spectator) -> Response:
    """The games that can be played, in short."""
    return json_response({"games": await gateway.games.summaries()})


@router.get("/v1/games/{game}", summary="Get a game", responses=responses(GameDetail, examples.GAME_DETAIL, "The game.", 404))
async def get_game(gateway: CurrentGateway, _: Spectator, game: str) -> Response:
    """The JSON Schema of its match options, and all its cards with the sources of their facts."""
    return json_response(await gateway.games.detail(game))


@router.get("/v1/games/{game}/bots", summary="List the bots of a game", responses=responses(BotList, examples.BOTS, "The bots.", 404))
async def list_bots(gateway: CurrentGateway, _: Spectator, game: str) -> Response:
    """The policies that can hold a seat or play simulations."""
    gateway.upstream.rules_of_game(game)
    request = bots_pb2.ListPoliciesRequest(game=game)
    answer = await gateway.upstream.call(gateway.upstream.simulations.ListPolicies, request, idempotent=True)
    return json_response({"bots": [{"policy": one.policy, "description": one.description} for one in answer.policies]})
