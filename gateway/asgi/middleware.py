"""The outermost middleware, in plain ASGI: request ids, the limit on bodies, security headers, metrics, and a problem for any error."""

from __future__ import annotations

from time import perf_counter

import structlog
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gateway.problems.problem import INTERNAL_ERROR, Problem, body_too_large
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


class RequestMiddleware:
    """Wraps the whole application and makes the gateway available in the scope."""

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
        sender = ResponseSender(scope, send, perf_counter())
        length = headers.get(b"content-length")
        try:
            if length is None:
                receive = limit_body(receive, self.body_limit) if b"transfer-encoding" in headers else receive
            elif not length.isdigit() or int(length) > self.body_limit:
                await body_too_large(self.body_limit).response()(scope, receive, sender)
                return
            await self.app(scope, receive, sender)
        except Exception:
            log.exception("request_failed", method=scope["method"], path=scope["path"])
            if not sender.status:
                await Problem(500, "internal", INTERNAL_ERROR).response()(scope, receive, sender)
        finally:
            sender.finish()


class ResponseSender:
    """The ASGI `send` of one request: adds the common headers to the response, and counts it."""

    __slots__ = ("scope", "send", "started", "status")

    def __init__(self, scope: Scope, send: Send, started: float) -> None:
        self.scope = scope
        self.send = send
        self.started = started
        self.status = 0

    async def __call__(self, message: Message) -> None:
        """Send one message."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers: list[tuple[bytes, bytes]] = message["headers"]
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
        """The path template, so that ids do not multiply the metrics."""
        return getattr(self.scope.get("route"), "path", "none")

    def finish(self) -> None:
        """Count the response and, if it was a refusal, log it."""
        requests_of(self.route, _known_method(self.scope["method"]), self.status).inc()
        if self.status >= 400:
            log.info("refused", method=self.scope["method"], path=self.scope["path"], status=self.status)


def _known_method(method: str) -> str:
    return method if method in METHODS else "other"


class BodyTooLarge(HTTPException):
    """A body without a length exceeded the limit while it was read."""

    def __init__(self) -> None:
        super().__init__(413)


def limit_body(receive: Receive, limit: int) -> Receive:
    """Return a `receive` that raises BodyTooLarge after more than `limit` bytes of the body."""
    received = 0

    async def read() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > limit:
            raise BodyTooLarge
        return message

    return read
