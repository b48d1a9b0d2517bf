"""Every ruling has a scenario that cites it, and every cited ruling exists."""

from __future__ import annotations

from tests.support.rulings import assert_cited


def test_every_ruling_has_a_scenario_and_every_cited_one_exists() -> None:
    assert_cited("arkham_asylum", "AA-")
