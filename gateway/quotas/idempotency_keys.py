"""Idempotency-Key: a creating request that is sent twice is carried out once, and gets the same response for a day."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import re
from collections.abc import Awaitable, Callable
from typing import Any, cast

import orjson
from cryptography.fernet import Fernet, InvalidToken
from redis.asyncio import Redis
from starlette.requests import Request
from starlette.responses import Response

from gateway.problems.problem import Problem

KEPT_SECONDS = 86_400
PENDING_SECONDS = 30
WAIT_SECONDS = 5.0
POLL_SECONDS = 0.05
HEADER = "Idempotency-Key"
ACCEPTED = re.compile(r"[\x21-\x7e]{16,255}\Z")
KEPT_HEADERS = ("content-type", "location")
BEGIN = """
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'EX', ARGV[2]) then return false end
return redis.call('GET', KEYS[1])
"""
FORGET = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

Handler = Callable[[str], Awaitable[Response]]
"""Carries out a request. Its argument is an id for the services that is the same for equal keys, "" for a request without a key."""


class IdempotencyKeys:
    """The responses of the last day in Redis, encrypted because some of them contain a token."""

    def __init__(self, redis: Redis, secret: str) -> None:
        self._redis = redis
        self._begin = redis.register_script(BEGIN)
        self._forget = redis.register_script(FORGET)
        self._cipher = Fernet(base64.urlsafe_b64encode(hashlib.sha256(b"idempotency:" + secret.encode()).digest()))

    async def run_once(self, request: Request, subject: str, handler: Handler) -> Response:
        """Return the response of `handler`, or the stored one if the same subject sent the same request with the same key before.

        A handler that raises is not recorded, so that the request can be repeated. Raises invalid_idempotency_key,
        idempotency_key_reused for another request with the same key, and idempotency_in_progress."""
        offered = request_key(request)
        if offered is None:
            return await handler("")
        name = hashlib.sha256(f"{subject} {offered}".encode()).hexdigest()
        asked = hashlib.sha256(f"{request.method} {request.url.path} ".encode() + await request.body()).hexdigest()
        key, pending = f"gateway:idempotency:{name}", orjson.dumps({"asked": asked}).decode()
        earlier = await self._claim(key, pending, asked)
        if earlier is not None:
            return earlier
        try:
            response = await handler(name[:32])
        except BaseException:
            await cast(Awaitable[Any], self._forget(keys=[key], args=[pending]))
            raise
        headers = {header: response.headers[header] for header in KEPT_HEADERS if header in response.headers}
        answer = orjson.dumps({"status": response.status_code, "headers": headers, "body": bytes(response.body).decode()})
        stored = orjson.dumps({"asked": asked, "answer": self._cipher.encrypt(answer).decode()})
        await self._redis.set(key, stored, ex=KEPT_SECONDS)
        return response

    async def _claim(self, key: str, pending: str, asked: str) -> Response | None:
        """Return None if this gateway has to carry the request out; otherwise wait for the response of the one that does."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + WAIT_SECONDS
        while True:
            found = await cast(Awaitable[str | None], self._begin(keys=[key], args=[pending, PENDING_SECONDS]))
            if not found:
                return None
            stored = orjson.loads(found)
            if stored["asked"] != asked:
                raise _reused("A different request was made with this Idempotency-Key in the last 24 hours; use a new key.")
            if "answer" in stored:
                return self._decrypt(stored["answer"])
            if loop.time() > deadline:
                raise Problem(
                    409,
                    "idempotency_in_progress",
                    "The first request with this Idempotency-Key is still in progress; retry shortly.",
                    retry_after=1,
                )
            await asyncio.sleep(POLL_SECONDS)

    def _decrypt(self, encrypted: str) -> Response:
        try:
            answer = orjson.loads(self._cipher.decrypt(encrypted.encode()))
        except InvalidToken:
            raise _reused("The response for this Idempotency-Key was encrypted with an earlier secret; use a new key.") from None
        return Response(answer["body"], answer["status"], {**answer["headers"], "Idempotency-Replayed": "true"})


def request_key(request: Request) -> str | None:
    """Return the Idempotency-Key of a request, None without one. Raises invalid_idempotency_key."""
    offered = request.headers.get(HEADER)
    if offered is not None and not ACCEPTED.match(offered):
        raise Problem(
            400,
            "invalid_idempotency_key",
            "An Idempotency-Key has 16 to 255 printable ASCII characters; use a new UUID.",
            field=HEADER,
            value=offered,
        )
    return offered


def _reused(detail: str) -> Problem:
    return Problem(422, "idempotency_key_reused", detail, field=HEADER)
