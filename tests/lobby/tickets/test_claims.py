"""Claims: even if a replica dies at any moment, each ticket ends in one match."""

from __future__ import annotations

import asyncio

import redis.asyncio

from services.contracts.herotable.lobby.v1 import lobby_pb2 as pb
from services.contracts.herotable.rules.v1 import rules_pb2
from services.contracts.herotable.rules.v1.rules_pb2_grpc import RulesServiceStub
from services.lobby.tickets.claims import CLAIM
from tests.lobby.calls import GAME, Caller, eventually, refused
from tests.lobby.conftest import Rules, Start


async def claimed(lobby: Caller, store: redis.asyncio.Redis, claim_id: str = "clm_dead") -> list[pb.Ticket]:
    """Two tickets, as after a replica claimed the first and died."""
    tickets = [await lobby.ask("ann"), await lobby.ask("cat", options={"battlegrounds_to_win": 2})]
    assert await CLAIM(store, [], [GAME, claim_id, f"{tickets[0].ticket_id},", "random"]) == 1
    assert (await lobby.ticket(tickets[0])).why == "matching"
    return tickets


async def test_a_claim_of_a_dead_replica_is_finished(start: Start, store: redis.asyncio.Redis, rules_stub: RulesServiceStub) -> None:
    lobby = await start(retry_seconds=0.3)
    ticket, _ = await claimed(lobby, store)
    (ticket,) = await lobby.matched(ticket)
    matches = (await rules_stub.ListMatches(rules_pb2.ListMatchesRequest(account_id="ann"))).matches
    assert [match.match_id for match in matches] == [ticket.match_id]
    assert [seat.account_id or seat.policy for seat in matches[0].seats] == ["ann", "random"]
    assert not await store.exists(f"lobby:claims:{GAME}", "lobby:claim:clm_dead", "lobby:tickets_of:ann")


async def test_the_match_of_a_replica_that_died_before_settling_is_used(
    start: Start, store: redis.asyncio.Redis, rules_stub: RulesServiceStub
) -> None:
    lobby = await start(retry_seconds=0.5)
    ticket, _ = await claimed(lobby, store)
    seats = [rules_pb2.Seat(account_id="ann", name="Ann"), rules_pb2.Seat(policy="random", name="random")]
    made = await rules_stub.CreateMatch(rules_pb2.CreateMatchRequest(request_id="clm_dead", setup=ticket.setup, seats=seats))
    (ticket,) = await lobby.matched(ticket)
    assert ticket.match_id == made.info.match_id


async def test_a_claim_takes_all_tickets_or_none(start: Start, store: redis.asyncio.Redis) -> None:
    lobby = await start()
    gone, waits = await lobby.ask("ann"), await lobby.ask("bob", options={"battlegrounds_to_win": 2})
    await lobby.cancel(gone)
    assert await CLAIM(store, [], [GAME, "clm_x", f"{waits.ticket_id},{gone.ticket_id}", ""]) == 0
    assert (await lobby.ticket(waits)).status == pb.TICKET_STATUS_WAITING
    assert not await store.exists(f"lobby:claims:{GAME}", "lobby:claim:clm_x")


async def test_a_claimed_ticket_cannot_be_claimed_or_cancelled(start: Start, store: redis.asyncio.Redis) -> None:
    lobby = await start(retry_seconds=3_600)
    ticket, _ = await claimed(lobby, store)
    assert await CLAIM(store, [], [GAME, "clm_second", f"{ticket.ticket_id},", "random"]) == 0
    assert (await refused(lobby.cancel(ticket))).code == "ticket_matched"
    assert (await refused(lobby.ask("ann"))).code == "already_waiting"
    assert (await lobby.heartbeat(ticket)).status == pb.TICKET_STATUS_MATCHING


async def test_a_match_that_can_never_be_created_fails_its_tickets(start: Start, store: redis.asyncio.Redis) -> None:
    lobby = await start(retry_seconds=0.3)
    ticket = await lobby.ask("ann")
    # As if the policy had been removed since the ticket was made.
    await CLAIM(store, [], [GAME, "clm_x", f"{ticket.ticket_id},", "clever"])
    ticket = await lobby.until(ticket, pb.TICKET_STATUS_FAILED)
    assert ticket.why == "unknown_policy"
    assert "clever" in ticket.why_text
    assert (await lobby.ask("ann")).status == pb.TICKET_STATUS_WAITING


async def test_nobody_is_matched_twice_while_the_rules_are_away(start: Start, own_rules: Rules, store: redis.asyncio.Redis) -> None:
    own_rules.start()
    lobby = await start(rules_addresses={GAME: own_rules.address}, retry_seconds=0.3)
    first = await lobby.ask("ann")
    own_rules.stop()
    second = await lobby.ask("bob")
    await lobby.until(second, pb.TICKET_STATUS_MATCHING)
    await asyncio.sleep(1)
    assert [(await lobby.ticket(ticket)).why for ticket in (first, second)] == ["matching"] * 2
    own_rules.start()
    ann, bob = await lobby.matched(first, second, seconds=20)
    assert ann.match_id == bob.match_id
    assert not await store.exists(f"lobby:claims:{GAME}")


async def test_a_replica_that_stops_finishes_its_claims(start: Start, store: redis.asyncio.Redis) -> None:
    lobby = await start()
    tickets = await asyncio.gather(*(lobby.ask(f"p{number}") for number in range(40)))

    async def all_matched() -> bool:
        return len(await lobby.matched(*tickets)) == 40

    await eventually(all_matched)
    assert not await store.exists(f"lobby:claims:{GAME}", "lobby:pools:ready", f"lobby:waiting:{GAME}", "lobby:heartbeats")
