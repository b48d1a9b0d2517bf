"""How many tasks wait in the broker."""

from __future__ import annotations

import redis

from services.bots.app import KEY_PREFIX
from services.bots.settings import BotsSettings


class QueueDepth:
    """Asks the broker over a connection of its own."""

    def __init__(self, settings: BotsSettings) -> None:
        seconds = settings.redis_timeout
        self._client = redis.Redis.from_url(settings.broker_url, socket_timeout=seconds, socket_connect_timeout=seconds)

    def __call__(self, queue: str) -> int:
        """Tasks that wait in the queue; those that workers hold are not among them."""
        return int(self._client.llen(KEY_PREFIX + queue))
