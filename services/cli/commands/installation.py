"""`herotable games`: what can be played here or on a platform, and by which bots."""

from __future__ import annotations

from services import registry
from services.bots import policies
from services.cli.client.api import Client
from services.cli.commands.terminal import table

COLUMNS = ("game", "title", ">players", "version", "bots")


def show(url: str) -> None:
    """Print the games of that platform, or of this installation without one."""
    if url:
        with Client(url, patience=2.0) as client:
            rows = [
                (game.game, game.title, _players(game.min_players, game.max_players), game.engine_version, ", ".join(game.policies))
                for game in client.games()
            ]
    else:
        rows = [
            (game.name, game.title, _players(game.players.start, game.players.stop - 1), game.version, ", ".join(policies.available(game)))
            for game in map(registry.find, registry.names())
        ]
    table("", COLUMNS, rows)


def _players(fewest: int, most: int) -> str:
    return str(fewest) if fewest == most else f"{fewest} - {most}"
