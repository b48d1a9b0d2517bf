"""Instants: milliseconds by the clock of Redis, which all replicas share."""

from __future__ import annotations

from google.protobuf.timestamp_pb2 import Timestamp


def of_redis(answer: tuple[int, int]) -> int:
    """Milliseconds since 1970 out of the answer to TIME."""
    return answer[0] * 1000 + answer[1] // 1000


def timestamp(ms: int) -> Timestamp:
    """The same as a message."""
    return Timestamp(seconds=ms // 1000, nanos=ms % 1000 * 1_000_000)


def milliseconds(instant: Timestamp) -> int:
    """And back."""
    return instant.seconds * 1000 + instant.nanos // 1_000_000
