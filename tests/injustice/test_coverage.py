"""Every card, every ruling and every option of Injustice has a scenario."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.injustice.cards import CARDS

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "injustice"
RULINGS = range(1, 61)
OPTIONS = ("length: short", "length: extended", "impossible: true", "advanced: true", "defense_window: always")


@pytest.mark.parametrize("card", [card.id for card in CARDS])
def test_the_card_has_a_scenario(card: str) -> None:
    assert any(card in path.read_text() for path in (SCENARIOS / "cards").glob(f"{card}*.yaml"))


@pytest.mark.parametrize("number", RULINGS)
def test_the_ruling_has_a_scenario(number: int) -> None:
    assert list((SCENARIOS / "rulings").glob(f"n{number:02d}_*.yaml"))


@pytest.mark.parametrize("option", OPTIONS)
def test_the_option_has_two_scenarios(option: str) -> None:
    assert sum(option in path.read_text() for path in SCENARIOS.rglob("*.yaml")) >= 2
