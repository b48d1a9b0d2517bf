"""Idempotency-Key: a creating request that is sent twice is done once, and answered the same for a day."""

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
ACCEPTED = re.compile(r"[\x21-\x7e]{16,255}\Z")
KEPT_HEADERS = ("content-type", "location")
BEGIN = """
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'EX', ARGV[2]) then return false end
return redis.call('GET', KEYS[1])
"""
FORGET = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"


class Idempotency:
    """The answers of the last day. They are stored sealed, as some of them hold a token."""

    def __init__(self, redis: Redis, secret: str) -> None:
        self._redis = redis
        self._begin = redis.register_script(BEGIN)
        self._forget = redis.register_script(FORGET)
        self._seal = Fernet(base64.urlsafe_b64encode(hashlib.sha256(b"idempotency:" + secret.encode()).digest()))

    async def once(self, request: Request, subject: str, make: Callable[[str], Awaitable[Response]]) -> Response:
        """The answer that `make` gives, or that it gave when the same subject sent the same request with the same key.

        `make` gets an id for the services that is the same for equal keys, "" without a key. Refusals are not kept: nothing was made."""
        offered = request.headers.get("idempotency-key")
        if offered is None:
            return await make("")
        if not ACCEPTED.match(offered):
            raise Problem(
                400,
                "invalid_idempotency_key",
                "An Idempotency-Key has 16 to 255 printable ASCII characters; take a new UUID.",
                field="Idempotency-Key",
                value=offered,
            )
        name = hashlib.sha256(f"{subject} {offered}".encode()).hexdigest()
        asked = hashlib.sha256(f"{request.method} {request.url.path} ".encode() + await request.body()).hexdigest()
        key, pending = f"gateway:idempotency:{name}", orjson.dumps({"asked": asked}).decode()
        known = await self._claim(key, pending, asked)
        if known is not None:
            return known
        try:
            response = await make(name[:32])
        except BaseException:
            await cast(Awaitable[Any], self._forget(keys=[key], args=[pending]))
            raise
        headers = {header: response.headers[header] for header in KEPT_HEADERS if header in response.headers}
        answer = orjson.dumps({"status": response.status_code, "headers": headers, "body": bytes(response.body).decode()})
        stored = orjson.dumps({"asked": asked, "answer": self._seal.encrypt(answer).decode()})
        await self._redis.set(key, stored, ex=KEPT_SECONDS)
        return response

    async def _claim(self, key: str, pending: str, asked: str) -> Response | None:
        """None: the request is ours to answer. Waits for somebody else who is at it."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + WAIT_SECONDS
        while True:
            found = await cast(Awaitable[str | None], self._begin(keys=[key], args=[pending, PENDING_SECONDS]))
            if not found:
                return None
            stored = orjson.loads(found)
            if stored["asked"] != asked:
                raise _reused("Another request was made with this Idempotency-Key in the last 24 hours; take a new key.")
            if "answer" in stored:
                return self._open(stored["answer"])
            if loop.time() > deadline:
                raise Problem(
                    409,
                    "idempotency_in_progress",
                    "The first request with this Idempotency-Key is still being answered; repeat a little later.",
                    retry_after=1,
                )
            await asyncio.sleep(POLL_SECONDS)

    def _open(self, sealed: str) -> Response:
        try:
            answer = orjson.loads(self._seal.decrypt(sealed.encode()))
        except InvalidToken:
            raise _reused("The answer to this Idempotency-Key was sealed with an earlier secret of the platform; take a new key.") from None
        return Response(answer["body"], answer["status"], {**answer["headers"], "Idempotency-Replayed": "true"})


def _reused(detail: str) -> Problem:
    return Problem(422, "idempotency_key_reused", detail, field="Idempotency-Key")
