"""Sends tasks from asyncio. Publishing with Celery blocks, so it runs in a thread of its own."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from kombu.exceptions import OperationalError

from services.bots.broker.app import LIVE_MOVE, SIMULATION_CHUNK, make_app
from services.bots.broker.queue_length import QueueLength
from services.bots.settings import BotsSettings
from services.contracts.herotable.bots.v1 import bots_pb2
from services.harness.logs import logger

MOST_WAITING = 5_000
"""Tasks that may wait to be sent; further ones are dropped."""

log = logger(__name__)


class Sender:
    """Queues tasks. A task that cannot be sent is dropped with a warning: the scheduler's sweep requests it again."""

    def __init__(self, settings: BotsSettings) -> None:
        self._app = make_app(settings)
        self._queue_length = QueueLength(settings)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sender")
        self._waiting = 0

    async def live_move(self, task: bots_pb2.LiveMoveTask) -> bool:
        """Queues a live move; returns whether it was queued."""
        return await self._send(LIVE_MOVE, bots_pb2.Task(live_move=task))

    async def chunk(self, simulation_id: str, chunk: int) -> bool:
        """Queues a chunk; returns whether it was queued."""
        task = bots_pb2.SimulationChunkTask(simulation_id=simulation_id, chunk=chunk)
        return await self._send(SIMULATION_CHUNK, bots_pb2.Task(simulation_chunk=task))

    async def queue_length(self, queue: str) -> int:
        """The number of tasks that wait in a queue; redis.RedisError if the broker does not answer."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._queue_length, queue)

    def close(self) -> None:
        """Ends the thread; tasks that still wait to be sent are dropped."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _send(self, name: str, task: bots_pb2.Task) -> bool:
        if self._waiting >= MOST_WAITING:
            log.warning("not sent", task=name, reason="too many wait to be sent")
            return False
        self._waiting += 1
        try:
            send = partial(self._app.send_task, name, args=(task,))
            await asyncio.get_running_loop().run_in_executor(self._thread, send)
        except (OperationalError, OSError) as error:
            log.warning("not sent", task=name, reason=str(error))
            return False
        finally:
            self._waiting -= 1
        return True
