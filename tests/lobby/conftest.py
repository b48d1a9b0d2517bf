"""A running lobby for each test, on a real Redis and with a real rules service."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import grpc.aio
import pytest
import redis.asyncio

from services.contracts.herotable.lobby.v1 import lobby_pb2, lobby_pb2_grpc
from services.contracts.herotable.rules.v1 import rules_pb2, rules_pb2_grpc
from services.harness.channels import open_channel
from services.harness.server import Listen, serve
from services.lobby.app import lobby
from services.lobby.settings import LobbySettings
from tests.lobby.calls import Caller
from tests.support.redis import free_port

Start = Callable[..., Awaitable[Caller]]


def wait_for_port(path: Path, process: subprocess.Popen[bytes], seconds: float = 30) -> int:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if path.is_file() and (text := path.read_text()):
            return int(text)
        assert process.poll() is None, "the service ended before it listened"
        time.sleep(0.02)
    raise AssertionError("the service does not listen")


def launch(arguments: list[str], log_file: Path, environment: dict[str, str]) -> subprocess.Popen[bytes]:
    with log_file.open("ab") as log:
        return subprocess.Popen([sys.executable, *arguments], env={**os.environ, **environment}, stdout=log, stderr=log)


def stop_process(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Rules:
    """A rules service of MegaClash in its own process, which can stop and start again at the same address."""

    def __init__(self, folder: Path, redis_url: str) -> None:
        self._folder = folder
        self._redis_url = redis_url
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._port}"

    def start(self) -> None:
        port_file = self._folder / "port"
        port_file.unlink(missing_ok=True)
        arguments = ["-m", "services.rules", "megaclash", "--port", str(self._port), "--port-file", str(port_file)]
        self._process = launch(arguments, self._folder / "rules.log", {"HEROTABLE_REDIS_URL": self._redis_url})
        wait_for_port(port_file, self._process)

    def stop(self) -> None:
        if self._process is not None:
            stop_process(self._process)
        self._process = None


@pytest.fixture(scope="session")
def rules_address(tmp_path_factory: pytest.TempPathFactory, redis_url: str) -> Iterator[str]:
    """A rules service that lives as long as the test run."""
    rules = Rules(tmp_path_factory.mktemp("rules"), redis_url)
    rules.start()
    yield rules.address
    rules.stop()


@pytest.fixture
def own_rules(tmp_path: Path, fresh_redis: str) -> Iterator[Rules]:
    """A rules service for this test alone, not started yet."""
    rules = Rules(tmp_path, fresh_redis)
    yield rules
    rules.stop()


@pytest.fixture
async def rules_stub(rules_address: str) -> AsyncIterator[rules_pb2_grpc.RulesServiceStub]:
    """The calls of the rules service."""
    async with open_channel(rules_address, rules_pb2.DESCRIPTOR, LobbySettings()) as channel:
        yield rules_pb2_grpc.RulesServiceStub(channel)


@pytest.fixture
async def store(fresh_redis: str) -> AsyncIterator[redis.asyncio.Redis]:
    """The emptied Redis."""
    async with redis.asyncio.Redis.from_url(fresh_redis, protocol=2) as client:
        yield client


@pytest.fixture
async def start(fresh_redis: str, rules_address: str, tmp_path: Path) -> AsyncIterator[Start]:
    """Starts replicas in this process with the given settings."""
    running: list[tuple[asyncio.Event, asyncio.Task[int], grpc.aio.Channel]] = []

    async def begin(**values: Any) -> Caller:
        defaults: dict[str, Any] = {"redis_url": fresh_redis, "rules_addresses": {"megaclash": rules_address}, "match_interval": 0.02}
        settings = LobbySettings(**{**defaults, **values})
        port_file = tmp_path / f"port-{len(running)}"
        stop = asyncio.Event()
        task = asyncio.create_task(serve(lobby, settings, Listen(port_file=port_file), stop))
        while not port_file.exists():
            assert not task.done(), task
            await asyncio.sleep(0.01)
        channel = open_channel(f"127.0.0.1:{port_file.read_text()}", lobby_pb2.DESCRIPTOR, settings)
        running.append((stop, task, channel))
        return Caller(lobby_pb2_grpc.LobbyServiceStub(channel))

    yield begin
    for stop, task, channel in running:
        stop.set()
        await channel.close()
        assert await task == 0
