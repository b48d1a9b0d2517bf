"""`python -m services.bots.worker.health`: exit code 0 if the worker on this machine takes tasks, else 1; for containers.

A healthy worker touches a file every few seconds (see heartbeat.py); the container engine restarts one that has stopped.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

SILENT_SECONDS = 30.0


def heartbeat_file() -> Path:
    """The file that the worker touches; HEROTABLE_WORKER_BEAT names another one, for several workers on one machine."""
    return Path(os.environ.get("HEROTABLE_WORKER_BEAT") or Path(tempfile.gettempdir()) / "herotable-bot-worker")


def is_healthy() -> bool:
    """Whether the worker has touched its file in the last SILENT_SECONDS."""
    try:
        return time.time() - heartbeat_file().stat().st_mtime < SILENT_SECONDS
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(0 if is_healthy() else 1)
