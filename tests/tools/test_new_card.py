"""`herotable new-card` begins a built-in card; the steps of docs/writing-cards.md lead to one whose scenario passes."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COPIED = ("services", "gateway", "tests", "tools", "pyproject.toml")
CARD = "injustice_katana"


def documented_steps() -> list[str]:
    """The lines of the first shell block of "A card of the box"."""
    text = (ROOT / "docs/writing-cards.md").read_text(encoding="utf-8").split("## A card of the box")[1]
    block = re.search(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert block is not None
    return block[1].splitlines()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the sources, without a repository."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tmp_path / name)
    return tmp_path


def run(folder: Path, line: str) -> str:
    """Runs a command of the documentation there with the sources of that folder."""
    words = shlex.split(line)
    program = {"herotable": [sys.executable, "-m", "services.cli"], "python": [sys.executable]}[words[0]]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([*program, *words[1:]], cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0 or "pytest" in line, f"{line}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def write_the_text(folder: Path) -> None:
    """What the documentation leaves to the author: the declaration's text, and what the scenario expects of it."""
    path = folder / "services/injustice/cards/heroes.py"
    text = path.read_text(encoding="utf-8")
    assert f'card("{CARD}", "Injustice Katana", HERO, cost=3, vp=1, play=[power(2)])' in text
    path.write_text(text.replace("vp=1, play=[power(2)])", "vp=1, play=[power(3), draw()])"), encoding="utf-8")
    scenario = folder / f"tests/scenarios/injustice/cards/{CARD}.yaml"
    steps = scenario.read_text(encoding="utf-8")
    assert "seats.0.power: 2" in steps
    scenario.write_text(steps.replace("seats.0.power: 2", "seats.0.power: 3").replace("gives 2 Power", "gives 3 Power"), encoding="utf-8")


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_documented_steps_end_with_a_card_whose_scenario_passes(copy: Path) -> None:
    said = ""
    for line in documented_steps():
        if line.startswith("#"):
            write_the_text(copy)
        else:
            said = run(copy, line)
        if line.startswith("herotable new-card"):
            assert "wrote     services/injustice/cards/heroes.py" in said
            assert "by hand" in said
    passed, failed = (re.search(rf"(\d+) {word}", said) for word in ("passed", "failed"))
    assert passed is not None and int(passed[1]) > 500
    assert failed is None, said
    assert version_number(copy) > version_number(ROOT)
    assert "Draw a card" in (copy / "tests/injustice/card_texts.yaml").read_text(encoding="utf-8").split(f"{CARD}:")[1][:300]


def version_number(folder: Path) -> int:
    found = re.search(r'version = "injustice-(\d+)"', (folder / "services/injustice/game.py").read_text(encoding="utf-8"))
    assert found is not None
    return int(found[1])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("injustice heat_vision", "injustice has a card heat_vision already"),
        ("injustise x", "There is no set 'injustise'; the sets are: arkham_asylum, injustice"),
        ("injustice Katana", "The id has small letters, digits and underscores, unlike 'Katana'"),
        ("injustice katana --play powr(2)", "injustice has no word 'powr' that can be imported"),
        ("injustice katana --level 2", "A Nemesis has a --level, and no other card has one"),
    ],
)
def test_what_cannot_be_added_is_refused_before_anything_is_written(arguments: str, says: str) -> None:
    command = [sys.executable, "-m", "services.cli", "new-card", *shlex.split(arguments), "--name", "X", "--type", "hero"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert says in done.stderr


def test_elsewhere_than_in_a_source_checkout_it_is_refused(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "services", tmp_path / "services", ignore=shutil.ignore_patterns("__pycache__"))
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "500"}
    command = [sys.executable, "-m", "services.cli", "new-card", "injustice", "x"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "works only in a source checkout" in done.stderr
