"""The dependency that lets creating operations be repeated."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Header
from starlette.requests import Request
from starlette.responses import Response

from gateway.auth.tokens import Caller
from gateway.state import gateway

Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=16,
        max_length=255,
        pattern=r"^[\x21-\x7e]+$",
        description="A new UUID for each thing to be made. A request repeated with it within 24 hours makes nothing new.",
    ),
]
Make = Callable[[str], Awaitable[Response]]


class Repeats:
    """Runs a creating request once for its Idempotency-Key."""

    def __init__(self, request: Request, _key: Key = None) -> None:
        self._request = request

    async def __call__(self, caller: Caller, make: Make) -> Response:
        """The answer of `make`, or the one it gave before."""
        return await gateway(self._request).idempotency.once(self._request, caller.subject, make)


Once = Annotated[Repeats, Depends(Repeats)]
