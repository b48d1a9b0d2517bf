"""Free ports of the loopback interface."""

from __future__ import annotations

import random
import socket

from services.kernel.errors import Conflict, InvalidInput

HOST = "127.0.0.1"
INTERNAL_PORTS = range(20_000, 32_000)
"""Below the ephemeral range, so that no outgoing connection takes the port of a service while it restarts."""


def free_port() -> int:
    """A port that is free at the moment."""
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        port: int = listener.getsockname()[1]
        return port


def internal_ports(count: int) -> list[int]:
    """`count` different free ports for the services behind the gateway."""
    sockets: list[socket.socket] = []
    try:
        for port in random.sample(INTERNAL_PORTS, len(INTERNAL_PORTS)):
            listener = socket.socket()
            sockets.append(listener)
            try:
                listener.bind((HOST, port))
            except OSError:
                sockets.pop().close()
            if len(sockets) == count:
                break
        return [listener.getsockname()[1] for listener in sockets]
    finally:
        for listener in sockets:
            listener.close()


def check_free(port: int) -> None:
    """Check that a server can listen on the port. Raises Conflict if it is in use, InvalidInput if it is privileged."""
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, port))
        except PermissionError:
            sentence = f"Port {port} is for the administrator; take one from 1024 to 65535."
            raise InvalidInput(sentence, code="port_refused", field="port", value=port) from None
        except OSError:
            other = port + 1 if port < 65_535 else 8000
            sentence = f"Port {port} on {HOST} is in use by another program. Choose another one: --port {other}, or --port 0 for any."
            raise Conflict(sentence, code="port_in_use", field="port", value=port) from None
