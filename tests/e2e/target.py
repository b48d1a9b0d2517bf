"""The platform that the end-to-end suite tests: a local `herotable up`, or the platform at HEROTABLE_E2E_URL."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import psutil

from services.cli.client.api import Client
from services.cli.platform.data_directory import read_state
from tests.support.timing import scaled, wait_until

START_SECONDS, RESTART_SECONDS, STOP_SECONDS = 120.0, 60.0, 60.0
UNLIMITED = {
    "HEROTABLE_LIMIT_ANONYMOUS": "100000", "HEROTABLE_LIMIT_LOGIN": "100000", "HEROTABLE_LIMIT_READS": "100000",
    "HEROTABLE_LIMIT_WRITES": "100000", "HEROTABLE_LIMIT_CREATES": "100000",
}  # fmt: skip
"""Settings without rate limits, because all clients of the suite share one address."""


class Target:
    """A running platform and the clients that a test opened."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._clients: list[Client] = []

    def client(self, *, guest: bool = True) -> Client:
        """Open a client, by default with a new guest account."""
        client = Client(self.url, retry_seconds=scaled(60.0))
        self._clients.append(client)
        if guest:
            client.become_guest()
        return client

    def close_clients(self) -> None:
        """Close all clients."""
        while self._clients:
            self._clients.pop().transport.close()

    def ready(self) -> bool:
        """Whether the gateway and all services are ready."""
        try:
            response = httpx.get(f"{self.url}/readyz", timeout=scaled(5))
        except httpx.HTTPError:
            return False
        return response.status_code == 200 and all(response.json()["services"].values())


class LocalTarget(Target):
    """A `herotable up` process on a free port with its own data directory."""

    def __init__(self, data: Path) -> None:
        super().__init__("")
        self.data = data
        self.log = data.with_suffix(".log")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, port: int = 0) -> None:
        """Start the platform and wait until it is ready."""
        command = [sys.executable, "-m", "services.cli", "up", "--port", str(port), "--data", str(self.data), "--workers", "2"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **UNLIMITED})
        wait_until(self._is_up, START_SECONDS, f"the start of the platform, see {self.log}")
        wait_until(self.ready, START_SECONDS, "all services are ready")

    def stop(self) -> None:
        """Stop it with Ctrl-C and wait."""
        self.end(signal.SIGINT)

    def end(self, number: signal.Signals) -> None:
        """Send a signal to the `herotable up` process and wait for its end."""
        assert self.process is not None
        self.process.send_signal(number)
        self.process.wait(scaled(STOP_SECONDS))

    def pids(self) -> dict[str, int]:
        """The id of each process by its name."""
        return dict(read_state(self.data)["processes"])

    def kill(self, name: str) -> None:
        """Kill one of the processes and wait until it has been restarted."""
        before = self.pids()[name]
        os.kill(before, signal.SIGKILL)
        wait_until(lambda: self.pids()[name] not in {0, before}, RESTART_SECONDS, f"the restart of {name}")

    def all_pids(self) -> set[int]:
        """The ids of all processes below `herotable up`."""
        assert self.process is not None
        return {child.pid for child in psutil.Process(self.process.pid).children(recursive=True)}

    def _is_up(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.log.read_text()
        state = read_state(self.data)
        self.url = state.get("url", "")
        return "herotable is up" in self.log.read_text()
