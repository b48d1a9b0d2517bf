"""The Watch streams: a snapshot of a match, then a step for every action, whichever replica it was taken on.

A watcher has no queue, only a position in the bounded tail of its match. If it reads so slowly that its position is no longer in the
tail, it gets a new snapshot.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import contextmanager

from services.contracts.herotable.rules.v1.rules_pb2 import WatchRequest, WatchResponse
from services.harness.logs import bind, logger
from services.kernel.errors import Conflict, HerotableError, InvalidInput, Unavailable
from services.rules import metrics
from services.rules.hosting import authority, codec
from services.rules.hosting.host import Host, snapshot
from services.rules.hosting.live_match import LiveMatch, MatchStep
from services.rules.settings import RulesSettings
from services.rules.streams.match_updates import MatchUpdates

log = logger(__name__)


class WatchStreams:
    """All Watch streams of a replica."""

    def __init__(self, host: Host, updates: MatchUpdates, settings: RulesSettings, draining: asyncio.Event) -> None:
        self._host = host
        self._updates = updates
        self._settings = settings
        self._draining = draining
        self._streams: set[asyncio.Event] = set()
        self._catching_up: dict[str, asyncio.Task[None]] = {}
        updates.on_update = self._on_update

    async def watch(self, request: WatchRequest) -> AsyncIterator[WatchResponse]:
        """A snapshot or the steps after `from_version`, then every further step, and the end of the match.

        Raises NotFound, InvalidInput, Denied or Conflict for a request that is not valid, Unavailable when this server stops."""
        bind(match_id=request.match_id)
        live = await self._host.fresh(request.match_id)
        authority.check_visible(live, request.actor)
        wanted = request.seat if request.HasField("seat") else None
        viewer = authority.viewing_seat(live, request.actor, wanted, live.deciding)
        async with self._updates.subscribed(request.match_id):
            with self._watching(live) as moved:
                await self._host.catch_up(live)
                opening, position = await self._opening(live, request, viewer)
                for answer in opening:
                    yield answer
                async for answer in self._follow(live, request, viewer, position, moved):
                    yield answer

    async def _opening(self, live: LiveMatch, request: WatchRequest, viewer: int) -> tuple[Iterable[WatchResponse], int]:
        """The first messages of the stream, and the version that they lead to."""
        if not request.HasField("from_version"):
            return [_snapshot(live, request, viewer)], live.version
        version = request.from_version
        if version < 0:
            raise InvalidInput(f"from_version is a version, not {version}.", code="invalid_version", field="from_version", value=version)
        if version > live.version:
            message = f"The match is at version {live.version}, not yet at {version}; leave out from_version to get a snapshot."
            raise Conflict(message, field="from_version", value=version, current_version=live.version)
        steps = await self._host.steps_after(live, version)
        return (_step(step, viewer) for step in steps), version + len(steps)

    async def _follow(
        self, live: LiveMatch, request: WatchRequest, viewer: int, position: int, moved: asyncio.Event
    ) -> AsyncIterator[WatchResponse]:
        while True:
            moved.clear()
            steps = _steps_from(live, position)
            if steps is None:
                metrics.SNAPSHOTS.inc()
                position = live.version
                yield _snapshot(live, request, viewer)
            else:
                for step in steps:
                    position = step.version
                    yield _step(step, viewer)
            if position != live.version:
                continue
            if not live.running:
                yield WatchResponse(end=codec.info(live))
                return
            if self._draining.is_set():
                raise Unavailable(f"This server is stopping; resume from version {position}.", code="server_stopping", version=position)
            await self._wait(live, moved)

    async def _wait(self, live: LiveMatch, moved: asyncio.Event) -> None:
        """Waits for a change; after `watch_poll_seconds` without one it reads the log, since updates may get lost."""
        try:
            async with asyncio.timeout(self._settings.watch_poll_seconds):
                await moved.wait()
        except TimeoutError:
            await self._catch_up(live)

    async def end_on_drain(self) -> None:
        """Waits until the server stops, then wakes every stream, which ends it."""
        await self._draining.wait()
        for moved in self._streams:
            moved.set()

    @contextmanager
    def _watching(self, live: LiveMatch) -> Iterator[asyncio.Event]:
        """Registers a watcher, and keeps the tail of the match as long as there is one; the event is set when the match has changed."""
        moved = asyncio.Event()
        if live.tail is None:
            live.tail = deque(maxlen=self._settings.tail_steps)
        live.watchers.add(moved)
        self._streams.add(moved)
        metrics.WATCHERS.inc()
        try:
            yield moved
        finally:
            metrics.WATCHERS.dec()
            self._streams.discard(moved)
            live.watchers.discard(moved)
            if not live.watchers:
                live.tail = None

    def _on_update(self, match_id: str) -> None:
        live = self._host.cache.get(match_id)
        if live is None or not live.watchers or match_id in self._catching_up:
            return
        task = asyncio.get_running_loop().create_task(self._catch_up(live))
        self._catching_up[match_id] = task
        task.add_done_callback(lambda _: self._catching_up.pop(match_id, None))

    async def _catch_up(self, live: LiveMatch) -> None:
        """Reads the log; an error is only logged, since the next update or poll reads it again."""
        try:
            await self._host.catch_up(live)
        except HerotableError as error:
            log.warning("watched match not read", match_id=live.head.match_id, error=error.message)


def _steps_from(live: LiveMatch, position: int) -> list[MatchStep] | None:
    """The steps after a position; None if the tail no longer reaches back to it."""
    if position == live.version:
        return []
    missing = live.version - position
    if missing < 0 or live.tail is None or len(live.tail) < missing:
        return None
    return [live.tail[index] for index in range(len(live.tail) - missing, len(live.tail))]


def _snapshot(live: LiveMatch, request: WatchRequest, viewer: int) -> WatchResponse:
    return WatchResponse(snapshot=snapshot(live, request.actor, viewer))


def _step(step: MatchStep, viewer: int) -> WatchResponse:
    answer = step.responses.get(viewer)
    if answer is None:
        answer = step.responses[viewer] = WatchResponse(step=codec.step(step, viewer))
    return answer
