"""The channels between services: a deadline on every call, retries only where the contract says that they are harmless.

A method with `option idempotency_level` in its contract is tried up to four times with growing pauses while its server is
UNAVAILABLE; other methods are never retried. Several addresses behind one name are used in turn.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

import grpc
import grpc.aio
import orjson
from google.protobuf.descriptor import FileDescriptor, MethodDescriptor
from google.protobuf.descriptor_pb2 import MethodOptions

from services.harness.settings import Settings

RETRY = {
    "maxAttempts": 4,
    "initialBackoff": "0.05s",
    "maxBackoff": "1s",
    "backoffMultiplier": 3,
    "retryableStatusCodes": ["UNAVAILABLE"],
}


def open_channel(address: str, contract: FileDescriptor, settings: Settings) -> grpc.aio.Channel:
    """A channel to the service of this contract at host:port (or any gRPC name). Open it in the process and event loop that use it.

    A call without a `timeout` has that of the settings."""
    channel = grpc.aio.insecure_channel(_target(address), options=channel_options(contract, settings))
    return cast("grpc.aio.Channel", _Deadlines(channel, settings))


def open_sync_channel(address: str, contract: FileDescriptor, settings: Settings) -> grpc.Channel:
    """As `open_channel`, without asyncio, for Celery workers: open it after the fork. Stub methods have no `.future`."""
    channel = grpc.insecure_channel(_target(address), options=channel_options(contract, settings))
    return cast("grpc.Channel", _Deadlines(channel, settings))


class _Deadlines:
    """A channel whose calls have a deadline even if the caller sets none.

    The `timeout` of gRPC's service config uses the processor's cycle counter, which fired up to 1.6 seconds early on virtual
    machines."""

    def __init__(self, channel: Any, settings: Settings) -> None:
        self._channel = channel
        self._call, self._stream = settings.call_timeout, settings.stream_timeout

    def __getattr__(self, name: str) -> Any:
        return getattr(self._channel, name)

    async def __aenter__(self) -> _Deadlines:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._channel.close()

    def __enter__(self) -> _Deadlines:
        return self

    def __exit__(self, *_: object) -> None:
        self._channel.close()

    def unary_unary(self, *args: Any, **kwargs: Any) -> Callable[..., Any]:
        return partial(self._channel.unary_unary(*args, **kwargs), timeout=self._call)

    def unary_stream(self, *args: Any, **kwargs: Any) -> Callable[..., Any]:
        return partial(self._channel.unary_stream(*args, **kwargs), timeout=self._stream)

    def stream_unary(self, *args: Any, **kwargs: Any) -> Callable[..., Any]:
        return partial(self._channel.stream_unary(*args, **kwargs), timeout=self._stream)

    def stream_stream(self, *args: Any, **kwargs: Any) -> Callable[..., Any]:
        return partial(self._channel.stream_stream(*args, **kwargs), timeout=self._stream)


def channel_options(contract: FileDescriptor, settings: Settings) -> list[tuple[str, Any]]:
    """The channel options: limits, keepalive, round robin, and the retries that the contract allows."""
    return [
        ("grpc.service_config", orjson.dumps(service_config(contract)).decode()),
        ("grpc.enable_retries", 1),
        ("grpc.max_receive_message_length", settings.message_bytes),
        ("grpc.max_send_message_length", settings.message_bytes),
        ("grpc.keepalive_time_ms", 30_000),
        ("grpc.keepalive_timeout_ms", 10_000),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.initial_reconnect_backoff_ms", 100),
        ("grpc.max_reconnect_backoff_ms", 2_000),
        ("grpc.dns_min_time_between_resolutions_ms", 5_000),
    ]


def service_config(contract: FileDescriptor) -> dict[str, Any]:
    """The gRPC service config for the services of a contract."""
    methods = [method for service in contract.services_by_name.values() for method in service.methods]
    names = [{"service": method.containing_service.full_name, "method": method.name} for method in methods if _may_retry(method)]
    retries = [{"name": names, "retryPolicy": RETRY}] if names else []
    return {"loadBalancingConfig": [{"round_robin": {}}], "methodConfig": retries}


def _may_retry(method: MethodDescriptor) -> bool:
    return method.GetOptions().idempotency_level != MethodOptions.IDEMPOTENCY_UNKNOWN


def _target(address: str) -> str:
    return address if "://" in address or address.startswith(("dns:", "ipv4:", "ipv6:", "unix:")) else f"dns:///{address}"
