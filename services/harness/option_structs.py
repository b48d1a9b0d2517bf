"""The options of a match as messages carry them: a protobuf Struct, whose numbers are all floats."""

from __future__ import annotations

from typing import Any

from google.protobuf.struct_pb2 import Struct, Value


def options_from_struct(struct: Struct) -> dict[str, Any]:
    """Options by name; whole numbers become ints again."""
    return {name: _plain(value) for name, value in struct.fields.items()}


def options_to_struct(options: dict[str, Any]) -> Struct:
    """The Struct of options whose values are JSON values."""
    struct = Struct()
    struct.update(options)
    return struct


def _plain(value: Value) -> Any:
    kind = value.WhichOneof("kind")
    if kind == "struct_value":
        return options_from_struct(value.struct_value)
    if kind == "list_value":
        return [_plain(item) for item in value.list_value.values]
    if kind == "number_value":
        number = value.number_value
        return int(number) if number.is_integer() else number
    return None if kind in {None, "null_value"} else getattr(value, kind)
