"""Every scenario of every game holds. The format is described in README.md next to this file."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.registry import names
from services.scenario.document import find
from services.scenario.run import run_file

HERE = Path(__file__).parent
FILES = list(find([HERE]))


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(HERE)) for path in FILES])
def test_scenario(path: Path) -> None:
    assert run_file(path) is None


@pytest.mark.parametrize("name", names())
def test_every_game_has_scenarios(name: str) -> None:
    assert any(path.is_relative_to(HERE / name) for path in FILES), f"put scenarios of {name} into {HERE / name}"
