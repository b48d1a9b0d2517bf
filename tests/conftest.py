"""Fixtures of all tests, and their time limits.

`redis_url`    a real Redis for the whole test run; its data is not cleaned: use a key prefix, or `fresh_redis`
`fresh_redis`  the same server, with every database emptied before the test
`own_redis`    a durable server of the test's own that it can stop, kill, pause and restart: see tests/support/redis.py
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from services.cli.platform.embedded_redis import executable
from tests.support.redis import RedisServer, docker_is_available, redis_container, redis_process
from tests.support.timing import scaled, time_factor


def pytest_configure() -> None:
    """Refuse an invalid time factor before any test runs."""
    try:
        time_factor()
    except ValueError as error:
        raise pytest.UsageError(str(error)) from None


def pytest_report_header() -> str:
    """Name the Redis of the run, and the time factor."""
    redis_server = "a container" if docker_is_available() else str(executable())
    return f"redis: {redis_server}; time limits x {time_factor():g}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Scale the limits of pytest-timeout: that of the test's own marker, else that of the command line or pyproject.toml."""
    if time_factor() == 1:
        return
    default = config.getoption("timeout", None)
    default = float(config.getini("timeout") or 0) if default is None else default
    for item in items:
        marker = item.get_closest_marker("timeout")
        arguments, settings = (marker.args, dict(marker.kwargs)) if marker else ((), {})
        limit = arguments[0] if arguments else settings.pop("timeout", default)
        if limit:
            item.add_marker(pytest.mark.timeout(scaled(limit), *arguments[1:], **settings), append=False)


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of database 0 of a Redis that runs as long as the test run."""
    with redis_container() if docker_is_available() else redis_process(tmp_path_factory.mktemp("redis")) as url:
        yield url


@pytest.fixture
def fresh_redis(redis_url: str) -> str:
    """The URL of the same Redis, after emptying it."""
    with redis.Redis.from_url(redis_url) as client:
        client.flushall()
        client.script_flush()
    return redis_url


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[RedisServer]:
    """A durable Redis server for this test alone, already running."""
    server = RedisServer(tmp_path, durable=True)
    server.start()
    yield server
    server.stop()
