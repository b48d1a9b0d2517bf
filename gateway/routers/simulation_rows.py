"""The rows of a simulation as a stream."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Annotated

import grpc
from fastapi import APIRouter, Query
from redis.exceptions import RedisError
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from gateway.auth.credentials import bearer_token
from gateway.dependencies.access import CurrentGateway, SimulationReader
from gateway.docs import examples
from gateway.docs.responses import refusals
from gateway.problems.exceptions import from_exception
from gateway.problems.grpc_errors import unavailable
from gateway.problems.problem import Problem
from gateway.rendering.json import dumps
from gateway.rendering.simulations import simulation_row
from gateway.schemas.common import LARGEST_VERSION
from gateway.state import Gateway
from gateway.streams.encodings import NDJSON, STREAM_HEADERS, ndjson_line
from gateway.streams.keep_alive import StreamCheck, stream_check, with_heartbeats
from gateway.telemetry.metrics import STREAMS
from gateway.upstream.client import metadata
from services.contracts.herotable.bots.v1 import bots_pb2

router = APIRouter(tags=["simulations"])
CALL_SECONDS = 86_400.0
RESPONSES = {
    200: {
        "description": "A stream of SimulationRow, one per line.",
        "content": {NDJSON: {"schema": {"type": "string"}, "example": dumps(examples.SIMULATION_ROW).decode() + "\n"}},
    },
    **refusals(404),
}


@router.get("/v1/simulations/{simulation_id}/rows", summary="Read the rows of a simulation", responses=RESPONSES)
async def simulation_rows(
    gateway: CurrentGateway,
    request: Request,
    caller: SimulationReader,
    simulation_id: str,
    from_index: Annotated[int, Query(ge=0, le=LARGEST_VERSION, description="Begin at this row.")] = 0,
    wait: Annotated[bool, Query(description="Continue until the simulation ends; false: only the rows that exist.")] = True,
) -> Response:
    """NDJSON, one row per match in the order of their index, as they become ready; an empty line after each 10 seconds of silence.

    A line with a `code` is a problem and the last one. When the connection breaks, resume with `from_index`."""
    rows_request = bots_pb2.StreamRowsRequest(
        simulation_id=simulation_id, account_id=caller.account_id, from_index=from_index, ready_only=not wait
    )
    stack = AsyncExitStack()
    async with stack:
        renew_slot = await stack.enter_async_context(gateway.stream_slots.hold(caller))
        # Raises if the caller has no such simulation, before the response begins.
        lookup = bots_pb2.GetSimulationRequest(simulation_id=simulation_id, account_id=caller.account_id)
        await gateway.upstream.call(gateway.upstream.simulations.GetSimulation, lookup, idempotent=True)
        body = _lines(gateway, rows_request, stream_check(gateway, bearer_token(request), renew_slot), stack.pop_all())
    return StreamingResponse(body, 200, STREAM_HEADERS, NDJSON)


async def _lines(gateway: Gateway, request: bots_pb2.StreamRowsRequest, check: StreamCheck, stack: AsyncExitStack) -> AsyncIterator[bytes]:
    call = gateway.upstream.simulations.StreamRows(request, timeout=CALL_SECONDS, metadata=metadata())
    async with stack:
        stack.enter_context(STREAMS.labels("rows").track_inprogress())
        try:
            async for answer in with_heartbeats(call, gateway):
                await check(answer is None)
                yield b"".join(ndjson_line(simulation_row(row)) for row in answer.rows) if answer is not None else b"\n"
        except (Problem, RedisError, grpc.aio.AioRpcError) as error:
            problem = from_exception(error) or unavailable()
            yield ndjson_line(problem.body())
        finally:
            call.cancel()
