"""Replays a finished match on this installation's engine and compares its end with the published one."""

from __future__ import annotations

from services import registry
from services.cli.client.match_models import Replay
from services.kernel import record
from services.kernel.errors import ReplayRefused
from services.kernel.match import Match
from services.kernel.randomness import SEED_BYTES


def to_record(replay: Replay) -> record.Record:
    """The replay as a record of the kernel. Raises ReplayRefused if it has no seed."""
    match = replay.match
    try:
        seed = bytes.fromhex(match.seed or "")
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        sentence = "The replay has no seed of 64 hex digits; only a match that is over has one."
        raise ReplayRefused(sentence, field="match.seed", value=match.seed)
    actions = [record.Action(action.seat, action.option) for action in replay.actions]
    return record.Record(match.game, match.engine_version, match.players, match.options, seed, match.commitment, actions)


def check_replay(replay: Replay) -> Match:
    """Play the match again and return it.

    Raises ReplayRefused for another engine version, a seed that does not fit the commitment, an illegal action or another result.
    """
    match = record.replay(registry.find(replay.match.game), to_record(replay))
    result = match.result()
    if replay.match.status == "finished":
        published = replay.result
        if result is None or published is None:
            sentence = "The log ends before the match does, though the record says that it is finished."
            raise ReplayRefused(sentence, field="actions", value=match.version)
        if (result.winners, result.scores) != (published.winners, tuple(seat.score for seat in published.seats)):
            sentence = (
                f"The record names the winners {list(published.winners)};"
                f" played again, they are {list(result.winners)} with the scores {list(result.scores)}."
            )
            raise ReplayRefused(sentence, field="result", value=list(published.winners))
    return match
