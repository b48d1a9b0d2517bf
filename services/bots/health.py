"""`python -m services.bots.health`: exit code 0 if the worker on this machine takes tasks, else 1; for containers.

The worker touches a file while it is fit (see beat.py); whoever watches the exit code restarts one that went silent.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

SILENT_SECONDS = 30.0


def beat_file() -> Path:
    """What the worker touches; HEROTABLE_WORKER_BEAT names another one, for several workers on one machine."""
    return Path(os.environ.get("HEROTABLE_WORKER_BEAT") or Path(tempfile.gettempdir()) / "herotable-bot-worker")


def fit() -> bool:
    """Whether the worker has touched its file lately."""
    try:
        return time.time() - beat_file().stat().st_mtime < SILENT_SECONDS
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(0 if fit() else 1)
