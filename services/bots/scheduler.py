"""`python -m services.bots.scheduler`: dispatches the decisions that bots owe, heals what was lost, and serves simulations.

Everything is in Redis, so it may be restarted at any time, and several may run.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from services.bots import metrics
from services.bots.app import BULK, LIVE
from services.bots.dispatch import Dispatcher
from services.bots.jobs import Jobs
from services.bots.sender import Sender
from services.bots.settings import BotsSettings
from services.bots.simulations import SimulationServicer
from services.contracts.herotable.bots.v1 import bots_pb2, bots_pb2_grpc
from services.contracts.herotable.rules.v1 import rules_pb2, rules_pb2_grpc
from services.harness.channels import open_channel
from services.harness.logs import logger
from services.harness.server import Bindings, Listen, Service, ServiceRuntime, listen_arguments, run_service

log = logger(__name__)


def scheduler(settings: BotsSettings) -> Service:
    """The service with these settings."""

    @asynccontextmanager
    async def service(frame: ServiceRuntime) -> AsyncIterator[Bindings]:
        channels = {game: open_channel(address, rules_pb2.DESCRIPTOR, settings) for game, address in settings.rules_addresses.items()}
        rules = {game: rules_pb2_grpc.RulesServiceStub(channel) for game, channel in channels.items()}
        sender = Sender(settings)
        jobs = Jobs(frame.redis, settings)
        dispatcher = Dispatcher(frame.redis, sender, rules, settings)
        frame.spawn(dispatcher.listen())
        frame.spawn(_sweep(dispatcher, jobs, sender, settings))
        try:
            servicer = SimulationServicer(jobs, sender, settings, frame.draining)
            yield {bots_pb2.DESCRIPTOR: (bots_pb2_grpc.add_SimulationServiceServicer_to_server, servicer)}
        finally:
            sender.close()
            await asyncio.gather(*(channel.close(None) for channel in channels.values()))

    return service


async def _sweep(dispatcher: Dispatcher, jobs: Jobs, sender: Sender, settings: BotsSettings) -> None:
    """Looks for lost work again and again; runs until cancelled."""
    while True:
        try:
            await dispatcher.sweep()
            await _sweep_jobs(jobs, sender, settings)
        except (RedisError, OSError, OperationalError) as error:
            log.warning("sweep failed", error=str(error))
        await asyncio.sleep(settings.sweep_seconds)


async def _sweep_jobs(jobs: Jobs, sender: Sender, settings: BotsSettings) -> None:
    """Queues chunks again that nobody stored, with the more patience the more there is to do before them."""
    depths = {queue: await sender.depth(queue) for queue in (LIVE, BULK)}
    for queue, depth in depths.items():
        metrics.QUEUE.labels(queue).set(depth)
    running = await jobs.running()
    metrics.RUNNING.set(len(running))
    patience = settings.chunk_patience + depths[BULK] * settings.simulation_chunk_seconds
    for simulation_id in running:
        for chunk in await jobs.lost_chunks(simulation_id, patience, settings.simulation_window):
            log.warning("chunk lost", simulation_id=simulation_id, chunk=chunk)
            metrics.HEALED.inc()
            await sender.chunk(simulation_id, chunk)


def main() -> None:
    """Serves until SIGTERM."""
    arguments = listen_arguments("The bot scheduler: live moves, simulations.").parse_args()
    settings = BotsSettings()
    run_service("bot-scheduler", scheduler(settings), settings, Listen.of(arguments))


if __name__ == "__main__":
    main()
