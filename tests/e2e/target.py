"""What the end-to-end suite runs against: `herotable up` as a process of its own, or whatever runs at HEROTABLE_E2E_URL."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import psutil

from services.cli.client.api import Client
from services.cli.platform.data_directory import read_state

START_SECONDS = 120.0
UNLIMITED = {
    "HEROTABLE_LIMIT_ANONYMOUS": "100000", "HEROTABLE_LIMIT_LOGIN": "100000", "HEROTABLE_LIMIT_READS": "100000",
    "HEROTABLE_LIMIT_WRITES": "100000", "HEROTABLE_LIMIT_CREATES": "100000",
}  # fmt: skip
"""All clients of the suite come from one address."""


def eventually(true: Callable[[], Any], seconds: float = 30.0, what: str = "it") -> Any:
    """Waits until it is true, and gives what it gave."""
    deadline = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < deadline, f"{what} did not come true within {seconds:.0f} s"
        time.sleep(0.05)
    return found


class Target:
    """A running platform."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._clients: list[Client] = []

    def client(self, *, guest: bool = True) -> Client:
        """A client, by default of a new guest."""
        client = Client(self.url, patience=60.0)
        self._clients.append(client)
        if guest:
            client.become_guest()
        return client

    def hang_up(self) -> None:
        """Close all clients."""
        while self._clients:
            self._clients.pop().transport.close()

    def ready(self) -> bool:
        """Whether all parts answer."""
        try:
            answer = httpx.get(f"{self.url}/readyz", timeout=5)
        except httpx.HTTPError:
            return False
        return answer.status_code == 200 and all(answer.json()["services"].values())


class Processes(Target):
    """`herotable up` on free ports and a data directory of its own."""

    def __init__(self, data: Path) -> None:
        super().__init__("")
        self.data = data
        self.log = data.with_suffix(".log")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, port: int = 0) -> None:
        """Start it and wait until it is ready."""
        command = [sys.executable, "-m", "services.cli", "up", "--port", str(port), "--data", str(self.data), "--workers", "2"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **UNLIMITED})
        eventually(self._announced, START_SECONDS, f"the start (see {self.log})")
        eventually(self.ready, START_SECONDS, "readiness")

    def stop(self) -> None:
        """Ctrl-C, and wait for the end."""
        self.end(signal.SIGINT)

    def end(self, number: signal.Signals) -> None:
        """Send the command itself a signal and wait for its end."""
        assert self.process is not None
        self.process.send_signal(number)
        self.process.wait(60)

    def pids(self) -> dict[str, int]:
        """Process name -> id."""
        return dict(read_state(self.data)["processes"])

    def kill(self, name: str) -> None:
        """SIGKILL one of the processes and wait until another one runs in its place."""
        before = self.pids()[name]
        os.kill(before, signal.SIGKILL)
        eventually(lambda: self.pids()[name] not in {0, before}, 60, f"the restart of {name}")

    def family(self) -> set[int]:
        """Ids of all processes that belong to it."""
        assert self.process is not None
        return {child.pid for child in psutil.Process(self.process.pid).children(recursive=True)}

    def _announced(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.log.read_text()
        state = read_state(self.data)
        self.url = state.get("url", "")
        return "herotable is up" in self.log.read_text()
