"""Players that act as soon as they have a response, and the rate and latencies that they measure."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import orjson
from typing_extensions import override

from bench.wire import HttpConnection, WebSocketConnection

HOST = "127.0.0.1"


class Player:
    """Plays both seats of one match after the other, by POST over a persistent connection."""

    def __init__(self, port: int, token: str, game: str, seed: int) -> None:
        self.port, self.token, self.game = port, token, game
        self.random = Random(seed)
        self.match_id = ""
        self.version = 0
        self.options: list[dict[str, str]] = []

    async def connect(self) -> None:
        """Open the persistent connection."""
        self.http = await HttpConnection.open(HOST, self.port, self.token)

    async def start_match(self) -> None:
        """Create the next match."""
        made = await self.http.post("/v1/matches", orjson.dumps({"game": self.game, "seats": ["me", "me"]}))
        self.match_id = orjson.loads(made)["match"]["match_id"]
        self.update(orjson.loads(await self.http.get(f"/v1/matches/{self.match_id}"))["observation"])

    async def act(self) -> None:
        """Take a random option."""
        answer = await self.http.post(f"/v1/matches/{self.match_id}/actions", orjson.dumps(self.action()))
        self.update(orjson.loads(answer))

    def action(self) -> dict[str, Any]:
        """A random option as the body of an action."""
        return {"expected_version": self.version, "option": self.options[int(self.random.random() * len(self.options))]["key"]}

    def update(self, state: dict[str, Any]) -> None:
        """Store version and options from an observation or an outcome."""
        self.version = state["version"]
        self.options = state["decision"]["options"] if state["decision"] else []

    def close(self) -> None:
        """Close the connections."""
        self.http.close()


class SocketPlayer(Player):
    """Acts over a WebSocket, a new one for each match."""

    socket: WebSocketConnection | None = None

    @override
    async def start_match(self) -> None:
        self.http.close()
        await self.connect()  # the server closes connections that were idle during a match
        await super().start_match()
        if self.socket is not None:
            self.socket.close()
        self.socket = await WebSocketConnection.open(HOST, self.port, f"/v1/matches/{self.match_id}/ws?watch=false", self.token)

    @override
    async def act(self) -> None:
        assert self.socket is not None
        self.socket.send(orjson.dumps({"type": "act", **self.action()}))
        while (message := orjson.loads(await self.socket.receive()))["type"] == "heartbeat":
            pass
        assert message["type"] == "taken", message
        self.update(message["data"])

    @override
    def close(self) -> None:
        super().close()
        if self.socket is not None:
            self.socket.close()


@dataclass(frozen=True, slots=True)
class LoadResults:
    """The rate and the latencies of one run."""

    actions_per_second: float
    p50_ms: float
    p99_ms: float


async def run_load(players: Sequence[Player], seconds: float, warm_up: float = 1.0) -> LoadResults:
    """Let all players act for `warm_up + seconds`. The warm-up is not counted; creating a match takes time but is not an action."""
    latencies: list[float] = []
    for player in players:
        await player.connect()
        await player.start_match()
    start = time.perf_counter() + warm_up
    end = start + seconds

    async def play(player: Player) -> None:
        while time.perf_counter() < end:
            if not player.options:
                await player.start_match()
            sent = time.perf_counter()
            await player.act()
            if start <= sent < end:
                latencies.append(time.perf_counter() - sent)

    await asyncio.gather(*(play(player) for player in players))
    for player in players:
        player.close()
    latencies.sort()
    return LoadResults(len(latencies) / seconds, 1000 * _quantile(latencies, 0.5), 1000 * _quantile(latencies, 0.99))


def _quantile(ordered: Sequence[float], fraction: float) -> float:
    return ordered[min(len(ordered) - 1, int(fraction * len(ordered)))]
