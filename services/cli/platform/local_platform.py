"""A whole platform as processes on this machine: which ones, in which order, and how they find each other."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from services import registry
from services.cli.platform import embedded_redis
from services.cli.platform.data_directory import DataDirectory
from services.cli.platform.ports import HOST, check_free, free_port, inner_ports
from services.cli.platform.supervisor import Service, Supervisor
from services.harness.probe import serving

START_SECONDS = 90.0


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the user asked for."""

    data: Path
    port: int
    """Of the public API; 0: any free one."""
    workers: int
    games: tuple[str, ...]


class LocalPlatform:
    """Starts and supervises the processes: `start`, then `watch` until told to stop, then `stop`."""

    def __init__(self, wishes: Wishes, say: Callable[[str], None]) -> None:
        for game in set(wishes.games) - set(registry.names()):
            registry.find(game)  # refuses, with the names there are
        self.wishes = wishes
        self.data = DataDirectory(wishes.data)
        self.port = wishes.port or free_port()
        self.supervisor = Supervisor(say, self._write_state)
        self._ports: dict[str, int] = {}

    @property
    def url(self) -> str:
        """Where the public API is."""
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        """Bring everything up. Conflict: the data directory or the port is in use; Unavailable: something does not start."""
        self.data.take()
        check_free(self.port)
        names = [*(f"rules-{game}" for game in self.wishes.games), "lobby", "scheduler"]
        wanted = ["redis", *names, *(f"{name}-metrics" for name in (*names, "worker"))]
        self._ports = dict(zip(wanted, inner_ports(len(wanted)), strict=True))
        environment = self._environment()
        self.supervisor.start([self._redis()], START_SECONDS)
        self.supervisor.start([*self._grpc_services(environment), self._worker(environment), self._gateway(environment)], START_SECONDS)

    def watch(self) -> None:
        """Restart what crashes until `request_stop`."""
        self.supervisor.watch()

    def request_stop(self) -> None:
        """Let `watch` (or a `start` under way) return; safe in a signal handler."""
        self.supervisor.stopping = True

    def stop(self) -> None:
        """Stop everything in order and give the data directory free."""
        self.supervisor.stop()
        self.data.release()

    def metrics_urls(self) -> dict[str, str]:
        """Process name -> address of its Prometheus metrics."""
        inner = {name.removesuffix("-metrics"): port for name, port in self._ports.items() if name.endswith("-metrics")}
        return {"gateway": f"{self.url}/metrics"} | {name: f"http://{HOST}:{port}/metrics" for name, port in inner.items()}

    # The processes -------------------------------------------------------------------------------------------------

    def _redis(self) -> Service:
        port = self._ports["redis"]
        # The server holds the lock too: while it writes, nobody else may start on this data, even if this process was killed.
        return self._service(
            "redis",
            embedded_redis.command(port, self.data.redis),
            dict(os.environ),
            partial(embedded_redis.answers, port),
            inherited=(self.data.lock,),
        )

    def _grpc_services(self, environment: dict[str, str]) -> list[Service]:
        modules: dict[str, tuple[str, ...]] = {f"rules-{game}": ("services.rules", game) for game in self.wishes.games}
        modules |= {"lobby": ("services.lobby",), "scheduler": ("services.bots.scheduler",)}
        return [
            self._service(name, [*_python(*module), *self._listen(name)], environment, partial(serving, self._address(name)))
            for name, module in modules.items()
        ]

    def _worker(self, environment: dict[str, str]) -> Service:
        metrics = self._ports["worker-metrics"]
        command = _python("services.bots.worker", "--concurrency", str(self.wishes.workers), "--host", HOST, "--metrics-port", str(metrics))
        return self._service("worker", command, environment, partial(answers, f"http://{HOST}:{metrics}/metrics"), stop_seconds=30)

    def _gateway(self, environment: dict[str, str]) -> Service:
        command = _python("gateway", "--host", HOST, "--port", str(self.port))
        return self._service("gateway", command, environment, partial(answers, f"{self.url}/readyz"))

    def _service(self, name: str, command: Sequence[str], environment: dict[str, str], healthy: Callable[[], bool], **more: Any) -> Service:
        return Service(name, command, environment, self.data.logs / f"{name}.log", healthy, **more)

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
            "HEROTABLE_RULES_ADDRESSES": ",".join(f"{game}={self._address(f'rules-{game}')}" for game in self.wishes.games),
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


def answers(url: str) -> bool:
    """Whether there is a 200 there."""
    try:
        return httpx.get(url, timeout=2).status_code == httpx.codes.OK
    except httpx.HTTPError:
        return False


def _python(module: str, *arguments: str) -> list[str]:
    return [sys.executable, "-m", module, *arguments]
