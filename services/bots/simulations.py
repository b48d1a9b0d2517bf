"""The SimulationService: checks everything before anything is queued, and tells rows and totals as the workers store them."""
# ruff: noqa: N802 - the contract names the methods

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from services import policies, registry
from services.bots import plan as plans
from services.bots.bulk import MEASURE
from services.bots.chunks import chunk_count, chunk_range
from services.bots.jobs import Facts, Jobs
from services.bots.packing import batches
from services.bots.sender import Sender
from services.bots.settings import BotsSettings
from services.contracts.herotable.bots.v1 import bots_pb2, bots_pb2_grpc
from services.harness.limits import ACCOUNT_ID, REQUEST_ID, check_length
from services.kernel.errors import InvalidInput

DEFAULT_PAGE, LARGEST_PAGE = 20, 100
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.5


class SimulationServicer(bots_pb2_grpc.SimulationServiceServicer):
    """Any scheduler serves any job."""

    def __init__(self, jobs: Jobs, sender: Sender, settings: BotsSettings, draining: asyncio.Event) -> None:
        self._jobs = jobs
        self._sender = sender
        self._settings = settings
        self._draining = draining

    async def CreateSimulation(self, request: bots_pb2.CreateSimulationRequest, context: Any) -> bots_pb2.CreateSimulationResponse:
        """Checks, stores, queues; a repeated request id answers with the job that it made."""
        _check_account(request.account_id)
        check_length(request.request_id, REQUEST_ID, "request_id")
        spec = plans.with_seed(request.spec)
        plan = plans.check(spec, self._settings.limits)
        simulation_id, new = await self._jobs.create(request.account_id, spec, plan.game.version, request.request_id)
        if new:
            await self._sender.chunk(simulation_id, MEASURE)
        return bots_pb2.CreateSimulationResponse(simulation=await self._jobs.read(simulation_id, request.account_id))

    async def GetSimulation(self, request: bots_pb2.GetSimulationRequest, context: Any) -> bots_pb2.GetSimulationResponse:
        """Progress and totals."""
        return bots_pb2.GetSimulationResponse(simulation=await self._jobs.read(request.simulation_id, request.account_id))

    async def ListSimulations(self, request: bots_pb2.ListSimulationsRequest, context: Any) -> bots_pb2.ListSimulationsResponse:
        """One page, newest first."""
        _check_account(request.account_id)
        limit = request.limit or DEFAULT_PAGE
        if not 1 <= limit <= LARGEST_PAGE:
            text = f"A page has 1 to {LARGEST_PAGE} simulations, not {limit}."
            raise InvalidInput(text, code="invalid_limit", field="limit", value=limit)
        found, cursor = await self._jobs.page(request.account_id, limit, request.cursor)
        return bots_pb2.ListSimulationsResponse(simulations=found, next_cursor=cursor)

    async def CancelSimulation(self, request: bots_pb2.CancelSimulationRequest, context: Any) -> bots_pb2.CancelSimulationResponse:
        """Ends the job; one that is over stays as it is."""
        await self._jobs.cancel(request.simulation_id, request.account_id)
        return bots_pb2.CancelSimulationResponse(simulation=await self._jobs.read(request.simulation_id, request.account_id))

    async def StreamRows(self, request: bots_pb2.StreamRowsRequest, context: Any) -> AsyncIterator[bots_pb2.StreamRowsResponse]:
        """The rows from an index on, in order; of a job that was cancelled, those that there are."""
        if request.from_index < 0:
            raise InvalidInput("Rows are counted from 0.", code="invalid_from_index", field="from_index", value=request.from_index)
        position, pause = request.from_index, FIRST_PAUSE
        while True:
            # Read before the rows: whatever was stored before the end is then seen.
            facts = await self._jobs.facts(request.simulation_id, request.account_id)
            before = position
            async for batch, after in self._ready(facts, position):
                position = after
                yield batch
            if request.ready_only or facts.ended_ms or position >= facts.job.spec.matches or self._draining.is_set():
                return
            pause = FIRST_PAUSE if position > before else min(2 * pause, LONGEST_PAUSE)
            await asyncio.sleep(pause)

    async def ListPolicies(self, request: bots_pb2.ListPoliciesRequest, context: Any) -> bots_pb2.ListPoliciesResponse:
        """All policies, or those of one game."""
        games = [registry.find(name) for name in ([request.game] if request.game else registry.names())]
        found = [
            bots_pb2.PolicyInfo(game=game.name, policy=name, description=policies.description(policy))
            for game in games
            for name, policy in policies.available(game).items()
        ]
        return bots_pb2.ListPoliciesResponse(policies=found)

    async def _ready(self, facts: Facts, position: int) -> AsyncIterator[tuple[bots_pb2.StreamRowsResponse, int]]:
        """Rows that are there from `position` on without a gap (with gaps, if the job is over), and the position after them."""
        matches, size = facts.job.spec.matches, facts.size
        if not size:
            return
        for chunk in range(position // size, chunk_count(matches, size)):
            span = chunk_range(matches, size, chunk)
            rows = await self._jobs.chunk(facts.job.simulation_id, chunk)
            for batch in batches(rows[max(0, position - span.start) :]):
                position = batch.rows[-1].index + 1
                yield batch, position
            if len(rows) < len(span) and not facts.ended_ms:
                return


def _check_account(account_id: str) -> None:
    if not account_id:
        raise InvalidInput("A simulation belongs to an account; account_id is missing.", code="missing_field", field="account_id")
    check_length(account_id, ACCOUNT_ID, "account_id")
