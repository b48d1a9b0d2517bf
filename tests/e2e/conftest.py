"""One suite, two targets: a `herotable up` that it starts itself, or the platform at HEROTABLE_E2E_URL, such as docker-compose."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.e2e.target import LocalTarget, Target


@pytest.fixture(scope="session")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    """One platform for the whole test run."""
    if url := os.environ.get("HEROTABLE_E2E_URL"):
        yield Target(url.rstrip("/"))
        return
    started = LocalTarget(tmp_path_factory.mktemp("e2e") / "data")
    started.start()
    yield started
    started.stop()


@pytest.fixture
def target(platform: Target) -> Iterator[Target]:
    """The platform. Clients that the test opens are closed after it."""
    yield platform
    platform.close_clients()


@pytest.fixture
def local_target(target: Target) -> LocalTarget:
    """The platform, for tests that kill its processes; they are skipped if the run did not start it."""
    if not isinstance(target, LocalTarget):
        pytest.skip("needs a platform that this test run started itself")
    return target
