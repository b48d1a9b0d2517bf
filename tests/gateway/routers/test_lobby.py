"""Tables, tickets, ratings and simulations through the public API; their rules are tested with their services."""

from __future__ import annotations

import json

from tests.gateway.client import Api, Json, eventually, ok, problem


def test_a_table_from_opening_to_the_match(ada: Api, bob: Api) -> None:
    table = ok(ada.post("/v1/tables", json={"game": "megaclash", "players": 2, "options": {"battlegrounds_to_win": 1}}), 201)["table"]
    path = f"/v1/tables/{table['table_id']}"
    assert (table["status"], table["host"], table["options"]["battlegrounds_to_win"]) == ("open", ada.account_id, 1)
    listed = ok(bob.get("/v1/tables", params={"game": "megaclash", "joinable": True, "limit": 100}))["tables"]
    assert table["table_id"] in [one["table_id"] for one in listed]
    early = ada.post(f"{path}/start")
    assert early.status_code in {409, 422}
    ok(bob.post(f"{path}/join", json={"seat": 1}))
    ok(bob.post(f"{path}/leave"))
    seated = ok(ada.post(f"{path}/bots", json={"policy": "random"}))["table"]
    assert [seat["policy"] for seat in seated["seats"]] == [None, "random"]
    ok(ada.delete(f"{path}/bots/1"))
    assert bob.post(f"{path}/bots", json={"policy": "random"}).status_code == 403
    ok(bob.post(f"{path}/join"))
    started = ok(ada.post(f"{path}/start"))["table"]
    assert started["status"] == "started"
    assert ok(ada.post(f"{path}/start"))["table"]["match_id"] == started["match_id"]
    match = bob.look(started["match_id"])["match"]
    assert [seat["account_id"] for seat in match["seats"]] == [ada.account_id, bob.account_id]
    assert match["match_id"] in [one["match_id"] for one in ok(bob.get("/v1/matches"))["matches"]]


def test_two_tickets_meet(ada: Api, bob: Api) -> None:
    wanted = {"game": "megaclash", "players": 2, "options": {"battlegrounds_to_win": 2}, "rated": True}
    mine, theirs = (ok(api.post("/v1/tickets", json=wanted), 201)["ticket"]["ticket_id"] for api in (ada, bob))

    def matched(api: Api, ticket_id: str) -> Json | None:
        ticket: Json = ok(api.get(f"/v1/tickets/{ticket_id}"))["ticket"]
        assert ticket["status"] == "matched" or ticket["wait_reason"]
        assert (ticket["why"], ticket["why_text"]) == (ticket["wait_reason"], ticket["wait_reason_text"]), "the older names"
        return ticket if ticket["status"] == "matched" else None

    first, second = eventually(lambda: matched(ada, mine)), eventually(lambda: matched(bob, theirs))
    assert first["match_id"] == second["match_id"]
    assert ada.look(first["match_id"])["match"]["rated"]


def test_a_rated_match_changes_ratings_and_the_leaderboard(ada: Api, bob: Api) -> None:
    table = ok(ada.post("/v1/tables", json={"game": "megaclash", "players": 2, "rated": True}), 201)["table"]["table_id"]
    ok(bob.post(f"/v1/tables/{table}/join"))
    match_id = ok(ada.post(f"/v1/tables/{table}/start"))["table"]["match_id"]
    ok(bob.post(f"/v1/matches/{match_id}/abandon"))
    mine = eventually(lambda: ok(ada.get("/v1/me"))["ratings"])[0]
    assert (mine["game"], mine["matches"], mine["wins"]) == ("megaclash", 1, 1)
    theirs = eventually(lambda: ok(bob.get("/v1/me"))["ratings"])[0]
    assert theirs["shown"] < mine["shown"]
    board = ok(ada.get("/v1/games/megaclash/leaderboard", params={"limit": 100}))["ratings"]
    assert [one["rank"] for one in board] == sorted(one["rank"] for one in board)
    assert ada.account_id in [one["account_id"] for one in board]


def test_a_ticket_gets_heartbeats_and_is_cancelled(ada: Api) -> None:
    ticket = ok(ada.post("/v1/tickets", json={"game": "megaclash", "players": 2, "options": {"battlegrounds_to_win": 4}}), 201)["ticket"]
    path = f"/v1/tickets/{ticket['ticket_id']}"
    assert ok(ada.post(f"{path}/heartbeat"))["ticket"]["status"] == "waiting"
    eventually(lambda: ok(ada.get(path))["ticket"]["wait_reason"] == "nobody_else")
    assert ok(ada.delete(path))["ticket"]["status"] == "cancelled"


def test_a_simulation_from_request_to_rows(ada: Api) -> None:
    wanted = {"game": "megaclash", "policies": ["greedy", "random"], "matches": 40, "seed": "ab" * 32, "keep_logs": True}
    made = ok(ada.post("/v1/simulations", json=wanted), 202)["simulation"]
    assert (made["matches"], made["seed"], made["rotate_seats"]) == (40, "ab" * 32, True)
    path = f"/v1/simulations/{made['simulation_id']}"
    with ada.lines(f"{path}/rows") as lines:
        rows = list(lines)
    assert [row["index"] for row in rows] == list(range(40))
    assert all(row["winners"] and row["actions"] for row in rows)
    done = eventually(lambda: _done(ada, path))
    assert done["done"] == 40
    assert sum(total["wins"] for total in done["summary"]["totals"] if total["seat"] is None) >= 40
    later = ok_lines(ada, f"{path}/rows?from_index=35&wait=false")
    assert later == rows[35:]
    assert made["simulation_id"] in [one["simulation_id"] for one in ok(ada.get("/v1/simulations"))["simulations"]]


def test_a_simulation_is_cancelled(ada: Api) -> None:
    wanted = {"game": "megaclash", "policies": ["greedy", "greedy"], "matches": 20_000}
    path = f"/v1/simulations/{ok(ada.post('/v1/simulations', json=wanted), 202)['simulation']['simulation_id']}"
    assert ok(ada.delete(path))["simulation"]["status"] == "cancelled"
    assert ok(ada.get(path))["simulation"]["status"] == "cancelled"


def test_a_simulation_of_no_or_too_many_matches(ada: Api) -> None:
    wanted = {"game": "megaclash", "policies": ["random", "random"]}
    problem(ada.post("/v1/simulations", json={**wanted, "matches": 0}), 400, "invalid_input", "matches")
    refused = ada.post("/v1/simulations", json={**wanted, "matches": 2**31 - 1})
    assert refused.status_code in {400, 422, 429}
    problem(refused, refused.status_code, refused.json()["code"])


def _done(api: Api, path: str) -> Json | None:
    job: Json = ok(api.get(path))["simulation"]
    return job if job["status"] == "done" else None


def ok_lines(api: Api, path: str) -> list[Json]:
    return [json.loads(line) for line in api.get(path).text.splitlines() if line]
