"""Instants in milliseconds since 1970, by the clock of Redis, which all replicas share."""

from __future__ import annotations

from google.protobuf.timestamp_pb2 import Timestamp


def from_redis_time(answer: tuple[int, int]) -> int:
    """The instant of the answer to TIME: (seconds, microseconds)."""
    return answer[0] * 1000 + answer[1] // 1000


def timestamp(ms: int) -> Timestamp:
    """The instant as a message."""
    return Timestamp(seconds=ms // 1000, nanos=ms % 1000 * 1_000_000)


def milliseconds(instant: Timestamp) -> int:
    """The instant of a message; what is below a millisecond is cut off."""
    return instant.seconds * 1000 + instant.nanos // 1_000_000
