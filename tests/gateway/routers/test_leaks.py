"""No endpoint and no transport sends a client what its seat cannot know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.gateway.client import Api, Json, ok, problem

SEED = "11" * 32


@pytest.fixture
def shared(ada: Api, bob: Api) -> str:
    """A running match between two accounts, in which cards have been drawn and both have some in hand."""
    table = ok(ada.post("/v1/tables", json={"game": "megaclash", "players": 2}), 201)["table"]["table_id"]
    ok(bob.post(f"/v1/tables/{table}/join"))
    match_id: str = ok(ada.post(f"/v1/tables/{table}/start"))["table"]["match_id"]
    drawn = False
    for _ in range(100):
        seats = [api.look(match_id)["observation"] for api in (ada, bob)]
        if drawn and all(hands(seen)[seat] for seat, seen in enumerate(seats)):
            return match_id
        api, seen = (ada, bob)[seats[0]["decision"]["seat"]], seats[seats[0]["decision"]["seat"]]
        outcome = ok(api.act(match_id, seen["version"], seen["decision"]["options"][0]["key"]))
        drawn |= any(event["kind"] == "drew" for event in outcome["events"])
    raise AssertionError("nobody drew a card")


def hands(observation: Json) -> dict[int, list[str]]:
    return {zone["seat"]: zone["cards"] for zone in observation["zones"] if zone["name"] == "hand"}


def looks(api: Api, match_id: str) -> Iterator[Json]:
    """Every way to see a position."""
    yield api.look(match_id)
    with api.lines(f"/v1/matches/{match_id}/events") as lines:
        yield next(lines)["data"]
    with api.server_sent(f"/v1/matches/{match_id}/events") as sent:
        yield next(sent)[2]["data"]
    with api.socket(match_id) as socket:
        yield json.loads(socket.recv())["data"]


def test_a_seat_sees_its_own_hand_alone(shared: str, ada: Api, bob: Api) -> None:
    for api, seat in ((ada, 0), (bob, 1)):
        for seen in looks(api, shared):
            observation = seen["observation"]
            assert observation["viewer"] == seat
            known = hands(observation)
            assert known[seat], "a hand of one's own is seen"
            assert "?" not in known[seat]
            assert all(card == "?" for card in known[1 - seat])


def test_a_spectator_sees_no_hand_and_no_options(shared: str, ada: Api, anybody: Api) -> None:
    for seen in looks(anybody, shared):
        observation = seen["observation"]
        assert observation["viewer"] is None
        assert all(card == "?" for cards in hands(observation).values() for card in cards)
        assert observation["decision"]["options"] == []
        assert observation["decision"]["prompt"] == ""


def test_the_seed_is_secret_until_the_end(shared: str, ada: Api, anybody: Api) -> None:
    for api in (ada, anybody):
        for seen in looks(api, shared):
            assert seen["match"]["seed"] is None
    assert [match["seed"] for match in ok(ada.get("/v1/matches"))["matches"]] == [None]
    problem(ada.get(f"/v1/matches/{shared}/replay"), 422, "match_running")


def test_events_of_a_foreign_draw_do_not_name_the_cards(shared: str, ada: Api, bob: Api, anybody: Api) -> None:
    events: dict[str, list[Any]] = {}
    for name, api in (("ada", ada), ("bob", bob), ("spectator", anybody)):
        version = api.look(shared)["match"]["version"]
        with api.lines(f"/v1/matches/{shared}/events?from_version=0") as lines:
            steps = []
            while len(steps) < version:
                message = next(lines)
                if message["type"] == "step":
                    steps.append(message["data"])
        events[name] = [event for step in steps for event in step["events"]]
        for step in steps:
            if step["decision"] and (name == "spectator" or step["decision"]["seat"] != ("ada", "bob").index(name)):
                assert step["decision"]["options"] == []
    drawn = [kind for kind in events["ada"] if kind["kind"] == "drew"]
    assert drawn, "the match is long enough to have drawn cards"
    for mine, theirs, public in zip(events["ada"], events["bob"], events["spectator"], strict=True):
        assert mine["kind"] == theirs["kind"] == public["kind"]
        assert mine["text"] == theirs["text"] == public["text"]
        for view, seat in ((mine, 0), (theirs, 1)):
            if view["seat"] != seat:
                assert view["data"] == public["data"]


def test_the_response_to_an_action_contains_no_more_than_the_stream(shared: str, ada: Api, bob: Api) -> None:
    seen = ada.look(shared)
    actor, seat = (ada, 0) if seen["match"]["deciding"] == 0 else (bob, 1)
    mine = actor.look(shared)["observation"]
    answer = ok(actor.act(shared, mine["version"], mine["decision"]["options"][0]["key"]))
    with actor.lines(f"/v1/matches/{shared}/events?from_version={mine['version']}") as lines:
        step = next(one for one in lines if one["type"] == "step")["data"]
    assert answer == step
    if answer["decision"] and answer["decision"]["seat"] != seat:
        assert answer["decision"]["options"] == []


def test_a_private_match_is_seen_by_its_seats_alone(ada: Api, bob: Api, anybody: Api) -> None:
    match_id = ada.new_match("me", "me", private=True)["match_id"]
    ada.look(match_id)
    for api in (bob, anybody):
        for path in ("", "/events"):
            answer = api.get(f"/v1/matches/{match_id}{path}")
            assert answer.status_code in {403, 404}
            problem(answer, answer.status_code, answer.json()["code"])
            assert "zones" not in answer.text
    ok(ada.post(f"/v1/matches/{match_id}/abandon", json={"seat": 0}))
    assert bob.get(f"/v1/matches/{match_id}/replay").status_code in {403, 404}


def test_a_hot_seat_shows_the_deciding_seat_and_the_one_asked_for(ada: Api) -> None:
    match_id = ada.new_match("me", "me", seed=SEED)["match_id"]
    for seat in (0, 1):
        observation = ada.look(match_id, seat=seat)["observation"]
        assert observation["viewer"] == seat
        assert all(card == "?" for card in hands(observation)[1 - seat])


def test_a_code_of_a_private_table_is_for_those_who_sit_at_it(ada: Api, bob: Api) -> None:
    table = ok(ada.post("/v1/tables", json={"game": "megaclash", "players": 2, "private": True}), 201)["table"]
    assert table["code"]
    assert table["table_id"] not in [one["table_id"] for one in ok(bob.get("/v1/tables", params={"limit": 100}))["tables"]]
    answer = bob.get(f"/v1/tables/{table['table_id']}")
    assert table["code"] not in answer.text
    seated = ok(bob.post("/v1/tables/join", json={"code": table["code"]}))["table"]
    assert bob.account_id in [seat["account_id"] for seat in seated["seats"]]


def test_tickets_and_simulations_are_their_owners_alone(ada: Api, bob: Api) -> None:
    ticket = ok(ada.post("/v1/tickets", json={"game": "megaclash", "players": 2, "options": {"battlegrounds_to_win": 1}}), 201)["ticket"][
        "ticket_id"
    ]
    problem(bob.get(f"/v1/tickets/{ticket}"), 404, "unknown_ticket")
    problem(bob.delete(f"/v1/tickets/{ticket}"), 404, "unknown_ticket")
    assert ok(ada.delete(f"/v1/tickets/{ticket}"))["ticket"]["status"] == "cancelled"
    wanted = {"game": "megaclash", "policies": ["random", "random"], "matches": 3}
    job = ok(ada.post("/v1/simulations", json=wanted), 202)["simulation"]["simulation_id"]
    problem(bob.get(f"/v1/simulations/{job}"), 404, "unknown_simulation")
    problem(bob.get(f"/v1/simulations/{job}/rows"), 404, "unknown_simulation")
    problem(bob.delete(f"/v1/simulations/{job}"), 404, "unknown_simulation")
