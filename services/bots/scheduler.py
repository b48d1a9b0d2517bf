"""`python -m services.bots.scheduler`: dispatches due decisions of bots, requests lost work again, and serves simulations.

Its whole state is in Redis, so it may be restarted at any time, and several may run side by side.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from services.bots import metrics
from services.bots.broker.app import BULK, LIVE
from services.bots.broker.sender import Sender
from services.bots.live.dispatcher import Dispatcher
from services.bots.settings import BotsSettings
from services.bots.simulation.jobs import Jobs
from services.bots.simulation.servicer import SimulationServicer
from services.contracts.herotable.bots.v1 import bots_pb2, bots_pb2_grpc
from services.contracts.herotable.rules.v1 import rules_pb2, rules_pb2_grpc
from services.harness.channels import open_channel
from services.harness.logs import logger
from services.harness.server import Bindings, Listen, Service, ServiceRuntime, listen_arguments, run_service

log = logger(__name__)


def scheduler(settings: BotsSettings) -> Service:
    """The scheduler as a service of the harness."""

    @asynccontextmanager
    async def service(runtime: ServiceRuntime) -> AsyncIterator[Bindings]:
        channels = {game: open_channel(address, rules_pb2.DESCRIPTOR, settings) for game, address in settings.rules_addresses.items()}
        rules = {game: rules_pb2_grpc.RulesServiceStub(channel) for game, channel in channels.items()}
        sender = Sender(settings)
        jobs = Jobs(runtime.redis, settings)
        dispatcher = Dispatcher(runtime.redis, sender, rules, settings)
        runtime.spawn(dispatcher.listen())
        runtime.spawn(_sweep(dispatcher, jobs, sender, settings))
        try:
            servicer = SimulationServicer(jobs, sender, settings, runtime.draining)
            yield {bots_pb2.DESCRIPTOR: (bots_pb2_grpc.add_SimulationServiceServicer_to_server, servicer)}
        finally:
            sender.close()
            await asyncio.gather(*(channel.close(None) for channel in channels.values()))

    return service


async def _sweep(dispatcher: Dispatcher, jobs: Jobs, sender: Sender, settings: BotsSettings) -> None:
    """Looks for lost work every `sweep_seconds`; runs until cancelled."""
    while True:
        try:
            await dispatcher.sweep()
            await _sweep_jobs(jobs, sender, settings)
        except (RedisError, OSError, OperationalError) as error:
            log.warning("sweep failed", error=str(error))
        await asyncio.sleep(settings.sweep_seconds)


async def _sweep_jobs(jobs: Jobs, sender: Sender, settings: BotsSettings) -> None:
    """Queues lost chunks again; the longer the queue before them, the later a chunk counts as lost."""
    lengths = {queue: await sender.queue_length(queue) for queue in (LIVE, BULK)}
    for queue, length in lengths.items():
        metrics.QUEUE_LENGTH.labels(queue).set(length)
    running = await jobs.running()
    metrics.RUNNING_SIMULATIONS.set(len(running))
    patience = settings.chunk_patience + lengths[BULK] * settings.simulation_chunk_seconds
    for simulation_id in running:
        for chunk in await jobs.lost_chunks(simulation_id, patience, settings.simulation_window):
            log.warning("chunk lost", simulation_id=simulation_id, chunk=chunk)
            metrics.REQUEUED_CHUNKS.inc()
            await sender.chunk(simulation_id, chunk)


def main() -> None:
    """Reads the command line and serves until SIGTERM."""
    arguments = listen_arguments("The bot scheduler: live moves, simulations.").parse_args()
    settings = BotsSettings()
    run_service("bot-scheduler", scheduler(settings), settings, Listen.of(arguments))


if __name__ == "__main__":
    main()
