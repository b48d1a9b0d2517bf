"""Runs the lobby: `python -m services.lobby --port 7100`."""

from __future__ import annotations

from services.harness.server import Listen, listen_arguments, run_service
from services.lobby.app import lobby
from services.lobby.settings import LobbySettings

if __name__ == "__main__":
    run_service("lobby", lobby, LobbySettings(), Listen.of(listen_arguments("The lobby: tables, tickets and ratings.").parse_args()))
