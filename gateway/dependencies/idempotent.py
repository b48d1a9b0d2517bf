"""Idempotency-Key as a dependency of creating operations."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Header
from starlette.requests import Request
from starlette.responses import Response

from gateway.auth.caller import Caller
from gateway.quotas.idempotency_keys import HEADER, Handler
from gateway.state import gateway_of

IdempotencyKey = Annotated[
    str | None,
    Header(
        alias=HEADER,
        min_length=16,
        max_length=255,
        pattern=r"^[\x21-\x7e]+$",
        description="A new UUID for each thing to be made. A request repeated with it within 24 hours makes nothing new.",
    ),
]


class OnceRunner:
    """Carries out a creating request once for its Idempotency-Key."""

    def __init__(self, request: Request, _documented: IdempotencyKey = None) -> None:
        self._request = request

    async def __call__(self, caller: Caller, handler: Handler) -> Response:
        """Return the response of `handler`, or the stored one of an earlier request with the same key."""
        return await gateway_of(self._request).idempotency_keys.run_once(self._request, caller.subject, handler)


RunOnce = Annotated[OnceRunner, Depends(OnceRunner)]
