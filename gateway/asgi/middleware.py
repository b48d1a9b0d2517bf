"""The outermost layer, plain ASGI: request ids, the limit on bodies, security headers, metrics, and a problem for whatever goes wrong."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import structlog
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gateway.problems.problem import Problem
from gateway.state import Gateway
from gateway.telemetry.metrics import requests_of, seconds_of
from gateway.telemetry.request_id import new_request_id, request_id

log = structlog.stdlib.get_logger(__name__)
SECURITY_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
)
UNCACHED = (b"cache-control", b"no-store")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
INTERNAL = "The platform met an error of its own; it has been logged under the request id."


class Frame:
    """Wraps the whole app."""

    def __init__(self, app: ASGIApp, gateway: Gateway) -> None:
        self.app = app
        self.gateway = gateway
        self.body_limit = gateway.settings.body_limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        scope["gateway"] = self.gateway
        headers = dict(scope["headers"])
        token = request_id.set(new_request_id(headers.get(b"x-request-id")))
        try:
            if scope["type"] == "websocket":
                await self.app(scope, receive, send)
            else:
                await self._serve(scope, headers, receive, send)
        finally:
            request_id.reset(token)

    async def _serve(self, scope: Scope, headers: dict[bytes, bytes], receive: Receive, send: Send) -> None:
        answer = Answer(scope, send, perf_counter())
        length = headers.get(b"content-length")
        try:
            if length is None:
                receive = limited(receive, self.body_limit) if b"transfer-encoding" in headers else receive
            elif not length.isdigit() or int(length) > self.body_limit:
                await too_large(self.body_limit).response()(scope, receive, answer)
                return
            await self.app(scope, receive, answer)
        except Exception:
            log.exception("request_failed", method=scope["method"], path=scope["path"])
            if not answer.status:
                await Problem(500, "internal", INTERNAL).response()(scope, receive, answer)
        finally:
            answer.finish()


class Answer:
    """The way out of one request: adds what every answer has, and counts it."""

    __slots__ = ("scope", "send", "started", "status")

    def __init__(self, scope: Scope, send: Send, started: float) -> None:
        self.scope = scope
        self.send = send
        self.started = started
        self.status = 0

    async def __call__(self, message: Message) -> None:
        """Pass a message on."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers: list[Any] = message["headers"]
            headers.append((b"x-request-id", request_id.get().encode()))
            headers += SECURITY_HEADERS
            if not any(name == b"cache-control" for name, _ in headers):
                headers.append(UNCACHED)
            for name, value in self.scope.get("gateway.headers", {}).items():
                lowered = name.lower().encode()
                if not any(present == lowered for present, _ in headers):
                    headers.append((lowered, value.encode()))
            seconds_of(self.route).observe(perf_counter() - self.started)
        await self.send(message)

    @property
    def route(self) -> str:
        """The path with its parameters' names, so that ids do not blow the metrics up."""
        return getattr(self.scope.get("route"), "path", "none")

    def finish(self) -> None:
        """Count the answer and, if it was a refusal, log it."""
        requests_of(self.route, _known(self.scope["method"]), self.status).inc()
        if self.status >= 400:
            log.info("refused", method=self.scope["method"], path=self.scope["path"], status=self.status)


def _known(method: str) -> str:
    return method if method in METHODS else "other"


def too_large(limit: int) -> Problem:
    """The 413."""
    return Problem(413, "body_too_large", f"The body may have {limit} bytes at most.", headers={"Connection": "close"}, limit=limit)


class BodyTooLarge(HTTPException):
    """A body without a length went over the limit while it was read."""

    def __init__(self) -> None:
        super().__init__(413)


def limited(receive: Receive, limit: int) -> Receive:
    """Reads no more than that; BodyTooLarge then."""
    seen = 0

    async def read() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > limit:
            raise BodyTooLarge
        return message

    return read
