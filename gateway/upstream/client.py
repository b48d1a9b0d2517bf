"""Calls to the services: a deadline on each, repeats only where they do no harm, refusals turned into problems."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Protocol, TypeVar
from zlib import crc32

import grpc
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2, health_pb2_grpc

from gateway.problems.problem import Problem, away, from_rpc, too_late
from gateway.settings import Settings
from gateway.telemetry.request_id import request_id
from gateway.upstream.play_client import PlayStream
from services.contracts.herotable.bots.v1 import bots_pb2_grpc
from services.contracts.herotable.lobby.v1 import lobby_pb2_grpc
from services.contracts.herotable.rules.v1 import rules_pb2, rules_pb2_grpc

Answer_co = TypeVar("Answer_co", bound=Message, covariant=True)
ATTEMPTS = 4
FIRST_PAUSE = 0.05
LARGEST_MESSAGE = 8 * 1024 * 1024
HEALTH_SECONDS = 1.0
CHANNEL_OPTIONS: list[tuple[str, Any]] = [
    ("grpc.lb_policy_name", "round_robin"),
    ("grpc.enable_retries", 0),
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1_000),
    ("grpc.max_receive_message_length", LARGEST_MESSAGE),
    ("grpc.max_send_message_length", LARGEST_MESSAGE),
]


class Method(Protocol[Answer_co]):
    """A unary method of a generated stub."""

    def __call__(self, request: Any, /, *, timeout: float | None = None, metadata: Any = None) -> Awaitable[Answer_co]:
        """Call it."""


def metadata() -> tuple[tuple[str, str], ...]:
    """What travels with every call."""
    return (("x-request-id", request_id.get()),)


class Peer:
    """One address behind which a service answers."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.channel = grpc.aio.insecure_channel(address, options=CHANNEL_OPTIONS)
        self._health = health_pb2_grpc.HealthStub(self.channel)

    async def serving(self) -> bool:
        """Whether it says that it can serve, itself and all that it needs."""
        try:
            answer = await self._health.Check(health_pb2.HealthCheckRequest(), timeout=HEALTH_SECONDS)
        except grpc.aio.AioRpcError:
            return False
        return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)


class RulesPeer(Peer):
    """One address of a rules service."""

    def __init__(self, address: str, seconds: float) -> None:
        super().__init__(address)
        self.stub: rules_pb2_grpc.RulesServiceAsyncStub = rules_pb2_grpc.RulesServiceStub(self.channel)
        self.play = PlayStream(self.stub, seconds)


class Upstream:
    """All services behind the gateway."""

    def __init__(self, settings: Settings) -> None:
        self.seconds = settings.call_seconds
        self.rules = {game: [RulesPeer(address, self.seconds) for address in at] for game, at in settings.rules().items()}
        self._lobby = Peer(settings.lobby_address)
        self._simulations = Peer(settings.simulations_address)
        self.lobby: lobby_pb2_grpc.LobbyServiceAsyncStub = lobby_pb2_grpc.LobbyServiceStub(self._lobby.channel)
        self.simulations: bots_pb2_grpc.SimulationServiceAsyncStub = bots_pb2_grpc.SimulationServiceStub(self._simulations.channel)

    async def close(self) -> None:
        """End all streams and connections."""
        for peer in self._peers().values():
            if isinstance(peer, RulesPeer):
                await peer.play.close()
            await peer.channel.close(None)

    async def health(self) -> dict[str, bool]:
        """Service -> whether it can serve now."""
        peers = self._peers()
        answers = await asyncio.gather(*(peer.serving() for peer in peers.values()))
        return dict(zip(peers, answers, strict=True))

    def of_game(self, game: str) -> list[RulesPeer]:
        """The rules services of a game, or an unknown_game problem."""
        peers = self.rules.get(game)
        if peers is None:
            known = ", ".join(sorted(self.rules)) or "none"
            raise Problem(404, "unknown_game", f"There is no game {game!r} here; the games are: {known}.", field="game", value=game)
        return peers

    def of_match(self, match_id: str) -> list[RulesPeer]:
        """The rules services of a match's game, the one whose memory likely holds it first; or an unknown_match problem."""
        peers = self.rules.get(match_id.partition(".")[0])
        if peers is None or len(match_id) > 100:
            raise Problem(
                404, "unknown_match", "There is no match with this id; ids look like megaclash.k3v9...", field="match_id", value=match_id
            )
        if len(peers) == 1:
            return peers
        first = crc32(match_id.encode("utf-8", "replace")) % len(peers)
        return peers[first:] + peers[:first]

    async def call(self, method: Method[Answer_co], request: Message, *, repeat: bool = False) -> Answer_co:
        """The answer of the lobby or of the simulations; `repeat`: calling twice does no harm."""
        return await self._attempt([method], request, repeat=repeat)

    async def ask(
        self,
        peers: list[RulesPeer],
        pick: Callable[[rules_pb2_grpc.RulesServiceAsyncStub], Method[Answer_co]],
        request: Message,
        *,
        repeat: bool = False,
    ) -> Answer_co:
        """The answer of the first of these rules services that is there; `repeat` as above."""
        return await self._attempt([pick(peer.stub) for peer in peers], request, repeat=repeat)

    async def act(self, request: rules_pb2.ActRequest) -> rules_pb2.ActResponse:
        """Takes an option; repeated only if the request has an id."""
        answer = await self._play(request.match_id, rules_pb2.PlayRequest(act=request), repeat=bool(request.request_id))
        return answer.act

    async def observe(self, request: rules_pb2.ObserveRequest) -> rules_pb2.ObserveResponse:
        """Looks."""
        answer = await self._play(request.match_id, rules_pb2.PlayRequest(observe=request), repeat=True)
        return answer.observe

    async def _play(self, match_id: str, request: rules_pb2.PlayRequest, *, repeat: bool) -> rules_pb2.PlayResponse:
        peers = self.of_match(match_id)
        for attempt in range(ATTEMPTS):
            try:
                return await peers[attempt % len(peers)].play.ask(request)
            except Problem as problem:
                # What never left may go again whatever it is.
                again = problem.status == 503 and (repeat or problem.more.get("unsent", False))
                problem.more.pop("unsent", None)
                if not again or attempt == ATTEMPTS - 1:
                    raise
            await pause(attempt)
        raise away()

    async def _attempt(self, methods: Iterable[Method[Answer_co]], request: Message, *, repeat: bool) -> Answer_co:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self.seconds
        choices = list(methods)
        for attempt in range(ATTEMPTS):
            left = deadline - loop.time()
            if left <= 0:
                raise too_late()
            try:
                return await choices[attempt % len(choices)](request, timeout=left, metadata=metadata())
            except grpc.aio.AioRpcError as error:
                if error.code() is not grpc.StatusCode.UNAVAILABLE or not repeat or attempt == ATTEMPTS - 1:
                    raise from_rpc(error) from None
            await pause(attempt)
        raise away()

    def _peers(self) -> dict[str, Peer]:
        peers: dict[str, Peer] = {}
        for game, replicas in self.rules.items():
            for number, peer in enumerate(replicas):
                peers[f"rules-{game}" + (f"-{number}" if len(replicas) > 1 else "")] = peer
        return {**peers, "lobby": self._lobby, "simulations": self._simulations}


async def pause(attempt: int) -> None:
    """Waits longer each time, never twice the same."""
    await asyncio.sleep(FIRST_PAUSE * 3**attempt * random.uniform(0.5, 1.5))
