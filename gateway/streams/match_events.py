"""The events of a match for one viewer, from whichever rules service is there; the one source of all three transports."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from datetime import UTC, datetime
from typing import Any

import grpc
from redis.exceptions import RedisError

from gateway.problems.problem import Problem, away, from_rpc
from gateway.rendering import matches as rendering
from gateway.state import Gateway
from gateway.streams.keep_alive import Tend, silences
from gateway.upstream.client import metadata, pause
from services.contracts.herotable.rules.v1 import rules_pb2

Event = dict[str, Any]
STREAM_SECONDS = 3600.0
"""Life of one call to a rules service; the next one goes on where it ended."""
RECONNECTS = 8
AGAIN = frozenset({grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED})


class Watch:
    """A watch that has begun: `first` is there, and what it may not see was refused, before anything is answered."""

    def __init__(self, here: Gateway, request: rules_pb2.WatchRequest, tend: Tend) -> None:
        self._here = here
        self._request = request
        self._tend = tend
        self._version = request.from_version
        self._messages = self._read()
        self._first: rules_pb2.WatchResponse | None = None

    async def begin(self) -> Watch:
        """Waits for the first message, or a silence; raises the problem if there is one."""
        self._first = await anext(self._messages, None)
        return self

    async def close(self) -> None:
        """Give up."""
        await self._messages.aclose()

    async def events(self) -> AsyncIterator[Event]:
        """Snapshot, or what came after the version asked for; whatever happens; heartbeats; `end`, or `error` if it cannot go on."""
        try:
            yield self._event(self._first)
            async for message in self._messages:
                await self._tend(message is None)
                yield self._event(message)
        except Problem as problem:
            yield self.message("error", problem.body())
        except RedisError:
            yield self.message("error", away().body())
        finally:
            await self._messages.aclose()

    def message(self, kind: str, data: Any) -> Event:
        """A message of now."""
        return {"type": kind, "match_id": self._request.match_id, "version": self._version, "at": datetime.now(UTC), "data": data}

    def _event(self, message: rules_pb2.WatchResponse | None) -> Event:
        if message is None:
            return self.message("heartbeat", None)
        kind = message.WhichOneof("content")
        if kind == "step":
            at, data = rendering.instant(message.step.at), rendering.outcome(message.step)
        elif kind == "snapshot":
            at, data = rendering.instant(message.snapshot.info.updated_at), rendering.observed(message.snapshot)
        else:
            kind, at, data = "end", rendering.instant(message.end.updated_at), rendering.match(message.end)
        return {"type": kind, "match_id": self._request.match_id, "version": self._version, "at": at, "data": data}

    async def _read(self) -> AsyncGenerator[rules_pb2.WatchResponse | None]:
        """The messages of as many calls as it takes; None at every silence."""
        peers = self._here.upstream.of_match(self._request.match_id)
        attempt = 0
        while not self._here.closing.is_set():
            call = peers[attempt % len(peers)].stub.Watch(self._request, timeout=STREAM_SECONDS, metadata=metadata())
            try:
                async for message in silences(call, self._here):
                    if message is not None:
                        attempt = 0
                        self._version = self._request.from_version = version_of(message)
                    yield message
                    if message is not None and message.HasField("end"):
                        return
            except grpc.aio.AioRpcError as error:
                if error.code() not in AGAIN or attempt >= RECONNECTS:
                    raise from_rpc(error) from None
            finally:
                call.cancel()
            if attempt >= RECONNECTS:
                raise away()
            await pause(min(attempt, 3))
            attempt += 1


def version_of(message: rules_pb2.WatchResponse) -> int:
    """Where the match stands after that message."""
    kind = message.WhichOneof("content")
    if kind == "step":
        return message.step.version
    return message.snapshot.info.version if kind == "snapshot" else message.end.version
