"""Tables: seats, hosts, private ones, the list."""

from __future__ import annotations

import asyncio

import grpc.aio
import redis.asyncio

from services.contracts.herotable.lobby.v1 import lobby_pb2 as pb
from services.harness.errors import error_from_rpc
from services.kernel.errors import HerotableError
from tests.lobby.calls import GAME, refused, setup
from tests.lobby.conftest import Start


async def test_the_host_takes_the_first_seat(start: Start) -> None:
    lobby = await start()
    table = await lobby.open_table("ann")
    assert (table.status, table.host, table.version, len(table.seats)) == (pb.TABLE_STATUS_OPEN, "ann", 1, 2)
    assert [seat.player.account_id for seat in table.seats] == ["ann", ""]
    assert table == await lobby.table(table.table_id)


async def test_every_option_is_filled_in(start: Start) -> None:
    lobby = await start()
    table = await lobby.open_table("ann")
    assert dict(table.setup.options.items())["battlegrounds_to_win"] == 3


async def test_a_repeated_request_opens_one_table(start: Start) -> None:
    lobby = await start()
    first, second = await asyncio.gather(*(lobby.open_table("ann", request_id="r1") for _ in range(2)))
    assert first.table_id == second.table_id
    assert (await lobby.open_table("bob", request_id="r1")).table_id != first.table_id
    assert (await lobby.open_table("ann")).table_id != first.table_id


async def test_one_of_twenty_concurrent_players_gets_the_last_seat(start: Start) -> None:
    lobbies = [await start(), await start()]
    table = await lobbies[0].open_table("ann")
    tries = [lobbies[number % 2].join(table.table_id, f"guest{number}") for number in range(20)]
    answers = await asyncio.gather(*tries, return_exceptions=True)
    refusals = [error_from_rpc(answer).code for answer in answers if isinstance(answer, grpc.aio.AioRpcError)]
    assert refusals == ["table_full"] * 19
    assert (await lobbies[1].table(table.table_id)).version == 2


async def test_a_seat_can_be_chosen(start: Start) -> None:
    lobby = await start()
    table = await lobby.open_table("ann")
    table = await lobby.join(table.table_id, "bob", seat=1)
    assert table.seats[1].player.account_id == "bob"
    other = await lobby.open_table("cat")
    error = await refused(lobby.join(other.table_id, "dan", seat=0))
    assert (error.code, error.field, error.value) == ("seat_taken", "seat", "0")


async def test_when_the_host_leaves_the_longest_seated_becomes_host(start: Start) -> None:
    lobby = await start()
    table = await lobby.open_table("ann")
    await lobby.join(table.table_id, "bob")
    table = await lobby.leave(table.table_id, "ann")
    assert (table.host, table.status) == ("bob", pb.TABLE_STATUS_OPEN)
    table = await lobby.join(table.table_id, "ann")
    assert table.host == "bob"
    assert (await lobby.leave(table.table_id, "ann")).host == "bob"


async def test_a_table_without_players_closes(start: Start, store: redis.asyncio.Redis) -> None:
    lobby = await start()
    table = await lobby.open_table("ann")
    await lobby.add_bot(table.table_id, "ann")
    assert (await lobby.leave(table.table_id, "ann")).status == pb.TABLE_STATUS_CLOSED
    assert (await refused(lobby.join(table.table_id, "bob"))).code == "table_closed"
    assert not (await lobby.tables()).tables
    left = {key.decode() for key in await store.keys("lobby:table*")}
    assert left == {f"lobby:table:{table.table_id}"}
    assert await store.pttl(f"lobby:table:{table.table_id}") > 0


async def test_an_idle_table_closes(start: Start) -> None:
    lobby = await start(table_idle_seconds=0.5, retry_seconds=0.1)
    table = await lobby.open_table("ann")
    await asyncio.sleep(0.3)
    await lobby.join(table.table_id, "bob")
    await asyncio.sleep(0.35)
    assert (await lobby.table(table.table_id)).status == pb.TABLE_STATUS_OPEN
    await asyncio.sleep(0.6)
    assert (await lobby.table(table.table_id)).status == pb.TABLE_STATUS_CLOSED


async def test_the_host_adds_and_removes_bots(start: Start) -> None:
    lobby = await start()
    table = await lobby.open_table("ann")
    table = await lobby.add_bot(table.table_id, "ann")
    assert table.seats[1].policy == "random"
    table = await lobby.remove_bot(table.table_id, "ann", 1)
    assert not table.seats[1].policy
    assert (await lobby.join(table.table_id, "bob")).seats[1].player.account_id == "bob"


def newest_last(tables: list[pb.Table]) -> list[str]:
    """Their ids in the order of the list, reversed: of tables opened in one millisecond the ids decide."""
    return [table.table_id for table in sorted(tables, key=lambda table: (table.created_at.ToMilliseconds(), table.table_id))]


async def test_the_list_shows_open_public_tables_newest_first(start: Start) -> None:
    lobby = await start()
    opened = newest_last([await lobby.open_table(f"host{number}") for number in range(5)])
    await lobby.open_table("hidden", private=True)
    await lobby.join(opened[2], "guest")
    assert [table.table_id for table in (await lobby.tables()).tables] == opened[::-1]
    assert [table.table_id for table in (await lobby.tables(joinable=True, game=GAME)).tables] == [opened[index] for index in (4, 3, 1, 0)]


async def test_pages_hold_every_table_once_while_new_ones_are_opened(start: Start) -> None:
    lobby = await start()
    opened = newest_last([await lobby.open_table(f"host{number}") for number in range(7)])
    seen, cursor = [], ""
    while True:
        page = await lobby.tables(limit=3, cursor=cursor)
        seen += [table.table_id for table in page.tables]
        await lobby.open_table(f"late{len(seen)}")
        if not (cursor := page.next_cursor):
            break
    assert seen == opened[::-1]


async def test_a_private_table_needs_its_code(start: Start) -> None:
    lobby = await start()
    table = await lobby.open_table("ann", private=True)
    assert len(table.code) == 8
    assert (await refused(lobby.table(table.table_id, "bob"))).code == "wrong_code"
    assert (await lobby.table(table.table_id, "bob", table.code)).code == ""
    assert (await lobby.table(table.table_id, "ann")).code == table.code
    typed = f" {table.code[:4].lower()}-{table.code[4:]} "
    assert (await lobby.join("", "bob", typed)).table_id == table.table_id


async def test_wrong_codes_are_limited(start: Start) -> None:
    lobby = await start(wrong_codes_per_minute=3)
    table = await lobby.open_table("ann", private=True)
    for _ in range(3):
        assert (await refused(lobby.table(table.table_id, "eve"))).code == "wrong_code"
        assert (await refused(lobby.join(table.table_id, "eve", "WRONGONE"))).code == "wrong_code"
    error = await refused(lobby.join(table.table_id, "eve", table.code))
    assert error.code == "too_many_wrong_codes"
    assert 0 < int(error.context["retry_after"]) <= 60
    assert (await lobby.join(table.table_id, "bob", table.code)).version == 2


async def test_the_tables_of_an_account_are_limited(start: Start) -> None:
    lobby = await start(tables_per_account=2)
    first = await lobby.open_table("ann")
    await lobby.open_table("ann")
    other = await lobby.open_table("bob")
    error = await refused(lobby.open_table("ann"))
    assert (error.code, error.context["limit"]) == ("too_many_tables", "2")
    assert (await refused(lobby.join(other.table_id, "ann"))).code == "too_many_tables"
    await lobby.leave(first.table_id, "ann")
    assert (await lobby.join(other.table_id, "ann")).version == 2


async def test_refusals_change_nothing(start: Start) -> None:
    lobby = await start()
    table = await lobby.open_table("ann")
    full = await lobby.open_table("bob")
    await lobby.join(full.table_id, "cat")
    rated = await lobby.open_table("dan", rated=True)
    calls = {
        "unknown_table": lobby.join("tbl_nothing", "eve"),
        "already_seated": lobby.join(table.table_id, "ann"),
        "not_seated": lobby.leave(table.table_id, "eve"),
        "table_full": lobby.join(full.table_id, "eve"),
        "not_host": lobby.add_bot(table.table_id, "eve"),
        "unknown_policy": lobby.add_bot(table.table_id, "ann", "clever"),
        "unknown_seat": lobby.add_bot(table.table_id, "ann", seat=7),
        "not_a_bot": lobby.remove_bot(table.table_id, "ann", 0),
        "rated_with_bots": lobby.add_bot(rated.table_id, "dan"),
        "seats_free": lobby.start(table.table_id, "ann"),
        "unknown_game": lobby.stub.CreateTable(pb.CreateTableRequest(host=pb.Player(account_id="ann"), game="chess", setup=setup())),
        "invalid_players": lobby.open_table("ann", options={"players": 5}),
        "unknown_option": lobby.open_table("ann", options={"speed": 3}),
        "missing_field": lobby.open_table(""),
        "too_long": lobby.open_table("a" * 65),
        "invalid_limit": lobby.tables(limit=101),
        "invalid_cursor": lobby.tables(cursor="nonsense"),
    }
    for code, call in calls.items():
        error: HerotableError = await refused(call)
        assert error.code == code
    assert (await refused(lobby.start(full.table_id, "cat"))).code == "not_host"
    assert [(await lobby.table(which.table_id)).version for which in (table, full, rated)] == [1, 2, 1]
    assert len((await lobby.tables()).tables) == 3
