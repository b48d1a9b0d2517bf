"""How the commands speak: results on standard output, remarks on standard error; plain text wherever it is no terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

WIDTH = None if sys.stdout.isatty() else int(os.environ.get("COLUMNS", "120"))
"""Where there is no terminal to fit into, as wide as tables need."""

out = Console(highlight=False, soft_wrap=True, width=WIDTH)
remarks = Console(stderr=True, highlight=False, soft_wrap=True)

SEAT_COLOURS = ("cyan", "magenta", "green", "yellow", "blue")


def say(text: str) -> None:
    """A remark, without markup."""
    remarks.print(text, markup=False)


def seat_style(seat: int) -> str:
    """The colour of a seat; none for nobody."""
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)] if seat >= 0 else "dim"


def table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table; columns whose name starts with ">" are set to the right."""
    made = Table(title=title or None, title_justify="left", header_style="bold", box=box.SIMPLE_HEAD)
    for name in columns:
        made.add_column(name.removeprefix(">"), justify="right" if name.startswith(">") else "left")
    for row in rows:
        made.add_row(*row)
    out.print(made, soft_wrap=False)


def command_name() -> str:
    """How the user called this program: its name if the PATH finds it, else its path."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return "python -m services.cli"
    found = shutil.which(called.name)
    if found and Path(found).resolve() == called.resolve():
        return called.name
    try:
        return str(called.absolute().relative_to(Path.cwd()))
    except ValueError:
        return str(called)
