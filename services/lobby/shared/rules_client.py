"""The calls of the lobby to the rules services: check a set-up, create a match."""

from __future__ import annotations

import asyncio
import random
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from time import monotonic

import grpc
import grpc.aio

from services.contracts.herotable.game.v1 import game_pb2
from services.contracts.herotable.rules.v1 import rules_pb2, rules_pb2_grpc
from services.harness.channels import open_channel
from services.harness.errors import error_from_rpc
from services.harness.settings import Settings
from services.kernel.errors import Denied, HerotableError, IllegalAction, InvalidInput, NotFound, Unavailable

CHECK_SECONDS = 3.0
CREATE_SECONDS = 5.0
TRIES = 4
CACHE_SECONDS = 30.0
CACHE_SIZE = 1_000


class RulesClient:
    """One channel for each game. Create it in the event loop that uses it, and close it."""

    def __init__(self, addresses: Mapping[str, str], settings: Settings) -> None:
        self._channels = {game: open_channel(address, rules_pb2.DESCRIPTOR, settings) for game, address in addresses.items()}
        self._stubs = {game: rules_pb2_grpc.RulesServiceStub(channel) for game, channel in self._channels.items()}
        self._checked: OrderedDict[tuple[str, bytes, tuple[str, ...]], tuple[float, game_pb2.MatchSetup]] = OrderedDict()

    async def close(self) -> None:
        """Closes all channels."""
        await asyncio.gather(*(channel.close(None) for channel in self._channels.values()))

    def require_game(self, game: str) -> None:
        """Raises NotFound for a game that no rules service here hosts."""
        if game not in self._stubs:
            known = ", ".join(sorted(self._stubs)) or "none"
            raise NotFound(f"There is no game {game!r}; the games are: {known}.", code="unknown_game", field="game", value=game)

    async def check_setup(self, game: str, setup: game_pb2.MatchSetup, policies: Iterable[str] = ()) -> game_pb2.MatchSetup:
        """The set-up with every option filled in. Raises InvalidInput or NotFound where CreateMatch would. Cached for half a minute."""
        self.require_game(game)
        wanted = tuple(policies)
        key = (game, setup.SerializeToString(deterministic=True), wanted)
        known = self._checked.get(key)
        if known is not None and known[0] > monotonic():
            return known[1]
        request = rules_pb2.CheckSetupRequest(setup=setup, policies=wanted)
        try:
            answer = await self._stubs[game].CheckSetup(request, timeout=CHECK_SECONDS)
        except grpc.aio.AioRpcError as error:
            raise error_from_rpc(error) from error
        self._checked[key] = (monotonic() + CACHE_SECONDS, answer.setup)
        if len(self._checked) > CACHE_SIZE:
            self._checked.popitem(last=False)
        return answer.setup

    async def create_match(self, game: str, request: rules_pb2.CreateMatchRequest) -> str:
        """The id of the match with this request id, whether created now or before. Repeats for a few seconds while the service is away.

        Raises Unavailable if it is unknown whether the match was created; only repeating the same request can find out."""
        self.require_game(game)
        for attempt in range(TRIES):
            try:
                answer = await self._stubs[game].CreateMatch(request, timeout=CREATE_SECONDS)
            except grpc.aio.AioRpcError as error:
                reason = error_from_rpc(error)
                if error.code() not in {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED}:
                    raise reason from error
                if error.code() is grpc.StatusCode.DEADLINE_EXCEEDED or attempt == TRIES - 1:
                    sentence = f"The rules of {game} do not answer at the moment: {reason.message}"
                    raise Unavailable(sentence, code="rules_unavailable", retry_after=5) from error
                await asyncio.sleep(0.05 * 3**attempt * random.uniform(0.5, 1.5))
            else:
                return answer.info.match_id
        raise AssertionError("unreachable")


def is_final(error: HerotableError) -> bool:
    """Whether the error proves that no match was created, and that repeating the request would not create one."""
    return isinstance(error, InvalidInput | NotFound | Denied | IllegalAction)
