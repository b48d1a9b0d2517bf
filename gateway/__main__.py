"""`python -m gateway --host H --port P [--port-file FILE]`: one process of the public API; run as many as you like."""

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

from gateway.asgi.app import make_app
from gateway.settings import Settings, UnsafeSettings
from gateway.telemetry.metrics import configure_logs

GRACE_SECONDS = 10
BACKLOG = 2048


class Server(uvicorn.Server):
    """Says where it listens, and lets streams end when it is told to stop."""

    def __init__(self, config: uvicorn.Config, port_file: Path | None, stop: asyncio.Event) -> None:
        super().__init__(config)
        self._port_file = port_file
        self._stop = stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen."""
        await super().startup(sockets)
        if self.should_exit:
            return
        port = self.servers[0].sockets[0].getsockname()[1]
        structlog.stdlib.get_logger("gateway").info("listening", host=self.config.host, port=port)
        if self._port_file is not None:
            self._port_file.write_text(str(port))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to stop: streams end, requests under way are answered."""
        self._stop.set()
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def main() -> None:
    """Serve until told to stop."""
    parser = argparse.ArgumentParser(prog="python -m gateway", description="The public API of herotable.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000, help="0: any free one")
    parser.add_argument("--port-file", type=Path, help="the port is written there once it is served")
    parser.add_argument("--metrics-port", type=int, help=argparse.SUPPRESS)
    wish = parser.parse_args()
    settings = Settings()
    configure_logs(settings)
    try:
        app, gateway = make_app(settings)
    except UnsafeSettings as unsafe:
        sys.exit(f"gateway: {unsafe}")
    config = uvicorn.Config(
        app,
        host=wish.host,
        port=wish.port,
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
    Server(config, wish.port_file, gateway.closing).run()


if __name__ == "__main__":
    main()
