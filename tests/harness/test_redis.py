"""The Redis clients of the services: bounded pools, timeouts, and scripts that are sent again."""

from __future__ import annotations

import asyncio
import time

import pytest

from services.harness.redis_client import connect, connect_sync, redis_errors
from services.harness.scripts import Script
from services.harness.settings import Settings
from services.kernel.errors import Unavailable
from tests.support.redis import RedisServer

COUNT = Script("return redis.call('INCRBY', KEYS[1], ARGV[1])")


async def test_a_script_that_redis_has_lost_is_sent_again(own_redis: RedisServer) -> None:
    client, sync = connect(Settings(redis_url=own_redis.url)), connect_sync(Settings(redis_url=own_redis.url))
    assert await COUNT(client, ["n"], [2]) == 2
    await client.script_flush()
    assert COUNT.run_sync(sync, ["n"], [2]) == 4
    await asyncio.to_thread(own_redis.kill)
    await asyncio.to_thread(own_redis.start)
    assert await COUNT(client, ["n"], [2]) == 6
    assert COUNT.run_sync(sync, ["n"], [2]) == 8
    await client.aclose()
    sync.close()


async def test_a_frozen_redis_is_unavailable_in_time_and_the_client_recovers(own_redis: RedisServer) -> None:
    client = connect(Settings(redis_url=own_redis.url, redis_timeout=0.3))
    await client.set("a", 1)
    own_redis.pause()
    started = time.monotonic()
    with pytest.raises(Unavailable) as away, redis_errors():
        await client.get("a")
    assert time.monotonic() - started < 2
    assert away.value.code == "store_unavailable"
    own_redis.resume()
    assert await client.get("a") == b"1"
    await client.aclose()


async def test_the_pool_is_bounded_and_callers_wait_for_a_connection(own_redis: RedisServer) -> None:
    client = connect(Settings(redis_url=own_redis.url, redis_connections=3))
    await asyncio.gather(*(client.incr("n") for _ in range(100)))
    assert await client.get("n") == b"100"
    assert len(await client.client_list()) <= 3
    await client.aclose()
