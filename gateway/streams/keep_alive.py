"""What all streams need: silences that are noticed, and a look now and then whether the stream may go on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeVar

import grpc

from gateway.state import Gateway

Message = TypeVar("Message")
Tend = Callable[[bool], Awaitable[None]]
"""Called with every message, and with True at every silence: raises a problem when the stream may not go on."""


async def silences(call: grpc.aio.UnaryStreamCall[Any, Message], here: Gateway) -> AsyncIterator[Message | None]:
    """The messages of a call, and None whenever none came for a while; ends with the call, or when the gateway stops."""
    closing = asyncio.create_task(here.closing.wait())
    reading: asyncio.Task[Any] | None = None
    try:
        while True:
            reading = reading or asyncio.create_task(call.read())
            await asyncio.wait({reading, closing}, timeout=here.settings.heartbeat_seconds, return_when=asyncio.FIRST_COMPLETED)
            if reading.done():
                message = reading.result()
                reading = None
                if message is grpc.aio.EOF:  # type: ignore[attr-defined]
                    return
                yield message
            elif closing.done():
                return
            else:
                yield None
    finally:
        closing.cancel()
        if reading is not None:
            reading.cancel()


def tending(here: Gateway, secret: str | None, renew: Callable[[], Awaitable[None]]) -> Tend:
    """Renews the stream's slot and looks whether its token still works: at every silence, and as often where there is none."""
    clock = asyncio.get_running_loop().time
    done = clock()

    async def tend(silent: bool) -> None:
        nonlocal done
        if not silent and clock() - done < here.settings.heartbeat_seconds:
            return
        await renew()
        if secret is not None:
            await here.tokens.find(secret, "")
        done = clock()

    return tend
