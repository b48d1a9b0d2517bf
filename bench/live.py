"""Actions a second through the gateway on loopback, next to a bare FastAPI -> gRPC -> Redis echo under the same load.

    python -m bench.live [--seconds 6] [--clients 1,16,64] [--transports http,websocket] [--game megaclash] [--rounds 1]

Everything shares this machine: Redis (append-only file, fsync always), rules service, gateway, and the clients, which are one process.
Each client plays both seats of a match of its own, picking options at random, over a kept connection. The two platforms are measured in
turn, point by point, and the other one is idle meanwhile.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
import uvloop

from bench.load import Figures, Player, SocketPlayer, drive
from services.cli.client.api import Client
from services.cli.platform import embedded_redis
from services.cli.platform.local_platform import LocalPlatform, PlatformConfig, responds
from services.cli.platform.ports import HOST, internal_ports
from services.cli.platform.supervisor import Service, Supervisor

WARM_UP = 1.0
PLAYERS = {"http": Player, "websocket": SocketPlayer}
UNLIMITED = ("ANONYMOUS", "LOGIN", "READS", "WRITES", "CREATES")
"""Rate limits that stand in the way of a load test from one account."""


@dataclass(frozen=True, slots=True)
class Platform:
    """Where to play, and the processes that serve it."""

    port: int
    token: str
    pids: tuple[int, ...]

    def cpu_seconds(self) -> float:
        """What they have used so far."""
        return sum(sum(psutil.Process(pid).cpu_times()[:2]) for pid in self.pids)


@dataclass(frozen=True, slots=True)
class Point:
    """What one run gave."""

    figures: Figures
    cpu_us: float
    """Processor time of the servers for an action; depends less on what else the machine does."""


@contextmanager
def herotable(folder: Path, game: str) -> Iterator[Platform]:
    """The whole platform, as `herotable up` starts it, without rate limits."""
    os.environ.update({f"HEROTABLE_LIMIT_{name}": "100000000" for name in UNLIMITED})
    os.environ["HEROTABLE_LOG_LEVEL"] = "WARNING"
    platform = LocalPlatform(PlatformConfig(folder, 0, 1, (game,)), print)
    try:
        platform.start()
        with Client(platform.url) as client:
            client.become_guest()
            pids = _pids(platform.supervisor, "redis", f"rules-{game}", "gateway")
            yield Platform(platform.port, client.transport.token, pids)
    finally:
        platform.stop()


@contextmanager
def bare_chain(folder: Path) -> Iterator[Platform]:
    """The echo chain of bench/bare_chain.py on a Redis of the same kind."""
    folder.mkdir()
    redis, echo, gateway = internal_ports(3)
    module = [sys.executable, "-m", "bench.bare_chain"]
    commands = {
        "redis": embedded_redis.command(redis, folder),
        "echo": [*module, "echo", "--port", str(echo), "--redis", f"redis://{HOST}:{redis}/0"],
        "gateway": [*module, "gateway", "--port", str(gateway), "--echo", f"{HOST}:{echo}"],
    }
    url = f"http://{HOST}:{gateway}/readyz"
    supervisor = Supervisor(print)
    try:
        services = [Service(name, line, dict(os.environ), folder / f"{name}.log", lambda: responds(url)) for name, line in commands.items()]
        supervisor.start(services, seconds=30)
        yield Platform(gateway, "", _pids(supervisor, *commands))
    finally:
        supervisor.stop()


def _pids(supervisor: Supervisor, *names: str) -> tuple[int, ...]:
    return tuple(child.pid for child in supervisor.children if child.service.name in names)


def measure(platform: Platform, transport: str, clients: int, game: str, seconds: float) -> Point:
    """One point."""
    players = [PLAYERS[transport](platform.port, platform.token, game, seed) for seed in range(clients)]
    before = platform.cpu_seconds()
    figures = uvloop.run(drive(players, seconds, WARM_UP))
    used = platform.cpu_seconds() - before
    return Point(figures, 1e6 * used / (figures.actions_per_second * (seconds + WARM_UP)))


def best(runs: Sequence[Point]) -> Point:
    """The fastest of several runs: the least disturbed one."""
    return max(runs, key=lambda run: run.figures.actions_per_second)


def line(point: Point, unit: str) -> str:
    """One half of a row."""
    figures = point.figures
    return f"{figures.actions_per_second:>7,.0f} {unit} {figures.p50_ms:>6.1f} {figures.p99_ms:>6.1f} ms {point.cpu_us:>6,.0f} us"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=6.0, help="a point")
    parser.add_argument("--clients", default="1,16,64")
    parser.add_argument("--transports", default="http,websocket")
    parser.add_argument("--game", default="megaclash")
    parser.add_argument("--rounds", type=int, default=1, help="each point so often; the best counts")
    wanted = parser.parse_args()
    print(f"{'':<9} {'':>7} | {'herotable':<42} | {'bare chain':<40} | herotable / bare chain")
    print(f"{'transport':<9} {'clients':>7} | {'rate, p50, p99, CPU an action':<42} | {'rate, p50, p99, CPU a call':<40} |  rate    CPU")
    with tempfile.TemporaryDirectory(prefix="herotable-bench-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        with herotable(folder / "herotable", wanted.game) as ours, bare_chain(folder / "bare") as bare:
            for transport in wanted.transports.split(","):
                for clients in map(int, wanted.clients.split(",")):
                    pairs = [
                        [measure(platform, transport, clients, wanted.game, wanted.seconds) for platform in (ours, bare)]
                        for _ in range(wanted.rounds)
                    ]
                    a, b = (best(runs) for runs in zip(*pairs, strict=True))
                    ratio = a.figures.actions_per_second / b.figures.actions_per_second
                    ratios = f"{ratio:>5.0%} {b.cpu_us / a.cpu_us:>6.0%}"
                    print(f"{transport:<9} {clients:>7} | {line(a, 'actions/s')} | {line(b, 'calls/s')} | {ratios}", flush=True)


if __name__ == "__main__":
    main()
