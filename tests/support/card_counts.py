"""The recorded numbers of cards of a set, so that a new card changes one file instead of many tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml


def card_counts(name: str) -> dict[str, Any]:
    """The numbers of that set: `kinds`, `main_types`, `main_names`, `levels`."""
    counts: dict[str, Any] = yaml.safe_load((Path(__file__).parents[1] / name / "card_counts.yaml").read_text(encoding="utf-8"))
    return counts


def main_deck(name: str) -> int:
    """The number of main deck cards of a set."""
    return int(card_counts(name)["kinds"]["main"])
