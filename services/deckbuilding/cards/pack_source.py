"""The text of a card pack, the places of its cards, keys and expressions, and the problems found in it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from services.kernel.errors import InvalidInput

MOST_REPORTED = 20
"""Most problems of a pack that one error lists."""
LONGEST_SHOWN = 80
"""Most characters of a wrong value that an error shows."""
_LITERAL = re.compile(r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*', re.DOTALL)
"""A string or a comment of TOML."""
_TABLE = re.compile(r"^[ \t]*\[\[?[ \t]*(?P<table>[\w.-]+)[ \t]*\]|^[ \t]*(?P<key>[\w-]+)[ \t]*=", re.MULTILINE)


@dataclass(frozen=True)
class Place:
    """A place in a pack, for errors."""

    file: str
    line: int = 1
    card: str = ""
    key: str = ""

    def __str__(self) -> str:
        card = f", card {self.card}" if self.card else ""
        return f"{self.file}, line {self.line}{card}{f', key {self.key}' if self.key else ''}"


class PackProblem(ValueError):
    """An error at one place of a pack."""

    def __init__(self, place: Place, text: str) -> None:
        super().__init__(text)
        self.place = place
        self.text = text


class FollowingProblem(PackProblem):
    """A consequence of another problem, which is reported instead."""


@dataclass
class Problems:
    """Collects the problems of one pack, to report them together."""

    found: list[PackProblem] = field(default_factory=list)

    @contextmanager
    def collected(self) -> Iterator[None]:
        """A block that ends at the first PackProblem, which is kept instead of raised."""
        try:
            yield
        except FollowingProblem:
            return
        except PackProblem as problem:
            self.found.append(problem)

    def add(self, place: Place, text: str) -> None:
        """Adds a problem."""
        self.found.append(PackProblem(place, text))

    def raise_all(self) -> None:
        """Raises InvalidInput with code invalid_card_pack if there are any, one problem a line."""
        if not self.found:
            return
        self.found.sort(key=lambda problem: problem.place.line)
        lines = [f"{problem.place}: {problem.text}{'' if problem.text.endswith('?') else '.'}" for problem in self.found[:MOST_REPORTED]]
        if len(self.found) > MOST_REPORTED:
            lines.append(f"There are {len(self.found) - MOST_REPORTED} further problems.")
        first = self.found[0].place
        raise InvalidInput("\n".join(lines), code="invalid_card_pack", field=f"{first.file}:{first.line}", value=first.card or None)


def hint(value: object, known: Sequence[str]) -> str:
    """The nearest valid word, or all of them if none is near."""
    near = get_close_matches(str(value)[:100], known, 1, 0.4)
    return f"; did you mean {near[0]!r}?" if near else f"; there are: {', '.join(known)}"


def shown(value: object) -> str:
    """The notation of a value in error messages."""
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}..."


@dataclass(frozen=True)
class _Table:
    """A `[table]` or `[[table]]` of the file, and where the keys in it begin."""

    name: str
    start: int
    keys: dict[str, int]


class PackSource:
    """The text of a pack and the places in it. Built in one pass, so that looking up a place costs the same in a long pack."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self._lines = [match.start() for match in re.finditer("\n", text)]
        literals = list(_LITERAL.finditer(text))
        self._strings = [match.start() for match in literals if not match.group().startswith("#")]
        self._tables = [_Table("", 0, {})]
        for match in _TABLE.finditer(_masked(text, literals)):
            if match["table"]:
                self._tables.append(_Table(match["table"], match.start("table"), {}))
            else:
                self._tables[-1].keys.setdefault(match["key"], match.start("key"))
        self._cards = [table for table in self._tables if table.name == "card"]

    @staticmethod
    def read(path: Path) -> PackSource:
        """The text of a file: UTF-8 with or without a byte order mark, lines ended in any way. Raises PackProblem."""
        try:
            text = path.read_text(encoding="utf-8-sig")
        except OSError as error:
            raise PackProblem(Place(str(path)), f"the file cannot be read: {error.strerror or error}") from None
        except UnicodeDecodeError as error:
            raise PackProblem(Place(str(path)), f"the file cannot be read: it is not UTF-8 (byte {error.start})") from None
        except ValueError as error:
            raise PackProblem(Place(str(path)), f"the file cannot be read: {error}") from None
        return PackSource(str(path), text)

    def top(self, key: str = "", *inner: str | int) -> Place:
        """A key outside all tables, or one of [words]."""
        names = [part for part in inner if isinstance(part, str)]
        table = next((table for table in self._tables if table.name == key), None)
        if table is not None:
            return Place(self.file, self._line(table.keys.get(names[0], table.start) if names else table.start), key=key)
        return Place(self.file, self._line(self._tables[0].keys.get(key, 0)), key=key)

    def card(self, number: int, card: object = "", key: str = "", item: int | None = None) -> Place:
        """The card of that number, one of its keys, or the string of that number in the key's value."""
        name = card if isinstance(card, str) and card else f"number {number + 1}"
        if number >= len(self._cards):
            return Place(self.file, self._line(self._tables[0].keys.get("card", 0)), name, key)
        table = self._cards[number]
        at = table.keys.get(key, table.start)
        if item is not None and key in table.keys:
            first = bisect_right(self._strings, at)
            if first + item < len(self._strings):
                at = self._strings[first + item]
        return Place(self.file, self._line(at), name[:100], key)

    def _line(self, offset: int) -> int:
        return bisect_right(self._lines, offset - 1) + 1


def _masked(text: str, literals: Sequence[re.Match[str]]) -> str:
    """The text with strings and comments blanked out; its length and lines are the same."""
    parts, at = [], 0
    for match in literals:
        parts += [text[at : match.start()], re.sub(r"[^\n]", " ", match.group())]
        at = match.end()
    return "".join([*parts, text[at:]])
