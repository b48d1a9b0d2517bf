"""Games, their options, cards and bots."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from gateway.dependencies.access import Here, Spectator
from gateway.docs import examples
from gateway.docs.responses import answers
from gateway.rendering.matches import reply
from gateway.schemas.games import BotList, GameFull, GameList
from services.contracts.herotable.bots.v1 import bots_pb2

router = APIRouter(tags=["games"])


@router.get("/v1/games", summary="All games", responses=answers(GameList, examples.GAMES, "The games."))
async def list_games(here: Here, _: Spectator) -> Response:
    """What can be played here, in short."""
    return reply({"games": await here.catalogue.games()})


@router.get("/v1/games/{game}", summary="One game", responses=answers(GameFull, examples.GAME_FULL, "The game.", 404))
async def get_game(here: Here, _: Spectator, game: str) -> Response:
    """The JSON Schema of its match options, and every card with where its facts come from."""
    return reply(await here.catalogue.game(game))


@router.get("/v1/games/{game}/bots", summary="The bots of a game", responses=answers(BotList, examples.BOTS, "The bots.", 404))
async def list_bots(here: Here, _: Spectator, game: str) -> Response:
    """Policies that can hold a seat or play simulations."""
    here.upstream.of_game(game)
    answer = await here.upstream.call(here.upstream.simulations.ListPolicies, bots_pb2.ListPoliciesRequest(game=game), repeat=True)
    return reply({"bots": [{"policy": one.policy, "description": one.description} for one in answer.policies]})
