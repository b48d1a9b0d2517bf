"""One real platform for all tests of the gateway: two rules replicas, two gateways, lobby, scheduler, worker and Redis, as processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from tests.gateway.client import Api
from tests.support.platform import Platform, Process

GENEROUS = {
    "HEROTABLE_HEARTBEAT_SECONDS": "0.5",
    "HEROTABLE_TOKEN_CACHE_SECONDS": "0.3",
    "HEROTABLE_ADMIN_ACCOUNTS": "Overseer",
    **{f"HEROTABLE_LIMIT_{name}": "1000000" for name in ("ANONYMOUS", "LOGIN", "READS", "WRITES", "CREATES", "REFUSED_ACTIONS")},
}
OtherGateway = Callable[[dict[str, str]], AbstractContextManager[Process]]


@pytest.fixture(scope="session")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Platform]:
    """The whole platform, with limits that no test reaches."""
    with Platform(tmp_path_factory.mktemp("platform"), replicas=2, gateways=2, environment=GENEROUS).running() as running:
        yield running


@pytest.fixture
def anybody(platform: Platform) -> Iterator[Api]:
    """A client without a token."""
    with Api(platform.url) as api:
        yield api


@pytest.fixture
def ada(platform: Platform) -> Iterator[Api]:
    """A guest."""
    with Api(platform.url) as api:
        yield api.guest()


@pytest.fixture
def bob(platform: Platform) -> Iterator[Api]:
    """Another guest, at the other gateway."""
    with Api(platform.urls[1]) as api:
        yield api.guest()


@pytest.fixture
def other_gateway(platform: Platform, tmp_path: Path) -> OtherGateway:
    """Starts another gateway on the same platform with its own settings."""

    @contextmanager
    def running(settings: dict[str, str]) -> Iterator[Process]:
        process = Process("gateway", ["gateway"], tmp_path, {**platform.environment, **settings})
        process.start()
        try:
            yield process
        finally:
            process.kill()

    return running
