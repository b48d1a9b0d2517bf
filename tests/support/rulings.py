"""Compares a game's RULINGS.md with the rulings that the project cites."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "tests" / "scenarios"
CITING = ("services", "tests", "docs", "README.md", "CHANGELOG.md")
"""Folders and files in which a ruling may be cited."""
SUFFIXES = (".py", ".md", ".yaml", ".yml", ".toml")
ENTRY = re.compile(r"^- \*\*(?P<number>[^*]+)\*\* \((?P<heading>.+?)\)\. (?P<question>.+) \*(?P<ruling>[^*]+)\*$")
"""A ruling: its number, the rulebook's heading, the question, and the ruling in italics."""
SOURCE = re.compile(r"^source: (.+)$", re.MULTILINE)


def numbers(game: str) -> list[str]:
    """The numbers of the game's rulings in the order of its RULINGS.md; a malformed ruling is an error."""
    lines = (ROOT / "services" / game / "RULINGS.md").read_text(encoding="utf-8").splitlines()
    begun = [line for line in lines if re.match(r"- \*\*[A-Z-]*\d", line)]
    found = [ENTRY.match(line) for line in begun]
    wrong = [line[:60] for line, entry in zip(begun, found, strict=True) if entry is None]
    assert not wrong, f"number (heading). Question *ruling*: {wrong}"
    return [entry["number"] for entry in found if entry is not None]


def assert_cited(game: str, prefix: str) -> None:
    """Every ruling is listed once and in order and has a scenario whose source cites it; every number cited anywhere is listed.

    `prefix` stands before the two digits of a number: `N`, `AA-`, `MC-`."""
    listed = numbers(game)
    assert listed == [f"{prefix}{number:02}" for number in range(1, len(listed) + 1)], "numbers twice, missing or out of order"
    mark = re.compile(rf"(?<![\w-]){prefix}\d\d(?!\d)")
    shown = {number for text in _texts((SCENARIOS,)) for source in SOURCE.findall(text) for number in mark.findall(source)}
    unseen = [number for number in listed if number not in shown]
    assert not unseen, f"no scenario cites {unseen}"
    cited = {number for text in _texts(ROOT / name for name in CITING) for number in mark.findall(text)}
    unknown = sorted(cited - set(listed))
    assert not unknown, f"cited, but not in the RULINGS.md of {game}: {unknown}"


def _texts(places: Iterable[Path]) -> Iterator[str]:
    for place in places:
        files = [place] if place.is_file() else place.rglob("*")
        yield from (_read(path) for path in files if path.suffix in SUFFIXES)


@cache
def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
