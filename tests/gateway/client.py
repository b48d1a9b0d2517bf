"""A small client of the public API for the tests."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]
SECONDS = 20.0


class Api(httpx.Client):
    """An httpx client with a token and shortcuts for playing."""

    def __init__(self, url: str) -> None:
        super().__init__(base_url=url, timeout=SECONDS)
        self.url = url
        self.token = ""
        self.account_id = ""

    def use(self, issued: Json) -> Self:
        """Send this token from now on."""
        self.token = issued["token"]
        self.account_id = issued["account"]["account_id"]
        self.headers["Authorization"] = f"Bearer {self.token}"
        return self

    def guest(self) -> Self:
        """Become a new guest."""
        return self.use(ok(self.post("/v1/accounts/guest"), 201))

    def at(self, url: str) -> Api:
        """The same account at another gateway."""
        other = Api(url)
        other.token, other.account_id = self.token, self.account_id
        other.headers["Authorization"] = f"Bearer {self.token}"
        return other

    def new_match(self, *seats: str, **more: Any) -> Json:
        """A new match."""
        return ok(self.post("/v1/matches", json={"game": "megaclash", "seats": list(seats or ("me", "me")), **more}), 201)["match"]

    def look(self, match_id: str, **query: Any) -> Json:
        """Match and observation."""
        return ok(self.get(f"/v1/matches/{match_id}", params=query))

    def act(self, match_id: str, version: int, option: str, **more: Any) -> httpx.Response:
        """Take an option."""
        return self.post(f"/v1/matches/{match_id}/actions", json={"expected_version": version, "option": option, **more})

    def play(self, match_id: str, most: int = 1000) -> Json:
        """Take the first option while it is this account's turn, `most` times at most; the final match and observation."""
        for _ in range(most):
            seen = self.look(match_id)["observation"]
            if seen["decision"] is None or not seen["decision"]["options"]:
                break
            ok(self.act(match_id, seen["version"], seen["decision"]["options"][0]["key"]))
        return self.look(match_id)

    @contextmanager
    def lines(self, path: str, **headers: str) -> Iterator[Iterator[Json]]:
        """The messages of an NDJSON stream."""
        with self.stream("GET", path, headers={"Accept": "application/x-ndjson", **headers}) as answer:
            if answer.status_code != 200:
                answer.read()
            assert answer.status_code == 200, answer.text
            assert answer.headers["content-type"] == "application/x-ndjson"
            yield (json.loads(line) for line in answer.iter_lines() if line)

    @contextmanager
    def server_sent(self, path: str, **headers: str) -> Iterator[Iterator[tuple[str, str, Json]]]:
        """(id, event, data) of a stream of Server-Sent Events."""
        with self.stream("GET", path, headers={"Accept": "text/event-stream", **headers}) as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/event-stream")
            yield _server_sent(answer.iter_lines())

    def socket(self, match_id: str, query: str = "", **more: Any) -> ClientConnection:
        """A WebSocket on a match."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return connect(
            f"{self.url.replace('http', 'ws')}/v1/matches/{match_id}/ws{query}", additional_headers=headers, open_timeout=SECONDS, **more
        )


def _server_sent(lines: Iterator[str]) -> Iterator[tuple[str, str, Json]]:
    fields: dict[str, str] = {}
    for line in lines:
        if line:
            name, _, value = line.partition(": ")
            fields[name] = value
        elif fields:
            yield fields.get("id", ""), fields["event"], json.loads(fields["data"])
            fields = {}


def ok(answer: httpx.Response, status: int = 200) -> Any:
    """The JSON of a response that must have this status."""
    assert answer.status_code == status, answer.text
    return answer.json()


def problem(answer: httpx.Response, status: int, code: str, field: str = "") -> Json:
    """The problem document of a response that must be this refusal."""
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json"), answer.text
    document: Json = answer.json()
    assert (document["code"], document["status"], document["type"]) == (code, status, f"/v1/problems/{code}"), document
    assert document["title"]
    assert document["detail"]
    assert document["request_id"] == answer.headers["x-request-id"]
    if field:
        assert field in [one["field"] for one in document["errors"]], document
    return document


def eventually(check: Callable[[], Any], seconds: float = SECONDS) -> Any:
    """Repeat the check until its result is true, and return it."""
    deadline = time.monotonic() + seconds
    while not (found := check()):
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.05)
    return found


def key() -> str:
    """A new Idempotency-Key."""
    return str(uuid.uuid4())
