"""The log is the match: set-up, seed and actions replay it exactly. Records of another engine version are refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from services.kernel import randomness
from services.kernel.errors import HerotableError, ReplayRefused
from services.kernel.game import Game
from services.kernel.match import Match


@dataclass(frozen=True, slots=True)
class Action:
    """One choice: the seat and the key of the option."""

    seat: int
    key: str


@dataclass(slots=True)
class Record:
    """Everything needed to play a match again."""

    game: str
    engine_version: str
    players: int
    options: dict[str, Any]
    seed: bytes
    commitment: str
    actions: list[Action] = field(default_factory=list)


def replay(game: Game, record: Record, *, upto: int | None = None, events: bool = False) -> Match:
    """The match after the first `upto` actions (all of them if None).

    Raises ReplayRefused if the record belongs to another game or engine version, if its commitment is not the hash of its seed, or if
    an action is not legal (the message names its version)."""
    check_header(game, record)
    match = game.new_match(game.setup(record.players, record.options), record.seed, events=events)
    actions = record.actions if upto is None else record.actions[:upto]
    for version, action in enumerate(actions):
        try:
            match.play(action.seat, action.key)
        except HerotableError as error:
            text = f"Action {version} ({action.seat}: {action.key}) does not replay: {error.message}"
            raise ReplayRefused(text, field="actions", value=version) from error
    return match


def check_header(game: Game, record: Record) -> None:
    """Raises ReplayRefused unless the record has this game and engine version, and a commitment that fits its seed."""
    if record.game != game.name:
        raise ReplayRefused(f"The record is of {record.game!r}, not of {game.name!r}.", field="game", value=record.game)
    if record.engine_version != game.version:
        raise ReplayRefused(
            f"The record was made by engine version {record.engine_version}; this one is {game.version} and might play it differently.",
            code="engine_version_mismatch",
            field="engine_version",
            value=record.engine_version,
        )
    if randomness.commitment(record.seed) != record.commitment:
        text = "The seed is not the one that was committed to at the start."
        raise ReplayRefused(text, code="commitment_mismatch", field="commitment", value=record.commitment)
