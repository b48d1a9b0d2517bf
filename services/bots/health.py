"""`python -m services.bots.health`: exit code 0 if the worker on this machine takes tasks, else 1; for containers.

The worker touches a file while it is fit: it has work, or just had some, or none waits. One that is connected but has stopped
consuming while tasks wait goes silent, and whoever watches the exit code restarts it.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from celery import Celery, bootsteps
from celery.signals import task_received
from celery.worker import state

from services.bots.depth import QueueDepth
from services.bots.settings import BotsSettings
from services.harness.logs import logger

EVERY_SECONDS = 5.0
SILENT_SECONDS = 30.0

log = logger(__name__)


def beat_file() -> Path:
    """What the worker touches; HEROTABLE_WORKER_BEAT names another one, for several workers on one machine."""
    return Path(os.environ.get("HEROTABLE_WORKER_BEAT") or Path(tempfile.gettempdir()) / "herotable-bot-worker")


def fit() -> bool:
    """Whether the worker has touched its file lately."""
    try:
        return time.time() - beat_file().stat().st_mtime < SILENT_SECONDS
    except OSError:
        return False


def add_beat(app: Celery, settings: BotsSettings, queues: Sequence[str]) -> None:
    """Makes the worker of this app touch its file."""
    received, depth = _Received(), QueueDepth(settings)
    task_received.connect(received.note, weak=False)

    class Beat(bootsteps.StartStopStep):
        """Runs in the loop of the consumer, and again in the next one after a lost connection."""

        requires = ("celery.worker.consumer.tasks:Tasks",)

        def start(self, parent: Any) -> None:
            """Begins to beat."""
            self.timer = parent.timer.call_repeatedly(EVERY_SECONDS, _beat, (depth, queues, received))
            beat_file().touch()

        def stop(self, parent: Any) -> None:
            """Ends with the consumer."""
            self.timer.cancel()

    app.steps["consumer"].add(Beat)


class _Received:
    """When the worker last took a task."""

    def __init__(self) -> None:
        self.at = 0.0

    def note(self, **_: Any) -> None:
        """Called by Celery for every task."""
        self.at = time.monotonic()


def _beat(depth: QueueDepth, queues: Sequence[str], received: _Received) -> None:
    lately = time.monotonic() - received.at < EVERY_SECONDS
    if state.reserved_requests or lately or not any(map(depth, queues)):
        beat_file().touch()
    else:
        log.error("not consuming", queues=list(queues))


def main() -> None:
    """The probe."""
    sys.exit(0 if fit() else 1)


if __name__ == "__main__":
    main()
