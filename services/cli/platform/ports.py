"""Ports of loopback: free ones, and a clear word about those in use."""

from __future__ import annotations

import random
import socket

from services.kernel.errors import Conflict, InvalidInput

HOST = "127.0.0.1"
INNER_PORTS = range(20_000, 32_000)
"""Below the ports that the system gives to outgoing connections, so that none of those takes the port of a service being restarted."""


def free_port() -> int:
    """A port on which nobody listens now."""
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        port: int = listener.getsockname()[1]
        return port


def inner_ports(count: int) -> list[int]:
    """So many different free ports for the services behind the gateway."""
    held: list[socket.socket] = []
    try:
        for port in random.sample(INNER_PORTS, len(INNER_PORTS)):
            listener = socket.socket()
            held.append(listener)
            try:
                listener.bind((HOST, port))
            except OSError:
                held.pop().close()
            if len(held) == count:
                break
        return [listener.getsockname()[1] for listener in held]
    finally:
        for listener in held:
            listener.close()


def check_free(port: int) -> None:
    """Conflict unless a server may listen on that port; InvalidInput if only the administrator may."""
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
