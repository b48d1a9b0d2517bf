"""Runs a gRPC service: uvloop, health, reflection, metrics, limits, and an orderly shutdown.

A service is an async context manager that yields its servicers. Its `__main__` looks like this:

    @asynccontextmanager
    async def lobby(runtime: ServiceRuntime) -> AsyncIterator[Bindings]:
        servicer = LobbyServicer(runtime.redis)
        runtime.spawn(servicer.match_tickets())
        yield {lobby_pb2.DESCRIPTOR: (lobby_pb2_grpc.add_LobbyServiceServicer_to_server, servicer)}

    if __name__ == "__main__":
        arguments = listen_arguments("The lobby.").parse_args()
        run_service("lobby", lobby, LobbySettings(), Listen.of(arguments))

On SIGTERM or SIGINT health reports NOT_SERVING, new calls are refused, running ones have `drain_seconds` to finish, and the process
exits.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import signal
import sys
from collections.abc import Callable, Coroutine, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import grpc.aio
import redis.asyncio
import uvloop
from google.protobuf.descriptor import FileDescriptor
from grpc_health.v1 import health_pb2_grpc
from grpc_health.v1.health import SERVICE_NAME as HEALTH_NAME
from grpc_reflection.v1alpha import reflection
from prometheus_client import start_http_server

from services.harness.health import Health
from services.harness.interceptor import CallInterceptor
from services.harness.logs import configure_logs, logger
from services.harness.redis_client import connect
from services.harness.settings import Settings
from services.harness.telemetry import tracing_interceptors

Bindings = Mapping[FileDescriptor, tuple[Callable[[Any, grpc.aio.Server], None], Any]]
"""Descriptor of the proto file -> (the generated add_..._to_server function, the servicer)."""

log = logger(__name__)


@dataclass(frozen=True, slots=True)
class Listen:
    """The ports of a service; port 0 takes a free one. Without a `metrics_port` there are no metrics. The gRPC port is written to
    `port_file`."""

    host: str = "127.0.0.1"
    port: int = 0
    metrics_port: int | None = None
    port_file: Path | None = None

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> Listen:
        """The ports that the parsed command line of `listen_arguments` names."""
        return cls(arguments.host, arguments.port, arguments.metrics_port, arguments.port_file)


@dataclass(slots=True)
class ServiceRuntime:
    """What a running service can use: its settings, Redis, background tasks, and the events of the shutdown."""

    settings: Settings
    redis: redis.asyncio.Redis
    draining: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the server begins to stop. Streams that have no end of their own must end then."""
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    """Setting it stops the server."""
    failed: bool = False
    """Whether background work has died; the process then exits with code 1."""
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs background work until the service stops. If it raises, the service stops with exit code 1."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("background work died", exc_info=error)
            self.failed = True
            self.stop.set()

    async def end_tasks(self) -> None:
        """Cancels the background work and waits for it; repeatedly, because a simultaneous timeout swallows a cancellation."""
        while tasks := list(self._tasks):
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=0.5)


Service = Callable[[ServiceRuntime], AbstractAsyncContextManager[Bindings]]


def listen_arguments(description: str) -> argparse.ArgumentParser:
    """The command line arguments that all services share; a service adds its own to the parser."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=int, default=0, help="gRPC port; 0 takes a free one (default)")
    parser.add_argument("--metrics-port", type=int, default=None, help="port of the Prometheus metrics; 0: a free one; left out: none")
    parser.add_argument("--port-file", type=Path, default=None, help="write the gRPC port into this file once ready")
    return parser


def run_service(name: str, service: Service, settings: Settings, listen: Listen) -> None:
    """Serves until SIGTERM or SIGINT, then exits: with 0, or with 1 if background work died or the port is taken."""
    configure_logs(settings, name)
    _tune_garbage_collection()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        code = runner.run(serve(service, settings, listen))
    sys.exit(code)


async def serve(service: Service, settings: Settings, listen: Listen, stop: asyncio.Event | None = None) -> int:
    """Serves inside a running event loop and returns the exit code. Stops when `stop` is set, or on the signals if it is None."""
    client = connect(settings)
    runtime = ServiceRuntime(settings, client, stop=stop or asyncio.Event())
    if stop is None:
        _stop_on_signals(runtime.stop)
    try:
        async with service(runtime) as bindings:
            return await _serve_bindings(runtime, bindings, listen)
    finally:
        await runtime.end_tasks()
        await client.aclose()


async def _serve_bindings(runtime: ServiceRuntime, bindings: Bindings, listen: Listen) -> int:
    interceptor = CallInterceptor(runtime.settings)
    server = grpc.aio.server(
        interceptors=[*tracing_interceptors(runtime.settings), interceptor],
        options=_options(runtime.settings),
    )
    names = _add_services(server, bindings)
    pinger = connect(runtime.settings, connections=1, timeout=min(1.0, runtime.settings.redis_timeout))
    health = Health(names, pinger, runtime.settings.health_seconds)
    health_pb2_grpc.add_HealthServicer_to_server(health.servicer, server)
    reflection.enable_server_reflection([*names, HEALTH_NAME, reflection.SERVICE_NAME], server)
    try:
        port = server.add_insecure_port(f"{listen.host}:{listen.port}")
    except RuntimeError:
        log.error("port taken", host=listen.host, port=listen.port, fix="stop the other program or choose another --port")
        await pinger.aclose()
        return 1
    metrics = None if listen.metrics_port is None else start_http_server(listen.metrics_port, listen.host)[0]
    await server.start()
    await health.check()
    runtime.spawn(health.watch())
    log.info("listening", host=listen.host, port=port, metrics_port=metrics.server_port if metrics else None)
    _write_port(listen.port_file, port)
    await runtime.stop.wait()
    await _drain(server, health, interceptor, runtime)
    await pinger.aclose()
    if metrics:
        metrics.shutdown()
        metrics.server_close()
    return 1 if runtime.failed else 0


async def _drain(server: grpc.aio.Server, health: Health, interceptor: CallInterceptor, runtime: ServiceRuntime) -> None:
    """Reports NOT_SERVING, refuses new calls, and waits for the running ones, at most `drain_seconds`."""
    seconds = runtime.settings.drain_seconds
    log.info("draining", in_flight=interceptor.in_flight, seconds=seconds)
    await health.stop()
    runtime.draining.set()
    stopping = asyncio.create_task(server.stop(seconds))
    await asyncio.wait([stopping, asyncio.create_task(interceptor.wait_idle())], return_when=asyncio.FIRST_COMPLETED)
    # Only health and reflection streams are left, which have no end of their own.
    await server.stop(0.1)
    await stopping
    log.info("stopped", cut_off=interceptor.in_flight)


def _add_services(server: grpc.aio.Server, bindings: Bindings) -> list[str]:
    names = []
    for descriptor, (add, servicer) in bindings.items():
        add(servicer, server)
        names += [service.full_name for service in descriptor.services_by_name.values()]
    return names


def _options(settings: Settings) -> list[tuple[str, Any]]:
    return [
        ("grpc.max_receive_message_length", settings.message_bytes),
        ("grpc.max_send_message_length", settings.message_bytes),
        ("grpc.so_reuseport", 0),
        ("grpc.keepalive_time_ms", 30_000),
        ("grpc.keepalive_timeout_ms", 10_000),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.min_ping_interval_without_data_ms", 10_000),
        ("grpc.http2.max_ping_strikes", 0),
    ]


def _tune_garbage_collection() -> None:
    """Makes garbage collections rare. The state is up to a million plain values without cycles, and a full collection would regularly
    stop every call for a tenth of a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def _stop_on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)


def _write_port(path: Path | None, port: int) -> None:
    """Writes the port in one step, so that a reader never sees half a number."""
    if path is not None:
        temporary = path.with_name(path.name + ".new")
        temporary.write_text(str(port))
        temporary.replace(path)
