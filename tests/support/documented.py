"""Saves and runs the examples of docs/adding-a-game.md as a reader would."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.support.platform import ROOT
from tests.support.timing import scaled

PAGE = ROOT / "docs" / "adding-a-game.md"
FILE = re.compile(r"`([\w.]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^```bash\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINKED = ("gateway", "pyproject.toml", "services", "tests")
"""The parts of a checkout that the commands need."""


def files() -> dict[str, str]:
    """The examples that the page names."""
    return dict(FILE.findall(PAGE.read_text(encoding="utf-8")))


def commands() -> list[str]:
    """The commands of the page, block by block."""
    return COMMAND.findall(PAGE.read_text(encoding="utf-8"))


def checkout(folder: Path) -> Path:
    """The folder with the parts of a checkout that the commands need, and the examples saved in it."""
    for name in LINKED:
        (folder / name).symlink_to(ROOT / name)
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def run(command: str, folder: Path, seconds: int = 110) -> subprocess.CompletedProcess[str]:
    """Runs a command in the folder, with the Python of the tests."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("HEROTABLE_", "PYTEST_"))}
    environment["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), environment["PATH"]])
    environment["PYTHONPATH"] = str(folder)
    script = f"set -euo pipefail\n{command}"
    return subprocess.run(
        ["bash", "-c", script], cwd=folder, env=environment, capture_output=True, text=True, timeout=scaled(seconds), check=False
    )
