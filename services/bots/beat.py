"""The worker's sign of life: it touches a file while it has work, or just had some, or none waits.

A worker that is connected but has stopped consuming while tasks wait goes silent, and connects anew: when the broker dies while a task
is acknowledged, the lost acknowledgement keeps the place of its task for good, and without a free place nothing is fetched.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import redis
from celery import Celery, bootsteps
from celery.signals import task_received
from celery.worker import state

from services.bots.depth import QueueDepth
from services.bots.health import beat_file
from services.bots.settings import BotsSettings
from services.harness.logs import logger

EVERY_SECONDS = 5.0
SILENT_BEATS = 2
"""After so many silent beats in a row the worker connects anew."""

log = logger(__name__)


def add_beat(app: Celery, settings: BotsSettings, queues: Sequence[str]) -> None:
    """Makes the worker of this app touch its file."""
    pulse = _Pulse(QueueDepth(settings), queues)
    task_received.connect(pulse.received, weak=False)

    class Beat(bootsteps.StartStopStep):
        """Runs in the loop of the consumer, and again in the next one after a lost connection."""

        requires = ("celery.worker.consumer.tasks:Tasks",)

        def start(self, parent: Any) -> None:
            """Begins to beat."""
            self.timer = parent.timer.call_repeatedly(EVERY_SECONDS, pulse.beat)
            pulse.beat()

        def stop(self, parent: Any) -> None:
            """Ends with the consumer."""
            self.timer.cancel()

    app.steps["consumer"].add(Beat)


class _Pulse:
    """Knows when the worker last took a task, and what waits."""

    def __init__(self, depth: QueueDepth, queues: Sequence[str]) -> None:
        self._depth = depth
        self._queues = queues
        self._received_at = time.monotonic()
        self._silent = 0

    def received(self, **_: Any) -> None:
        """Called by Celery for every task."""
        self._received_at = time.monotonic()

    def beat(self) -> None:
        """Touches the file, unless tasks wait and none was taken since the last beat.

        Its ConnectionError, after several silent beats, ends the consumer's loop, and Celery starts a new one.
        """
        try:
            lately = time.monotonic() - self._received_at < EVERY_SECONDS
            consuming = bool(state.reserved_requests) or lately or not any(map(self._depth, self._queues))
        except redis.RedisError as error:
            log.warning("broker away", error=str(error))
            return
        if consuming:
            self._silent = 0
            beat_file().touch()
            return
        self._silent += 1
        log.error("not consuming", queues=list(self._queues), beats=self._silent)
        if self._silent >= SILENT_BEATS:
            self._silent = 0
            raise redis.ConnectionError("tasks wait and none is taken")
