"""One suite, two targets: `herotable up` started here, or the platform at HEROTABLE_E2E_URL (compose, say)."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.e2e.target import Processes, Target


@pytest.fixture(scope="session")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    """One for the whole run."""
    if url := os.environ.get("HEROTABLE_E2E_URL"):
        yield Target(url.rstrip("/"))
        return
    started = Processes(tmp_path_factory.mktemp("e2e") / "data")
    started.start()
    yield started
    started.stop()


@pytest.fixture
def target(platform: Target) -> Iterator[Target]:
    """The platform; the test's clients hang up after it."""
    yield platform
    platform.hang_up()


@pytest.fixture
def processes(target: Target) -> Processes:
    """The same, for tests that kill its processes."""
    if not isinstance(target, Processes):
        pytest.skip("kills processes of a platform that this run started itself")
    return target
