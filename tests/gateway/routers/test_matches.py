"""Matches: create, look, act, list, replay, give up."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor

from tests.gateway.client import Api, eventually, key, ok, problem
from tests.support.platform import Platform


def test_a_hot_seat_match_goes_to_its_end_and_replays(ada: Api) -> None:
    match = ada.new_match("me", "me")
    assert (match["status"], match["version"], match["seed"], match["rated"]) == ("running", 0, None, False)
    over = ada.play(match["match_id"])
    assert over["match"]["status"] == "finished"
    assert over["observation"]["result"]["winners"]
    record = ok(ada.get(f"/v1/matches/{match['match_id']}/replay"))
    assert record["commitment_holds"]
    assert record["result"] == over["observation"]["result"]
    assert len(record["actions"]) == over["match"]["version"]
    assert record["match"]["commitment"] == match["commitment"]
    assert len(bytes.fromhex(record["match"]["seed"])) == 32


def test_the_same_seed_and_actions_give_the_same_match(ada: Api) -> None:
    seed = hashlib.sha256(b"a seed").hexdigest()
    first, second = (ada.new_match("me", "me", seed=seed)["match_id"] for _ in range(2))
    left, right = ada.play(first, 10), ada.play(second, 10)
    assert left["observation"] == right["observation"]
    assert left["match"]["commitment"] == right["match"]["commitment"]


def test_a_bot_answers(ada: Api) -> None:
    match = ada.new_match("me", "random")
    assert [seat["policy"] for seat in match["seats"]] == [None, "random"]

    def over() -> bool:
        return ada.play(match["match_id"])["match"]["status"] == "finished"

    eventually(over, 60)
    moves = ok(ada.get(f"/v1/matches/{match['match_id']}/replay"))["actions"]
    assert {move["seat"] for move in moves} == {0, 1}


def test_bots_alone_play_to_the_end(ada: Api, anybody: Api) -> None:
    match = ada.new_match("random", "random")
    eventually(lambda: anybody.look(match["match_id"])["match"]["status"] == "finished", 60)


def test_my_matches_newest_first_in_pages(ada: Api, bob: Api) -> None:
    made = [ada.new_match()["match_id"] for _ in range(5)]
    bob.new_match()
    found: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        page = ok(ada.get("/v1/matches", params={"limit": 2, "cursor": cursor}))
        assert len(page["matches"]) <= 2
        found += [match["match_id"] for match in page["matches"]]
        cursor = page["next_cursor"]
    assert found == made[::-1]


def test_an_unchanged_position_is_not_sent_again(ada: Api) -> None:
    path = f"/v1/matches/{ada.new_match()['match_id']}"
    tag = ada.get(path).headers["etag"]
    again = ada.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    ada.play(path.rsplit("/", 1)[1], 1)
    assert ada.get(path, headers={"If-None-Match": tag}).status_code == 200


def test_any_gateway_serves_any_match(platform: Platform, ada: Api) -> None:
    match_id = ada.new_match()["match_id"]
    with ada.at(platform.urls[1]) as elsewhere:
        for turn in range(10):
            api, other = (ada, elsewhere) if turn % 2 else (elsewhere, ada)
            seen = api.look(match_id)["observation"]
            ok(api.act(match_id, seen["version"], seen["decision"]["options"][0]["key"]))
            assert other.look(match_id)["match"]["version"] == turn + 1


def test_one_of_many_at_the_same_version_is_taken(platform: Platform, ada: Api) -> None:
    match_id = ada.new_match()["match_id"]
    option = ada.look(match_id)["observation"]["decision"]["options"][0]["key"]
    with ada.at(platform.urls[1]) as elsewhere, ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda number: (ada if number % 2 else elsewhere).act(match_id, 0, option), range(16)))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 15
    assert ada.look(match_id)["match"]["version"] == 1


def test_an_action_repeated_with_its_key_is_answered_as_the_first_time(platform: Platform, ada: Api) -> None:
    match_id = ada.new_match()["match_id"]
    option = ada.look(match_id)["observation"]["decision"]["options"][0]["key"]
    headers = {"Idempotency-Key": key()}
    body = {"expected_version": 0, "option": option}
    with ada.at(platform.urls[1]) as elsewhere:
        first, again = (ok(api.post(f"/v1/matches/{match_id}/actions", json=body, headers=headers)) for api in (ada, elsewhere))
    assert first == again
    assert ada.look(match_id)["match"]["version"] == 1
    problem(ada.post(f"/v1/matches/{match_id}/actions", json=body), 409, "version_conflict")


def test_giving_up_ends_the_match_and_publishes_the_seed(ada: Api) -> None:
    match = ada.new_match("me", "random")
    over = ok(ada.post(f"/v1/matches/{match['match_id']}/abandon"))["match"]
    assert over["status"] == "abandoned"
    assert over["deciding"] is None
    assert over["seed"]
    assert ada.look(match["match_id"])["observation"]["result"]["winners"] == [1]


def test_games_are_described(anybody: Api) -> None:
    short = ok(anybody.get("/v1/games"))["games"]
    assert [game["game"] for game in short] == ["megaclash"]
    game = ok(anybody.get("/v1/games/megaclash"))
    assert "battlegrounds_to_win" in game["options_schema"]["properties"]
    assert game["cards"]
    assert all(card["source"] for card in game["cards"])
    assert "random" in [bot["policy"] for bot in ok(anybody.get("/v1/games/megaclash/bots"))["bots"]]
