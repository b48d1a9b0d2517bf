"""Edits of the files that hold a built-in card. Each function takes the text of a file and returns the new one."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import yaml


class EditError(Exception):
    """A file does not look as expected; the message says what to do by hand."""


def with_card(text: str, declaration: str) -> str:
    """Adds the declaration at the end of the CARDS of a card file."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "CARDS" and isinstance(node.value, ast.Tuple):
            last = node.value.elts[-1]
            lines = text.split("\n")
            line = lines[last.end_lineno - 1] if last.end_lineno else ""
            comma = "" if line[last.end_col_offset or 0 :].startswith(",") else ","
            lines[(last.end_lineno or 0) - 1] = line + comma
            lines.insert(last.end_lineno or 0, f"    {declaration},")
            return "\n".join(lines)
    raise EditError("The file has no tuple CARDS: add the declaration by hand.")


def with_imports(text: str, names: Mapping[str, str]) -> str:
    """Adds the imports of those names, merged with existing imports from the same modules."""
    imported = {alias.asname or alias.name for node in ast.parse(text).body if isinstance(node, ast.ImportFrom) for alias in node.names}
    for module in sorted(set(names.values())):
        missing = {name for name, source in names.items() if source == module and name not in imported}
        if missing:
            text = _with_import(text, module, missing)
    return text


def _with_import(text: str, module: str, names: Iterable[str]) -> str:
    lines = text.split("\n")
    nodes = [node for node in ast.parse(text).body if isinstance(node, (ast.Import, ast.ImportFrom))]
    node = next((node for node in nodes if isinstance(node, ast.ImportFrom) and node.module == module), None)
    every = sorted({alias.name for alias in node.names} | set(names) if node is not None else names)
    block = ["from " + module + " import (", *(f"    {name}," for name in every), ")"]
    if node is not None:
        lines[node.lineno - 1 : node.end_lineno] = block
    else:
        at = max((other.end_lineno or 0 for other in nodes), default=1)
        lines[at:at] = block
    return "\n".join(lines)


def with_facts(text: str, card: str, facts: Mapping[str, Any]) -> str:
    """Adds a line for the card to facts.yaml, after the last one of its kind."""
    lines = text.split("\n")
    places = [number for number, line in enumerate(lines) if f" kind: {facts['kind']}," in line]
    if not places:
        raise EditError(f"facts.yaml has no card of kind {facts['kind']} yet: add the line by hand.")
    flow = yaml.safe_dump({"id": card, **facts}, default_flow_style=True, sort_keys=False, width=10_000).strip()
    lines.insert(places[-1] + 1, f"  - {flow}")
    return "\n".join(lines)


def with_record(text: str, card: str, before: str, record: Mapping[str, Any]) -> str:
    """Adds the record of the card to card_texts.yaml after that of `before`, or replaces an existing one."""
    lines = without_record(text, card).split("\n")
    starts = [number for number, line in enumerate(lines) if line and not line[0].isspace() and not line.startswith("#")]
    at = next((number for number in starts if lines[number].startswith(f"{before}:")), None)
    if at is None:
        raise EditError(f"card_texts.yaml has no record of {before}: add that of {card} by hand.")
    end = next((number for number in starts if number > at), len(lines) - (lines[-1] == ""))
    block = yaml.safe_dump({card: dict(record)}, sort_keys=False, allow_unicode=True, width=130).rstrip("\n")
    lines[end:end] = block.split("\n")
    return "\n".join(lines)


def without_record(text: str, card: str) -> str:
    """Removes the record of the card from card_texts.yaml."""
    kept: list[str] = []
    inside = False
    for line in text.split("\n"):
        if line and not line[0].isspace():
            inside = line.startswith(f"{card}:")
        if not inside:
            kept.append(line)
    return "\n".join(kept)


def scenario(game: str, card: str, name: str, power: int | None) -> str:
    """Returns a scenario for a card that is played from hand; `power` is the Power that it gives, None if it asks something first."""
    steps = (
        [f"  - 0: play:{card}", f"  - expect: {{seats.0.power: {power}}}"]
        if power is not None
        else [f"  - offers: {{seat: 0, has: ['play:{card}']}}"]
    )
    return "\n".join(
        (
            f"game: {game}",
            f"title: {name} " + (f"gives {power} Power" if power is not None else "can be played"),
            'source: "Card text"',
            "setup: {players: 2}",
            "position:",
            "  active: 0",
            "  seats:",
            f"    - {{hand: [{card}]}}",
            "    - {}",
            "steps:",
            *steps,
            "",
        )
    )


def next_version(text: str, version: str) -> str:
    """Increments the engine version in the game's module."""
    stem, _, number = version.rpartition("-")
    old = f'version = "{version}"'
    if not number.isdigit() or old not in text:
        raise EditError(f"The engine version {version} is not where it was expected: raise it by hand.")
    return text.replace(old, f'version = "{stem}-{int(number) + 1}"')


def names_in(clauses: Sequence[str]) -> list[str]:
    """The words of the vocabulary that clauses use. SyntaxError if one cannot be read."""
    trees = [ast.parse(clause, mode="eval") for clause in clauses]
    return sorted({node.id for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name)})
