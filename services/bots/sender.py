"""Sends tasks from asyncio: Celery's publishing blocks, so it gets a thread of its own."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from kombu.exceptions import OperationalError

from services.bots.app import LIVE_MOVE, SIMULATION_CHUNK, make_app
from services.bots.depth import QueueDepth
from services.bots.settings import BotsSettings
from services.contracts.herotable.bots.v1 import bots_pb2
from services.harness.logs import logger

MOST_WAITING = 5_000
log = logger(__name__)


class Sender:
    """Queues tasks. What cannot be sent is dropped with a warning: the sweeper asks again."""

    def __init__(self, settings: BotsSettings) -> None:
        self._app = make_app(settings)
        self._depth = QueueDepth(settings)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sender")
        self._waiting = 0

    async def live_move(self, task: bots_pb2.LiveMoveTask) -> bool:
        """Queues a live move; whether it was queued."""
        return await self._send(LIVE_MOVE, bots_pb2.Task(live_move=task))

    async def chunk(self, simulation_id: str, chunk: int) -> bool:
        """Queues a chunk; whether it was queued."""
        task = bots_pb2.SimulationChunkTask(simulation_id=simulation_id, chunk=chunk)
        return await self._send(SIMULATION_CHUNK, bots_pb2.Task(simulation_chunk=task))

    async def depth(self, queue: str) -> int:
        """Tasks that wait in a queue."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._depth, queue)

    def close(self) -> None:
        """Ends the thread; what waits is dropped."""
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
