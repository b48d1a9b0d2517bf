"""Task bodies as protobuf, the only content type that the workers accept: no pickle, JSON, keyword arguments or callbacks."""

from __future__ import annotations

from typing import Any

from google.protobuf.message import DecodeError
from kombu.exceptions import SerializationError
from kombu.serialization import register

from services.contracts.herotable.bots.v1 import bots_pb2

NAME = "protobuf"
CONTENT_TYPE = "application/x-protobuf"

Body = tuple[tuple[Any, ...], dict[str, Any], dict[str, Any]]
"""Celery's (args, kwargs, embed)."""

_NO_EMBED = {"callbacks": None, "errbacks": None, "chain": None, "chord": None}


def encode(body: Body) -> bytes:
    """The bytes of a body whose only argument is a Task message; SerializationError for anything else."""
    args, kwargs, embed = body
    if kwargs or any(embed.values()) or len(args) != 1 or not isinstance(args[0], bots_pb2.Task):
        raise SerializationError("A task takes one Task message and neither keyword arguments nor callbacks.")
    return args[0].SerializeToString()


def decode(data: bytes) -> Body:
    """The body that the task gets: its argument is the checked message as bytes, which pass from parent to child unchanged.

    Raises SerializationError if the data is not a Task message or names no task."""
    try:
        task = bots_pb2.Task.FromString(data)
    except (DecodeError, TypeError) as error:
        raise SerializationError(f"The body of a task is not a Task message: {error}") from error
    if task.WhichOneof("task") is None:
        raise SerializationError("The body of a task names no task.")
    return (task.SerializeToString(),), {}, dict(_NO_EMBED)


def register_protobuf() -> None:
    """Registers the serializer with kombu."""
    encoder: Any = encode  # kombu's types allow only text
    decoder: Any = decode
    register(NAME, encoder, decoder, content_type=CONTENT_TYPE, content_encoding="binary")
