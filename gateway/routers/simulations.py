"""Simulations: many matches between bots."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from gateway.dependencies.access import CurrentGateway, SimulationCreator, SimulationReader, SimulationWriter
from gateway.dependencies.idempotent import RunOnce
from gateway.dependencies.paging import Cursor, PageSize
from gateway.docs import examples
from gateway.docs.responses import responses
from gateway.rendering.json import json_response
from gateway.rendering.simulations import simulation
from gateway.schemas.simulations import SimulationCreate, SimulationPage, SimulationResponse
from services.contracts.herotable.bots.v1 import bots_pb2
from services.contracts.herotable.game.v1 import game_pb2

router = APIRouter(tags=["simulations"])
EXAMPLE = {"simulation": examples.SIMULATION}


@router.post(
    "/v1/simulations",
    status_code=202,
    summary="Create a simulation",
    responses=responses(SimulationResponse, EXAMPLE, "The simulation, which is running.", 404, 409, 422, status=202),
)
async def create_simulation(gateway: CurrentGateway, caller: SimulationCreator, run_once: RunOnce, body: SimulationCreate) -> Response:
    """Bots play against bots, directly on the engine. Everything is checked before the first match.

    The response contains the seed, and the same seed gives the same rows."""
    gateway.upstream.rules_of_game(body.game)
    setup = game_pb2.MatchSetup(players=len(body.policies))
    setup.options.update(body.options)
    spec = bots_pb2.SimulationSpec(
        game=body.game,
        setup=setup,
        policies=body.policies,
        matches=body.matches,
        seed=bytes.fromhex(body.seed or ""),
        rotate_seats=body.rotate_seats,
        keep_logs=body.keep_logs,
    )
    request = bots_pb2.CreateSimulationRequest(account_id=caller.account_id, spec=spec)

    async def create(request_id: str) -> Response:
        request.request_id = request_id
        method = gateway.upstream.simulations.CreateSimulation
        created = (await gateway.upstream.call(method, request, idempotent=bool(request_id))).simulation
        return json_response({"simulation": simulation(created)}, 202, {"Location": f"/v1/simulations/{created.simulation_id}"})

    return await run_once(caller, create)


@router.get(
    "/v1/simulations",
    summary="List my simulations",
    responses=responses(SimulationPage, {"simulations": [examples.SIMULATION], "next_cursor": None}, "One page."),
)
async def list_simulations(gateway: CurrentGateway, caller: SimulationReader, limit: PageSize = 20, cursor: Cursor = "") -> Response:
    """Newest first."""
    request = bots_pb2.ListSimulationsRequest(account_id=caller.account_id, limit=limit, cursor=cursor)
    page = await gateway.upstream.call(gateway.upstream.simulations.ListSimulations, request, idempotent=True)
    return json_response({"simulations": [simulation(one) for one in page.simulations], "next_cursor": page.next_cursor or None})


@router.get(
    "/v1/simulations/{simulation_id}",
    summary="Get a simulation",
    responses=responses(SimulationResponse, EXAMPLE, "Progress, and totals so far.", 404),
)
async def get_simulation(gateway: CurrentGateway, caller: SimulationReader, simulation_id: str) -> Response:
    """Totals are computed from the rows, so they do not depend on how often a worker died."""
    request = bots_pb2.GetSimulationRequest(simulation_id=simulation_id, account_id=caller.account_id)
    answer = await gateway.upstream.call(gateway.upstream.simulations.GetSimulation, request, idempotent=True)
    return json_response({"simulation": simulation(answer.simulation)})


@router.delete(
    "/v1/simulations/{simulation_id}",
    summary="Cancel a simulation",
    responses=responses(SimulationResponse, EXAMPLE, "The simulation after the change.", 404, 409, 422),
)
async def cancel_simulation(gateway: CurrentGateway, caller: SimulationWriter, simulation_id: str) -> Response:
    """Rows that were already played are kept."""
    request = bots_pb2.CancelSimulationRequest(simulation_id=simulation_id, account_id=caller.account_id)
    answer = await gateway.upstream.call(gateway.upstream.simulations.CancelSimulation, request, idempotent=True)
    return json_response({"simulation": simulation(answer.simulation)})
