"""The life of tickets: waiting, the reason for it, heartbeats, cancelling, ending."""

from __future__ import annotations

import asyncio

import redis.asyncio

from services.contracts.herotable.lobby.v1 import lobby_pb2 as pb
from tests.lobby.calls import GAME, eventually, player, refused, setup
from tests.lobby.conftest import Start


async def test_two_equal_tickets_get_one_match(start: Start) -> None:
    lobbies = [await start(), await start()]
    tickets = [await lobbies[0].ask("ann"), await lobbies[1].ask("bob")]
    ann, bob = await lobbies[0].matched(*tickets)
    assert ann.match_id == bob.match_id != ""
    assert ann.match_id.startswith(f"{GAME}.")
    assert (ann.why, ann.why_text) == ("", f"The match is {ann.match_id}.")


async def test_only_equal_tickets_match(start: Start) -> None:
    lobby = await start()
    # An option that has its default counts as equal to one left out.
    same = [await lobby.ask("ann"), await lobby.ask("bob", options={"battlegrounds_to_win": 3})]
    others = [await lobby.ask("cat", options={"battlegrounds_to_win": 2}), await lobby.ask("dan", rated=True)]
    await lobby.matched(*same)
    await asyncio.sleep(0.3)
    assert [(await lobby.ticket(ticket)).status for ticket in others] == [pb.TICKET_STATUS_WAITING] * 2


async def test_the_wait_reason_is_the_true_one(start: Start, store: redis.asyncio.Redis) -> None:
    lobby = await start(rating_window_start=100, rating_window_per_second=0, rating_window_cap=100)
    ann = await lobby.ask("ann")
    assert ann.why == "nobody_else"
    bob = await lobby.ask("bob", options={"battlegrounds_to_win": 2})
    assert [(await lobby.ticket(ticket)).why for ticket in (ann, bob)] == ["other_options", "other_options"]
    await store.zadd(f"lobby:leaderboard:{GAME}", {"cat": 1500})
    cat = await lobby.ask("cat")
    assert (cat.why, cat.rating, cat.rating_window) == ("rating_window", 1500, 100)
    assert "100 rating points" in cat.why_text
    await lobby.cancel(cat)
    assert (await lobby.ticket(ann)).why == "other_options"


async def test_widening_windows_lead_to_a_match(start: Start, store: redis.asyncio.Redis) -> None:
    lobby = await start(rating_window_start=50, rating_window_per_second=200, rating_window_cap=2000)
    await store.zadd(f"lobby:leaderboard:{GAME}", {"ann": 1000, "bob": 1200})
    ann, bob = await lobby.ask("ann"), await lobby.ask("bob")
    assert (await lobby.ticket(ann)).status == pb.TICKET_STATUS_WAITING
    assert (await lobby.ticket(bob)).rating_window < 200
    ann, bob = await lobby.matched(ann, bob)
    # 150 points more at 200 a second.
    assert 0.75 <= bob.waited_seconds < 3
    assert bob.rating_window >= 200


async def test_bots_fill_the_seats_after_a_while_if_allowed(start: Start) -> None:
    lobby = await start(bot_fill_seconds=0.3)
    alone = await lobby.ask("ann", options={"battlegrounds_to_win": 2})
    ticket = await lobby.ask("bob", bot_policy="random")
    assert "Bots fill the free seats" in ticket.why_text
    (ticket,) = await lobby.matched(ticket)
    assert ticket.waited_seconds >= 0.3
    assert (await lobby.ticket(alone)).status == pb.TICKET_STATUS_WAITING


async def test_people_come_before_bots(start: Start) -> None:
    lobby = await start(bot_fill_seconds=5)
    first, second = await lobby.ask("ann", bot_policy="random"), await lobby.ask("bob", bot_policy="random")
    ann, bob = await lobby.matched(first, second, seconds=3)
    assert ann.match_id == bob.match_id


async def test_a_silent_owner_loses_the_ticket(start: Start) -> None:
    lobby = await start(ticket_heartbeat_seconds=0.6)
    silent, heard = await lobby.ask("ann"), await lobby.ask("bob", options={"battlegrounds_to_win": 2})
    for _ in range(6):
        await asyncio.sleep(0.2)
        assert (await lobby.heartbeat(heard)).status == pb.TICKET_STATUS_WAITING
    found = await lobby.ticket(silent)
    assert (found.status, found.why) == (pb.TICKET_STATUS_EXPIRED, "no_heartbeat")
    # A new ticket is not matched with the expired one.
    late = await lobby.ask("cat")
    await asyncio.sleep(0.2)
    assert (await lobby.ticket(late)).why == "other_options"


async def test_a_ticket_expires_after_its_longest_wait(start: Start) -> None:
    lobby = await start(ticket_wait_seconds=0.5)
    ticket = await lobby.ask("ann")

    async def ended() -> pb.Ticket | None:
        found = await lobby.heartbeat(ticket)
        return found if found.status == pb.TICKET_STATUS_EXPIRED else None

    assert (await eventually(ended, 3)).why == "waited_too_long"


async def test_a_ticket_can_be_cancelled_until_it_is_matched(start: Start, store: redis.asyncio.Redis) -> None:
    lobby = await start()
    ticket = await lobby.ask("ann")
    assert (await lobby.cancel(ticket)).status == pb.TICKET_STATUS_CANCELLED
    assert (await lobby.cancel(ticket)).why == "cancelled"
    assert {key.decode() for key in await store.keys("lobby:*")} == {f"lobby:ticket:{ticket.ticket_id}"}
    tickets = [await lobby.ask("ann"), await lobby.ask("bob")]
    await lobby.matched(*tickets)
    assert (await refused(lobby.cancel(tickets[0]))).code == "ticket_matched"


async def test_a_repeated_request_makes_one_ticket(start: Start) -> None:
    lobbies = [await start(), await start()]
    calls = [lobbies[number % 2].ask("ann", request_id="r1") for number in range(10)]
    tickets = await asyncio.gather(*calls)
    assert len({ticket.ticket_id for ticket in tickets}) == 1
    assert (await lobbies[0].ask("bob", request_id="r1")).ticket_id != tickets[0].ticket_id


async def test_the_tickets_of_an_account_are_limited_and_differ(start: Start) -> None:
    lobbies = [await start(tickets_per_account=2), await start(tickets_per_account=2)]
    first = await lobbies[0].ask("ann")
    error = await refused(lobbies[0].ask("ann"))
    assert (error.code, error.context["ticket_id"]) == ("already_waiting", first.ticket_id)
    different = [{"battlegrounds_to_win": 1 + number % 2} for number in range(10)]
    calls = [lobbies[number % 2].ask("ann", options=options, rated=number > 4) for number, options in enumerate(different)]
    answers = await asyncio.gather(*calls, return_exceptions=True)
    assert len([answer for answer in answers if isinstance(answer, pb.Ticket)]) == 1
    error = await refused(lobbies[0].ask("ann", options={"battlegrounds_to_win": 1}, rated=True))
    assert (error.code, error.context["limit"]) == ("too_many_tickets", "2")
    await lobbies[0].cancel(first)
    assert (await lobbies[0].ask("ann")).status == pb.TICKET_STATUS_WAITING


async def test_refusals_change_nothing(start: Start, store: redis.asyncio.Redis) -> None:
    lobby = await start()
    ticket = await lobby.ask("ann")
    foreign = pb.Ticket(ticket_id=ticket.ticket_id, player=player("eve"))
    before = {key: await store.hgetall(key) for key in await store.keys("lobby:ticket:*")}
    calls = {
        "unknown_game": lobby.stub.CreateTicket(pb.CreateTicketRequest(player=player("eve"), game="chess", setup=setup())),
        "invalid_players": lobby.ask("eve", options={"players": 7}),
        "invalid_option": lobby.ask("eve", options={"battlegrounds_to_win": "many"}),
        "unknown_option": lobby.ask("eve", options={"speed": 1}),
        "unknown_policy": lobby.ask("eve", bot_policy="clever"),
        "rated_with_bots": lobby.ask("eve", bot_policy="random", rated=True),
        "missing_field": lobby.ask(""),
        "too_long": lobby.ask("eve", request_id="r" * 129),
        "invalid_text": lobby.ask("e\nve"),
    }
    for code, call in calls.items():
        assert (await refused(call)).code == code
    for call in (lobby.ticket(foreign), lobby.heartbeat(foreign), lobby.cancel(foreign), lobby.ticket(pb.Ticket(ticket_id="tkt_none"))):
        assert (await refused(call)).code == "unknown_ticket"
    assert {key: await store.hgetall(key) for key in await store.keys("lobby:ticket:*")} == before


async def test_a_flood_of_tickets_from_one_account_is_refused(start: Start, store: redis.asyncio.Redis) -> None:
    lobby = await start(tickets_per_account=3)
    made, codes = 0, set()
    for _ in range(20):
        calls = [lobby.ask("ann", options={"battlegrounds_to_win": 1 + number % 3}, rated=number % 2 == 0) for number in range(25)]
        answers = await asyncio.gather(*calls, return_exceptions=True)
        made += len([answer for answer in answers if isinstance(answer, pb.Ticket)])
        codes |= {answer.code().name for answer in answers if not isinstance(answer, pb.Ticket)}
    assert (made, codes) == (3, {"RESOURCE_EXHAUSTED", "ABORTED"})
    assert await store.zcard(f"lobby:waiting:{GAME}") == 3
