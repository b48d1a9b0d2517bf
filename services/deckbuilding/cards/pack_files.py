"""The paths of the card packs in the environment variable HEROTABLE_CARD_PACKS."""

from __future__ import annotations

import json
import os
from pathlib import Path

VARIABLE = "HEROTABLE_CARD_PACKS"
"""The environment variable that names card packs: files, or folders of .toml files."""


def named_paths() -> list[Path]:
    """The packs that the environment names, in order; a folder stands for the .toml files in it, and may be empty."""
    found: list[Path] = []
    for path in split_paths(os.environ.get(VARIABLE, "")):
        found += sorted(path.glob("*.toml")) if path.is_dir() else [path]
    return found


def split_paths(text: str) -> list[Path]:
    """The paths in a value of the variable: a JSON list, one path a line, one existing path, or paths separated as in PATH.

    Only the last form gives the separator (a colon; on Windows a semicolon) a meaning: in the others a path can have one."""
    if text.lstrip().startswith("["):
        try:
            listed = json.loads(text)
        except ValueError:
            listed = None
        if isinstance(listed, list) and all(isinstance(part, str) for part in listed):
            return [Path(part) for part in listed if part]
    if "\n" in text:
        return [Path(line.strip()) for line in text.splitlines() if line.strip()]
    if text and Path(text).exists():
        return [Path(text)]
    return [Path(part) for part in text.split(os.pathsep) if part]
