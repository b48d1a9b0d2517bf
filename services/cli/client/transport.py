"""HTTP requests and streams that survive short outages of the platform; error responses become exceptions."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import httpx

from services.kernel.errors import HerotableError, Unavailable

OUTAGE_STATUSES = frozenset({502, 503, 504})
RETRY_PAUSE, RETRY_PAUSE_MAX = 0.1, 2.0
"""Seconds before the first retry, and the most between two of them."""


class ApiError(HerotableError):
    """An error response of the API: `status` is the HTTP status and `context` the whole problem document."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        first = (problem.get("errors") or [{}])[0]
        sentence = problem.get("detail") or f"HTTP {status}"
        super().__init__(sentence, code=problem.get("code"), field=first.get("field", ""), value=first.get("value"))
        self.status = status
        self.context = problem


class Transport:
    """A connection pool to one platform, with one access token. Not thread-safe."""

    def __init__(self, url: str, token: str, retry_seconds: float) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.retry_seconds = retry_seconds
        """For how many seconds a request that failed because of an outage is retried."""
        self._http = httpx.Client(base_url=self.url, timeout=httpx.Timeout(30.0, connect=5.0))

    def close(self) -> None:
        """Close all connections."""
        self._http.close()

    def get(self, path: str, query: dict[str, Any] | None = None) -> dict[str, Any]:
        """Send a GET request and return the JSON of the response."""
        return self._request("GET", path, params=query)

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Send a POST request with an idempotency key, which makes retries harmless, and return the JSON of the response."""
        return self._request("POST", path, json=body, headers={"Idempotency-Key": str(uuid.uuid4())})

    def delete(self, path: str) -> dict[str, Any]:
        """Send a DELETE request and return the JSON of the response."""
        return self._request("DELETE", path)

    def lines(self, path: str, query: Callable[[], dict[str, Any]]) -> Iterator[str]:
        """Yield the lines of an NDJSON stream until the platform ends it.

        A stream whose connection breaks is opened again with the parameters that `query` returns then.
        """
        broken_since: float | None = None
        while True:
            try:
                for line in self._lines(path, query()):
                    broken_since = None
                    yield line
                return
            except (httpx.TransportError, ApiError) as error:
                if isinstance(error, ApiError) and error.status not in OUTAGE_STATUSES:
                    raise
                broken_since = broken_since or time.monotonic()
                if time.monotonic() - broken_since > self.retry_seconds:
                    raise self.unreachable() from error
            time.sleep(RETRY_PAUSE)

    def unreachable(self) -> Unavailable:
        """The error for a platform that does not respond."""
        sentence = f"No platform answers at {self.url}. Start one with `herotable up`, or name another one with --url."
        return Unavailable(sentence, code="unreachable")

    def _request(self, method: str, path: str, *, headers: dict[str, str] | None = None, **request: Any) -> dict[str, Any]:
        deadline = time.monotonic() + self.retry_seconds
        pause = RETRY_PAUSE
        while True:
            error: HerotableError
            try:
                response = self._http.request(method, path, headers={**self._headers(), **(headers or {})}, **request)
                if response.is_success:
                    body: dict[str, Any] = response.json() if response.content else {}
                    return body
                error = _api_error(response)
            except httpx.TransportError:
                error = self.unreachable()
            wait = _retry_after(error, pause)
            if wait is None or time.monotonic() + wait > deadline:
                raise error
            time.sleep(wait)
            pause = min(2 * pause, RETRY_PAUSE_MAX)

    def _lines(self, path: str, query: dict[str, Any]) -> Iterator[str]:
        headers = {**self._headers(), "Accept": "application/x-ndjson"}
        with self._http.stream("GET", path, params=query, headers=headers) as response:
            if not response.is_success:
                response.read()
                raise _api_error(response)
            yield from (line for line in response.iter_lines() if line.strip())

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}


def _api_error(response: httpx.Response) -> ApiError:
    try:
        problem = response.json()
    except json.JSONDecodeError:
        problem = None
    if not isinstance(problem, dict) or "code" not in problem:
        sentence = f"{response.url} answered with HTTP {response.status_code} and no problem document: it is not a herotable platform."
        problem = {"detail": sentence}
    return ApiError(response.status_code, problem)


def _retry_after(error: HerotableError, pause: float) -> float | None:
    """Seconds to wait before a retry; None if a retry cannot help."""
    if not isinstance(error, ApiError):
        return pause
    if error.status == 429:
        return float(error.context.get("retry_after", 1))
    return pause if error.status in OUTAGE_STATUSES or error.code == "idempotency_in_progress" else None
