"""While Redis is away the lobby reports that; when it is back nothing is lost."""

from __future__ import annotations

from services.contracts.herotable.lobby.v1 import lobby_pb2 as pb
from tests.lobby.calls import eventually, refused
from tests.lobby.conftest import Start
from tests.support.redis import RedisServer


async def test_tables_and_tickets_survive_a_kill_of_redis(start: Start, own_redis: RedisServer) -> None:
    lobby = await start(redis_url=own_redis.url, redis_timeout=0.5)
    table, ticket = await lobby.open_table("ann"), await lobby.ask("bob")
    own_redis.kill()
    error = await refused(lobby.table(table.table_id))
    assert (error.code, error.context["retry_after"]) == ("store_unavailable", "1")
    assert (await refused(lobby.ask("cat"))).code == "store_unavailable"
    own_redis.start()

    async def back() -> bool:
        return (await lobby.table(table.table_id)) == table

    await eventually(back)
    assert (await lobby.ticket(ticket)).status == pb.TICKET_STATUS_WAITING
    await lobby.matched(ticket, await lobby.ask("cat"))
