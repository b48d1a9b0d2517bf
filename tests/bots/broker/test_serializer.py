"""A task crosses the broker as one protobuf message; nothing else does."""

from __future__ import annotations

import pytest
from kombu.exceptions import SerializationError

from services.bots.broker import serializer
from services.contracts.herotable.bots.v1 import bots_pb2

TASK = bots_pb2.Task(simulation_chunk=bots_pb2.SimulationChunkTask(simulation_id="sim_x", chunk=3))
EMBED = {"callbacks": None, "errbacks": None, "chain": None, "chord": None}


def test_a_task_crosses_as_protobuf() -> None:
    (body,), kwargs, embed = serializer.decode(serializer.encode(((TASK,), {}, EMBED)))
    assert bots_pb2.Task.FromString(body) == TASK
    assert (kwargs, embed) == ({}, EMBED)


@pytest.mark.parametrize(
    "body",
    [((), {}, {}), ((1,), {}, {}), ((TASK, TASK), {}, {}), ((TASK,), {"x": 1}, {}), ((TASK,), {}, {"chain": [1]})],
)
def test_nothing_but_one_message_is_sent(body: serializer.Body) -> None:
    with pytest.raises(SerializationError):
        serializer.encode(body)


@pytest.mark.parametrize("data", [b"", b"\xff\xff", b"[[], {}, {}]", b"\x80\x04N."])
def test_nothing_but_a_message_is_read(data: bytes) -> None:
    with pytest.raises(SerializationError):
        serializer.decode(data)
