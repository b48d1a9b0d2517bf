"""The rules service on its own: actions per second, memory, and the time of an action with few and with many matches or actions.

    python -m bench.rules [--seconds 4] [--matches 10000] [--redis redis://...]

The baseline is a bare grpc.aio server that writes to Redis and answers with a message of the usual size, under the same clients in
the same run; `cpu` is processor time of the server per call, which other programs on the machine disturb less than the clock.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc.aio
import psutil
import uvloop

from gateway.upstream.play_client import PlayClient
from services.contracts.herotable.game.v1.game_pb2 import Decision, MatchSetup
from services.contracts.herotable.rules.v1 import rules_pb2 as pb
from services.contracts.herotable.rules.v1.rules_pb2_grpc import RulesServiceStub
from services.harness.channels import open_channel
from services.harness.option_structs import options_to_struct
from services.harness.settings import Settings
from tests.support.redis import RedisServer, free_port
from tests.support.rules import RulesProcess

Step = Callable[[], Awaitable[None]]
"""One action of one client: sent, answered, read."""
ACTOR = pb.Actor(account_id="acc_bench")
Act = Callable[[pb.ActRequest], Awaitable[pb.ActResponse]]


class Table:
    """One client that plays both seats of its own match with random options, and creates a new match when one is over."""

    def __init__(self, stub: Any, act: Act, options: dict[str, Any] | None = None) -> None:
        self.stub = stub
        self.act = act
        self.setup = MatchSetup(players=2, options=options_to_struct(options or {}))
        self.match_id = ""
        self.version = 0
        self.decision = Decision()

    async def open(self) -> None:
        """Creates a match and looks at it."""
        request = pb.CreateMatchRequest(setup=self.setup, seats=[pb.Seat(account_id=ACTOR.account_id)] * 2)
        info = (await self.stub.CreateMatch(request)).info
        self.match_id, self.version = info.match_id, 0
        seen = await self.stub.Observe(pb.ObserveRequest(match_id=self.match_id, actor=ACTOR))
        self.decision = seen.observation.decision

    async def step(self) -> None:
        """Takes a random option."""
        key = random.choice(self.decision.options).key
        answer = await self.act(pb.ActRequest(match_id=self.match_id, actor=ACTOR, expected_version=self.version, option=key))
        self.version, self.decision = answer.version, answer.decision
        if answer.HasField("result"):
            await self.open()


def over_stream(stub: Any) -> Act:
    """Returns a call that acts over one Play stream, as the gateway does."""
    stream = PlayClient(stub, 10.0)

    async def act(request: pb.ActRequest) -> pb.ActResponse:
        return (await stream.call(pb.PlayRequest(act=request))).act

    return act


@dataclass(frozen=True, slots=True)
class Figures:
    """The results of one run."""

    actions_per_second: float
    p50_ms: float
    p99_ms: float


async def drive(steps: list[Step], seconds: float) -> Figures:
    """Runs all clients; each acts as soon as it has its response."""
    latencies: list[float] = []
    end = time.perf_counter() + seconds

    async def client(step: Step) -> None:
        while (sent := time.perf_counter()) < end:
            await step()
            latencies.append(time.perf_counter() - sent)

    await asyncio.gather(*(client(step) for step in steps))
    latencies.sort()
    return Figures(len(latencies) / seconds, *(1000 * latencies[int(part * (len(latencies) - 1))] for part in (0.5, 0.99)))


def address(port: int) -> str:
    """The address of a port of this machine."""
    return f"127.0.0.1:{port}"


async def measure(name: str, process: psutil.Process, steps: list[Step], seconds: float) -> Figures:
    """Runs the steps, prints a row and returns the figures."""
    await drive(steps, 0.6)
    before = sum(process.cpu_times()[:2])
    figures = await drive(steps, seconds)
    cpu = (sum(process.cpu_times()[:2]) - before) / max(1, figures.actions_per_second * seconds)
    print(
        f"{name:34} {len(steps):3} clients {figures.actions_per_second:8.0f}/s  p50 {figures.p50_ms:6.2f} ms  p99 {figures.p99_ms:6.2f} ms"
        f"  cpu {cpu * 1e6:5.0f} us"
    )
    return figures


async def compare_with_bare(rules: tuple[int, psutil.Process], bare: tuple[int, psutil.Process], seconds: float) -> None:
    """Measures actions per second, and those of the bare chain."""
    rules_channel = open_channel(address(rules[0]), pb.DESCRIPTOR, Settings())
    bare_channel = grpc.aio.insecure_channel(address(bare[0]))
    async with rules_channel as channel, bare_channel as bare_open:
        echo, stub = RulesServiceStub(bare_open), RulesServiceStub(channel)
        request = pb.ActRequest(match_id="bench.echo", actor=ACTOR, expected_version=1, option="play:7@star_labs")

        async def bare_step() -> None:
            await echo.Act(request)

        for clients in (1, 16, 64):
            bare_figures = await measure("bare grpc.aio + Redis, unary", bare[1], [bare_step] * clients, seconds)
            for name, act in (("rules, unary", stub.Act), ("rules, Play stream", over_stream(stub))):
                tables = [Table(stub, act) for _ in range(clients)]
                await asyncio.gather(*(table.open() for table in tables))
                figures = await measure(name, rules[1], [table.step for table in tables], seconds)
                print(f"{'':34} = {figures.actions_per_second / bare_figures.actions_per_second:.2f} of the bare chain")


async def measure_many_matches(port: int, process: psutil.Process, matches: int) -> None:
    """Measures memory and the time of an action with few and with many open matches."""
    async with open_channel(address(port), pb.DESCRIPTOR, Settings()) as channel:
        stub = RulesServiceStub(channel)
        tables = [Table(stub, stub.Act) for _ in range(10)]
        await asyncio.gather(*(table.open() for table in tables))
        print(f"an action with {len(tables):6} matches open    p50 {await median_action(tables, 600):.2f} ms")
        resident = process.memory_info().rss
        while len(tables) < matches:
            further = [Table(stub, stub.Act) for _ in range(min(50, matches - len(tables)))]
            await asyncio.gather(*(table.open() for table in further))
            tables += further
        used = process.memory_info().rss
        print(f"an action with {len(tables):6} matches open    p50 {await median_action(tables, 600):.2f} ms")
        each = (used - resident) / (len(tables) - 10) / 1024
        print(f"memory with {len(tables)} matches open: {used / 2**20:.0f} MiB, {each:.1f} KiB a match")


async def median_action(tables: list[Table], count: int) -> float:
    """The median milliseconds of single actions on random matches."""
    took = []
    for _ in range(count):
        table = random.choice(tables)
        began = time.perf_counter()
        await table.step()
        took.append(time.perf_counter() - began)
    return 1000 * statistics.median(took)


async def measure_long_match(port: int, actions: int) -> None:
    """Measures the first and the last actions of one very long match."""
    async with open_channel(address(port), pb.DESCRIPTOR, Settings()) as channel:
        stub = RulesServiceStub(channel)
        table = Table(stub, stub.Act, {"cards": actions})
        await table.open()
        figures = {}
        for name, until in (("first", 400), ("", actions - 400), ("last", actions - 1)):
            took = []
            while table.version < until:
                began = time.perf_counter()
                await table.step()
                took.append(time.perf_counter() - began)
            figures[name] = 1000 * statistics.median(took)
        print(f"a match of {actions} actions: the first 400 p50 {figures['first']:.2f} ms, the last 400 p50 {figures['last']:.2f} ms")


async def run(folder: Path, seconds: float, matches: int, url: str, only: str) -> None:
    """Starts the servers, measures, and stops them."""
    with ExitStack() as stack:
        if not url:
            server = RedisServer(folder)
            server.start()
            stack.callback(server.stop)
            url = server.url
        rules = RulesProcess(url, folder, "megaclash")
        stack.callback(rules.end)
        tiny = RulesProcess(url, folder, "tiny")
        stack.callback(tiny.end)
        echo_port = free_port()
        echo = subprocess.Popen(  # noqa: ASYNC220 - nothing else runs yet
            [sys.executable, "-m", "bench.bare_chain", "echo", "--port", str(echo_port), "--redis", url]
        )
        stack.callback(echo.wait)
        stack.callback(echo.terminate)
        port, tiny_port = await rules.port(), await tiny.port()
        process = psutil.Process(rules.process.pid)
        if only in {"", "live"}:
            await compare_with_bare((port, process), (echo_port, psutil.Process(echo.pid)), seconds)
        if only in {"", "many"}:
            await measure_many_matches(port, process, matches)
            await measure_long_match(tiny_port, 4000)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--redis", default="", help="a running Redis; left out: one of its own")
    parser.add_argument("--only", choices=["", "live", "many"], default="")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        uvloop.run(run(Path(folder), wanted.seconds, wanted.matches, wanted.redis, wanted.only))


if __name__ == "__main__":
    main()
