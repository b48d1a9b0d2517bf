"""Updates the records of a set's cards: texts, counts, numbers in scenarios, golden matches and engine versions.

    python -m tools.card_records SET CARD...

Run by `herotable new-card`; run it again when you have changed the text of a new card. It never changes a card or what a scenario does,
and lists the scenarios that fail afterwards.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from services import registry
from services.deckbuilding.cards import catalogue
from services.deckbuilding.sets.game import DeckGame
from services.deckbuilding.state.cards import TYPE_NAMES, CardDeclaration
from services.scenario.run import run_file
from tests.contract import golden
from tests.contract.cases import of_game
from tests.contract.walk import recorded
from tools.card_edits import next_version, with_record

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
MISMATCH = re.compile(r"expected (?P<path>[\w.]+) = (?P<expected>\d+); found (?P=path) = (?P<found>\d+)$")
"""The message of a scenario that expects another number of cards."""


def find_set(name: str) -> DeckGame:
    """The deck-building game of that name. ValueError lists them if there is none."""
    games = [game for game in map(registry.find, registry.names()) if isinstance(game, DeckGame)]
    for game in games:
        if game.name == name:
            return game
    raise ValueError(f"There is no set {name!r}; the sets are: {', '.join(game.name for game in games)}.")


def record_text(game: DeckGame, card: CardDeclaration) -> Path:
    """Writes the generated text of the card into card_texts.yaml, with the same keys as the card before it."""
    path = TESTS / game.name / "card_texts.yaml"
    text = path.read_text(encoding="utf-8")
    order = [other.id for other in game.declarations]
    records: dict[str, Any] = yaml.safe_load(text)
    before = next(name for name in reversed(order[: order.index(card.id)]) if name in records)
    known = {
        "name": card.name,
        "type": TYPE_NAMES[card.type],
        "cost": card.cost,
        "vp": card.vp,
        "effect": catalogue.lines(card),
        "first_appearance": catalogue.appearance(card),
        **{name: value for name, value in card.facts.items() if name not in ("source", "keywords")},
    }
    path.write_text(with_record(text, card.id, before, {key: known.get(key) for key in records[before]}), encoding="utf-8")
    return path


def record_counts(game: DeckGame) -> Path:
    """Writes the number of cards of each kind, type and Level."""
    path = TESTS / game.name / "card_counts.yaml"
    text = path.read_text(encoding="utf-8")
    counts: dict[str, Any] = {"kinds": {}, "main_types": {}, "main_names": 0, "levels": {}}
    for card in game.declarations:
        kind, copies = card.facts["kind"], int(card.facts["copies"])
        counts["kinds"][kind] = counts["kinds"].get(kind, 0) + copies
        if kind == "main":
            name = TYPE_NAMES[card.type]
            counts["main_types"][name] = counts["main_types"].get(name, 0) + copies
        if kind == "nemesis":
            counts["levels"][card.facts["level"]] = counts["levels"].get(card.facts["level"], 0) + 1
    counts["main_names"] = len({card.name for card in game.declarations if card.facts["kind"] == "main"})
    counts["levels"] = dict(sorted(counts["levels"].items()))
    comment = "".join(line for line in text.splitlines(keepends=True) if line.startswith("#"))
    path.write_text(comment + yaml.safe_dump(counts, sort_keys=False, default_flow_style=None, width=140), encoding="utf-8")
    return path


def recount_scenarios(folders: Sequence[Path], added: int) -> tuple[list[Path], list[str]]:
    """Adds `added` to the card counts that scenarios expect; returns the changed files, and the scenarios that fail for other reasons."""
    changed, failing = [], []
    for path in sorted(path for folder in folders for path in folder.rglob("*.yaml")):
        problem = run_file(path)
        if problem is None:
            continue
        before = path.read_text(encoding="utf-8")
        while added and problem is not None and _recount(path, problem, added):
            problem = run_file(path)
        if problem is None:
            changed.append(path)
        else:
            path.write_text(before, encoding="utf-8")
            failing.append(f"{path.relative_to(ROOT)}: {run_file(path)}")
    return changed, failing


def _recount(path: Path, problem: str, added: int) -> bool:
    """Increases one number in a scenario; False if it fails for another reason."""
    mismatch = MISMATCH.search(problem)
    if mismatch is None or int(mismatch["found"]) - int(mismatch["expected"]) != added:
        return False
    text = path.read_text(encoding="utf-8")
    renewed = re.sub(rf"\b{re.escape(mismatch['path'])}: {mismatch['expected']}\b", f"{mismatch['path']}: {mismatch['found']}", text)
    path.write_text(renewed, encoding="utf-8")
    return renewed != text


def renew_golden_matches() -> list[str]:
    """Records the golden matches of each game that now plays one differently, under the next engine version; returns the games' names."""
    names = []
    for game in map(registry.find, registry.names()):
        if isinstance(game, DeckGame) and any(_differs(case) for case in of_game(game.name)):
            names.append(game.name)
            path = ROOT / "services" / game.name / "game.py"
            text = path.read_text(encoding="utf-8")
            if f'"{game.version}"' in committed(path, text):
                path.write_text(next_version(text, game.version), encoding="utf-8")
    if names:
        subprocess.run([sys.executable, "-m", "tests.contract.golden", *names], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return names


def committed(path: Path, text: str) -> str:
    """The file as the last commit has it; `text` outside a repository. The engine version increases once per commit."""
    command = ["git", "show", f"HEAD:./{path.relative_to(ROOT)}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else text


def _differs(case: Any) -> bool:
    match, record = recorded(case, golden.SEED)
    old, outcome = golden.read(case)
    return record.actions != old.actions or golden.outcome(match) != outcome


def main(arguments: Sequence[str]) -> None:
    """Updates all records for the named cards of a set and prints what has changed."""
    game = find_set(arguments[0])
    cards = [card for card in game.declarations if card.id in arguments[1:]]
    for card in cards:
        print(f"recorded  the text of {card.id} in {record_text(game, card).relative_to(ROOT)}")
    print(f"counted   the cards in {record_counts(game).relative_to(ROOT)}")
    added = sum(int(card.facts["copies"]) for card in cards)
    folders = [TESTS / "scenarios" / name for name in (game.name, "mixed")]
    changed, failing = recount_scenarios(folders, added)
    print(f"recounted {len(changed)} scenarios")
    for name in renew_golden_matches():
        print(f"recorded  the golden matches of {name} under the next engine version")
    if failing:
        print("by hand   these scenarios fail:")
        print("\n".join(f"            {line}" for line in failing))


if __name__ == "__main__":
    main(sys.argv[1:])
