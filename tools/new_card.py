"""Adds a card to the built-in ones: a first declaration, and everything that the tests require.

    python -m tools.new_card SET CARD --name NAME --type TYPE [--cost N] [--vp N] [--copies N] [--kind KIND] [--play CLAUSE]...

`herotable new-card` runs it. docs/writing-cards.md lists the steps that remain.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from services.deckbuilding.cards import vocabulary
from services.deckbuilding.sets.game import DeckGame
from services.deckbuilding.state.cards import TYPE_NAMES
from tools.card_edits import EditError, names_in, scenario, with_card, with_facts, with_imports
from tools.card_records import ROOT, TESTS, find_set

KINDS = ("main", "nemesis", "weakness", "kick", "henchmen", "hostage")
"""Kinds whose cards can be played from a hand, so that their scenario begins in the same way."""
SOURCES = ("rulebook", "public_script", "public", "reconstructed")
SHARED = "services.deckbuilding.cards.vocabulary"


def options(arguments: Sequence[str]) -> argparse.Namespace:
    """Parses the command line: the card to add."""
    parser = argparse.ArgumentParser(prog="herotable new-card", description="Add a card to the built-in ones; only in a source checkout.")
    parser.add_argument("set", help="the set, such as injustice")
    parser.add_argument("card", help="its id: small letters, digits and underscores")
    parser.add_argument("--name", required=True, help="its printed name")
    parser.add_argument("--type", required=True, choices=TYPE_NAMES[1:], help="its card type")
    parser.add_argument("--kind", default="main", choices=KINDS, help="where it belongs; default: the main deck")
    parser.add_argument("--cost", type=int, default=1)
    parser.add_argument("--vp", type=int, default=0)
    parser.add_argument("--copies", type=int, default=1, choices=range(1, 31), metavar="1-30")
    parser.add_argument("--level", type=int, choices=range(1, 5), help="of a Nemesis")
    parser.add_argument("--bribe", type=int, help="the VP of its Bribe banner")
    parser.add_argument("--source", default="reconstructed", choices=SOURCES, help="where its frame, effect and copies come from")
    parser.add_argument("--play", action="append", metavar="CLAUSE", help="a clause of its text, such as 'power(2)'; may be repeated")
    return parser.parse_args(arguments)


def card_file(game: DeckGame, kind: str, card_type: int) -> Path:
    """The file with the most cards of that kind and type, else of that kind. EditError if none has any."""
    package = importlib.import_module(f"services.{game.name}.cards")
    kinds = {card.id: card.facts["kind"] for card in game.declarations}
    found: dict[str, tuple[int, int]] = {}
    for info in pkgutil.iter_modules(package.__path__):
        module = importlib.import_module(f"{package.__name__}.{info.name}")
        of_kind = [card for card in getattr(module, "CARDS", ()) if kinds.get(card.id) == kind]
        found[info.name] = sum(card.type == card_type for card in of_kind), len(of_kind)
    name = max(found, key=lambda name: found[name])
    if not any(found[name]):
        raise EditError(f"No file of {game.name} has a card of kind {kind}: write the declaration by hand.")
    return ROOT / "services" / game.name / "cards" / f"{name}.py"


def modules_of(game: DeckGame, words: Sequence[str]) -> dict[str, str]:
    """The module that each word is imported from. EditError for a word that the set does not have."""
    found = {}
    known = game.vocabulary()
    for name in words:
        if name in vocabulary.__all__:
            found[name] = SHARED
        elif hasattr(known.get(name), "__module__") and callable(known.get(name)):
            found[name] = known[name].__module__
        else:
            raise EditError(f"{game.name} has no word {name!r} that can be imported: begin with a simpler clause, and change it by hand.")
    return found


def add(wanted: argparse.Namespace) -> list[Path]:
    """Writes the declaration and the facts; returns the files."""
    game = find_set(wanted.set)
    if not re.fullmatch(r"[a-z0-9_]+", wanted.card):
        raise EditError(f"The id has small letters, digits and underscores, unlike {wanted.card!r}.")
    if any(card.id == wanted.card for card in game.declarations):
        raise EditError(f"{game.name} has a card {wanted.card} already.")
    if (wanted.level is None) == (wanted.kind == "nemesis"):
        raise EditError("A Nemesis has a --level, and no other card has one.")
    clauses = wanted.play or ["power(1)"]
    card_type = TYPE_NAMES.index(wanted.type)
    path = card_file(game, wanted.kind, card_type)
    constant = wanted.type.upper()
    imports = {**modules_of(game, names_in(clauses)), "card": SHARED, constant: SHARED}
    imports = {name: module for name, module in imports.items() if module != f"services.{game.name}.cards.{path.stem}"}
    numbers = f"cost={wanted.cost}{f', vp={wanted.vp}' if wanted.vp else ''}"
    declaration = f'card("{wanted.card}", "{wanted.name}", {constant}, {numbers}, play=[{", ".join(clauses)}])'
    path.write_text(with_imports(with_card(path.read_text(encoding="utf-8"), declaration), imports), encoding="utf-8")
    facts = path.with_name("facts.yaml")
    more = {name: getattr(wanted, name) for name in ("level", "bribe") if getattr(wanted, name) is not None}
    source = dict.fromkeys(("frame", "effect", "copies"), wanted.source)
    entry: dict[str, Any] = {"kind": wanted.kind, "copies": wanted.copies, "keywords": [], **more, "source": source}
    facts.write_text(with_facts(facts.read_text(encoding="utf-8"), wanted.card, entry), encoding="utf-8")
    return [path, facts]


def begin_scenario(game: str, card: str) -> Path:
    """Writes the scenario of the card; a new process, which loads the card, finds the Power that it gives."""
    path = TESTS / "scenarios" / game / "cards" / f"{card}.yaml"
    found = find_set(game)
    name = next(declaration.name for declaration in found.declarations if declaration.id == card)
    match = found.position(found.setup(found.players[0]), {"seats": [{"hand": [card]}, {}]}, bytes(32))
    power = None
    match.play(0, f"play:{card}")
    decision = match.decision()
    if decision is not None and decision.seat == 0 and any(option.key == "end_turn" for option in decision.options):
        power = int(match.view()["seats"][0]["power"])
    path.write_text(scenario(game, card, name, power), encoding="utf-8")
    return path


def format_file(path: Path) -> None:
    """Sorts the imports and formats the file, where ruff is installed."""
    ruff = shutil.which("ruff", path=str(Path(sys.executable).parent)) or shutil.which("ruff")
    if ruff is not None:
        subprocess.run([ruff, "check", "--quiet", "--select", "I", "--fix", str(path)], cwd=ROOT, check=False)
        subprocess.run([ruff, "format", "--quiet", str(path)], cwd=ROOT, check=False)


def main(arguments: Sequence[str]) -> int:
    """Adds the card; later steps run in new processes, which load it."""
    if arguments[:1] == ["--scenario"]:
        print(f"wrote     {begin_scenario(*arguments[1:]).relative_to(ROOT)}")
        return 0
    wanted = options(arguments)
    try:
        written = add(wanted)
    except (EditError, ValueError, SyntaxError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    format_file(written[0])
    for path in written:
        print(f"wrote     {path.relative_to(ROOT)}", flush=True)
    for module, *rest in (("tools.new_card", "--scenario", wanted.set, wanted.card), ("tools.card_records", wanted.set, wanted.card)):
        subprocess.run([sys.executable, "-m", module, *rest], cwd=ROOT, check=True)
    print(
        f"by hand   the text of {wanted.card} in {written[0].relative_to(ROOT)}, then\n"
        f"              python -m tools.card_records {wanted.set} {wanted.card}\n"
        "            its keywords in facts.yaml; a scenario for each thing it does; tests that state a number of the rulebook;\n"
        "            CHANGELOG.md. docs/writing-cards.md has the whole list."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
