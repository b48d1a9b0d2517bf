"""Rows of a chunk as Redis stores them (one message, lightly compressed), and in batches for streams."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator

from services.contracts.herotable.bots.v1 import bots_pb2

BATCH_BYTES = 512 * 1024
"""Approximate size of a message in a stream of rows."""


def pack(rows: Iterable[bots_pb2.SimulationRow]) -> bytes:
    """The bytes that `unpack` reads."""
    return zlib.compress(bots_pb2.StreamRowsResponse(rows=rows).SerializeToString(), 1)


def unpack(blob: bytes) -> list[bots_pb2.SimulationRow]:
    """The rows that `pack` wrote; none for empty bytes."""
    return list(bots_pb2.StreamRowsResponse.FromString(zlib.decompress(blob)).rows) if blob else []


def batches(rows: Iterable[bots_pb2.SimulationRow]) -> Iterator[bots_pb2.StreamRowsResponse]:
    """The rows in messages of about BATCH_BYTES, below the size limit of gRPC."""
    batch: list[bots_pb2.SimulationRow] = []
    size = 0
    for row in rows:
        batch.append(row)
        size += row.ByteSize()
        if size >= BATCH_BYTES:
            yield bots_pb2.StreamRowsResponse(rows=batch)
            batch, size = [], 0
    if batch:
        yield bots_pb2.StreamRowsResponse(rows=batch)
