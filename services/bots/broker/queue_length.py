"""The number of tasks that wait in a queue of the broker."""

from __future__ import annotations

import redis

from services.bots.broker.app import KEY_PREFIX
from services.bots.settings import BotsSettings


class QueueLength:
    """Reads the length of a queue over a connection of its own; blocks."""

    def __init__(self, settings: BotsSettings) -> None:
        seconds = settings.redis_timeout
        self._client = redis.Redis.from_url(settings.broker_url, socket_timeout=seconds, socket_connect_timeout=seconds)

    def __call__(self, queue: str) -> int:
        """Tasks that wait in the queue, without those that workers hold; redis.RedisError if the broker does not answer."""
        return int(self._client.llen(KEY_PREFIX + queue))
