"""Actions per second through the gateway on loopback, next to a bare FastAPI -> gRPC -> Redis echo under the same load.

    python -m bench.live [--seconds 6] [--clients 1,16,64] [--transports http,websocket] [--game megaclash] [--rounds 1]

Everything shares this machine: Redis (append-only file, fsync always), rules service, gateway, and the clients, which are one process.
Each client plays both seats of a match of its own with random options, over one persistent connection. The two platforms are measured
alternately, point by point, while the other one is idle.
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

from bench.load import LoadResults, Player, SocketPlayer, run_load
from services.cli.client.api import Client
from services.cli.platform import embedded_redis
from services.cli.platform.local_platform import LocalPlatform, PlatformConfig, responds
from services.cli.platform.ports import HOST, internal_ports
from services.cli.platform.supervisor import Service, Supervisor

WARM_UP = 1.0
PLAYERS = {"http": Player, "websocket": SocketPlayer}
UNLIMITED = ("ANONYMOUS", "LOGIN", "READS", "WRITES", "CREATES")
"""Rate limits that a load test from one account would reach."""


@dataclass(frozen=True, slots=True)
class Target:
    """A platform to measure: its port, a token, and the processes that serve it."""

    port: int
    token: str
    pids: tuple[int, ...]

    def cpu_seconds(self) -> float:
        """Processor time of the processes so far."""
        return sum(sum(psutil.Process(pid).cpu_times()[:2]) for pid in self.pids)


@dataclass(frozen=True, slots=True)
class Measurement:
    """The results of one run."""

    results: LoadResults
    cpu_us: float
    """Processor time of the servers per action in microseconds; other programs on the machine disturb it less than the rate."""


@contextmanager
def herotable(folder: Path, game: str) -> Iterator[Target]:
    """Run the whole platform, as `herotable up` starts it, without rate limits."""
    os.environ.update({f"HEROTABLE_LIMIT_{name}": "100000000" for name in UNLIMITED})
    os.environ["HEROTABLE_LOG_LEVEL"] = "WARNING"
    platform = LocalPlatform(PlatformConfig(folder, 0, 1, (game,)), print)
    try:
        platform.start()
        with Client(platform.url) as client:
            client.become_guest()
            pids = _pids(platform.supervisor, "redis", f"rules-{game}", "gateway")
            yield Target(platform.port, client.transport.token, pids)
    finally:
        platform.stop()


@contextmanager
def bare_chain(folder: Path) -> Iterator[Target]:
    """Run the echo chain of bench/bare_chain.py on a Redis with the same settings."""
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
        yield Target(gateway, "", _pids(supervisor, *commands))
    finally:
        supervisor.stop()


def _pids(supervisor: Supervisor, *names: str) -> tuple[int, ...]:
    return tuple(child.pid for child in supervisor.children if child.service.name in names)


def measure(target: Target, transport: str, clients: int, game: str, seconds: float) -> Measurement:
    """Measure one transport with this number of clients."""
    players = [PLAYERS[transport](target.port, target.token, game, seed) for seed in range(clients)]
    before = target.cpu_seconds()
    results = uvloop.run(run_load(players, seconds, WARM_UP))
    used = target.cpu_seconds() - before
    return Measurement(results, 1e6 * used / (results.actions_per_second * (seconds + WARM_UP)))


def best(runs: Sequence[Measurement]) -> Measurement:
    """Return the fastest of several runs, which is the least disturbed one."""
    return max(runs, key=lambda run: run.results.actions_per_second)


def columns(measured: Measurement, unit: str) -> str:
    """Format one measurement: rate, p50, p99, processor time."""
    results = measured.results
    return f"{results.actions_per_second:>7,.0f} {unit} {results.p50_ms:>6.1f} {results.p99_ms:>6.1f} ms {measured.cpu_us:>6,.0f} us"


def compare(targets: Sequence[Target], transport: str, clients: int, arguments: argparse.Namespace) -> str:
    """Measure the platform and the bare chain alternately, and return the row of the table."""
    rounds = [
        [measure(target, transport, clients, arguments.game, arguments.seconds) for target in targets] for _ in range(arguments.rounds)
    ]
    ours, baseline = (best(runs) for runs in zip(*rounds, strict=True))
    rate = ours.results.actions_per_second / baseline.results.actions_per_second
    ratios = f"{rate:>5.0%} {baseline.cpu_us / ours.cpu_us:>6.0%}"
    return f"{transport:<9} {clients:>7} | {columns(ours, 'actions/s')} | {columns(baseline, 'calls/s')} | {ratios}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=6.0, help="duration of each measurement")
    parser.add_argument("--clients", default="1,16,64")
    parser.add_argument("--transports", default="http,websocket")
    parser.add_argument("--game", default="megaclash")
    parser.add_argument("--rounds", type=int, default=1, help="measurements of each point; the best one counts")
    arguments = parser.parse_args()
    print(f"{'':<9} {'':>7} | {'herotable':<42} | {'bare chain':<40} | herotable / bare chain")
    print(f"{'transport':<9} {'clients':>7} | {'rate, p50, p99, CPU per action':<42} | {'rate, p50, p99, CPU per call':<40} |  rate    CPU")
    with tempfile.TemporaryDirectory(prefix="herotable-bench-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        with herotable(folder / "herotable", arguments.game) as platform, bare_chain(folder / "bare") as chain:
            for transport in arguments.transports.split(","):
                for clients in map(int, arguments.clients.split(",")):
                    print(compare((platform, chain), transport, clients, arguments), flush=True)


if __name__ == "__main__":
    main()
