"""The events of a match for one viewer, read from an available rules service. Server-Sent Events, NDJSON and WebSocket all use it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from datetime import UTC, datetime
from typing import Any

import grpc
from redis.exceptions import RedisError

from gateway.problems.grpc_errors import from_rpc, unavailable
from gateway.problems.problem import Problem
from gateway.rendering import matches as rendering
from gateway.rendering.json import Json, instant
from gateway.state import Gateway
from gateway.streams.keep_alive import StreamCheck, with_heartbeats
from gateway.upstream.client import metadata, pause
from services.contracts.herotable.rules.v1 import rules_pb2

CALL_SECONDS = 3600.0
"""Longest duration of one call to a rules service; the next call continues where it ended."""
RECONNECTS = 8
LONGEST_PAUSE = 3
"""From this attempt on, the pause before a reconnect no longer grows."""
RETRIED = frozenset({grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED})


class MatchEvents:
    """The stream of messages (schema StreamMessage) that one viewer of a match receives.

    Call `open` first: it raises what refuses the viewer, before the response begins."""

    def __init__(self, gateway: Gateway, request: rules_pb2.WatchRequest, check: StreamCheck) -> None:
        self._gateway = gateway
        self._request = request
        self._check = check
        self._version = request.from_version
        self._messages = self._read()
        self._first: rules_pb2.WatchResponse | None = None

    async def open(self) -> MatchEvents:
        """Wait for the first message or heartbeat. Raises the problem if the match cannot be watched."""
        self._first = await anext(self._messages, None)
        return self

    async def close(self) -> None:
        """End the call to the rules service."""
        await self._messages.aclose()

    async def messages(self) -> AsyncIterator[Json]:
        """Yield a snapshot, or the steps after the requested version; then steps and heartbeats; last `end` or `error`."""
        try:
            yield self._render(self._first)
            async for message in self._messages:
                await self._check(message is None)
                yield self._render(message)
        except Problem as problem:
            yield self.message("error", problem.body())
        except RedisError:
            yield self.message("error", unavailable().body())
        finally:
            await self._messages.aclose()

    def message(self, kind: str, data: Any) -> Json:
        """Return a message with the current time and the last known version."""
        return {"type": kind, "match_id": self._request.match_id, "version": self._version, "at": datetime.now(UTC), "data": data}

    def _render(self, message: rules_pb2.WatchResponse | None) -> Json:
        if message is None:
            return self.message("heartbeat", None)
        kind = message.WhichOneof("content")
        if kind == "step":
            at, data = instant(message.step.at), rendering.action_outcome(message.step)
        elif kind == "snapshot":
            at, data = instant(message.snapshot.info.updated_at), rendering.match_view(message.snapshot)
        else:
            kind, at, data = "end", instant(message.end.updated_at), rendering.match(message.end)
        return {"type": kind, "match_id": self._request.match_id, "version": self._version, "at": at, "data": data}

    async def _read(self) -> AsyncGenerator[rules_pb2.WatchResponse | None]:
        """Yield the messages of as many calls as necessary, and None for each heartbeat."""
        peers = self._gateway.upstream.rules_of_match(self._request.match_id)
        attempt = 0
        while not self._gateway.closing.is_set():
            call = peers[attempt % len(peers)].stub.Watch(self._request, timeout=CALL_SECONDS, metadata=metadata())
            try:
                async for message in with_heartbeats(call, self._gateway):
                    if message is not None:
                        attempt = 0
                        self._version = self._request.from_version = version_after(message)
                    yield message
                    if message is not None and message.HasField("end"):
                        return
            except grpc.aio.AioRpcError as error:
                if error.code() not in RETRIED or attempt >= RECONNECTS:
                    raise from_rpc(error) from None
            finally:
                call.cancel()
            if attempt >= RECONNECTS:
                raise unavailable()
            await pause(min(attempt, LONGEST_PAUSE))
            attempt += 1


def version_after(message: rules_pb2.WatchResponse) -> int:
    """Return the version of the match after this message."""
    kind = message.WhichOneof("content")
    if kind == "step":
        return message.step.version
    return message.snapshot.info.version if kind == "snapshot" else message.end.version
