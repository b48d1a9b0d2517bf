"""Processes that tests start or watch."""

from __future__ import annotations

import psutil


def is_running(pid: int) -> bool:
    """Whether the process exists and is not a zombie."""
    try:
        status: str = psutil.Process(pid).status()
    except psutil.NoSuchProcess:
        return False
    return status != psutil.STATUS_ZOMBIE
