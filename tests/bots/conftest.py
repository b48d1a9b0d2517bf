"""The bots' processes as the tests use them: real workers and schedulers on a real Redis, each stopped by its own pid."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import grpc
import psutil
import pytest
import redis

from services.contracts.herotable.bots.v1 import bots_pb2, bots_pb2_grpc
from services.contracts.herotable.rules.v1 import rules_pb2_grpc
from tests.support.redis import RedisServer, free_port
from tests.support.timing import scaled, wait_until

ROOT = Path(__file__).resolve().parents[2]
SEED = bytes(range(32))
ODD_POLICIES = ",".join(f"*.{name}=tests.bots.odd_policies:{name.title()}" for name in ("sleeper", "thrower", "cheat", "killer"))


def wait_for(condition: Callable[[], Any], seconds: float = 30.0) -> Any:
    """`wait_until` with a limit that leaves processes the time to start."""
    return wait_until(condition, seconds)


def spec_of(*policies: str, matches: int = 100, seed: bytes = SEED, rotate: bool = True, logs: bool = False) -> bots_pb2.SimulationSpec:
    """A simulation of MegaClash."""
    spec = bots_pb2.SimulationSpec(game="megaclash", policies=policies, matches=matches, seed=seed, rotate_seats=rotate, keep_logs=logs)
    spec.setup.players = len(policies)
    return spec


class Platform:
    """Redis, and the programs that a test starts on it."""

    def __init__(self, redis_url: str, folder: Path) -> None:
        self.redis_url = redis_url
        self.broker_url = redis_url.rsplit("/", 1)[0] + "/1"
        self.folder = folder
        self.settings: dict[str, str] = {
            "HEROTABLE_REDIS_URL": self.redis_url,
            "HEROTABLE_BROKER_URL": self.broker_url,
            "HEROTABLE_POLICIES": ODD_POLICIES,
            "HEROTABLE_SWEEP_SECONDS": "0.2",
        }
        self.store = redis.Redis.from_url(redis_url)
        self.broker = redis.Redis.from_url(self.broker_url)
        self.processes: list[subprocess.Popen[bytes]] = []
        self._channels: list[grpc.Channel] = []

    def worker(self, concurrency: int = 1, *arguments: str, **settings: str) -> subprocess.Popen[bytes]:
        """Starts a worker; it takes a second or two until it consumes."""
        return self.start("services.bots.worker", "--concurrency", str(concurrency), *arguments, **settings)

    def scheduler(self, **settings: str) -> bots_pb2_grpc.SimulationServiceStub:
        """Starts a scheduler; the stub of its service."""
        return bots_pb2_grpc.SimulationServiceStub(self._channel(self._served("services.bots.scheduler", **settings)))

    def rules(self) -> rules_pb2_grpc.RulesServiceStub:
        """Starts the rules service of MegaClash, which workers and schedulers started later will call; its stub."""
        address = self._served("services.rules", "megaclash")
        self.settings["HEROTABLE_RULES_ADDRESSES"] = f"megaclash={address}"
        return rules_pb2_grpc.RulesServiceStub(self._channel(address))

    def _served(self, module: str, *arguments: str, **settings: str) -> str:
        port_file = self.folder / f"port-{len(self.processes)}"
        process = self.start(module, *arguments, "--port-file", str(port_file), **settings)
        wait_for(lambda: port_file.exists() or process.poll() is not None)
        assert process.poll() is None, self.log()
        return f"127.0.0.1:{port_file.read_text()}"

    def _channel(self, address: str) -> grpc.Channel:
        channel = grpc.insecure_channel(address)
        self._channels.append(channel)
        return channel

    def start(self, module: str, *arguments: str, **settings: str) -> subprocess.Popen[bytes]:
        """Starts a program of ours; its log is in the test's folder."""
        environment = {**os.environ, **self.settings, **{f"HEROTABLE_{name.upper()}": value for name, value in settings.items()}}
        command = [sys.executable, "-m", module, *arguments]
        with (self.folder / f"{module}-{len(self.processes)}.log").open("ab") as log:
            process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
        self.processes.append(process)
        return process

    def log(self) -> str:
        """The combined output of all programs."""
        return "\n".join(path.read_text() for path in sorted(self.folder.glob("*.log")))

    def stop(self, process: subprocess.Popen[bytes], number: int = signal.SIGTERM, seconds: float = 40) -> int:
        """Signals one program and waits for it."""
        process.send_signal(number)
        return process.wait(scaled(seconds))

    def close(self) -> None:
        """Ends everything that the test started."""
        for channel in self._channels:
            channel.close()
        for process in self.processes:
            if process.poll() is None:
                kill_with_children(process)
        self.store.close()
        self.broker.close()


def kill_with_children(process: subprocess.Popen[bytes]) -> None:
    """Sends SIGKILL to a program and its children, as when a machine dies."""
    family = [psutil.Process(process.pid), *psutil.Process(process.pid).children(recursive=True)]
    for member in family:
        try:
            member.kill()
        except psutil.NoSuchProcess:
            continue
    process.wait(scaled(10))


class Shared(Platform):
    """A running platform for tests that do not disturb it."""

    def __init__(self, redis_url: str, folder: Path) -> None:
        super().__init__(redis_url, folder)
        quick = {"bot_decision_seconds": "0.5", "simulation_chunk_seconds": "0.1", "simulations_per_account": "3"}
        self.rules_service = self.rules()
        self.simulations = self.scheduler(**quick)
        self.metrics_port = free_port()
        self.worker(1, "--metrics-port", str(self.metrics_port), **quick)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shared]:
    """A running platform with its own Redis, one per test module."""
    server = RedisServer(tmp_path_factory.mktemp("redis"))
    server.start()
    running = Shared(server.url, tmp_path_factory.mktemp("platform"))
    yield running
    running.close()
    server.stop()


@pytest.fixture
def platform(fresh_redis: str, tmp_path: Path) -> Iterator[Platform]:
    """An empty platform for this test alone."""
    running = Platform(fresh_redis, tmp_path)
    yield running
    running.close()
