"""`herotable check-pack` says what a pack changes, or what is wrong in it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SOUND = """game = "injustice"
name = "mine"
[[card]]
id = "heat_vision"
cost = 3
[[card]]
id = "injustice_vixen"
name = "Vixen"
type = "hero"
play = ["power(2)"]
"""


def check(*paths: Path) -> tuple[int, str]:
    environment = {**os.environ, "COLUMNS": "500"}
    command = [sys.executable, "-m", "services.cli", "check-pack", *map(str, paths)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_the_cards_that_a_pack_replaces_and_adds_are_listed_also_in_a_folder_with_a_colon(tmp_path: Path) -> None:
    folder = tmp_path / "c:d"
    folder.mkdir()
    (folder / "mine.toml").write_text(SOUND)
    status, said = check(folder)
    assert status == 0, said
    assert "mine.toml: 'mine' for injustice\n  replaces heat_vision\n  adds injustice_vixen\n" in said
    assert "sound; engine versions: arkham_asylum-" in said


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (SOUND.replace("cost = 3", "cost = -3\nplay = ['damge(1)']"), ("line 5, card heat_vision, key cost", "did you mean 'damage'?")),
        ('game = "injustise"\n', ("there is no game 'injustise'; did you mean 'injustice'?",)),
        ('game = "megaclash"\n', ("megaclash takes no card packs; the games that do are: arkham_asylum, injustice",)),
        (SOUND.replace('"heat_vision"', '"heat_vison"'), ("injustice has no card 'heat_vison' (did you mean 'heat_vision'?)",)),
        (SOUND.replace('"power(2)"', '"put_this_on_top()", "note(done(), 9)"'), ("9 cannot stand for the bank of note",)),
    ],
)
def test_errors_of_a_pack_are_reported_with_exit_status_1(tmp_path: Path, text: str, says: tuple[str, ...]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    status, said = check(path)
    assert status == 1
    assert all(part in said for part in says), said


def test_a_folder_without_a_pack_is_refused(tmp_path: Path) -> None:
    status, said = check(tmp_path)
    assert status == 1
    assert "there is no card pack in the folder" in said
