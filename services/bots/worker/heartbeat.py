"""The worker's heartbeat: it touches a file while it holds tasks, has just received one, or none waits.

A worker that is connected but has stopped consuming while tasks wait misses its heartbeats, and reconnects: if the broker dies
while a task is being acknowledged, the lost acknowledgement occupies a prefetch slot for good, and without a free slot no task is
fetched.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import redis
from celery import Celery, bootsteps
from celery.signals import task_received
from celery.worker import state
from typing_extensions import override

from services.bots.broker.queue_length import QueueLength
from services.bots.settings import BotsSettings
from services.bots.worker.health import heartbeat_file
from services.harness.logs import logger

INTERVAL_SECONDS = 5.0
MISSED_HEARTBEATS = 2
"""Heartbeats missed in a row after which the worker reconnects."""

log = logger(__name__)


def add_heartbeat(app: Celery, settings: BotsSettings, queues: Sequence[str]) -> None:
    """Makes the worker of this app touch its heartbeat file."""
    heartbeat = _Heartbeat(QueueLength(settings), queues)
    task_received.connect(heartbeat.received, weak=False)

    class HeartbeatStep(bootsteps.StartStopStep):
        """Runs in the consumer's loop, and again in the next loop after a lost connection."""

        requires = ("celery.worker.consumer.tasks:Tasks",)

        @override
        def start(self, parent: Any) -> None:
            self.timer = parent.timer.call_repeatedly(INTERVAL_SECONDS, heartbeat.beat)
            heartbeat.beat()

        @override
        def stop(self, parent: Any) -> None:
            self.timer.cancel()

    app.steps["consumer"].add(HeartbeatStep)


class _Heartbeat:
    """Knows when the worker last received a task, and how many wait."""

    def __init__(self, queue_length: QueueLength, queues: Sequence[str]) -> None:
        self._queue_length = queue_length
        self._queues = queues
        self._received_at = time.monotonic()
        self._missed = 0

    def received(self, **_: Any) -> None:
        """Notes the time; Celery calls it for every task that the worker receives."""
        self._received_at = time.monotonic()

    def beat(self) -> None:
        """Touches the file, unless tasks wait and none was received since the last heartbeat.

        Raises redis.ConnectionError after MISSED_HEARTBEATS, which ends the consumer's loop and makes Celery start a new one."""
        try:
            received_lately = time.monotonic() - self._received_at < INTERVAL_SECONDS
            consuming = bool(state.reserved_requests) or received_lately or not any(map(self._queue_length, self._queues))
        except redis.RedisError as error:
            log.warning("broker away", error=str(error))
            return
        if consuming:
            self._missed = 0
            heartbeat_file().touch()
            return
        self._missed += 1
        log.error("not consuming", queues=list(self._queues), missed=self._missed)
        if self._missed >= MISSED_HEARTBEATS:
            self._missed = 0
            raise redis.ConnectionError("tasks wait and none is received")
