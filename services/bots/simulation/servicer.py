"""The SimulationService: checks a request completely before it queues anything, and returns rows and totals as workers store them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from typing_extensions import override

from services import policies, registry
from services.bots.broker.sender import Sender
from services.bots.settings import BotsSettings
from services.bots.simulation import plan as plans
from services.bots.simulation.chunks import MEASURE, chunk_count, chunk_range
from services.bots.simulation.jobs import JobHeader, Jobs
from services.bots.simulation.packing import batches
from services.contracts.herotable.bots.v1 import bots_pb2, bots_pb2_grpc
from services.harness.limits import ACCOUNT_ID, REQUEST_ID, check_length
from services.kernel.errors import InvalidInput

DEFAULT_PAGE, LARGEST_PAGE = 20, 100
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.5


class SimulationServicer(bots_pb2_grpc.SimulationServiceServicer):
    """Serves all jobs; several schedulers may run it side by side."""

    def __init__(self, jobs: Jobs, sender: Sender, settings: BotsSettings, draining: asyncio.Event) -> None:
        self._jobs = jobs
        self._sender = sender
        self._settings = settings
        self._draining = draining

    @override
    async def CreateSimulation(self, request: bots_pb2.CreateSimulationRequest, context: Any) -> bots_pb2.CreateSimulationResponse:
        _check_account(request.account_id)
        check_length(request.request_id, REQUEST_ID, "request_id")
        spec = plans.with_seed(request.spec)
        plan = plans.check(spec, self._settings.limits)
        simulation_id, new = await self._jobs.create(request.account_id, spec, plan.game.version, request.request_id)
        if new:
            await self._sender.chunk(simulation_id, MEASURE)
        return bots_pb2.CreateSimulationResponse(simulation=await self._jobs.read(simulation_id, request.account_id))

    @override
    async def GetSimulation(self, request: bots_pb2.GetSimulationRequest, context: Any) -> bots_pb2.GetSimulationResponse:
        return bots_pb2.GetSimulationResponse(simulation=await self._jobs.read(request.simulation_id, request.account_id))

    @override
    async def ListSimulations(self, request: bots_pb2.ListSimulationsRequest, context: Any) -> bots_pb2.ListSimulationsResponse:
        _check_account(request.account_id)
        limit = request.limit or DEFAULT_PAGE
        if not 1 <= limit <= LARGEST_PAGE:
            text = f"A page has 1 to {LARGEST_PAGE} simulations, not {limit}."
            raise InvalidInput(text, code="invalid_limit", field="limit", value=limit)
        found, cursor = await self._jobs.page(request.account_id, limit, request.cursor)
        return bots_pb2.ListSimulationsResponse(simulations=found, next_cursor=cursor)

    @override
    async def CancelSimulation(self, request: bots_pb2.CancelSimulationRequest, context: Any) -> bots_pb2.CancelSimulationResponse:
        await self._jobs.cancel(request.simulation_id, request.account_id)
        return bots_pb2.CancelSimulationResponse(simulation=await self._jobs.read(request.simulation_id, request.account_id))

    @override
    async def StreamRows(self, request: bots_pb2.StreamRowsRequest, context: Any) -> AsyncIterator[bots_pb2.StreamRowsResponse]:
        if request.from_index < 0:
            raise InvalidInput("Rows are counted from 0.", code="invalid_from_index", field="from_index", value=request.from_index)
        position, pause = request.from_index, FIRST_PAUSE
        while True:
            # Read before the rows, so that all rows stored before the end of the job are seen.
            header = await self._jobs.header(request.simulation_id, request.account_id)
            before = position
            async for batch, after in self._ready(header, position):
                position = after
                yield batch
            if request.ready_only or header.ended_ms or position >= header.job.spec.matches or self._draining.is_set():
                return
            pause = FIRST_PAUSE if position > before else min(2 * pause, LONGEST_PAUSE)
            await asyncio.sleep(pause)

    @override
    async def ListPolicies(self, request: bots_pb2.ListPoliciesRequest, context: Any) -> bots_pb2.ListPoliciesResponse:
        games = [registry.find(name) for name in ([request.game] if request.game else registry.names())]
        found = [
            bots_pb2.PolicyInfo(game=game.name, policy=name, description=policies.description(policy))
            for game in games
            for name, policy in policies.available(game).items()
        ]
        return bots_pb2.ListPoliciesResponse(policies=found)

    async def _ready(self, header: JobHeader, position: int) -> AsyncIterator[tuple[bots_pb2.StreamRowsResponse, int]]:
        """The stored rows from index `position` on, each batch with the index after it.

        Stops before the first missing row, unless the job is over: then no more rows follow, and gaps are skipped."""
        matches, size = header.job.spec.matches, header.size
        if not size:
            return
        for chunk in range(position // size, chunk_count(matches, size)):
            span = chunk_range(matches, size, chunk)
            rows = await self._jobs.chunk(header.job.simulation_id, chunk)
            for batch in batches(rows[max(0, position - span.start) :]):
                position = batch.rows[-1].index + 1
                yield batch, position
            if len(rows) < len(span) and not header.ended_ms:
                return


def _check_account(account_id: str) -> None:
    if not account_id:
        raise InvalidInput("A simulation belongs to an account; account_id is missing.", code="missing_field", field="account_id")
    check_length(account_id, ACCOUNT_ID, "account_id")
