"""The two tasks of the worker pool. Both are idempotent: running a task again finds its work done."""

from __future__ import annotations

from typing import Any

from celery import Celery
from celery.signals import worker_process_init

from services.bots import metrics
from services.bots.broker.app import LIVE_MOVE, SIMULATION_CHUNK
from services.bots.live.player import LivePlayer
from services.bots.settings import BotsSettings
from services.bots.simulation.chunk_player import ChunkPlayer
from services.bots.simulation.chunk_store import ChunkStore
from services.bots.worker.clients import Clients
from services.contracts.herotable.bots.v1 import bots_pb2
from services.harness.logs import logger

log = logger(__name__)


def add_tasks(app: Celery, settings: BotsSettings) -> None:
    """Adds both tasks to the app of a worker."""
    clients = Clients(settings)

    @worker_process_init.connect(weak=False)
    def in_child(**_: Any) -> None:
        clients.forget()

    def send_chunk(simulation_id: str, chunk: int) -> None:
        chunk_task = bots_pb2.SimulationChunkTask(simulation_id=simulation_id, chunk=chunk)
        app.send_task(SIMULATION_CHUNK, args=(bots_pb2.Task(simulation_chunk=chunk_task),))

    @app.task(name=LIVE_MOVE, bind=True, time_limit=settings.live_hard_limit)
    def live_move(self: Any, body: bytes) -> None:
        task = bots_pb2.Task.FromString(body).live_move
        outcome = LivePlayer(clients.rules, clients.redis, settings).play(task, self.request.id)
        metrics.LIVE_TASKS.labels(outcome).inc()
        log.info("live move", match_id=task.match_id, seat=task.seat, version=task.version, outcome=outcome)

    @app.task(name=SIMULATION_CHUNK, time_limit=settings.bulk_hard_limit)
    def simulation_chunk(body: bytes) -> None:
        task = bots_pb2.Task.FromString(body).simulation_chunk
        store = ChunkStore(clients.redis, int(settings.simulation_days * 86_400))
        outcome = ChunkPlayer(store, settings, send_chunk).play(task)
        metrics.CHUNK_TASKS.labels(outcome).inc()
        log.info("simulation chunk", simulation_id=task.simulation_id, chunk=task.chunk, outcome=outcome)
