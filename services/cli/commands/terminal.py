"""Output on the terminal: results on standard output, messages on standard error; plain text where there is no terminal."""

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
"""The terminal's own width, or a fixed one where the output goes to a file or a pipe."""

out = Console(highlight=False, soft_wrap=True, width=WIDTH)
err = Console(stderr=True, highlight=False, soft_wrap=True)

SEAT_COLOURS = ("cyan", "magenta", "green", "yellow", "blue")


def print_message(text: str) -> None:
    """Print a message for the user on standard error."""
    err.print(text, markup=False)


def seat_style(seat: int | None) -> str:
    """The colour of a seat's lines; dim for lines that belong to no seat."""
    return "dim" if seat is None or seat < 0 else SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def print_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table. Columns whose name starts with ">" are aligned to the right."""
    table = Table(title=title or None, title_justify="left", header_style="bold", box=box.SIMPLE_HEAD)
    for name in columns:
        table.add_column(name.removeprefix(">"), justify="right" if name.startswith(">") else "left")
    for row in rows:
        table.add_row(*row)
    out.print(table, soft_wrap=False)


def command_name() -> str:
    """The words that start this program in the user's shell: its name if that is on the PATH, else its path."""
    program = Path(sys.argv[0])
    if program.name == "__main__.py":
        return "python -m services.cli"
    on_path = shutil.which(program.name)
    if on_path and Path(on_path).resolve() == program.resolve():
        return program.name
    try:
        return str(program.absolute().relative_to(Path.cwd()))
    except ValueError:
        return str(program)
