"""Every wrong request has a stable code and a sentence that says what would be right, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gateway.client import Api, ok, problem

MATCH = {"game": "megaclash", "seats": ["me", "me"]}


@pytest.mark.parametrize("path", ["/v1/games/chess", "/v1/games/chess/bots", "/v1/games/chess/leaderboard", "/v1/tables?game=chess"])
def test_an_unknown_game_in_a_path(anybody: Api, path: str) -> None:
    assert "megaclash" in problem(anybody.get(path), 404, "unknown_game", "game")["detail"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/matches", {"seats": ["me", "me"]}),
        ("/v1/tables", {"players": 2}),
        ("/v1/tickets", {"players": 2}),
        ("/v1/simulations", {"policies": ["random", "random"], "matches": 1}),
    ],
)
def test_an_unknown_game_in_a_body(ada: Api, path: str, body: dict[str, Any]) -> None:
    problem(ada.post(path, json={"game": "chess", **body}), 404, "unknown_game", "game")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/matches", {"seats": ["me", "me"]}),
        ("/v1/tables", {"players": 2}),
        ("/v1/tickets", {"players": 2}),
        ("/v1/simulations", {"policies": ["random", "random"], "matches": 1}),
    ],
)
def test_options_are_checked_by_the_game(ada: Api, path: str, body: dict[str, Any]) -> None:
    whole = {"game": "megaclash", **body}
    unknown = problem(ada.post(path, json={**whole, "options": {"speed": 9}}), 400, "unknown_option", "options.speed")
    assert "battlegrounds_to_win" in unknown["detail"]
    wrong = problem(ada.post(path, json={**whole, "options": {"battlegrounds_to_win": "many"}}), 400, "invalid_option")
    assert wrong["errors"][0]["field"] == "options.battlegrounds_to_win"
    assert wrong["errors"][0]["value"] == "many"


@pytest.mark.parametrize(
    "options",
    [{"a": {"b": {"c": {"d": {"e": 1}}}}}, {"a": 1 << 60}, {"a": 10**400}, [], "x", 7, {f"o{number}": 1 for number in range(40)}],
)
def test_options_that_a_message_cannot_encode(ada: Api, options: Any) -> None:
    problem(ada.post("/v1/matches", json={**MATCH, "options": options}), 400, "invalid_input")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_numbers_that_json_does_not_have(ada: Api, number: str) -> None:
    body = f'{{"game":"megaclash","seats":["me","me"],"options":{{"battlegrounds_to_win":{number}}}}}'
    answer = ada.post("/v1/matches", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    problem(answer, 400, answer.json()["code"])


def test_a_wrong_number_of_players(ada: Api) -> None:
    problem(ada.post("/v1/matches", json={"game": "megaclash", "seats": ["me"]}), 400, "invalid_players")
    problem(ada.post("/v1/tables", json={"game": "megaclash", "players": 5}), 400, "invalid_players")


def test_an_unknown_bot(ada: Api) -> None:
    problem(ada.post("/v1/matches", json={"game": "megaclash", "seats": ["me", "deep_blue"]}), 404, "unknown_policy")
    problem(
        ada.post("/v1/simulations", json={"game": "megaclash", "policies": ["random", "deep_blue"], "matches": 1}), 404, "unknown_policy"
    )


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({**MATCH, "speed": 1}, "speed"),
        ({"game": "megaclash"}, "seats"),
        ({**MATCH, "seats": "me"}, "seats"),
        ({**MATCH, "seats": ["me", 1]}, "seats.1"),
        ({**MATCH, "private": "yes"}, "private"),
        ({**MATCH, "seed": "abc"}, "seed"),
        ({**MATCH, "game": ""}, "game"),
    ],
)
def test_a_field_of_the_wrong_shape_is_named(ada: Api, body: Any, field: str) -> None:
    problem(ada.post("/v1/matches", json=body), 400, "invalid_input", field)
    assert ok(ada.get("/v1/matches"))["matches"] == []


@pytest.mark.parametrize("body", [b"{", b"", b"[1,", b"\xff\xfe", b'{"game": "\xc3("}', b"null", b"[]", b"7", b"[" * 30_000])
def test_broken_json(ada: Api, body: bytes) -> None:
    problem(ada.post("/v1/matches", content=body, headers={"Content-Type": "application/json"}), 400, "invalid_json")
    match = ada.new_match()
    path = f"/v1/matches/{match['match_id']}/actions"
    problem(ada.post(path, content=body, headers={"Content-Type": "application/json"}), 400, "invalid_json")


def test_json_without_its_content_type(ada: Api) -> None:
    problem(
        ada.post("/v1/matches", content=b'{"game":"megaclash","seats":["me","me"]}', headers={"Content-Type": "text/plain"}),
        400,
        "invalid_json",
    )


def test_half_of_a_surrogate_pair_is_refused(ada: Api) -> None:
    body = b'{"game":"megaclash","seats":["me","me"],"options":{"a":"\\ud800"}}'
    problem(ada.post("/v1/matches", content=body, headers={"Content-Type": "application/json"}), 400, "invalid_input")
    body = b'{"game":"mega\\ud800","seats":["me","me"]}'
    problem(ada.post("/v1/matches", content=body, headers={"Content-Type": "application/json"}), 400, "invalid_input")


@pytest.mark.parametrize("match_id", ["megaclash.nothing", "nothing", "chess.abc", "megaclash.", "x" * 500, "%F0%9F%A6%87"])
def test_an_unknown_match(ada: Api, match_id: str) -> None:
    for path in ("", "/events", "/replay"):
        problem(ada.get(f"/v1/matches/{match_id}{path}"), 404, "unknown_match", "match_id")
    problem(ada.act(match_id, 0, "x"), 404, "unknown_match")
    problem(ada.post(f"/v1/matches/{match_id}/abandon"), 404, "unknown_match")


def test_a_stale_version_says_where_the_match_stands(ada: Api) -> None:
    match_id = ada.new_match()["match_id"]
    ada.play(match_id, 2)
    options = ada.look(match_id)["observation"]["decision"]["options"]
    for version in (0, 1, 3, 2**31 - 1):
        assert problem(ada.act(match_id, version, options[0]["key"]), 409, "version_conflict")["current_version"] == 2
    assert ada.look(match_id)["match"]["version"] == 2


def test_an_option_that_does_not_exist(ada: Api) -> None:
    match_id = ada.new_match()["match_id"]
    assert "options" in problem(ada.act(match_id, 0, "win"), 422, "illegal_action", "option")["detail"]
    assert ada.look(match_id)["match"]["version"] == 0


def test_not_your_turn(ada: Api, bob: Api) -> None:
    table = ok(ada.post("/v1/tables", json={"game": "megaclash", "players": 2}), 201)["table"]["table_id"]
    ok(bob.post(f"/v1/tables/{table}/join"))
    match_id = ok(ada.post(f"/v1/tables/{table}/start"))["table"]["match_id"]
    seen = ada.look(match_id)
    idle = bob if seen["match"]["seats"][seen["match"]["deciding"]]["account_id"] == ada.account_id else ada
    problem(idle.act(match_id, 0, "x"), 422, "not_your_turn")
    assert ada.look(match_id)["match"]["version"] == 0


def test_not_your_seat(ada: Api, bob: Api) -> None:
    match_id = ada.new_match()["match_id"]
    option = ada.look(match_id)["observation"]["decision"]["options"][0]["key"]
    problem(bob.act(match_id, 0, option), 403, "not_your_seat")
    problem(bob.act(match_id, 0, option, seat=0), 403, "not_your_seat")
    problem(bob.get(f"/v1/matches/{match_id}", params={"seat": 0}), 403, "not_your_seat")
    problem(bob.get(f"/v1/matches/{match_id}/events", params={"seat": 0}), 403, "not_your_seat")
    problem(bob.post(f"/v1/matches/{match_id}/abandon"), 403, "not_your_seat")
    assert ada.look(match_id)["match"]["version"] == 0


def test_an_unknown_seat(ada: Api) -> None:
    match_id = ada.new_match()["match_id"]
    problem(ada.get(f"/v1/matches/{match_id}", params={"seat": 9}), 400, "unknown_seat")
    problem(ada.act(match_id, 0, "x", seat=9), 400, "unknown_seat")
    problem(ada.get(f"/v1/matches/{match_id}", params={"seat": -1}), 400, "invalid_input", "seat")
    problem(ada.act(match_id, 0, "x", seat=99), 400, "invalid_input", "seat")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"option": "x"}, "expected_version"),
        ({"expected_version": 0}, "option"),
        ({"expected_version": "0", "option": "x"}, "expected_version"),
        ({"expected_version": -1, "option": "x"}, "expected_version"),
        ({"expected_version": 2**31, "option": "x"}, "expected_version"),
        ({"expected_version": 0, "option": 7}, "option"),
        ({"expected_version": 0, "option": "x", "extra": 1}, "extra"),
    ],
)
def test_an_action_of_the_wrong_shape(ada: Api, body: dict[str, Any], field: str) -> None:
    match_id = ada.new_match()["match_id"]
    problem(ada.post(f"/v1/matches/{match_id}/actions", json=body), 400, "invalid_input", field)


def test_a_match_that_is_over(ada: Api) -> None:
    match_id = ada.new_match()["match_id"]
    problem(ada.get(f"/v1/matches/{match_id}/replay"), 422, "match_running")
    over = ok(ada.post(f"/v1/matches/{match_id}/abandon", json={"seat": 0}))["match"]
    assert over["status"] == "abandoned"
    problem(ada.act(match_id, over["version"], "x"), 422, "match_over")
    assert ok(ada.post(f"/v1/matches/{match_id}/abandon", json={"seat": 0}))["match"] == over


def test_a_wrong_lobby_code_and_an_unknown_table(ada: Api, bob: Api) -> None:
    table = ok(ada.post("/v1/tables", json={"game": "megaclash", "players": 2, "private": True}), 201)["table"]
    path = f"/v1/tables/{table['table_id']}"
    for wrong in (bob.post(f"{path}/join", json={"code": "WRONG"}), bob.post("/v1/tables/join", json={"code": "WRONG"})):
        assert wrong.status_code in {403, 404}
        problem(wrong, wrong.status_code, wrong.json()["code"])
    problem(bob.get("/v1/tables/tbl_nothing"), 404, "unknown_table")
    problem(bob.post("/v1/tables/tbl_nothing/join"), 404, "unknown_table")
    assert [seat["account_id"] for seat in ok(ada.get(path))["table"]["seats"]] == [ada.account_id, None]


def test_unknown_tickets_simulations_accounts_and_problems(ada: Api) -> None:
    problem(ada.get("/v1/tickets/tkt_nothing"), 404, "unknown_ticket")
    problem(ada.delete("/v1/tickets/tkt_nothing"), 404, "unknown_ticket")
    problem(ada.get("/v1/simulations/sim_nothing"), 404, "unknown_simulation")
    problem(ada.get("/v1/simulations/sim_nothing/rows"), 404, "unknown_simulation")
    problem(ada.get("/v1/accounts/acc_nothing"), 404, "unknown_account")
    problem(ada.get("/v1/problems/nothing"), 404, "unknown_problem")


@pytest.mark.parametrize("path", ["/v1/matches", "/v1/tables", "/v1/simulations", "/v1/games/megaclash/leaderboard"])
def test_pages_of_the_wrong_size_and_invalid_cursors(ada: Api, path: str) -> None:
    problem(ada.get(path, params={"limit": 0}), 400, "invalid_input", "limit")
    problem(ada.get(path, params={"limit": 101}), 400, "invalid_input", "limit")
    problem(ada.get(path, params={"limit": "many"}), 400, "invalid_input", "limit")
    for nonsense in ("nonsense", "½¯\x10·ïX", "\U00098dd9ú", "====", "bm9uc2Vuc2U"):
        cursor = ada.get(path, params={"cursor": f"megaclash~{nonsense}" if path == "/v1/matches" else nonsense})
        problem(cursor, 400, "invalid_cursor")


def test_unknown_paths_and_methods(anybody: Api) -> None:
    problem(anybody.get("/nothing"), 404, "unknown_path")
    problem(anybody.get("/v1/games/"), 404, "unknown_path")
    wrong = anybody.put("/v1/matches")
    problem(wrong, 405, "method_not_allowed")
    assert wrong.headers["allow"] == "GET, POST"
    problem(anybody.get("/v1/matches/megaclash.x/actions"), 405, "method_not_allowed")


def test_every_code_that_the_tests_meet_is_in_the_catalogue(anybody: Api) -> None:
    catalogue = ok(anybody.get("/v1/problems"))["problems"]
    assert len(catalogue) > 40
    for known in catalogue:
        assert ok(anybody.get(f"/v1/problems/{known['code']}")) == known
