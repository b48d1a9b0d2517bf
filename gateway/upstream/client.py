"""Calls to the services: each has a deadline, only idempotent ones are retried, and refusals become problems."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Protocol, TypeVar
from zlib import crc32

import grpc
from google.protobuf.message import Message

from gateway.problems.grpc_errors import deadline_exceeded, from_rpc, unavailable
from gateway.problems.problem import Problem
from gateway.settings import Settings
from gateway.telemetry.request_id import request_id
from gateway.upstream.peers import Peer, RulesPeer
from services.contracts.herotable.bots.v1 import bots_pb2_grpc
from services.contracts.herotable.lobby.v1 import lobby_pb2_grpc
from services.contracts.herotable.rules.v1 import rules_pb2, rules_pb2_grpc

Answer_co = TypeVar("Answer_co", bound=Message, covariant=True)
ATTEMPTS = 4
FIRST_PAUSE = 0.05
LONGEST_MATCH_ID = 100
Metadata = tuple[tuple[str, str], ...]


class Method(Protocol[Answer_co]):
    """A unary method of a generated stub."""

    def __call__(self, request: Any, /, *, timeout: float | None = None, metadata: Any = None) -> Awaitable[Answer_co]:
        """Make the call."""


def metadata() -> Metadata:
    """Return the metadata of calls made for the current request: its id."""
    return (("x-request-id", request_id.get()),)


class Upstream:
    """The services behind the gateway."""

    def __init__(self, settings: Settings) -> None:
        self.seconds = settings.call_seconds
        self.rules = {game: [RulesPeer(address, self.seconds) for address in at] for game, at in settings.rules().items()}
        self._lobby = Peer(settings.lobby_address)
        self._simulations = Peer(settings.simulations_address)
        self.lobby: lobby_pb2_grpc.LobbyServiceAsyncStub = lobby_pb2_grpc.LobbyServiceStub(self._lobby.channel)
        self.simulations: bots_pb2_grpc.SimulationServiceAsyncStub = bots_pb2_grpc.SimulationServiceStub(self._simulations.channel)

    async def close(self) -> None:
        """Close all streams and connections."""
        for peer in self._peers().values():
            if isinstance(peer, RulesPeer):
                await peer.play.close()
            await peer.channel.close(None)

    async def health(self) -> dict[str, bool]:
        """Return for each service, by name, whether it can serve now."""
        peers = self._peers()
        answers = await asyncio.gather(*(peer.serving() for peer in peers.values()))
        return dict(zip(peers, answers, strict=True))

    def rules_of_game(self, game: str) -> list[RulesPeer]:
        """Return the rules services of a game. Raises unknown_game."""
        peers = self.rules.get(game)
        if peers is None:
            known = ", ".join(sorted(self.rules)) or "none"
            raise Problem(404, "unknown_game", f"There is no game {game!r}; the games are: {known}.", field="game", value=game)
        return peers

    def rules_of_match(self, match_id: str) -> list[RulesPeer]:
        """Return the rules services of a match's game. Raises unknown_match.

        The order depends on the match id: all calls for a match try the same replica first, as that one has it in memory."""
        peers = self.rules.get(match_id.partition(".")[0])
        if peers is None or len(match_id) > LONGEST_MATCH_ID:
            raise Problem(
                404, "unknown_match", "There is no match with this id; ids look like megaclash.k3v9...", field="match_id", value=match_id
            )
        if len(peers) == 1:
            return peers
        first = crc32(match_id.encode("utf-8", "replace")) % len(peers)
        return peers[first:] + peers[:first]

    async def call(self, method: Method[Answer_co], request: Message, *, idempotent: bool = False) -> Answer_co:
        """Call the lobby or the simulations. An idempotent call is retried while the service is unavailable."""
        return await self._attempt([method], request, idempotent=idempotent)

    async def call_rules(
        self,
        peers: list[RulesPeer],
        method_of: Callable[[rules_pb2_grpc.RulesServiceAsyncStub], Method[Answer_co]],
        request: Message,
        *,
        idempotent: bool = False,
    ) -> Answer_co:
        """Call the first of these rules services. An idempotent call is retried at the next ones while it is unavailable."""
        return await self._attempt([method_of(peer.stub) for peer in peers], request, idempotent=idempotent)

    async def act(self, request: rules_pb2.ActRequest) -> rules_pb2.ActResponse:
        """Take an option. A call that may have been received is retried only if it has a `request_id`, which makes it idempotent."""
        answer = await self._play(request.match_id, rules_pb2.PlayRequest(act=request), idempotent=bool(request.request_id))
        return answer.act

    async def observe(self, request: rules_pb2.ObserveRequest) -> rules_pb2.ObserveResponse:
        """Return a match as the actor sees it."""
        answer = await self._play(request.match_id, rules_pb2.PlayRequest(observe=request), idempotent=True)
        return answer.observe

    async def _play(self, match_id: str, request: rules_pb2.PlayRequest, *, idempotent: bool) -> rules_pb2.PlayResponse:
        peers = self.rules_of_match(match_id)
        for attempt in range(ATTEMPTS):
            try:
                return await peers[attempt % len(peers)].play.call(request)
            except Problem as problem:
                # A call that was never sent can be retried even if it is not idempotent.
                retry = problem.status == 503 and (idempotent or problem.more.get("unsent", False))
                problem.more.pop("unsent", None)
                if not retry or attempt == ATTEMPTS - 1:
                    raise
            await pause(attempt)
        raise unavailable()

    async def _attempt(self, methods: Iterable[Method[Answer_co]], request: Message, *, idempotent: bool) -> Answer_co:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self.seconds
        replicas = list(methods)
        for attempt in range(ATTEMPTS):
            left = deadline - loop.time()
            if left <= 0:
                raise deadline_exceeded()
            try:
                return await replicas[attempt % len(replicas)](request, timeout=left, metadata=metadata())
            except grpc.aio.AioRpcError as error:
                if error.code() is not grpc.StatusCode.UNAVAILABLE or not idempotent or attempt == ATTEMPTS - 1:
                    raise from_rpc(error) from None
            await pause(attempt)
        raise unavailable()

    def _peers(self) -> dict[str, Peer]:
        peers: dict[str, Peer] = {}
        for game, replicas in self.rules.items():
            for number, peer in enumerate(replicas):
                peers[f"rules-{game}" + (f"-{number}" if len(replicas) > 1 else "")] = peer
        return {**peers, "lobby": self._lobby, "simulations": self._simulations}


async def pause(attempt: int) -> None:
    """Sleep before retry number `attempt`, counted from 0: exponential backoff with jitter."""
    await asyncio.sleep(FIRST_PAUSE * 3**attempt * random.uniform(0.5, 1.5))
