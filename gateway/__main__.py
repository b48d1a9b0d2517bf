"""`python -m gateway --host H --port P [--port-file FILE]`: one process of the public API. Any number of them can run side by side."""

from __future__ import annotations

import argparse
import asyncio
import signal
import socket
import sys
from pathlib import Path
from types import FrameType

import structlog
import uvicorn
from typing_extensions import override

from gateway.asgi.app import make_app
from gateway.settings import Settings, UnsafeSettings
from gateway.telemetry.logs import configure_logs

GRACE_SECONDS = 10
BACKLOG = 2048


class Server(uvicorn.Server):
    """A uvicorn server that writes its port to a file, and ends streams when it is asked to stop."""

    def __init__(self, config: uvicorn.Config, port_file: Path | None, stop: asyncio.Event) -> None:
        super().__init__(config)
        self._port_file = port_file
        self._stop = stop

    @override
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        port = self.servers[0].sockets[0].getsockname()[1]
        structlog.stdlib.get_logger("gateway").info("listening", host=self.config.host, port=port)
        if self._port_file is not None:
            self._port_file.write_text(str(port))

    @override
    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._stop.set()
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def main() -> None:
    """Serve until SIGTERM or SIGINT."""
    parser = argparse.ArgumentParser(prog="python -m gateway", description="The public API of herotable.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000, help="0 for any free one")
    parser.add_argument("--port-file", type=Path, help="the port is written to it once the server listens")
    parser.add_argument("--metrics-port", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    settings = Settings()
    configure_logs(settings)
    try:
        app, gateway = make_app(settings)
    except UnsafeSettings as unsafe:
        sys.exit(f"gateway: {unsafe}")
    config = uvicorn.Config(
        app,
        host=arguments.host,
        port=arguments.port,
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        backlog=BACKLOG,
        ws_max_size=settings.body_limit,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
    )
    Server(config, arguments.port_file, gateway.closing).run()


if __name__ == "__main__":
    main()
