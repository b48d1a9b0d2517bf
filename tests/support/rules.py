"""Rules services for tests: inside the test's own event loop, or as processes that can be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import grpc.aio

from services.contracts.herotable.game.v1.game_pb2 import Decision, MatchSetup
from services.contracts.herotable.rules.v1 import rules_pb2 as pb
from services.contracts.herotable.rules.v1.rules_pb2_grpc import RulesServiceStub
from services.harness.channels import open_channel
from services.harness.errors import error_from_rpc
from services.harness.option_structs import options_to_struct
from services.harness.server import Listen, serve
from services.harness.settings import Settings
from services.kernel.errors import HerotableError
from services.kernel.game import Game
from services.rules.main import rules
from services.rules.settings import RulesSettings
from tests.support.timing import deadline_in, scaled
from tests.support.tiny_game import GAME

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 20.0
ANNA, BEN, CARL = (pb.Actor(account_id=f"acc_{name}") for name in ("anna", "ben", "carl"))
NOBODY_KNOWN = pb.Actor()
BOTS = pb.Actor(bot=True)


class Rules:
    """A client of a rules service, with shortcuts for tests."""

    def __init__(self, channel: grpc.aio.Channel, port: int, game: str = "tiny") -> None:
        self.stub = RulesServiceStub(channel)
        self.channel = channel
        self.port = port
        self.game = game
        self.stop = asyncio.Event()
        """Setting it stops a replica that runs in this event loop."""

    async def create(self, *, seats: Sequence[pb.Seat] = (), options: dict[str, Any] | None = None, **fields: Any) -> pb.MatchInfo:
        """Create a match: Anna against Ben unless `seats` are given."""
        seats = seats or [seat(ANNA), seat(BEN)]
        setup = MatchSetup(players=len(seats), options=options_to_struct(options or {}))
        answer = await self.stub.CreateMatch(pb.CreateMatchRequest(setup=setup, seats=seats, **fields))
        return answer.info

    async def look(self, match_id: str, actor: pb.Actor = NOBODY_KNOWN, **fields: Any) -> pb.ObserveResponse:
        return await self.stub.Observe(pb.ObserveRequest(match_id=match_id, actor=actor, **fields))

    async def act(self, match_id: str, actor: pb.Actor, version: int, option: str, **fields: Any) -> pb.ActResponse:
        request = pb.ActRequest(match_id=match_id, actor=actor, expected_version=version, option=option, **fields)
        return await self.stub.Act(request)

    async def decide(self, match_id: str, actor: pb.Actor) -> Decision:
        """The pending decision, as the actor sees it."""
        return (await self.look(match_id, actor)).observation.decision

    async def finish(self, match_id: str, actors: Sequence[pb.Actor] = (ANNA, BEN)) -> pb.ActResponse:
        """Play the match to its end, always choosing the first option."""
        while True:
            info = (await self.look(match_id)).info
            actor = actors[info.deciding]
            decision = await self.decide(match_id, actor)
            answer = await self.act(match_id, actor, info.version, decision.options[0].key)
            if not answer.HasField("decision"):
                return answer


def seat(actor: pb.Actor) -> pb.Seat:
    """A seat held by an account."""
    return pb.Seat(account_id=actor.account_id, name=actor.account_id.removeprefix("acc_").title())


def bot(policy: str = "random") -> pb.Seat:
    """A seat held by a bot."""
    return pb.Seat(policy=policy, name=f"Bot {policy}")


async def refusal(call: Any) -> HerotableError:
    """The domain error that the call raises."""
    try:
        response = await call
    except grpc.RpcError as error:
        return error_from_rpc(error)
    raise AssertionError(f"the call succeeded: {response}")


@asynccontextmanager
async def rules_here(redis_url: str, folder: Path, game: Game = GAME, **settings: Any) -> AsyncIterator[Rules]:
    """Run a replica in this event loop."""
    chosen = RulesSettings(redis_url=redis_url, **{"drain_seconds": 2, "health_seconds": 0.1, "redis_timeout": 2, **settings})
    stop = asyncio.Event()
    port_file = folder / f"port-{time.monotonic_ns()}"
    task = asyncio.create_task(serve(rules(game, chosen), chosen, Listen(port_file=port_file), stop))
    try:
        port = await _port(port_file, task)
        async with open_channel(f"127.0.0.1:{port}", pb.DESCRIPTOR, Settings(call_timeout=scaled(10))) as channel:
            client = Rules(channel, port, game.name)
            client.stop = stop
            yield client
    finally:
        stop.set()
        assert await task == 0


async def _port(port_file: Path, task: asyncio.Task[int]) -> int:
    while not port_file.exists():  # noqa: ASYNC240 - a stat of a local file
        assert not task.done(), "the service ended"
        await asyncio.sleep(0.005)
    return int(port_file.read_text())  # noqa: ASYNC240


class RulesProcess:
    """A replica in a process of its own."""

    def __init__(self, redis_url: str, folder: Path, game: str = "tiny", **environment: str) -> None:
        self._port_file = folder / f"port-{time.monotonic_ns()}"
        self._log = (folder / "rules.log").open("ab")
        named = {f"HEROTABLE_{name.upper()}": value for name, value in environment.items()}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "services.rules", game, "--port-file", str(self._port_file)],
            cwd=ROOT, stderr=self._log,
            env={**os.environ, "HEROTABLE_REDIS_URL": redis_url, "HEROTABLE_GAMES": "tiny=tests.support.tiny_game:GAME", **named},
        )  # fmt: skip

    async def port(self) -> int:
        """Wait until it listens and return its port."""
        deadline = deadline_in(START_SECONDS)
        while not self._port_file.exists():
            assert self.process.poll() is None, "the service ended"
            assert time.monotonic() < deadline, "the service did not start in time"
            await asyncio.sleep(0.01)
        return int(self._port_file.read_text())

    def kill(self) -> None:
        """Kill it with SIGKILL."""
        self.end(signal.SIGKILL)

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send the signal unless the process has ended, wait, and return the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        code = self.process.wait(timeout=scaled(15))
        self._log.close()
        return code


@asynccontextmanager
async def rules_processes(
    count: int, redis_url: str, folder: Path, game: str = "tiny", **environment: str
) -> AsyncIterator[list[tuple[Rules, RulesProcess]]]:
    """Run replicas as processes, each with its own channel."""
    processes = [RulesProcess(redis_url, folder, game, **environment) for _ in range(count)]
    channels = []
    try:
        for process in processes:
            port = await process.port()
            channels.append((open_channel(f"127.0.0.1:{port}", pb.DESCRIPTOR, Settings(call_timeout=scaled(10))), port))
        yield [(Rules(channel, port, game), process) for (channel, port), process in zip(channels, processes, strict=True)]
    finally:
        for channel, _ in channels:
            await channel.close()
        for process in processes:
            process.end()
