"""One replica in the test's own event loop; more where a test asks for them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.support.rules import Rules, rules_here


@pytest_asyncio.fixture
async def rules(fresh_redis: str, tmp_path: Path) -> AsyncIterator[Rules]:
    """The tiny game, served."""
    async with rules_here(fresh_redis, tmp_path) as client:
        yield client
