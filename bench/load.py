"""Players that act as fast as they are answered, and the figures of what they saw."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import orjson

from bench.wire import HttpConnection, WebSocketConnection

HOST = "127.0.0.1"


class Player:
    """Plays both seats of a match of its own, and then of the next one, by POST over a kept connection."""

    def __init__(self, port: int, token: str, game: str, seed: int) -> None:
        self.port, self.token, self.game = port, token, game
        self.random = Random(seed)
        self.match_id = ""
        self.version = 0
        self.options: list[dict[str, str]] = []

    async def connect(self) -> None:
        """Open what is kept."""
        self.http = await HttpConnection.open(HOST, self.port, self.token)

    async def begin(self) -> None:
        """Make the next match."""
        made = await self.http.post("/v1/matches", orjson.dumps({"game": self.game, "seats": ["me", "me"]}))
        self.match_id = orjson.loads(made)["match"]["match_id"]
        self.read(orjson.loads(await self.http.get(f"/v1/matches/{self.match_id}"))["observation"])

    async def act(self) -> None:
        """Take any option."""
        answer = await self.http.post(f"/v1/matches/{self.match_id}/actions", orjson.dumps(self.action()))
        self.read(orjson.loads(answer))

    def action(self) -> dict[str, Any]:
        """Any option, as a body."""
        return {"expected_version": self.version, "option": self.options[int(self.random.random() * len(self.options))]["key"]}

    def read(self, told: dict[str, Any]) -> None:
        """Where the match stands now."""
        self.version = told["version"]
        self.options = told["decision"]["options"] if told["decision"] else []

    def close(self) -> None:
        """Hang up."""
        self.http.close()


class SocketPlayer(Player):
    """The same, but acts over a WebSocket, one a match."""

    socket: WebSocketConnection | None = None

    async def begin(self) -> None:
        """Make the next match and open its socket."""
        self.http.close()
        await self.connect()  # the server hangs up on what was silent during a match
        await super().begin()
        if self.socket is not None:
            self.socket.close()
        self.socket = await WebSocketConnection.open(HOST, self.port, f"/v1/matches/{self.match_id}/ws?watch=false", self.token)

    async def act(self) -> None:
        """Take any option."""
        assert self.socket is not None
        self.socket.send(orjson.dumps({"type": "act", **self.action()}))
        while (message := orjson.loads(await self.socket.receive()))["type"] == "heartbeat":
            pass
        assert message["type"] == "taken", message
        self.read(message["data"])

    def close(self) -> None:
        """Hang up."""
        super().close()
        if self.socket is not None:
            self.socket.close()


@dataclass(frozen=True, slots=True)
class Figures:
    """What a run gave."""

    actions_per_second: float
    p50_ms: float
    p99_ms: float


async def drive(players: Sequence[Player], seconds: float, warm_up: float = 1.0) -> Figures:
    """Let every player act again and again. The warm-up is not counted, and making a match is no action, but takes its time."""
    latencies: list[float] = []
    for player in players:
        await player.connect()
        await player.begin()
    begin = time.perf_counter() + warm_up
    end = begin + seconds

    async def play(player: Player) -> None:
        while time.perf_counter() < end:
            if not player.options:
                await player.begin()
            sent = time.perf_counter()
            await player.act()
            if begin <= sent < end:
                latencies.append(time.perf_counter() - sent)

    await asyncio.gather(*(play(player) for player in players))
    for player in players:
        player.close()
    latencies.sort()
    return Figures(len(latencies) / seconds, 1000 * _quantile(latencies, 0.5), 1000 * _quantile(latencies, 0.99))


def _quantile(ordered: Sequence[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
