"""The standard gRPC health service: NOT_SERVING while Redis does not answer, SERVING otherwise."""

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
    """Updates the health service with the state of Redis until the server stops."""

    def __init__(self, services: Sequence[str], client: redis.asyncio.Redis, every: float) -> None:
        self.servicer = health_aio.HealthServicer()
        self.serving = False
        self._names = [OVERALL_HEALTH, *services]
        self._client = client
        self._every = every
        self._stopping = False

    async def watch(self) -> None:
        """Pings Redis repeatedly until `stop` is called. A cancellation alone is not reliable: a closing connection can swallow it."""
        while not self._stopping:
            await self.check()
            await asyncio.sleep(self._every)

    async def check(self) -> None:
        """Pings Redis once and updates the health service."""
        try:
            answered = bool(await self._client.ping())
        except (RedisError, OSError, TimeoutError) as error:
            if self.serving:
                log.warning("redis away", error=str(error))
            answered = False
        await self._report(answered and not self._stopping)

    async def stop(self) -> None:
        """Reports NOT_SERVING from now on."""
        self._stopping = True
        await self._report(False)

    async def _report(self, serving: bool) -> None:
        if serving and not self.serving:
            log.info("serving")
        self.serving = serving
        SERVING.set(serving)
        for name in self._names:
            await self.servicer.set(name, Status.SERVING if serving else Status.NOT_SERVING)
