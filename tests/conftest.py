"""What every test may ask for.

`redis_url`    a real Redis, one a test run; its data is not cleaned: use a prefix, or `fresh_redis`
`fresh_redis`  the same, with every database emptied before the test
`own_redis`    a server of the test's own, durable, to stop, kill, pause and start again: see tests/support/redis.py
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from services.cli.platform.embedded_redis import executable
from tests.support.redis import RedisServer, container, engine_answers, process


def pytest_report_header() -> str:
    """Say which Redis the run uses."""
    return "redis: a container" if engine_answers() else f"redis: {executable()}"


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Database 0 of a real Redis that lives as long as the test run."""
    with container() if engine_answers() else process(tmp_path_factory.mktemp("redis")) as url:
        yield url


@pytest.fixture
def fresh_redis(redis_url: str) -> str:
    """The URL of the run's Redis, emptied."""
    with redis.Redis.from_url(redis_url) as client:
        client.flushall()
        client.script_flush()
    return redis_url


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[RedisServer]:
    """A running durable Redis of this test's own."""
    server = RedisServer(tmp_path, durable=True)
    server.start()
    yield server
    server.stop()
