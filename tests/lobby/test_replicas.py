"""Several replicas, one of which is killed: every ticket ends in exactly one match."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import grpc.aio
import httpx
import pytest
import redis.asyncio
from prometheus_client.parser import text_string_to_metric_families

from services.contracts.herotable.lobby.v1 import lobby_pb2 as pb
from services.contracts.herotable.lobby.v1 import lobby_pb2_grpc
from services.contracts.herotable.rules.v1 import rules_pb2
from services.contracts.herotable.rules.v1.rules_pb2_grpc import RulesServiceStub
from services.harness.channels import open_channel
from services.lobby.settings import LobbySettings
from tests.lobby.calls import GAME, Caller, eventually
from tests.lobby.conftest import launch, stop_process, wait_for_port
from tests.support.redis import free_port

CONCURRENT = 40


class Replica:
    """A lobby in its own process."""

    def __init__(self, folder: Path, redis_url: str, rules_address: str) -> None:
        self.metrics_port = free_port()
        environment = {
            "HEROTABLE_REDIS_URL": redis_url,
            "HEROTABLE_RULES_ADDRESSES": f"{GAME}={rules_address}",
            "HEROTABLE_RETRY_SECONDS": "1",
            "HEROTABLE_TICKET_HEARTBEAT_SECONDS": "300",
        }
        folder.mkdir()
        self._port_file = folder / "port"
        arguments = ["-m", "services.lobby", "--port-file", str(self._port_file), "--metrics-port", str(self.metrics_port)]
        self.process = launch(arguments, folder / "log", environment)

    @property
    def address(self) -> str:
        """The address, as soon as the replica listens."""
        return f"127.0.0.1:{wait_for_port(self._port_file, self.process)}"


@pytest.fixture
def replicas(tmp_path: Path, fresh_redis: str, rules_address: str) -> Iterator[list[Replica]]:
    started = [Replica(tmp_path / f"replica{number}", fresh_redis, rules_address) for number in range(3)]
    yield started
    for replica in started:
        stop_process(replica.process)


async def ask_any(callers: list[Caller], number: int, gate: asyncio.Semaphore) -> pb.Ticket:
    """Asks one replica after the other, with the same request id, until one responds."""
    async with gate:
        for turn in range(10):
            try:
                return await callers[(number + turn) % len(callers)].ask(f"acc{number}", request_id="only")
            except grpc.aio.AioRpcError as error:
                if error.code() is not grpc.StatusCode.UNAVAILABLE:
                    raise
                await asyncio.sleep(0.05)
    raise AssertionError("no replica answers")


async def play_out(replicas: list[Replica], rules: RulesServiceStub, store: redis.asyncio.Redis, count: int) -> None:
    async with AsyncExitStack() as stack:
        callers = []
        for replica in replicas:
            channel = await stack.enter_async_context(open_channel(replica.address, pb.DESCRIPTOR, LobbySettings()))
            callers.append(Caller(lobby_pb2_grpc.LobbyServiceStub(channel)))
        gate = asyncio.Semaphore(CONCURRENT)
        asking = [asyncio.create_task(ask_any(callers, number, gate)) for number in range(count)]

        async def a_third_asked() -> bool:
            return sum(task.done() for task in asking) > count // 3

        await eventually(a_third_asked, 60)
        replicas[1].process.kill()
        tickets = await asyncio.gather(*asking)

        async def nobody_waits() -> bool:
            return not await store.exists(f"lobby:waiting:{GAME}", f"lobby:claims:{GAME}")

        await eventually(nobody_waits, 60)
        matched = [await callers[0].ticket(ticket) for ticket in tickets]
    assert {ticket.status for ticket in matched} == {pb.TICKET_STATUS_MATCHED}
    seats = Counter(ticket.match_id for ticket in matched)
    assert set(seats.values()) == {2}
    for ticket in matched:
        found = await rules.ListMatches(rules_pb2.ListMatchesRequest(account_id=ticket.player.account_id))
        assert [match.match_id for match in found.matches] == [ticket.match_id]


async def test_every_ticket_ends_in_exactly_one_match(
    replicas: list[Replica], rules_stub: RulesServiceStub, store: redis.asyncio.Redis
) -> None:
    await play_out(replicas, rules_stub, store, 120)
    made = [await samples(replica, "herotable_lobby_matches_total") for replica in (replicas[0], replicas[2])]
    assert 0 < sum(made) <= 60
    assert await samples(replicas[0], "herotable_lobby_ticket_wait_seconds_count") == 2 * made[0]

    async def reports_that_nobody_waits() -> bool:
        return await samples(replicas[0], "herotable_lobby_tickets_waiting") == 0

    await eventually(reports_that_nobody_waits)


async def samples(replica: Replica, name: str) -> float:
    """The sum over all labels of one metric that the replica publishes."""
    async with httpx.AsyncClient() as client:
        text = (await client.get(f"http://127.0.0.1:{replica.metrics_port}/metrics")).text
    return sum(sample.value for family in text_string_to_metric_families(text) for sample in family.samples if sample.name == name)


@pytest.mark.slow
async def test_two_thousand_tickets_end_in_a_thousand_matches(
    replicas: list[Replica], rules_stub: RulesServiceStub, store: redis.asyncio.Redis
) -> None:
    await play_out(replicas, rules_stub, store, 2_000)
