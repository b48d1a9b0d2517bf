"""`herotable games` and `herotable version`: the games and engines of an installation or a platform."""

from __future__ import annotations

from importlib.metadata import version as distribution_version
from typing import Annotated

import typer

from services import policies, registry
from services.cli.client.api import Client
from services.cli.commands.terminal import out, print_table

COLUMNS = ("game", "title", ">players", "version", "bots")
CONNECT_SECONDS = 2.0


def games(
    url: Annotated[str, typer.Option("--url", envvar="HEROTABLE_URL", help="Ask this platform instead of this installation.")] = "",
) -> None:
    """List the games with their numbers of players and their bots."""
    if url:
        with Client(url, retry_seconds=CONNECT_SECONDS) as client:
            rows = [
                (game.game, game.title, _players(game.min_players, game.max_players), game.engine_version, ", ".join(game.policies))
                for game in client.games()
            ]
    else:
        rows = [
            (game.name, game.title, _players(game.players.start, game.players.stop - 1), game.version, ", ".join(policies.available(game)))
            for game in map(registry.find, registry.names())
        ]
    print_table("", COLUMNS, rows)


def version() -> None:
    """Show the version of this installation and of its engines."""
    out.print(f"herotable {distribution_version('herotable')}")
    for name in registry.names():
        out.print(f"  {name} {registry.find(name).version}")


def _players(fewest: int, most: int) -> str:
    return str(fewest) if fewest == most else f"{fewest} - {most}"
