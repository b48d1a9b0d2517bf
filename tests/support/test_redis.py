"""The Redis of the tests is durable, empty when it should be, and new enough."""

from __future__ import annotations

import redis

from tests.support.redis import RedisServer


def test_stored_data_survives_a_kill(own_redis: RedisServer) -> None:
    with redis.Redis.from_url(own_redis.url) as client:
        client.set("kept", "yes")
    before = own_redis.pid, own_redis.url
    own_redis.kill()
    own_redis.start()
    assert (own_redis.pid, own_redis.url) != before
    assert own_redis.url == before[1]
    with redis.Redis.from_url(own_redis.url) as client:
        assert client.get("kept") == b"yes"


def test_a_fresh_redis_is_empty_and_never_evicts(fresh_redis: str) -> None:
    with redis.Redis.from_url(fresh_redis) as client:
        assert client.dbsize() == 0
        assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
        client.set("left behind", 1)


def test_a_fresh_redis_is_emptied_for_each_test(fresh_redis: str) -> None:
    with redis.Redis.from_url(fresh_redis) as client:
        assert client.dbsize() == 0


def test_redis_has_the_commands_that_the_platform_needs(fresh_redis: str) -> None:
    with redis.Redis.from_url(fresh_redis) as client:
        assert tuple(map(int, client.info("server")["redis_version"].split(".")[:2])) >= (6, 2)
        client.xadd("stream", {"a": "1"})
        client.xgroup_create("stream", "group", 0)
        client.xreadgroup("group", "first", {"stream": ">"})
        assert client.xautoclaim("stream", "group", "second", 0)[1] != []
        assert client.eval("return redis.call('INCR', KEYS[1])", 1, "counter") == 1
