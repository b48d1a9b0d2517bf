"""Options survive the way through a message."""

from __future__ import annotations

import pytest
from google.protobuf.struct_pb2 import Struct

from services.harness.limits import OPTIONS_BYTES, check_options
from services.harness.option_structs import options_from_struct, options_to_struct
from services.kernel.errors import InvalidInput


def test_options_come_back_as_they_were() -> None:
    options = {
        "cards": 12,
        "rate": 0.5,
        "length": "short",
        "draft": True,
        "seat": None,
        "sets": ["a", "b"],
        "nested": {"deep": [1, {"x": 2}]},
    }
    found = options_from_struct(options_to_struct(options))
    assert found == options
    assert isinstance(found["cards"], int)
    assert options_from_struct(Struct()) == {}


def test_options_larger_than_any_game_needs_are_refused() -> None:
    check_options(options_to_struct({"x": "y" * (OPTIONS_BYTES // 2)}))
    with pytest.raises(InvalidInput) as refused:
        check_options(options_to_struct({"x": "y" * OPTIONS_BYTES}))
    assert (refused.value.code, refused.value.field) == ("too_long", "options")
