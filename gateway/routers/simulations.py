"""Bulk simulations between bots."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Annotated, Any

import grpc
from fastapi import APIRouter, Query
from redis.exceptions import RedisError
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from gateway.asgi.error_handlers import as_problem
from gateway.dependencies.access import Here, ResearchCreator, Researcher, ResearchWriter, secret_of
from gateway.dependencies.idempotency import Once
from gateway.dependencies.paging import Cursor, PageSize
from gateway.docs import examples
from gateway.docs.responses import answers, refusals
from gateway.problems.problem import Problem, away
from gateway.rendering.matches import dumps, instant, options, reply, seat
from gateway.routers.events import LARGEST_VERSION, NDJSON
from gateway.schemas.simulations import SimulationCreate, SimulationPage, SimulationTold
from gateway.state import Gateway
from gateway.streams.keep_alive import Tend, silences, tending
from gateway.telemetry.metrics import STREAMS
from gateway.upstream.client import metadata
from services.contracts.herotable.bots.v1 import bots_pb2
from services.contracts.herotable.game.v1 import game_pb2

router = APIRouter(tags=["simulations"])
ONE = {"simulation": examples.SIMULATION}
STATUS = {
    bots_pb2.SIMULATION_STATUS_RUNNING: "running",
    bots_pb2.SIMULATION_STATUS_DONE: "done",
    bots_pb2.SIMULATION_STATUS_CANCELLED: "cancelled",
    bots_pb2.SIMULATION_STATUS_FAILED: "failed",
}
STREAM_SECONDS = 86_400.0
ROWS = {
    200: {
        "description": "A stream of lines like Row.",
        "content": {NDJSON: {"schema": {"type": "string"}, "example": dumps(examples.ROW).decode() + "\n"}},
    },
    **refusals(404),
}


@router.post(
    "/v1/simulations",
    status_code=202,
    summary="Play many matches",
    responses=answers(SimulationTold, ONE, "The job; it is being played.", 404, 409, 422, status=202),
)
async def create_simulation(here: Here, caller: ResearchCreator, once: Once, body: SimulationCreate) -> Response:
    """Bots against bots on the bare engine. Everything is checked before anything is played.

    The seed is told, and the same seed gives the same rows."""
    here.upstream.of_game(body.game)
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

    async def make(request_id: str) -> Response:
        request.request_id = request_id
        made = await here.upstream.call(here.upstream.simulations.CreateSimulation, request, repeat=bool(request_id))
        return reply({"simulation": simulation(made.simulation)}, 202, {"Location": f"/v1/simulations/{made.simulation.simulation_id}"})

    return await once(caller, make)


@router.get(
    "/v1/simulations",
    summary="My simulations",
    responses=answers(SimulationPage, {"simulations": [examples.SIMULATION], "next_cursor": None}, "One page."),
)
async def list_simulations(here: Here, caller: Researcher, limit: PageSize = 20, cursor: Cursor = "") -> Response:
    """Newest first."""
    request = bots_pb2.ListSimulationsRequest(account_id=caller.account_id, limit=limit, cursor=cursor)
    page = await here.upstream.call(here.upstream.simulations.ListSimulations, request, repeat=True)
    return reply({"simulations": [simulation(one) for one in page.simulations], "next_cursor": page.next_cursor or None})


@router.get(
    "/v1/simulations/{simulation_id}", summary="A simulation", responses=answers(SimulationTold, ONE, "Progress, and totals so far.", 404)
)
async def get_simulation(here: Here, caller: Researcher, simulation_id: str) -> Response:
    """Totals are computed from the rows, so they are the same however often a worker died."""
    request = bots_pb2.GetSimulationRequest(simulation_id=simulation_id, account_id=caller.account_id)
    return reply(
        {"simulation": simulation((await here.upstream.call(here.upstream.simulations.GetSimulation, request, repeat=True)).simulation)}
    )


@router.delete(
    "/v1/simulations/{simulation_id}",
    summary="Cancel a simulation",
    responses=answers(SimulationTold, ONE, "The job as it stands.", 404, 409, 422),
)
async def cancel_simulation(here: Here, caller: ResearchWriter, simulation_id: str) -> Response:
    """Rows that are there stay."""
    request = bots_pb2.CancelSimulationRequest(simulation_id=simulation_id, account_id=caller.account_id)
    return reply(
        {"simulation": simulation((await here.upstream.call(here.upstream.simulations.CancelSimulation, request, repeat=True)).simulation)}
    )


@router.get("/v1/simulations/{simulation_id}/rows", summary="The rows of a simulation", responses=ROWS)
async def simulation_rows(
    here: Here,
    request: Request,
    caller: Researcher,
    simulation_id: str,
    from_index: Annotated[int, Query(ge=0, le=LARGEST_VERSION, description="Begin at this row.")] = 0,
    wait: Annotated[bool, Query(description="Go on until the job ends; false: only what is there.")] = True,
) -> Response:
    """NDJSON, a row a match in the order of their index, as they become ready; an empty line at every silence of 10 seconds.

    A line with a `code` is a problem and the last one. After a broken connection go on with `from_index`."""
    wish = bots_pb2.StreamRowsRequest(simulation_id=simulation_id, account_id=caller.account_id, from_index=from_index, ready_only=not wait)
    stack = AsyncExitStack()
    async with stack:
        renew = await stack.enter_async_context(here.slots.hold(caller))
        # What may not be read is refused before the answer begins.
        look = bots_pb2.GetSimulationRequest(simulation_id=simulation_id, account_id=caller.account_id)
        await here.upstream.call(here.upstream.simulations.GetSimulation, look, repeat=True)
        body = _lines(here, wish, tending(here, secret_of(request), renew), stack.pop_all())
    return StreamingResponse(body, 200, {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}, NDJSON)


async def _lines(here: Gateway, wish: bots_pb2.StreamRowsRequest, tend: Tend, stack: AsyncExitStack) -> AsyncIterator[bytes]:
    call = here.upstream.simulations.StreamRows(wish, timeout=STREAM_SECONDS, metadata=metadata())
    async with stack:
        stack.enter_context(STREAMS.labels("rows").track_inprogress())
        try:
            async for answer in silences(call, here):
                await tend(answer is None)
                yield b"".join(dumps(row(one)) + b"\n" for one in answer.rows) if answer is not None else b"\n"
        except (Problem, RedisError, grpc.aio.AioRpcError) as error:
            problem = as_problem(error) or away()
            yield dumps(problem.body()) + b"\n"
        finally:
            call.cancel()


def row(told: bots_pb2.SimulationRow) -> dict[str, Any]:
    """One match of a job."""
    return {
        "index": told.index,
        "policies": list(told.policies),
        "winners": list(told.winners),
        "scores": list(told.scores),
        "turns": told.turns,
        "decisions": told.decisions,
        "seed": told.seed,
        "reason": told.reason,
        "actions": list(told.actions) or None,
        "fault": told.fault or None,
        "fault_text": told.fault_text or None,
    }


def simulation(told: bots_pb2.Simulation) -> dict[str, Any]:
    """One job."""
    return {
        "simulation_id": told.simulation_id,
        "game": told.spec.game,
        "policies": list(told.spec.policies),
        "matches": told.spec.matches,
        "options": options(told.spec.setup.options),
        "seed": told.spec.seed.hex(),
        "rotate_seats": told.spec.rotate_seats,
        "keep_logs": told.spec.keep_logs,
        "engine_version": told.engine_version,
        "status": STATUS.get(told.status, "running"),
        "done": told.done,
        "summary": summary(told.summary),
        "created_at": instant(told.created_at),
        "ended_at": instant(told.ended_at),
    }


def summary(told: bots_pb2.SimulationSummary) -> dict[str, Any]:
    """Totals."""
    return {
        "totals": [
            {
                "policy": one.policy,
                "seat": seat(one.seat),
                "matches": one.matches,
                "wins": one.wins,
                "shares": one.shares,
                "win_rate": one.win_rate,
                "low": one.low,
                "high": one.high,
                "mean_score": one.mean_score,
            }
            for one in told.totals
        ],
        "shared": told.shared,
        "faults": told.faults,
        "mean_turns": told.mean_turns,
        "mean_decisions": told.mean_decisions,
        "decisions_per_second": told.decisions_per_second,
        "matches_per_second": told.matches_per_second,
    }
