"""Card packs: TOML files in the same vocabulary that override or add cards, checked before any match exists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from services.deckbuilding.facts import CardDeclaration


def with_packs(game: str, declarations: tuple[CardDeclaration, ...], words: Mapping[str, Any]) -> tuple[tuple[CardDeclaration, ...], str]:
    """The declarations with the packs laid over them, and what they add to the engine version."""
    return declarations, ""
