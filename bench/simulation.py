"""Simulations through Celery compared with the same matches in a bare loop, on this machine, in the same run.

    python -m bench.simulation [--seconds 20] [--rounds 3] [--policies random,random]

The bare loop runs engine and policies alone, without rows, budget or storage. Two bare loops side by side show what the machine gains
by its second core. CPU figures are those of the worker's processes and are valid on a busy machine too.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import grpc
import psutil

from services.bots.simulation.plan import Plan, check
from services.cli.platform import embedded_redis
from services.cli.platform.ports import free_port
from services.contracts.herotable.bots.v1 import bots_pb2, bots_pb2_grpc
from services.kernel.policy import Look
from services.kernel.randomness import derive_seed

ACCOUNT = "acc_bench"
Figures = tuple[float, float]
"""Matches per second, and microseconds of CPU per match."""


def spec_of(policies: Sequence[str], matches: int) -> bots_pb2.SimulationSpec:
    spec = bots_pb2.SimulationSpec(game="megaclash", policies=policies, matches=matches, seed=bytes(range(32)), rotate_seats=True)
    spec.setup.players = len(policies)
    return spec


def bare_match(plan: Plan, index: int) -> None:
    seed = derive_seed(plan.seed, index)
    match = plan.game.new_match(plan.setup, seed)
    bots = [policy(int.from_bytes(derive_seed(seed, seat)[:8], "big")) for seat, (_, policy) in enumerate(plan.at_seats(index))]
    look = Look(match)
    while match.seat >= 0:
        match.apply(bots[match.seat].choose(look))
    match.result()


def bare_loop(plan: Plan, seconds: float) -> Figures:
    started, cpu, played = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - started < seconds:
        bare_match(plan, played)
        played += 1
    return played / (time.perf_counter() - started), (time.process_time() - cpu) / played * 1e6


def bare_loops(count: int, policies: Sequence[str], seconds: float) -> float:
    """Matches per second of several bare loops at once, each in its own process."""
    command = [sys.executable, "-m", "bench.simulation", "--bare", "--seconds", str(seconds), "--policies", ",".join(policies)]
    loops = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(count)]
    return sum(float(loop.communicate()[0]) for loop in loops)


@contextmanager
def program(environment: dict[str, str], log: Path, *command: str) -> Iterator[psutil.Process]:
    with log.open("ab") as out:
        process = subprocess.Popen(command, env=environment, stdout=out, stderr=out)
    try:
        yield psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait(60)


@contextmanager
def platform(folder: Path) -> Iterator[tuple[dict[str, str], bots_pb2_grpc.SimulationServiceStub]]:
    """Runs Redis and a scheduler while the block runs."""
    port, port_file = free_port(), folder / "port"
    environment = {
        **os.environ,
        "HEROTABLE_REDIS_URL": f"redis://127.0.0.1:{port}/0",
        "HEROTABLE_BROKER_URL": f"redis://127.0.0.1:{port}/1",
        "HEROTABLE_WORKER_BEAT": str(folder / "beat"),
        "HEROTABLE_LOG_LEVEL": "WARNING",
    }
    scheduler = [sys.executable, "-m", "services.bots.scheduler", "--port-file", str(port_file)]
    with program(environment, folder / "redis.log", *embedded_redis.command(port, folder)):
        while not embedded_redis.is_ready(port):
            time.sleep(0.05)
        with program(environment, folder / "scheduler.log", *scheduler):
            while not port_file.exists():
                time.sleep(0.05)
            with grpc.insecure_channel(f"127.0.0.1:{port_file.read_text()}") as channel:
                yield environment, bots_pb2_grpc.SimulationServiceStub(channel)


def worker_command() -> list[str]:
    return [sys.executable, "-m", "services.bots.worker", "--concurrency", "1"]


def family_cpu(workers: Sequence[psutil.Process]) -> float:
    """CPU seconds of the workers and their children."""
    family = [member for worker in workers for member in (worker, *worker.children(recursive=True))]
    return sum(times.user + times.system for times in (member.cpu_times() for member in family))


def simulate(
    stub: bots_pb2_grpc.SimulationServiceStub, workers: Sequence[psutil.Process], policies: Sequence[str], matches: int
) -> Figures:
    """Runs a job; the rate is from the request to the last row, the CPU that of the workers."""
    before = family_cpu(workers)
    job = stub.CreateSimulation(bots_pb2.CreateSimulationRequest(account_id=ACCOUNT, spec=spec_of(policies, matches))).simulation
    request = bots_pb2.GetSimulationRequest(simulation_id=job.simulation_id, account_id=ACCOUNT)
    while not job.HasField("ended_at"):
        time.sleep(0.1)
        job = stub.GetSimulation(request).simulation
    assert (job.status, job.done) == (bots_pb2.SIMULATION_STATUS_DONE, matches), job
    return job.summary.matches_per_second, (family_cpu(workers) - before) / matches * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=20.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--policies", default="random,random")
    parser.add_argument("--bare", action="store_true", help="one bare loop alone; prints its matches per second")
    arguments = parser.parse_args()
    policies = arguments.policies.split(",")
    plan = check(spec_of(policies, 1))
    if arguments.bare:
        print(bare_loop(plan, arguments.seconds)[0])
        return
    with tempfile.TemporaryDirectory() as scratch:
        measure(Path(scratch), plan, policies, arguments.seconds, arguments.rounds)


def measure(folder: Path, plan: Plan, policies: Sequence[str], seconds: float, rounds: int) -> None:
    matches = round(bare_loop(plan, 2.0)[0] * seconds)
    print(f"{', '.join(policies)}: {matches} matches a round, medians of {rounds}; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    bare, one, bare_pair, two = [], [], [], []
    with platform(folder) as (environment, stub), program(environment, folder / "worker-1.log", *worker_command()) as first:
        simulate(stub, [first], policies, 50)
        for _ in range(rounds):
            bare.append(bare_loop(plan, seconds))
            one.append(simulate(stub, [first], policies, matches))
        with program(environment, folder / "worker-2.log", *worker_command()) as second:
            simulate(stub, [first, second], policies, 5000)
            for _ in range(rounds):
                bare_pair.append(bare_loops(2, policies, seconds))
                two.append(simulate(stub, [first, second], policies, 2 * matches))
    report(bare, one, bare_pair, two)


def report(bare: list[Figures], one: list[Figures], bare_pair: list[float], two: list[Figures]) -> None:
    bare_rate, one_rate, two_rate = (median(rate for rate, _ in figures) for figures in (bare, one, two))
    bare_cpu, one_cpu, two_cpu = (median(cpu for _, cpu in figures) for figures in (bare, one, two))
    pair_rate = median(bare_pair)
    print(f"bare loop        {bare_rate:8.0f} matches/s   {bare_cpu:7.0f} us of CPU a match")
    print(f"1 worker         {one_rate:8.0f} matches/s   {one_cpu:7.0f} us of CPU a match")
    print(f"2 bare loops     {pair_rate:8.0f} matches/s")
    print(f"2 workers        {two_rate:8.0f} matches/s   {two_cpu:7.0f} us of CPU a match")
    time_lost, cpu_lost = 100 * (1 - one_rate / bare_rate), 100 * (one_cpu / bare_cpu - 1)
    print(f"overhead of Celery and of storing rows: {time_lost:.1f} % of the time, {cpu_lost:.1f} % of the CPU (wanted: under 5 %)")
    print(f"2 workers are {two_rate / one_rate:.2f} times 1 (wanted: at least 1.8); 2 bare loops are {pair_rate / bare_rate:.2f} times 1")


if __name__ == "__main__":
    main()
