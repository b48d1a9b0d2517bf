"""Lists are compared in any order unless their order matters in the game, and slot by slot where slots are given."""

from __future__ import annotations

from typing import Any

import pytest

from services.scenario.compare import matches

LINE_UP = ["bane", None, ["magpie", "titus"], "firefly", None]


@pytest.mark.parametrize(
    ("expected", "found", "ordered", "same"),
    [
        (["a", "b"], ["b", "a"], False, True),
        (["a", "b"], ["b", "a"], True, False),
        (["a", "a"], ["a"], False, False),
        (["bane", None, ["titus", "magpie"], "firefly"], LINE_UP, False, True),
        (["bane", None, ["titus", "magpie"], "firefly", None], LINE_UP, False, True),
        (["bane", ["titus", "magpie"], "firefly"], LINE_UP, False, False),
        ([None, "bane", ["titus", "magpie"], "firefly"], LINE_UP, False, False),
        (["firefly", "bane", "titus", "magpie"], LINE_UP, False, True),
        (["firefly", "bane", "titus"], LINE_UP, False, False),
        ({"has": ["titus"], "lacks": ["ragman"], "count": 4}, LINE_UP, False, True),
        ({"lacks": ["titus"]}, LINE_UP, False, False),
        ({"count": 5}, LINE_UP, False, False),
        ([None, None], [], False, True),
        ([1, 0], [1, 0], True, True),
        (None, None, False, True),
        (None, 0, False, False),
        (1, True, False, False),
        ("a", ["a"], False, False),
        (["a"], "a", False, False),
        ({"count": 1}, 1, False, False),
    ],
)
def test_comparison(expected: Any, found: Any, ordered: bool, same: bool) -> None:
    assert matches(expected, found, ordered=ordered) is same
