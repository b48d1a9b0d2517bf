"""`herotable scenario` and `herotable check-pack`: checks of rules and cards without a platform."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from services import registry
from services.cli.commands.parameters import use_card_packs
from services.cli.commands.terminal import out
from services.scenario.__main__ import main as run_scenarios


def scenario(paths: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.", exists=True)]) -> None:
    """Run scenarios (a position, a script, expectations) and report those that fail.

    herotable scenario tests/scenarios
    """
    raise typer.Exit(run_scenarios([str(path) for path in paths]))


def check_pack(pack: Annotated[list[Path], typer.Argument(help="Card packs (TOML files or folders of them).")]) -> None:
    """Check card packs and report the first mistake with file, line, card and the nearest valid word.

    herotable check-pack mine.toml
    """
    use_card_packs(pack)
    out.print(f"sound; engine versions: {', '.join(registry.find(name).version for name in registry.names())}", markup=False)
