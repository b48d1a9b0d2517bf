"""Minimal persistent HTTP/1.1 and WebSocket connections for load tests, whose clients share the processor with the servers.

They understand only what the measured servers send: responses with a Content-Length, and unfragmented text frames. A response
that is not a success raises ConnectionError.
"""

from __future__ import annotations

import asyncio
import base64
import os
from typing import Self

NO_MASK = b"\x00\x00\x00\x00"
"""A client must mask its frames; this key leaves the payload unchanged."""
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA


class HttpConnection:
    """One persistent connection; one request at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, head: str) -> None:
        self._reader, self._writer, self._head = reader, writer, head

    @classmethod
    async def open(cls, host: str, port: int, token: str = "") -> Self:
        """Connect; the token is sent with every request."""
        reader, writer = await asyncio.open_connection(host, port)
        authorization = f"Authorization: Bearer {token}\r\n" if token else ""
        return cls(reader, writer, f"Host: {host}:{port}\r\n{authorization}Content-Type: application/json\r\n")

    async def get(self, path: str) -> bytes:
        """Return the body of the response."""
        self._writer.write(f"GET {path} HTTP/1.1\r\n{self._head}\r\n".encode())
        return await self._response()

    async def post(self, path: str, body: bytes) -> bytes:
        """Return the body of the response."""
        self._writer.write(f"POST {path} HTTP/1.1\r\n{self._head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        return await self._response()

    async def _response(self) -> bytes:
        head = await self._reader.readuntil(b"\r\n\r\n")
        lowered = head.lower()
        start = lowered.index(b"content-length:") + 15
        length = int(lowered[start : lowered.index(b"\r\n", start)])
        body = await self._reader.readexactly(length)
        if head[9:10] != b"2":
            raise ConnectionError(f"{head[9:12].decode()}: {body.decode()}")
        return body

    def close(self) -> None:
        """Close the connection."""
        self._writer.close()


class WebSocketConnection:
    """A WebSocket without extensions."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, host: str, port: int, path: str, token: str = "") -> Self:
        """Connect. Raises ConnectionError with the head of the response if the handshake is refused."""
        reader, writer = await asyncio.open_connection(host, port)
        key = base64.b64encode(os.urandom(16)).decode()
        authorization = f"Authorization: Bearer {token}\r\n" if token else ""
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{authorization}\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(head.decode())
        return cls(reader, writer)

    def send(self, payload: bytes) -> None:
        """Send one text frame."""
        self._send_frame(TEXT, payload)

    async def receive(self) -> bytes:
        """Return the next text frame and answer pings. Raises ConnectionError when the server closes the socket."""
        while True:
            first, second = await self._reader.readexactly(2)
            length = second & 127
            if length == 126:
                length = int.from_bytes(await self._reader.readexactly(2), "big")
            elif length == 127:
                length = int.from_bytes(await self._reader.readexactly(8), "big")
            payload = await self._reader.readexactly(length)
            kind = first & 15
            if kind == TEXT:
                return payload
            if kind == PING:
                self._send_frame(PONG, payload)
            if kind == CLOSE:
                raise ConnectionError(f"closed: {payload[2:].decode()}")

    def close(self) -> None:
        """Close the connection."""
        self._writer.close()

    def _send_frame(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self._writer.write(bytes((0x80 | kind,)) + length + NO_MASK + payload)
