"""The rules services as the lobby needs them: is this set-up sound, and create this match."""

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
REMEMBER_SECONDS = 30.0
REMEMBERED = 1_000


class RulesClient:
    """One channel a game; open it in the loop that uses it, and close it."""

    def __init__(self, addresses: Mapping[str, str], settings: Settings) -> None:
        self._channels = {game: open_channel(address, rules_pb2.DESCRIPTOR, settings) for game, address in addresses.items()}
        self._stubs = {game: rules_pb2_grpc.RulesServiceStub(channel) for game, channel in self._channels.items()}
        self._checked: OrderedDict[tuple[str, bytes, tuple[str, ...]], tuple[float, game_pb2.MatchSetup]] = OrderedDict()

    async def close(self) -> None:
        """Hang up."""
        await asyncio.gather(*(channel.close(None) for channel in self._channels.values()))

    def must_know(self, game: str) -> None:
        """NotFound for a game that nobody hosts here."""
        if game not in self._stubs:
            known = ", ".join(sorted(self._stubs)) or "none"
            raise NotFound(f"There is no game {game!r}; the games are: {known}.", code="unknown_game", field="game", value=game)

    async def check_setup(self, game: str, setup: game_pb2.MatchSetup, policies: Iterable[str] = ()) -> game_pb2.MatchSetup:
        """The set-up with every option filled in; InvalidInput or NotFound as CreateMatch would. Remembered for half a minute."""
        self.must_know(game)
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
        self._checked[key] = (monotonic() + REMEMBER_SECONDS, answer.setup)
        if len(self._checked) > REMEMBERED:
            self._checked.popitem(last=False)
        return answer.setup

    async def create_match(self, game: str, request: rules_pb2.CreateMatchRequest) -> str:
        """The id of the match of this request id, made now or before. Repeats while the service is away, a few seconds at most.

        Unavailable: nobody can say whether it was created; only a repetition of the same request will tell."""
        self.must_know(game)
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


def is_certain(error: HerotableError) -> bool:
    """Whether the refusal proves that there is no such match and that repeating the request would not make one."""
    return isinstance(error, InvalidInput | NotFound | Denied | IllegalAction)
