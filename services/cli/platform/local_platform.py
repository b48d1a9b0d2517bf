"""A complete platform as processes on this machine: their order, their addresses and their health."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import httpx

from services import registry
from services.cli.platform import embedded_redis
from services.cli.platform.data_directory import DataDirectory
from services.cli.platform.ports import HOST, check_free, free_port, internal_ports
from services.cli.platform.supervisor import Service, Supervisor
from services.harness.probe import serving

START_SECONDS, STOP_SECONDS = 90.0, 15.0
WORKER_STOP_SECONDS = 30.0
"""Longer, because running tasks finish first."""


@dataclass(frozen=True, slots=True)
class PlatformConfig:
    """The options of `herotable up`."""

    data: Path
    port: int
    """Port of the public API; 0 takes any free one."""
    workers: int
    """Processes of the bot worker."""
    games: tuple[str, ...]


class LocalPlatform:
    """The processes of a platform. Call `start`, then `watch`, which returns after `request_stop`, then `stop`."""

    def __init__(self, config: PlatformConfig, notify: Callable[[str], None]) -> None:
        for game in set(config.games) - set(registry.names()):
            registry.find(game)  # raises NotFound with the names of all games
        self.config = config
        self.data = DataDirectory(config.data)
        self.port = config.port or free_port()
        self.supervisor = Supervisor(notify, self._write_state)
        self._ports: dict[str, int] = {}

    @property
    def url(self) -> str:
        """Base URL of the public API."""
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        """Start all processes and wait until they are healthy.

        Raises Conflict if the data directory or the port is in use, Unavailable if a process does not start.
        """
        self.data.acquire()
        check_free(self.port)
        names = [*(f"rules-{game}" for game in self.config.games), "lobby", "scheduler"]
        wanted = ["redis", *names, *(f"{name}-metrics" for name in (*names, "worker"))]
        self._ports = dict(zip(wanted, internal_ports(len(wanted)), strict=True))
        environment = self._environment()
        self.supervisor.start([self._redis()], START_SECONDS)
        self.supervisor.start([*self._grpc_services(environment), self._worker(environment), self._gateway(environment)], START_SECONDS)

    def watch(self) -> None:
        """Restart processes that crash, until `request_stop` is called."""
        self.supervisor.watch()

    def request_stop(self) -> None:
        """Make `watch`, or a `start` in progress, return. Safe in a signal handler."""
        self.supervisor.stopping = True

    def stop(self) -> None:
        """Stop all processes in order and release the data directory."""
        self.supervisor.stop()
        self.data.release()

    def metrics_urls(self) -> dict[str, str]:
        """The URL of the Prometheus metrics of each process, by its name."""
        internal = {name.removesuffix("-metrics"): port for name, port in self._ports.items() if name.endswith("-metrics")}
        return {"gateway": f"{self.url}/metrics"} | {name: f"http://{HOST}:{port}/metrics" for name, port in internal.items()}

    # The processes -------------------------------------------------------------------------------------------------

    def _redis(self) -> Service:
        port = self._ports["redis"]
        # The server holds the lock too: no other platform can start on this data while it still writes, even if this process was killed.
        return self._service(
            "redis",
            embedded_redis.command(port, self.data.redis),
            dict(os.environ),
            partial(embedded_redis.is_ready, port),
            inherited=(self.data.lock,),
        )

    def _grpc_services(self, environment: dict[str, str]) -> list[Service]:
        modules: dict[str, tuple[str, ...]] = {f"rules-{game}": ("services.rules", game) for game in self.config.games}
        modules |= {"lobby": ("services.lobby",), "scheduler": ("services.bots.scheduler",)}
        return [
            self._service(name, [*_python(*module), *self._listen(name)], environment, partial(serving, self._address(name)))
            for name, module in modules.items()
        ]

    def _worker(self, environment: dict[str, str]) -> Service:
        metrics = self._ports["worker-metrics"]
        command = _python("services.bots.worker", "--concurrency", str(self.config.workers), "--host", HOST, "--metrics-port", str(metrics))
        return self._service(
            "worker", command, environment, partial(responds, f"http://{HOST}:{metrics}/metrics"), stop_seconds=WORKER_STOP_SECONDS
        )

    def _gateway(self, environment: dict[str, str]) -> Service:
        command = _python("gateway", "--host", HOST, "--port", str(self.port))
        return self._service("gateway", command, environment, partial(responds, f"{self.url}/readyz"))

    def _service(
        self,
        name: str,
        command: Sequence[str],
        environment: Mapping[str, str],
        is_healthy: Callable[[], bool],
        *,
        stop_seconds: float = STOP_SECONDS,
        inherited: tuple[int, ...] = (),
    ) -> Service:
        log = self.data.logs / f"{name}.log"
        return Service(name, command, environment, log, is_healthy, stop_seconds, inherited)

    def _listen(self, name: str) -> list[str]:
        return ["--host", HOST, "--port", str(self._ports[name]), "--metrics-port", str(self._ports[f"{name}-metrics"])]

    def _address(self, name: str) -> str:
        return f"{HOST}:{self._ports[name]}"

    def _environment(self) -> dict[str, str]:
        redis_url = f"redis://{self._address('redis')}"
        return {
            **os.environ,
            "HEROTABLE_ENVIRONMENT": "development",
            "HEROTABLE_REDIS_URL": f"{redis_url}/0",
            "HEROTABLE_BROKER_URL": f"{redis_url}/1",
            "HEROTABLE_RULES_ADDRESSES": ",".join(f"{game}={self._address(f'rules-{game}')}" for game in self.config.games),
            "HEROTABLE_LOBBY_ADDRESS": self._address("lobby"),
            "HEROTABLE_SIMULATIONS_ADDRESS": self._address("scheduler"),
            "HEROTABLE_SECRET_KEY": self.data.secret(),
            "HEROTABLE_WORKER_BEAT": str(self.data.folder / "worker.beat"),
            "PYTHONUNBUFFERED": "1",
        }

    def _write_state(self) -> None:
        self.data.write_state(
            {
                "pid": os.getpid(),
                "url": self.url,
                "metrics": self.metrics_urls(),
                "redis": f"redis://{self._address('redis')}/0",
                "processes": {child.service.name: child.pid for child in self.supervisor.children},
            }
        )


def responds(url: str) -> bool:
    """Whether a GET request to that URL is answered with 200."""
    try:
        return httpx.get(url, timeout=2).status_code == httpx.codes.OK
    except httpx.HTTPError:
        return False


def _python(module: str, *arguments: str) -> list[str]:
    return [sys.executable, "-m", module, *arguments]
