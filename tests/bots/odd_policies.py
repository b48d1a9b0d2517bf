"""Policies that misbehave."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from services.kernel.policy import Look, Policy


class Sleeper(Policy):
    """Never returns: it catches every Exception and continues."""

    def choose(self, look: Look) -> int:
        while True:
            try:
                time.sleep(0.05)
            except Exception:  # noqa: BLE001
                continue


class Thrower(Policy):
    """Raises an exception on every decision."""

    def choose(self, look: Look) -> int:
        raise RuntimeError("I never learned this game")


class Cheat(Policy):
    """Returns the index of an option that does not exist."""

    def choose(self, look: Look) -> int:
        return -1


class Killer(Policy):
    """Takes the first option, but kills its process if its seed is the one in the file that the test names."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.deadly = str(seed) == Path(os.environ["HEROTABLE_TEST_KILLER"]).read_text()

    def choose(self, look: Look) -> int:
        if self.deadly:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0
