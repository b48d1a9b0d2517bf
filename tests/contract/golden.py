"""Golden matches: recorded once and replayed by every test run, so that a change of the rules does not go unnoticed.

`python -m tests.contract.golden [GAME...]` records them again after an intended change; raise the engine version with it.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from services import registry
from services.kernel.match import Match
from services.kernel.record import Action, Record
from tests.contract.cases import Case, of_game
from tests.contract.walk import recorded

FOLDER = Path(__file__).parents[1] / "golden"
SEED = 20


def digest(value: Any) -> str:
    """A short hash of plain data."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, default=repr).encode()).hexdigest()[:16]


def outcome(match: Match) -> dict[str, Any]:
    """What a replay must reproduce: the result, the last position and the events of the match."""
    result = match.result()
    assert result is not None
    return {
        "winners": list(result.winners),
        "scores": list(result.scores),
        "turns": match.turn,
        "position": digest(match.view()),
        "events": digest([[event.kind, event.seat, event.public, event.secret, list(event.seen_by)] for event in match.events or ()]),
    }


def path_of(case: Case) -> Path:
    return FOLDER / case.game_name / f"{case}.json"


def write(case: Case) -> Path:
    match, record = recorded(case, SEED)
    data = {
        "game": record.game,
        "engine_version": record.engine_version,
        "players": record.players,
        "options": record.options,
        "seed": record.seed.hex(),
        "commitment": record.commitment,
        "actions": [f"{action.seat}: {action.key}" for action in record.actions],
        "outcome": outcome(match),
    }
    path = path_of(case)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return path


def read(case: Case) -> tuple[Record, dict[str, Any]]:
    """The recorded match and its outcome."""
    data = json.loads(path_of(case).read_text(encoding="utf-8"))
    record = Record(data["game"], data["engine_version"], data["players"], data["options"], bytes.fromhex(data["seed"]), data["commitment"])
    for line in data["actions"]:
        seat, _, key = line.partition(": ")
        record.actions.append(Action(int(seat), key))
    return record, data["outcome"]


def main(names: list[str]) -> None:
    for name in names or registry.names():
        for case in of_game(name):
            print(write(case))


if __name__ == "__main__":
    main(sys.argv[1:])
