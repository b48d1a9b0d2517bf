"""Heartbeats of idle streams, and periodic checks whether a stream may continue."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeVar

import grpc

from gateway.state import Gateway

Message = TypeVar("Message")
StreamCheck = Callable[[bool], Awaitable[None]]
"""Called with False for each message and with True for each heartbeat. Raises a problem when the stream must end."""


async def with_heartbeats(call: grpc.aio.UnaryStreamCall[Any, Message], gateway: Gateway) -> AsyncIterator[Message | None]:
    """Yield the messages of a call, and None after each `heartbeat_seconds` without one. Ends with the call or the gateway."""
    closing = asyncio.create_task(gateway.closing.wait())
    reading: asyncio.Task[Any] | None = None
    try:
        while True:
            reading = reading or asyncio.create_task(call.read())
            await asyncio.wait({reading, closing}, timeout=gateway.settings.heartbeat_seconds, return_when=asyncio.FIRST_COMPLETED)
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


def stream_check(gateway: Gateway, token: str | None, renew_slot: Callable[[], Awaitable[None]]) -> StreamCheck:
    """Return a check that renews the stream's slot and verifies its token, with each heartbeat or, in a busy stream, as often."""
    clock = asyncio.get_running_loop().time
    last = clock()

    async def check(idle: bool) -> None:
        nonlocal last
        if not idle and clock() - last < gateway.settings.heartbeat_seconds:
            return
        await renew_slot()
        if token is not None:
            await gateway.tokens.find(token, "")
        last = clock()

    return check
