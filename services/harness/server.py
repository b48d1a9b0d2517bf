"""The frame of every gRPC service: uvloop, health, reflection, metrics, limits, and an orderly end.

A service is an async context manager that yields what it serves; its `__main__` is then

    @asynccontextmanager
    async def lobby(frame: Frame) -> AsyncIterator[Bindings]:
        servicer = LobbyServicer(frame.redis)
        frame.spawn(servicer.match_tickets())
        yield {lobby_pb2.DESCRIPTOR: (lobby_pb2_grpc.add_LobbyServiceServicer_to_server, servicer)}

    if __name__ == "__main__":
        arguments = listen_arguments("The lobby.").parse_args()
        run_service("lobby", lobby, LobbySettings(), Listen.of(arguments))

SIGTERM or SIGINT: health says NOT_SERVING, no new calls are taken, running ones get `drain_seconds`, then the process ends.
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
from services.harness.interceptor import Around
from services.harness.logs import configure_logs, logger
from services.harness.redis_client import connect
from services.harness.settings import Settings
from services.harness.telemetry import tracing_interceptors

Bindings = Mapping[FileDescriptor, tuple[Callable[[Any, grpc.aio.Server], None], Any]]
"""File with the service -> (its generated add_..._to_server, the servicer)."""

log = logger(__name__)


@dataclass(frozen=True, slots=True)
class Listen:
    """Where to listen; port 0 takes a free one. `metrics_port` None: no metrics. The chosen port is written to `port_file`."""

    host: str = "127.0.0.1"
    port: int = 0
    metrics_port: int | None = None
    port_file: Path | None = None

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> Listen:
        """From the parsed command line."""
        return cls(arguments.host, arguments.port, arguments.metrics_port, arguments.port_file)


@dataclass(slots=True)
class Frame:
    """What a service gets from its frame."""

    settings: Settings
    redis: redis.asyncio.Redis
    draining: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the server begins to stop; streams that never end by themselves should end then."""
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    """Set it to stop the server."""
    failed: bool = False
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs background work as long as the service; if it dies of an error the service stops with exit code 1."""
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
        """Cancels the background work and waits for it; again and again, for a timeout that strikes just then swallows a cancellation."""
        while tasks := list(self._tasks):
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=0.5)


Service = Callable[[Frame], AbstractAsyncContextManager[Bindings]]


def listen_arguments(description: str) -> argparse.ArgumentParser:
    """The command line that all services have; add your own arguments to it."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=int, default=0, help="gRPC port; 0 takes a free one (default)")
    parser.add_argument("--metrics-port", type=int, default=None, help="port of the Prometheus metrics; 0: a free one; left out: none")
    parser.add_argument("--port-file", type=Path, default=None, help="write the gRPC port into this file once ready")
    return parser


def run_service(name: str, service: Service, settings: Settings, listen: Listen) -> None:
    """Serves until SIGTERM or SIGINT, then ends the process: 0, or 1 if something of the service died or the port is taken."""
    configure_logs(settings, name)
    _calm_the_collector()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        code = runner.run(serve(service, settings, listen))
    sys.exit(code)


async def serve(service: Service, settings: Settings, listen: Listen, stop: asyncio.Event | None = None) -> int:
    """The same inside a running loop; with a `stop` of the caller's own, ends when that is set, else on the signals. The exit code."""
    client = connect(settings)
    frame = Frame(settings, client, stop=stop or asyncio.Event())
    if stop is None:
        _stop_on_signals(frame.stop)
    try:
        async with service(frame) as bindings:
            return await _serve_bindings(frame, bindings, listen)
    finally:
        await frame.end_tasks()
        await client.aclose()


async def _serve_bindings(frame: Frame, bindings: Bindings, listen: Listen) -> int:
    around = Around(frame.settings)
    server = grpc.aio.server(
        interceptors=[*tracing_interceptors(frame.settings), around],
        options=_options(frame.settings),
    )
    names = _add_services(server, bindings)
    pinger = connect(frame.settings, connections=1, timeout=min(1.0, frame.settings.redis_timeout))
    health = Health(names, pinger, frame.settings.health_seconds)
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
    frame.spawn(health.watch())
    log.info("listening", host=listen.host, port=port, metrics_port=metrics.server_port if metrics else None)
    _write_port(listen.port_file, port)
    await frame.stop.wait()
    await _drain(server, health, around, frame)
    await pinger.aclose()
    if metrics:
        metrics.shutdown()
        metrics.server_close()
    return 1 if frame.failed else 0


async def _drain(server: grpc.aio.Server, health: Health, around: Around, frame: Frame) -> None:
    """NOT_SERVING, no new calls, grace for the running ones, then the end; no longer than it takes."""
    seconds = frame.settings.drain_seconds
    log.info("draining", in_flight=around.in_flight, seconds=seconds)
    await health.stop()
    frame.draining.set()
    stopping = asyncio.create_task(server.stop(seconds))
    await asyncio.wait([stopping, asyncio.create_task(around.wait_idle())], return_when=asyncio.FIRST_COMPLETED)
    # What is left are health and reflection streams, which never end by themselves.
    await server.stop(0.1)
    await stopping
    log.info("stopped", cut_off=around.in_flight)


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


def _calm_the_collector() -> None:
    """State is plain values without cycles, and there may be a million of them: looking through all of it for garbage would stop
    every call for a tenth of a second, again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def _stop_on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)


def _write_port(path: Path | None, port: int) -> None:
    """Whole or not at all: a reader never sees half a number."""
    if path is not None:
        beside = path.with_name(path.name + ".new")
        beside.write_text(str(port))
        beside.replace(path)
