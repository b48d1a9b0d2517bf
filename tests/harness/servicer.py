"""A servicer whose behaviour a test sets, for tests of the server around it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import grpc.aio

from services.contracts.herotable.rules.v1 import rules_pb2 as pb
from services.contracts.herotable.rules.v1.rules_pb2_grpc import RulesServiceServicer, RulesServiceStub, add_RulesServiceServicer_to_server
from services.harness.channels import open_channel
from services.harness.server import Bindings, Listen, ServiceRuntime, serve
from services.harness.settings import Settings
from services.kernel.errors import Unavailable
from tests.support.timing import scaled


class FakeServicer(RulesServiceServicer):
    """Raises `error` if there is one, takes `seconds`, and counts."""

    def __init__(self) -> None:
        self.error: Exception | None = None
        self.seconds = 0.0
        self.called = 0
        self.failures = 0
        """The number of calls that fail as unavailable first."""

    async def _behave(self) -> None:
        self.called += 1
        if self.failures:
            self.failures -= 1
            raise Unavailable("Not yet.")
        if self.error is not None:
            raise self.error
        await asyncio.sleep(self.seconds)

    async def Observe(self, request: pb.ObserveRequest, context: Any) -> pb.ObserveResponse:
        await self._behave()
        return pb.ObserveResponse(info=pb.MatchInfo(match_id=request.match_id))

    async def Act(self, request: pb.ActRequest, context: Any) -> pb.ActResponse:
        await self._behave()
        return pb.ActResponse(version=1)

    async def Watch(self, request: pb.WatchRequest, context: Any) -> AsyncIterator[pb.WatchResponse]:
        yield pb.WatchResponse()
        await self._behave()
        yield pb.WatchResponse()


class Served:
    """A running server and a channel to it."""

    def __init__(self, servicer: FakeServicer, port: int, channel: grpc.aio.Channel, stop: asyncio.Event, task: asyncio.Task[int]) -> None:
        self.servicer, self.port, self.channel, self.stop, self.task = servicer, port, channel, stop, task
        self.stub = RulesServiceStub(channel)


@asynccontextmanager
async def served(
    redis_url: str, folder: Path, *, runtime_hook: Any = None, caller: Settings | None = None, **settings: Any
) -> AsyncIterator[Served]:
    """Runs a server with a fake servicer in this event loop."""
    servicer = FakeServicer()
    chosen = Settings(redis_url=redis_url, **{"health_seconds": 0.05, "drain_seconds": scaled(5), "redis_timeout": scaled(1), **settings})

    @asynccontextmanager
    async def service(runtime: ServiceRuntime) -> AsyncIterator[Bindings]:
        if runtime_hook:
            runtime_hook(runtime)
        yield {pb.DESCRIPTOR: (add_RulesServiceServicer_to_server, servicer)}

    stop = asyncio.Event()
    port_file = folder / "port"
    task = asyncio.create_task(serve(service, chosen, Listen(port_file=port_file), stop))
    while not port_file.exists():
        assert not task.done()
        await asyncio.sleep(0.005)
    port = int(port_file.read_text())
    try:
        async with open_channel(f"127.0.0.1:{port}", pb.DESCRIPTOR, caller or Settings(call_timeout=scaled(10))) as channel:
            yield Served(servicer, port, channel, stop, task)
    finally:
        stop.set()
        await task
