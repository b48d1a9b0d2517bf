"""The part of a game that its matches refer to: name, version, limits, and the set-up of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from services.kernel.options import MatchOptions


@dataclass(frozen=True, slots=True)
class Setup:
    """Number of players and checked options; `options` is an instance of the game's own `GameInfo.options`."""

    players: int
    options: Any


class GameInfo:
    """Name, version and limits of a game. The rules are in its subclass Game, which matches do not need."""

    name: str
    """The id: lower case with underscores, as in URLs."""
    title: str
    description: str
    """A paragraph for people: what is played, what is reconstructed, what is left out."""
    version: str
    """The engine version in every record; raise it whenever a record would replay differently. Card packs add to it."""
    players: range
    """Allowed numbers of players."""
    options: type[MatchOptions]
    """The model that checks the options of a match."""
