"""`herotable new-card`: adds a card to the built-in ones, in a source checkout."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import typer

from services.kernel.errors import InvalidInput

ARGUMENTS_AS_THEY_ARE = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}
"""Settings of the command: its arguments, `--help` among them, are read by tools/new_card.py."""


def new_card(context: typer.Context) -> None:
    """Add a card to the built-in ones: declaration, facts, scenario, counts, golden matches. Only in a source checkout.

    herotable new-card injustice injustice_katana --name "Injustice Katana" --type hero --cost 3 --play "power(2)"
    herotable new-card --help
    """
    root = Path(__file__).parents[3]
    if not all((root / name).exists() for name in ("pyproject.toml", "tests", "tools/new_card.py")):
        sentence = f"new-card changes the sources and works only in a source checkout, which {root} is not; a card pack works everywhere."
        raise InvalidInput(sentence, code="no_source_checkout", field="new-card", value=str(root))
    done = subprocess.run([sys.executable, "-m", "tools.new_card", *context.args], cwd=root, check=False)
    raise typer.Exit(done.returncode)
