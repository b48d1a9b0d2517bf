"""People and bots play through the public API: all viewers see the same match, and its end agrees with its replay."""

from __future__ import annotations

import pytest

from services import registry
from services.bots.simulation.local import simulate
from services.cli.client.api import Client
from services.cli.client.lobby_models import Table
from services.cli.client.simulation_models import SimulationRow
from services.cli.client.transport import ApiError
from services.contracts.herotable.bots.v1 import bots_pb2
from tests.e2e.clients import ClientThreads, Transcript, check_published_replay, check_transcript, choose_randomly, play_seats, watch
from tests.e2e.target import Target
from tests.support.timing import wait_until

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]
GAME = "megaclash"
SEED = "5e" * 32


def seated_table(host: Client, guest: Client, *, rated: bool = False, private: bool = False) -> Table:
    table = host.create_table(GAME, 2, rated=rated, private=private)
    guest.join_table(table.table_id, code=table.code)
    return host.start_table(table.table_id)


def test_two_people_at_a_table_and_a_spectator_see_one_match(target: Target) -> None:
    host, guest, spectator = target.client(), target.client(), target.client(guest=False)
    match_id = seated_table(host, guest).match_id
    assert match_id
    threads = ClientThreads(target)
    threads.start(lambda client: play_seats(client, match_id, [0], choose_randomly(1)), host)
    threads.start(lambda client: play_seats(client, match_id, [1], choose_randomly(2)), guest)
    threads.start(lambda client: watch(client, match_id), spectator)
    transcripts = threads.join()
    replay = target.client().replay(match_id)
    for transcript in transcripts:
        assert isinstance(transcript, Transcript)
        check_transcript(transcript, replay)


def test_nobody_sees_the_other_hand(target: Target) -> None:
    host, guest, spectator = target.client(), target.client(), target.client(guest=False)
    match_id = seated_table(host, guest).match_id
    assert match_id
    for client, own in ((host, 0), (guest, 1), (spectator, None)):
        seen = client.match(match_id).observation
        hands = {zone.seat: zone for zone in seen.zones if zone.name == "hand"}
        for seat, hand in hands.items():
            assert hand.count > 0
            assert len(hand.cards) == (hand.count if seat == own else 0)
        assert seen.decision is not None
        assert bool(seen.decision.options) == (seen.decision.seat == own)


@pytest.mark.parametrize("game", registry.names())
def test_a_person_plays_a_bot(target: Target, game: str) -> None:
    client = target.client()
    match = client.create_match(game, ["me", "random"])
    transcript = play_seats(client, match.match_id, [0], choose_randomly(3))
    check_transcript(transcript, client.replay(match.match_id))


def test_bots_play_each_other_many_at_a_time(target: Target) -> None:
    client = target.client()
    matches = [client.create_match(game, ["random", "greedy"]).match_id for game in registry.names() for _ in range(2)]
    threads = ClientThreads(target)
    for match_id in matches:
        threads.start(lambda client, match_id=match_id: watch(client, match_id))
    for match_id, transcript in zip(matches, threads.join(), strict=True):
        assert isinstance(transcript, Transcript)
        check_transcript(transcript, client.replay(match_id))


def test_one_account_may_hold_both_seats(target: Target) -> None:
    client = target.client()
    match = client.create_match(GAME, ["me", "me"], seed=SEED)
    transcript = play_seats(client, match.match_id, [0, 1], choose_randomly(4))
    replay = client.replay(match.match_id)
    check_transcript(transcript, replay)
    assert replay.match.seed == SEED


def test_equal_seeds_and_choices_give_equal_matches(target: Target) -> None:
    client = target.client()
    replays = []
    for _ in range(2):
        match = client.create_match(GAME, ["me", "me"], seed=SEED)
        play_seats(client, match.match_id, [0, 1], choose_randomly(5))
        replays.append(client.replay(match.match_id))
    first, second = replays
    assert [(a.seat, a.option) for a in first.actions] == [(a.seat, a.option) for a in second.actions]
    assert first.result == second.result


def test_a_stream_resumes_from_a_version(target: Target) -> None:
    client = target.client()
    match = client.create_match(GAME, ["random", "random"])
    whole = watch(client, match.match_id)
    later = [message.version for message in client.events(match.match_id, from_version=10) if message.type == "step"]
    assert later == [version for version in whole.versions if version > 10]


def test_the_seed_is_published_only_at_the_end(target: Target) -> None:
    client = target.client()
    match = client.create_match(GAME, ["me", "me"])
    assert match.seed is None
    with pytest.raises(ApiError) as refused:
        client.replay(match.match_id)
    assert refused.value.code == "match_running"
    over = client.abandon(match.match_id, seat=0)
    assert over.status == "abandoned"
    assert over.seed is not None
    assert over.commitment == match.commitment
    check_published_replay(client.replay(match.match_id))


def test_a_private_table_is_found_by_its_code_alone(target: Target) -> None:
    host, guest = target.client(), target.client()
    table = host.create_table(GAME, 2, private=True)
    assert table.code
    assert table.table_id not in {one.table_id for one in guest.tables(GAME)}
    with pytest.raises(ApiError):
        guest.join_table(table.table_id)
    assert guest.join_table(table.table_id, code=table.code).seats[1].account_id is not None


def test_a_bot_takes_a_seat_at_a_table(target: Target) -> None:
    host = target.client()
    table = host.create_table(GAME, 2)
    host.add_bot(table.table_id, "random")
    match_id = host.start_table(table.table_id).match_id
    assert match_id
    check_transcript(play_seats(host, match_id, [0], choose_randomly(6)), host.replay(match_id))


def test_two_tickets_make_a_rated_match_that_is_rated_once(target: Target) -> None:
    clients = [target.client(), target.client()]
    names = [client.me().account_id for client in clients]
    tickets = [client.create_ticket(GAME, 2, options={"battlegrounds_to_win": 1}, rated=True) for client in clients]

    def matched() -> list[str]:
        found = [client.ticket(ticket.ticket_id).match_id for client, ticket in zip(clients, tickets, strict=True)]
        return [one for one in found if one] if all(found) else []

    first, second = wait_until(matched, 60, "the match")
    assert first == second
    seats = clients[0].match(first).match.seats
    threads = ClientThreads(target)
    for seat in seats:
        client = clients[names.index(seat.account_id or "")]
        threads.start(lambda client, seat=seat: play_seats(client, first, [seat.seat], choose_randomly(seat.seat)), client)
    threads.join()
    reader = target.client()
    check_published_replay(reader.replay(first))

    def rated() -> dict[str, int]:
        rows = {one.account_id: one.matches for one in reader.leaderboard(GAME) if one.account_id in names}
        return rows if len(rows) == 2 else {}

    assert wait_until(rated, 30, "the ratings") == dict.fromkeys(names, 1)


def test_a_ticket_without_opponents_says_why_and_can_be_withdrawn(target: Target) -> None:
    client = target.client()
    ticket = client.create_ticket(GAME, 2, options={"battlegrounds_to_win": 4})
    waiting = client.ticket(ticket.ticket_id)
    assert waiting.status == "waiting"
    assert waiting.why
    assert waiting.why_text
    assert client.cancel_ticket(ticket.ticket_id).status == "cancelled"


def test_a_ticket_may_be_filled_up_with_bots(target: Target) -> None:
    client = target.client()
    ticket = client.create_ticket(GAME, 2, options={"battlegrounds_to_win": 2}, bot_policy="random")
    match_id = wait_until(lambda: client.ticket(ticket.ticket_id).match_id, 90, "the match with a bot")
    seat = next(seat.seat for seat in client.match(match_id).match.seats if seat.account_id)
    check_transcript(play_seats(client, match_id, [seat], choose_randomly(7)), client.replay(match_id))


def test_a_simulation_gives_the_rows_that_this_machine_gives(target: Target) -> None:
    client = target.client()
    job = client.create_simulation(GAME, ["random", "random"], matches=300, seed=SEED, keep_logs=True)
    rows = list(client.simulation_rows(job.simulation_id))
    done = client.simulation(job.simulation_id)
    assert done.status == "done"
    assert done.done == 300
    spec = bots_pb2.SimulationSpec(
        game=GAME, policies=["random", "random"], matches=300, seed=bytes.fromhex(SEED), rotate_seats=True, keep_logs=True
    )
    spec.setup.players = 2
    here = simulate(spec, processes=1).rows
    assert [comparable(row) for row in rows] == [
        (row.index, tuple(row.winners), tuple(row.scores), row.turns, row.decisions, row.seed, tuple(row.actions)) for row in here
    ]


def comparable(row: SimulationRow) -> tuple[object, ...]:
    return row.index, row.winners, row.scores, row.turns, row.decisions, row.seed, row.actions


def test_a_simulation_can_be_cancelled(target: Target) -> None:
    client = target.client()
    job = client.create_simulation(GAME, ["random", "random"], matches=500_000)
    assert client.cancel_simulation(job.simulation_id).status == "cancelled"
    assert client.simulation(job.simulation_id).done < 500_000


def test_a_stale_version_is_a_conflict_that_names_the_current_one(target: Target) -> None:
    client = target.client()
    match = client.create_match(GAME, ["me", "me"])
    decision = client.match(match.match_id).observation.decision
    assert decision is not None
    client.act(match.match_id, 0, decision.options[0].key)
    with pytest.raises(ApiError) as refused:
        client.act(match.match_id, 0, decision.options[0].key)
    assert refused.value.code == "version_conflict"
    assert refused.value.context["current_version"] == 1


def test_another_account_cannot_act_for_a_seat(target: Target) -> None:
    client, stranger = target.client(), target.client()
    match = client.create_match(GAME, ["me", "me"])
    decision = client.match(match.match_id).observation.decision
    assert decision is not None
    with pytest.raises(ApiError) as refused:
        stranger.act(match.match_id, 0, decision.options[0].key)
    assert refused.value.status == 403
    assert client.match(match.match_id).match.version == 0
