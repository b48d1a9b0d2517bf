"""Every ruling has a scenario that cites it, and every cited ruling exists."""

from __future__ import annotations

import re
from pathlib import Path

import services.megaclash

RULINGS = Path(services.megaclash.__file__).with_name("RULINGS.md")
SCENARIOS = Path(__file__).parents[1] / "scenarios" / "megaclash"


def test_every_ruling_has_a_scenario_and_every_cited_one_exists() -> None:
    ruled = set(re.findall(r"\*\*(MC-\d\d)\*\*", RULINGS.read_text()))
    cited = {mark for path in SCENARIOS.glob("*.yaml") for mark in re.findall(r"MC-\d\d", path.read_text())}
    assert len(ruled) == 42
    assert ruled == cited
