"""The standard gRPC health service, wired to a real Redis: NOT_SERVING while it is away, SERVING when it is back."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import redis.asyncio
from grpc_health.v1 import health_pb2
from grpc_health.v1.health import OVERALL_HEALTH
from grpc_health.v1.health import aio as health_aio  # type: ignore[attr-defined]  # missing in its stubs
from prometheus_client import Gauge
from redis.exceptions import RedisError

from services.harness.logs import logger

SERVING = Gauge("herotable_serving", "Whether this process serves (1) or its Redis is away or it is stopping (0)")
Status = health_pb2.HealthCheckResponse

log = logger(__name__)


class Health:
    """Keeps the health service's answers in line with Redis until the server stops."""

    def __init__(self, services: Sequence[str], client: redis.asyncio.Redis, every: float) -> None:
        self.servicer = health_aio.HealthServicer()
        self.serving = False
        self._names = [OVERALL_HEALTH, *services]
        self._client = client
        self._every = every
        self._stopping = False

    async def watch(self) -> None:
        """Asks Redis again and again until `stop`; the end of a connection can swallow a cancellation, so that is not all it goes by."""
        while not self._stopping:
            await self.check()
            await asyncio.sleep(self._every)

    async def check(self) -> None:
        """Asks Redis once and tells the health service."""
        try:
            answered = bool(await self._client.ping())
        except (RedisError, OSError, TimeoutError) as error:
            if self.serving:
                log.warning("redis away", error=str(error))
            answered = False
        await self._tell(answered and not self._stopping)

    async def stop(self) -> None:
        """Says NOT_SERVING from now on."""
        self._stopping = True
        await self._tell(False)

    async def _tell(self, serving: bool) -> None:
        if serving and not self.serving:
            log.info("serving")
        self.serving = serving
        SERVING.set(serving)
        for name in self._names:
            await self.servicer.set(name, Status.SERVING if serving else Status.NOT_SERVING)
