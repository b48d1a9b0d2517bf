"""From a full table to its match: exactly one, even if a replica dies meanwhile."""

from __future__ import annotations

import asyncio

import pytest
import redis.asyncio

from services.contracts.herotable.lobby.v1 import lobby_pb2 as pb
from services.contracts.herotable.rules.v1 import rules_pb2
from services.contracts.herotable.rules.v1.rules_pb2_grpc import RulesServiceStub
from services.lobby.settings import LobbySettings
from services.lobby.tables import changes
from services.lobby.tables.store import TableStore
from tests.lobby.calls import Caller, eventually, refused
from tests.lobby.conftest import Rules, Start


async def full_table(lobby: Caller, **more: object) -> pb.Table:
    table = await lobby.open_table("ann", **more)
    return await lobby.join(table.table_id, "bob", table.code)


async def matches_of(rules: RulesServiceStub, account_id: str) -> list[rules_pb2.MatchInfo]:
    return list((await rules.ListMatches(rules_pb2.ListMatchesRequest(account_id=account_id))).matches)


async def test_a_start_creates_the_match_of_the_table(start: Start, rules_stub: RulesServiceStub) -> None:
    lobby = await start()
    table = await full_table(lobby, rated=True, private=True)
    table = await lobby.start(table.table_id, "ann")
    assert table.status == pb.TABLE_STATUS_STARTED
    (match,) = await matches_of(rules_stub, "bob")
    assert (match.match_id, match.rated, match.private, match.setup) == (table.match_id, True, True, table.setup)
    assert [seat.account_id for seat in match.seats] == ["ann", "bob"]


async def test_bots_get_their_seats(start: Start, rules_stub: RulesServiceStub) -> None:
    lobby = await start()
    table = await lobby.open_table("ann")
    await lobby.add_bot(table.table_id, "ann", "random")
    await lobby.start(table.table_id, "ann")
    (match,) = await matches_of(rules_stub, "ann")
    assert [(seat.account_id, seat.policy) for seat in match.seats] == [("ann", ""), ("", "random")]


async def test_repeated_and_concurrent_starts_give_one_match(start: Start, rules_stub: RulesServiceStub) -> None:
    lobbies = [await start(), await start()]
    table = await full_table(lobbies[0])
    answers = await asyncio.gather(*(lobbies[number % 2].start(table.table_id, "ann") for number in range(10)), return_exceptions=True)
    started = [answer for answer in answers if isinstance(answer, pb.Table)]
    assert len(started) >= 1
    again = await lobbies[1].start(table.table_id, "ann")
    assert {answer.match_id for answer in started} == {again.match_id}
    assert len(await matches_of(rules_stub, "ann")) == 1


async def test_a_started_table_cannot_be_changed(start: Start) -> None:
    lobby = await start()
    table = await full_table(lobby)
    table = await lobby.start(table.table_id, "ann")
    for call in (
        lobby.join(table.table_id, "cat"),
        lobby.leave(table.table_id, "bob"),
        lobby.add_bot(table.table_id, "ann"),
        lobby.remove_bot(table.table_id, "ann", 1),
    ):
        error = await refused(call)
        assert error.code == "table_started"
        assert table.match_id in error.message
    assert await lobby.table(table.table_id, "ann") == table
    assert not (await lobby.tables()).tables
    # Both can sit at other tables again.
    assert len({(await full_table(lobby)).table_id for _ in range(3)}) == 3


async def test_a_table_left_starting_by_a_dead_replica_gets_its_match(
    start: Start, store: redis.asyncio.Redis, rules_stub: RulesServiceStub
) -> None:
    lobby = await start(retry_seconds=0.2)
    table = await full_table(lobby)
    # As if a replica had died before it called the rules service.
    await TableStore(store, LobbySettings()).change(table.table_id, lambda now, _: changes.begin(now, "ann"))

    async def started() -> pb.Table | None:
        now = await lobby.table(table.table_id)
        return now if now.status == pb.TABLE_STATUS_STARTED else None

    table = await eventually(started)
    assert [match.match_id for match in await matches_of(rules_stub, "ann")] == [table.match_id]


async def test_the_match_of_a_replica_that_died_is_found_again(
    start: Start, store: redis.asyncio.Redis, rules_stub: RulesServiceStub
) -> None:
    lobby = await start(retry_seconds=3_600)
    table = await full_table(lobby)
    table = await TableStore(store, LobbySettings()).change(table.table_id, lambda now, _: changes.begin(now, "ann"))
    seats = [rules_pb2.Seat(account_id=name, name=name.title()) for name in ("ann", "bob")]
    request_id = f"{table.table_id}.{table.version}"
    made = await rules_stub.CreateMatch(rules_pb2.CreateMatchRequest(request_id=request_id, setup=table.setup, seats=seats))
    assert (await lobby.start(table.table_id, "ann")).match_id == made.info.match_id
    assert len(await matches_of(rules_stub, "ann")) == 1


@pytest.mark.slow
async def test_a_table_waits_while_the_rules_are_away(start: Start, own_rules: Rules) -> None:
    own_rules.start()
    lobby = await start(rules_addresses={"megaclash": own_rules.address}, retry_seconds=0.3)
    table = await full_table(lobby)
    own_rules.stop()
    assert (await refused(lobby.start(table.table_id, "ann"))).code == "rules_unavailable"
    assert (await lobby.table(table.table_id)).status == pb.TABLE_STATUS_STARTING
    assert (await refused(lobby.leave(table.table_id, "bob"))).code == "table_started"
    own_rules.start()

    async def started() -> bool:
        return (await lobby.table(table.table_id)).status == pb.TABLE_STATUS_STARTED

    await eventually(started, 20)


@pytest.mark.slow
async def test_a_start_is_given_up_after_patience_seconds(start: Start, own_rules: Rules) -> None:
    own_rules.start()
    lobby = await start(rules_addresses={"megaclash": own_rules.address}, retry_seconds=0.2, patience_seconds=0.5)
    table = await full_table(lobby)
    own_rules.stop()
    await refused(lobby.start(table.table_id, "ann"))

    async def closed() -> bool:
        return (await lobby.table(table.table_id)).status == pb.TABLE_STATUS_CLOSED

    await eventually(closed, 20)


async def test_a_certain_refusal_reopens_the_table(start: Start, store: redis.asyncio.Redis) -> None:
    lobby = await start()
    table = await full_table(lobby)
    # As if the rules had changed since the table was opened with a valid set-up.
    await TableStore(store, LobbySettings()).change(table.table_id, lambda now, _: now.setup.options.update({"gone": 1}))
    assert (await refused(lobby.start(table.table_id, "ann"))).code == "unknown_option"
    assert (await lobby.table(table.table_id)).status == pb.TABLE_STATUS_OPEN
