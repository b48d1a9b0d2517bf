"""One source of events, three transports: the same messages, resumable from a version, on any gateway."""

from __future__ import annotations

import json
import os
import signal
import time
from contextlib import ExitStack
from itertools import islice
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from tests.gateway.client import Api, Json, eventually, ok, problem
from tests.gateway.conftest import OtherGateway
from tests.support.platform import Platform
from tests.support.timing import scaled


def without_time(event: Json) -> Json:
    return {name: value for name, value in event.items() if name != "at"}


def without_heartbeats(events: Any) -> Any:
    return (event for event in events if event["type"] != "heartbeat")


def received(socket: ClientConnection) -> Any:
    while True:
        try:
            yield json.loads(socket.recv(timeout=scaled(20)))
        except ConnectionClosed:
            return


def finished_match(api: Api) -> str:
    match_id = api.new_match("me", "me")["match_id"]
    api.play(match_id, 4)
    ok(api.post(f"/v1/matches/{match_id}/abandon", json={"seat": 0}))
    return match_id


def test_all_transports_send_the_same_messages(ada: Api) -> None:
    match_id = finished_match(ada)
    path = f"/v1/matches/{match_id}/events?from_version=1"
    with ada.lines(path) as lines:
        by_lines = [without_time(event) for event in lines]
    with ada.server_sent(path) as sent:
        served = list(sent)
    with ada.socket(match_id, "?from_version=1") as socket:
        by_socket = [without_time(event) for event in received(socket)]
    assert by_lines == [without_time(data) for _, _, data in served] == by_socket
    assert [event["type"] for event in by_lines][-1] == "end"
    assert [event["version"] for event in by_lines if event["type"] == "step"] == [2, 3, 4]
    assert [(identity, kind) for identity, kind, _ in served] == [(str(data["version"]), data["type"]) for _, _, data in served]
    assert all(set(event) == {"type", "match_id", "version", "data"} for event in by_lines)


def test_a_stream_begins_with_a_snapshot_and_ends_with_the_match(ada: Api) -> None:
    match_id = ada.new_match()["match_id"]
    with ada.lines(f"/v1/matches/{match_id}/events") as lines:
        events = without_heartbeats(lines)
        first = next(events)
        assert (first["type"], first["version"]) == ("snapshot", 0)
        assert first["data"] == ada.look(match_id)
        ada.play(match_id)
        rest = list(events)
    assert [event["version"] for event in rest if event["type"] == "step"] == list(range(1, len(rest)))
    assert rest[-2]["data"]["result"]["winners"]
    assert rest[-1]["type"] == "end"
    assert rest[-1]["data"]["seed"]


def test_a_broken_stream_goes_on_at_another_gateway_without_gap_or_repeat(platform: Platform, ada: Api) -> None:
    match_id = ada.new_match()["match_id"]
    seen: list[int] = []
    with ada.at(platform.urls[1]) as elsewhere:
        for turn in range(6):
            api = (ada, elsewhere)[turn % 2]
            path = f"/v1/matches/{match_id}/events"
            if turn % 3 == 0:
                with api.server_sent(path, **{"Last-Event-ID": str(len(seen))}) as sent:
                    ada.play(match_id, 3)
                    seen += [data["version"] for _, _, data in islice((one for one in sent if one[1] == "step"), 3)]
            elif turn % 3 == 1:
                with api.lines(f"{path}?from_version={len(seen)}") as lines:
                    ada.play(match_id, 3)
                    seen += [event["version"] for event in islice(without_heartbeats(lines), 3)]
            else:
                with api.socket(match_id, f"?from_version={len(seen)}") as socket:
                    ada.play(match_id, 3)
                    seen += [event["version"] for event in islice(without_heartbeats(received(socket)), 3)]
    assert seen == list(range(1, 19))


def test_silence_is_filled_with_heartbeats(ada: Api) -> None:
    match_id = ada.new_match()["match_id"]
    with ada.lines(f"/v1/matches/{match_id}/events") as lines:
        assert [event["type"] for event in islice(lines, 3)] == ["snapshot", "heartbeat", "heartbeat"]
    with ada.server_sent(f"/v1/matches/{match_id}/events") as sent:
        assert [(identity, kind) for identity, kind, _ in islice(sent, 3)] == [("0", "snapshot"), ("", "heartbeat"), ("", "heartbeat")]
    with ada.socket(match_id, "?watch=false") as socket:
        assert [event["type"] for event in islice(received(socket), 2)] == ["heartbeat", "heartbeat"]


def test_a_whole_match_over_one_socket(ada: Api) -> None:
    match_id = ada.new_match()["match_id"]
    with ada.socket(match_id) as socket:
        messages = without_heartbeats(received(socket))
        decision = next(messages)["data"]["observation"]["decision"]
        version, steps, kinds = 0, 0, set()
        while decision is not None:
            action = {"type": "act", "tag": f"move {version}", "expected_version": version, "option": decision["options"][0]["key"]}
            socket.send(json.dumps(action))
            for message in messages:
                steps += message["type"] == "step"
                if message["type"] == "taken":
                    break
            assert message["tag"] == f"move {version}"
            version, decision = message["data"]["version"], message["data"]["decision"]
        for message in messages:
            kinds.add(message["type"])
            steps += message["type"] == "step"
    assert steps == version
    assert "end" in kinds
    assert ada.look(match_id)["match"]["status"] == "finished"


def test_a_refused_action_leaves_the_socket_open(ada: Api) -> None:
    match_id = ada.new_match()["match_id"]
    option = ada.look(match_id)["observation"]["decision"]["options"][0]["key"]
    with ada.socket(match_id, "?watch=false") as socket:
        messages = without_heartbeats(received(socket))

        def answer(sent: str) -> Json:
            socket.send(sent)
            return next(messages)

        for sent, code, tag in [
            ("{", "invalid_json", None),
            ('{"type": "dance", "tag": 7}', "invalid_input", 7),
            ('{"type": "act", "tag": "a", "expected_version": 0, "option": "win"}', "illegal_action", "a"),
            ('{"type": "act", "tag": "b", "expected_version": 9, "option": "win"}', "version_conflict", "b"),
        ]:
            refused = answer(sent)
            assert (refused["type"], refused["data"]["code"], refused["tag"]) == ("refused", code, tag)
            assert refused["version"] == 0
        taken = answer(json.dumps({"type": "act", "tag": 1, "expected_version": 0, "option": option}))
        assert taken["type"] == "taken"
        assert set(taken) == {"type", "tag", "match_id", "version", "at", "data"}


def test_browsers_send_the_token_as_a_subprotocol(ada: Api, anybody: Api) -> None:
    match_id = ada.new_match(private=True)["match_id"]
    with anybody.socket(match_id, subprotocols=["herotable.v1", f"bearer.{ada.token}"]) as socket:
        assert socket.subprotocol == "herotable.v1"
        assert next(received(socket))["data"]["observation"]["viewer"] == 0


@pytest.mark.parametrize(
    ("match_id", "query", "status", "code"),
    [
        ("megaclash.nothing", "", 404, "unknown_match"),
        ("chess.x", "", 404, "unknown_match"),
        ("", "?seat=x", 400, "invalid_input"),
        ("", "?from_version=-1", 400, "invalid_input"),
        ("", "?watch=maybe", 400, "invalid_input"),
    ],
)
def test_an_invalid_socket_is_refused_with_a_problem(ada: Api, match_id: str, query: str, status: int, code: str) -> None:
    with pytest.raises(InvalidStatus) as refused, ada.socket(match_id or ada.new_match()["match_id"], query):
        pass
    response = refused.value.response
    assert response.status_code == status
    assert json.loads(response.body or b"")["code"] == code


def test_a_socket_with_a_wrong_token_is_refused(anybody: Api) -> None:
    anybody.token = "ht_nonsense"
    with pytest.raises(InvalidStatus) as refused, anybody.socket("megaclash.x"):
        pass
    assert refused.value.response.status_code == 401


def test_a_spectator_may_not_act_over_a_socket(ada: Api, anybody: Api) -> None:
    match_id = ada.new_match()["match_id"]
    with anybody.socket(match_id) as socket:
        messages = without_heartbeats(received(socket))
        assert next(messages)["data"]["observation"]["viewer"] is None
        socket.send('{"type": "act", "expected_version": 0, "option": "x"}')
        assert next(messages)["data"]["code"] == "not_authenticated"


def test_a_future_version_is_refused_before_the_stream_begins(ada: Api) -> None:
    match_id = ada.new_match()["match_id"]
    answer = ada.get(f"/v1/matches/{match_id}/events?from_version=7")
    assert answer.status_code in {400, 409, 422}
    problem(answer, answer.status_code, answer.json()["code"])


def test_a_revoked_token_ends_its_streams_with_a_problem(ada: Api) -> None:
    match_id = ada.new_match()["match_id"]
    path = f"/v1/matches/{match_id}/events"
    with ExitStack() as stack:
        lines = stack.enter_context(ada.lines(path))
        socket = stack.enter_context(ada.socket(match_id, "?watch=false"))
        next(lines)
        assert ada.delete("/v1/tokens/current").status_code == 204
        for events in (lines, received(socket)):
            last = list(events)[-1]
            assert (last["type"], last["data"]["code"]) == ("error", "invalid_token")


def test_a_revoked_token_ends_a_stream_that_is_never_silent(platform: Platform, ada: Api) -> None:
    match_id = ada.new_match(options={"battlegrounds_to_win": 5})["match_id"]
    issued = ok(ada.post("/v1/tokens", json={"label": "watcher"}), 201)
    with Api(platform.url).use(issued).at(platform.urls[1]) as watcher, watcher.lines(f"/v1/matches/{match_id}/events") as lines:
        next(lines)
        assert ada.delete(f"/v1/tokens/{issued['token_info']['token_id']}").status_code == 204
        last: Json = {}
        for last in lines:
            if last["type"] == "error":
                break
            time.sleep(0.02)
            ada.play(match_id, 1)
    assert last["data"]["code"] == "invalid_token"


def test_open_streams_are_counted_over_all_gateways(platform: Platform, other_gateway: OtherGateway, ada: Api) -> None:
    match_id = ada.new_match()["match_id"]
    path = f"/v1/matches/{match_id}/events"
    with other_gateway({"HEROTABLE_STREAMS_PER_ACCOUNT": "2"}) as gateway, ada.at(gateway.url) as limited:
        with ada.lines(path) as first, limited.lines(path) as second:
            next(first), next(second)
            problem(limited.get(path), 429, "too_many_streams")
            with pytest.raises(InvalidStatus) as refused, limited.socket(match_id):
                pass
            assert refused.value.response.status_code == 429
        eventually(lambda: _opens(limited, path))


def _opens(api: Api, path: str) -> bool:
    with api.stream("GET", path) as answer:
        return answer.status_code == 200


def test_streams_end_when_their_gateway_stops_and_resume_at_another(platform: Platform, other_gateway: OtherGateway, ada: Api) -> None:
    match_id = ada.new_match()["match_id"]
    path = f"/v1/matches/{match_id}/events"
    with other_gateway({}) as gateway, ada.at(gateway.url) as leaving, leaving.lines(path) as lines:
        assert next(lines)["type"] == "snapshot"
        os.kill(gateway.pid, signal.SIGTERM)
        assert all(event["type"] == "heartbeat" for event in lines)
        assert gateway.stop() == 0
    ada.play(match_id, 1)
    with ada.lines(f"{path}?from_version=0") as lines:
        assert next(without_heartbeats(lines))["version"] == 1
