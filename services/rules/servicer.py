"""The RulesService: passes each call on to hosting/ or streams/."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from typing_extensions import override

from services import policies
from services.contracts.herotable.rules.v1 import rules_pb2 as pb
from services.contracts.herotable.rules.v1.rules_pb2_grpc import RulesServiceServicer
from services.rules.hosting import codec
from services.rules.hosting.host import Host
from services.rules.hosting.moves import Moves
from services.rules.hosting.setups import checked_setup
from services.rules.settings import RulesSettings
from services.rules.streams.play_multiplexer import PlayMultiplexer
from services.rules.streams.watches import WatchStreams


class RulesServicer(RulesServiceServicer):
    """Serves the matches of one game over gRPC."""

    def __init__(self, host: Host, watches: WatchStreams, settings: RulesSettings, draining: asyncio.Event) -> None:
        self._host = host
        self._moves = Moves(host)
        self._watches = watches
        self._settings = settings
        self._draining = draining
        game = host.game
        self._described = {cards: codec.description(game, list(policies.available(game)), with_cards=cards) for cards in (True, False)}

    @override
    async def Describe(self, request: pb.DescribeRequest, context: Any) -> pb.DescribeResponse:
        return pb.DescribeResponse(game=self._described[not request.without_cards])

    @override
    async def CheckSetup(self, request: pb.CheckSetupRequest, context: Any) -> pb.CheckSetupResponse:
        _, filled = checked_setup(self._host.game, request.setup)
        self._host.check_policies(list(request.policies))
        return pb.CheckSetupResponse(setup=filled)

    @override
    async def CreateMatch(self, request: pb.CreateMatchRequest, context: Any) -> pb.CreateMatchResponse:
        return pb.CreateMatchResponse(info=codec.info(await self._host.create(request)))

    @override
    async def Observe(self, request: pb.ObserveRequest, context: Any) -> pb.ObserveResponse:
        return await self._host.observe(request)

    @override
    async def Act(self, request: pb.ActRequest, context: Any) -> pb.ActResponse:
        return await self._moves.act(request)

    @override
    async def Play(self, request_iterator: AsyncIterator[pb.PlayRequest], context: Any) -> AsyncIterator[pb.PlayResponse]:
        stream = PlayMultiplexer(self._host, self._moves, self._settings.stream_calls, self._draining)
        async for answer in stream.answers(request_iterator):
            yield answer

    @override
    async def Determinize(self, request: pb.DeterminizeRequest, context: Any) -> pb.DeterminizeResponse:
        return await self._host.determinize(request)

    @override
    async def Watch(self, request: pb.WatchRequest, context: Any) -> AsyncIterator[pb.WatchResponse]:
        async for answer in self._watches.watch(request):
            yield answer

    @override
    async def Replay(self, request: pb.ReplayRequest, context: Any) -> pb.ReplayResponse:
        return await self._host.replay(request)

    @override
    async def Abandon(self, request: pb.AbandonRequest, context: Any) -> pb.AbandonResponse:
        return pb.AbandonResponse(info=codec.info(await self._moves.abandon(request)))

    @override
    async def ListMatches(self, request: pb.ListMatchesRequest, context: Any) -> pb.ListMatchesResponse:
        return await self._host.matches_of(request)
