"""The whole platform as processes on free ports of loopback: Redis, rules, lobby, bots and gateways, to stop, kill and start again.

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

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 45.0
STOP_SECONDS = 30.0
SECRET = "a secret of the tests that nobody else has"


class Process:
    """One program that writes its port to a file once it serves; after the first start on the same port."""

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
        """The process now running."""
        assert self._child is not None
        return self._child.pid

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        """The same for HTTP."""
        return f"http://{self.address}"

    def launch(self) -> None:
        """Start, without waiting until it serves."""
        self._port_file.unlink(missing_ok=True)
        listen = ["--host", "127.0.0.1", "--port", str(self.port), "--port-file", str(self._port_file)] if self.listens else []
        # A test run that is killed leaves nothing behind, where setpriv is there to see to it.
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
        """Until it serves; fails with the end of its log if it does not."""
        deadline = time.monotonic() + START_SECONDS
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
        """SIGTERM, and wait; the exit code."""
        return self._end(signal.SIGTERM)

    def kill(self) -> None:
        """SIGKILL, and wait."""
        self._end(signal.SIGKILL)

    def _end(self, number: signal.Signals) -> int | None:
        child, self._child = self._child, None
        if child is None:
            return None
        child.send_signal(number)
        try:
            return child.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait(STOP_SECONDS)
            raise AssertionError(f"{self.name} did not stop; see {self.log}") from None

    def _read_port(self) -> bool:
        text = self._port_file.read_text() if self._port_file.exists() else ""
        if text.strip():
            self.port = int(text)
        return bool(text.strip())


class Platform:
    """All processes; `environment` adds settings."""

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
        """The public API, by the first gateway."""
        return self.urls[0]

    @property
    def urls(self) -> list[str]:
        """The public API, by each gateway."""
        return [gateway.url for gateway in self.gateways]

    @contextmanager
    def running(self) -> Iterator[Platform]:
        """Everything is up inside the block."""
        try:
            self.start()
            yield self
        finally:
            self.stop()

    def start(self) -> None:
        """Start in the order in which they need each other."""
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
        """Stop everything, by pid."""
        for process in [
            *self.gateways,
            self.worker,
            self.scheduler,
            self.lobby,
            *(one for all_of in self.rules.values() for one in all_of),
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
        deadline = time.monotonic() + START_SECONDS
        wanted = {"ready"} if self.bots else {"ready", "degraded"}
        while time.monotonic() < deadline:
            try:
                answer = httpx.get(f"{url}/readyz", timeout=5)
            except httpx.HTTPError:
                continue
            if answer.json().get("status") in wanted:
                return
            time.sleep(0.1)
        raise AssertionError(f"{url} is not ready: {answer.text}")
