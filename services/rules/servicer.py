"""The calls of the contract; what they mean is in host.py, moves.py and watch.py."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from services import policies
from services.contracts.herotable.rules.v1 import rules_pb2 as pb
from services.contracts.herotable.rules.v1.rules_pb2_grpc import RulesServiceServicer
from services.rules import codec
from services.rules.host import Host
from services.rules.moves import Moves
from services.rules.play import PlayStream
from services.rules.settings import RulesSettings
from services.rules.setups import checked_setup
from services.rules.watch import Watches


class RulesServicer(RulesServiceServicer):
    """One game's matches over gRPC."""

    def __init__(self, host: Host, watches: Watches, settings: RulesSettings, draining: asyncio.Event) -> None:
        self._host = host
        self._moves = Moves(host)
        self._watches = watches
        self._settings = settings
        self._draining = draining
        game = host.game
        self._described = {cards: codec.description(game, list(policies.available(game)), with_cards=cards) for cards in (True, False)}

    async def Describe(self, request: pb.DescribeRequest, context: Any) -> pb.DescribeResponse:
        """What the game is, its options and its cards."""
        return pb.DescribeResponse(game=self._described[not request.without_cards])

    async def CheckSetup(self, request: pb.CheckSetupRequest, context: Any) -> pb.CheckSetupResponse:
        """The same set-up with every option filled in, or why it cannot be."""
        _, filled = checked_setup(self._host.game, request.setup)
        self._host.check_policies(list(request.policies))
        return pb.CheckSetupResponse(setup=filled)

    async def CreateMatch(self, request: pb.CreateMatchRequest, context: Any) -> pb.CreateMatchResponse:
        """A new match."""
        return pb.CreateMatchResponse(info=codec.info(await self._host.create(request)))

    async def Observe(self, request: pb.ObserveRequest, context: Any) -> pb.ObserveResponse:
        """The match as the actor may see it."""
        return await self._host.observe(request)

    async def Act(self, request: pb.ActRequest, context: Any) -> pb.ActResponse:
        """Takes an option."""
        return await self._moves.act(request)

    async def Play(self, request_iterator: AsyncIterator[pb.PlayRequest], context: Any) -> AsyncIterator[pb.PlayResponse]:
        """Many Act and Observe calls over one stream."""
        stream = PlayStream(self._host, self._moves, self._settings.stream_calls, self._draining)
        async for answer in stream.answers(request_iterator):
            yield answer

    async def Determinize(self, request: pb.DeterminizeRequest, context: Any) -> pb.DeterminizeResponse:
        """A world for a bot to think in."""
        return await self._host.determinize(request)

    async def Watch(self, request: pb.WatchRequest, context: Any) -> AsyncIterator[pb.WatchResponse]:
        """The match as a stream."""
        async for answer in self._watches.watch(request):
            yield answer

    async def Replay(self, request: pb.ReplayRequest, context: Any) -> pb.ReplayResponse:
        """The record of a match that is over."""
        return await self._host.replay(request)

    async def Abandon(self, request: pb.AbandonRequest, context: Any) -> pb.AbandonResponse:
        """Gives up."""
        return pb.AbandonResponse(info=codec.info(await self._moves.abandon(request)))

    async def ListMatches(self, request: pb.ListMatchesRequest, context: Any) -> pb.ListMatchesResponse:
        """An account's matches."""
        return await self._host.matches_of(request)
