"""A whole platform as processes on free ports of loopback: Redis, rules, lobby, bots and gateways, each of which a test can kill.

with Platform(folder).running() as platform:
    httpx.get(platform.url + "/v1/games")
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.support.redis import RedisServer
from tests.support.timing import deadline_in, scaled

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 45.0
STOP_SECONDS = 30.0
SECRET = "a secret of the tests that nobody else has"


class Process:
    """A program that writes its port to a file once it serves. A restart uses the same port."""

    def __init__(self, name: str, module: Sequence[str], folder: Path, environment: Mapping[str, str], *, listens: bool = True) -> None:
        self.name = name
        self.module = list(module)
        self.log = folder / f"{name}.log"
        self.environment = environment
        self.listens = listens
        self.port = 0
        self._port_file = folder / f"{name}.port"
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The id of the current process."""
        assert self._child is not None
        return self._child.pid

    @property
    def address(self) -> str:
        """The host and port that it listens on."""
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        """The same as an HTTP URL."""
        return f"http://{self.address}"

    def launch(self) -> None:
        """Start without waiting."""
        self._port_file.unlink(missing_ok=True)
        listen = ["--host", "127.0.0.1", "--port", str(self.port), "--port-file", str(self._port_file)] if self.listens else []
        # setpriv, if available, terminates the process even if the test run is killed.
        prefix = ["setpriv", "--pdeathsig", "TERM", "--"] if shutil.which("setpriv") else []
        with self.log.open("ab") as log:
            self._child = subprocess.Popen(
                [*prefix, sys.executable, "-m", *self.module, *listen],
                cwd=ROOT,
                env={**os.environ, **self.environment},
                stdout=log,
                stderr=log,
            )

    def wait(self) -> None:
        """Wait until it serves. AssertionError, with the end of its log, if it does not start."""
        deadline = deadline_in(START_SECONDS)
        while self.listens and not self._read_port():
            assert self._child is not None
            if self._child.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"{self.name} did not start:\n{self.log.read_text()[-3000:]}")
            time.sleep(0.02)

    def start(self) -> None:
        """Start and wait until it serves."""
        self.launch()
        self.wait()

    def stop(self) -> int | None:
        """Stop it with SIGTERM, wait, and return its exit code."""
        return self._end(signal.SIGTERM)

    def kill(self) -> None:
        """Kill it with SIGKILL and wait."""
        self._end(signal.SIGKILL)

    def _end(self, number: signal.Signals) -> int | None:
        child, self._child = self._child, None
        if child is None:
            return None
        child.send_signal(number)
        try:
            return child.wait(scaled(STOP_SECONDS))
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait(scaled(STOP_SECONDS))
            raise AssertionError(f"{self.name} did not stop; see {self.log}") from None

    def _read_port(self) -> bool:
        text = self._port_file.read_text() if self._port_file.exists() else ""
        if text.strip():
            self.port = int(text)
        return bool(text.strip())


class Platform:
    """The processes of a platform; `environment` adds settings."""

    def __init__(
        self,
        folder: Path,
        *,
        games: Sequence[str] = ("megaclash",),
        replicas: int = 1,
        gateways: int = 1,
        bots: bool = True,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.folder = folder
        self.redis = RedisServer(folder, durable=True)
        self.environment: dict[str, str] = {"HEROTABLE_SECRET_KEY": SECRET, "HEROTABLE_LOG_LEVEL": "INFO", **(environment or {})}
        self.rules = {
            game: [self._process(f"rules-{game}-{number}", "services.rules", game) for number in range(replicas)] for game in games
        }
        self.lobby = self._process("lobby", "services.lobby")
        self.scheduler = self._process("scheduler", "services.bots.scheduler")
        self.worker = self._process("worker", "services.bots.worker", "--concurrency", "1", listens=False)
        self.gateways = [self._process(f"gateway-{number}", "gateway") for number in range(gateways)]
        self.bots = bots

    @property
    def url(self) -> str:
        """The URL of the first gateway."""
        return self.urls[0]

    @property
    def urls(self) -> list[str]:
        """The URLs of all gateways."""
        return [gateway.url for gateway in self.gateways]

    @contextmanager
    def running(self) -> Iterator[Platform]:
        """Start all processes, and stop them at the end of the block."""
        try:
            self.start()
            yield self
        finally:
            self.stop()

    def start(self) -> None:
        """Start all processes in the order of their dependencies and wait until the gateways are ready."""
        self.redis.start()
        self.environment["HEROTABLE_REDIS_URL"] = self.redis.url
        self.environment["HEROTABLE_BROKER_URL"] = self.redis.url.removesuffix("/0") + "/1"
        rules = [process for replicas in self.rules.values() for process in replicas]
        self._start(rules)
        addresses = [f"{game}={process.address}" for game, replicas in self.rules.items() for process in replicas]
        self.environment["HEROTABLE_RULES_ADDRESSES"] = ",".join(addresses)
        self._start([self.lobby, *([self.scheduler, self.worker] if self.bots else [])])
        self.environment["HEROTABLE_LOBBY_ADDRESS"] = self.lobby.address
        self.environment["HEROTABLE_SIMULATIONS_ADDRESS"] = self.scheduler.address
        self._start(self.gateways)
        for url in self.urls:
            self._wait_ready(url)

    def stop(self) -> None:
        """Kill all processes."""
        for process in [
            *self.gateways,
            self.worker,
            self.scheduler,
            self.lobby,
            *(process for replicas in self.rules.values() for process in replicas),
        ]:
            process.kill()
        self.redis.stop()

    def _process(self, name: str, *module: str, listens: bool = True) -> Process:
        return Process(name, module, self.folder, self.environment, listens=listens)

    def _start(self, processes: Sequence[Process]) -> None:
        for process in processes:
            process.launch()
        for process in processes:
            process.wait()

    def _wait_ready(self, url: str) -> None:
        deadline = deadline_in(START_SECONDS)
        accepted = {"ready"} if self.bots else {"ready", "degraded"}
        while time.monotonic() < deadline:
            try:
                response = httpx.get(f"{url}/readyz", timeout=scaled(5))
            except httpx.HTTPError:
                continue
            if response.json().get("status") in accepted:
                return
            time.sleep(0.1)
        raise AssertionError(f"{url} is not ready: {response.text}")
