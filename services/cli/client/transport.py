"""Requests and streams over HTTP that outlive short absences of the platform, and its refusals as exceptions."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import httpx

from services.kernel.errors import HerotableError, Unavailable

AWAY = frozenset({502, 503, 504})
PAUSE_FIRST, PAUSE_MOST = 0.1, 2.0


class Refused(HerotableError):
    """The platform's refusal: `status`, `code`, `message`, and in `context` the whole problem document."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        first = (problem.get("errors") or [{}])[0]
        sentence = problem.get("detail") or f"HTTP {status}"
        super().__init__(sentence, code=problem.get("code"), field=first.get("field", ""), value=first.get("value"))
        self.status = status
        self.context = problem


class Transport:
    """Kept connections to one platform, with one token. Not for use by several threads at once."""

    def __init__(self, url: str, token: str, patience: float) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.patience = patience
        """Seconds for which what failed because the platform was away is repeated."""
        self._http = httpx.Client(base_url=self.url, timeout=httpx.Timeout(30.0, connect=5.0))

    def close(self) -> None:
        """Hang up."""
        self._http.close()

    def get(self, path: str, query: dict[str, Any] | None = None) -> dict[str, Any]:
        """The JSON there."""
        return self._request("GET", path, params=query)

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """The answer to that body; with the same key, a repeated request is answered as the first one was."""
        return self._request("POST", path, json=body, headers={"Idempotency-Key": str(uuid.uuid4())})

    def delete(self, path: str) -> dict[str, Any]:
        """The answer to a DELETE."""
        return self._request("DELETE", path)

    def lines(self, path: str, query: Callable[[], dict[str, Any]]) -> Iterator[str]:
        """The lines of an NDJSON stream until the platform ends it; one that breaks off goes on with what `query` says then."""
        broken_since: float | None = None
        while True:
            try:
                for line in self._lines(path, query()):
                    broken_since = None
                    yield line
                return
            except (httpx.TransportError, Refused) as error:
                if isinstance(error, Refused) and error.status not in AWAY:
                    raise
                broken_since = broken_since or time.monotonic()
                if time.monotonic() - broken_since > self.patience:
                    raise self.unreachable() from error
            time.sleep(PAUSE_FIRST)

    def unreachable(self) -> Unavailable:
        """What to say when nobody answers."""
        sentence = f"No platform answers at {self.url}. Start one with `herotable up`, or name another one with --url."
        return Unavailable(sentence, code="unreachable")

    def _request(self, method: str, path: str, *, headers: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
        deadline = time.monotonic() + self.patience
        pause = PAUSE_FIRST
        while True:
            error: HerotableError
            try:
                answer = self._http.request(method, path, headers={**self._headers(), **(headers or {})}, **more)
                if answer.is_success:
                    found: dict[str, Any] = answer.json() if answer.content else {}
                    return found
                error = _refused(answer)
            except httpx.TransportError:
                error = self.unreachable()
            wait = _wait(error, pause)
            if wait is None or time.monotonic() + wait > deadline:
                raise error
            time.sleep(wait)
            pause = min(2 * pause, PAUSE_MOST)

    def _lines(self, path: str, query: dict[str, Any]) -> Iterator[str]:
        headers = {**self._headers(), "Accept": "application/x-ndjson"}
        with self._http.stream("GET", path, params=query, headers=headers) as answer:
            if not answer.is_success:
                answer.read()
                raise _refused(answer)
            yield from (line for line in answer.iter_lines() if line.strip())

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}


def _refused(answer: httpx.Response) -> Refused:
    try:
        problem = answer.json()
    except json.JSONDecodeError:
        problem = None
    if not isinstance(problem, dict) or "code" not in problem:
        problem = {"detail": f"{answer.url} answered HTTP {answer.status_code}, but not as a herotable platform does."}
    return Refused(answer.status_code, problem)


def _wait(error: HerotableError, pause: float) -> float | None:
    """Seconds until a repetition may help; None if it will not."""
    if not isinstance(error, Refused):
        return pause
    if error.status == 429:
        return float(error.context.get("retry_after", 1))
    return pause if error.status in AWAY or error.code == "idempotency_in_progress" else None
