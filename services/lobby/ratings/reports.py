"""Reads the reports of finished matches from the stream that the rules services write. Each match is rated once, even if it is
reported several times.
"""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Sequence
from typing import Any

import redis.asyncio
from google.protobuf.message import DecodeError
from redis.exceptions import ResponseError

from services.contracts.herotable.rules.v1 import rules_pb2
from services.harness.logs import logger
from services.kernel.errors import HerotableError
from services.lobby.ratings.store import RatingStore
from services.lobby.settings import LobbySettings, to_ms
from services.lobby.shared.metrics import RATED

STREAM = "matches:finished"
GROUP = "lobby"
FIELD = b"m"
BATCH = 64
BLOCK_MS = 200
FORGET_CONSUMER_MS = 3_600_000

Entries = Sequence[tuple[bytes, dict[bytes, bytes]]]
log = logger(__name__)


class ReportReader:
    """The consumer of the stream in one replica."""

    def __init__(self, client: redis.asyncio.Redis, ratings: RatingStore, settings: LobbySettings) -> None:
        self._redis: Any = client
        self._ratings = ratings
        self._settings = settings
        self._name = f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(4)}"

    async def read(self) -> int:
        """Waits BLOCK_MS for new reports and rates them. Returns how many there were."""
        try:
            found = await self._redis.xreadgroup(GROUP, self._name, {STREAM: ">"}, count=BATCH, block=BLOCK_MS)
        except ResponseError as error:
            if "NOGROUP" not in str(error):
                raise
            await self._make_group()
            return 0
        return await self._rate(found[0][1]) if found else 0

    async def adopt(self) -> int:
        """Takes over reports that another replica has not finished, and removes replicas that are long gone from the group."""
        try:
            left = await self._redis.xautoclaim(STREAM, GROUP, self._name, to_ms(self._settings.report_idle_seconds), "0-0", count=BATCH)
            await self._remove_dead_consumers()
        except ResponseError as error:
            if "NOGROUP" not in str(error):
                raise
            return 0
        # Entries that the stream has dropped meanwhile have no fields.
        return await self._rate([entry for entry in left[1] if entry[1]])

    async def close(self) -> None:
        """Leaves the group, unless reports are still pending here; other replicas take those over."""
        for consumer in await self._redis.xinfo_consumers(STREAM, GROUP):
            if consumer["name"] == self._name.encode() and consumer["pending"] == 0:
                await self._redis.xgroup_delconsumer(STREAM, GROUP, self._name)

    async def _make_group(self) -> None:
        try:
            await self._redis.xgroup_create(STREAM, GROUP, id="0", mkstream=True)
        except ResponseError as error:
            if "BUSYGROUP" not in str(error):
                raise

    async def _rate(self, entries: Entries) -> int:
        for name, fields in entries:
            try:
                report = rules_pb2.MatchFinished.FromString(fields[FIELD])
                result = await self._ratings.record(report)
                log.info("report", match_id=report.match_id, result=result)
            except (KeyError, IndexError, DecodeError) as error:
                # No replica will ever be able to read it: acknowledge it, so that it is not delivered forever.
                RATED.labels("", "unreadable").inc()
                log.error("unreadable report", entry=name.decode(), error=repr(error))
            except HerotableError as error:
                log.warning("report left for later", entry=name.decode(), error=error.message)
                continue
            else:
                RATED.labels(report.game, result).inc()
            await self._redis.xack(STREAM, GROUP, name)
        return len(entries)

    async def _remove_dead_consumers(self) -> None:
        for consumer in await self._redis.xinfo_consumers(STREAM, GROUP):
            if consumer["pending"] == 0 and consumer["idle"] > FORGET_CONSUMER_MS and consumer["name"] != self._name.encode():
                await self._redis.xgroup_delconsumer(STREAM, GROUP, consumer["name"])
