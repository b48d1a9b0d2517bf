"""`herotable up`: a platform on this machine, until Ctrl-C."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer
from rich.markup import escape

from services.cli.commands.parameters import CardPackOption, GamesOption, parse_games, use_card_packs
from services.cli.commands.terminal import command_name, out, print_message
from services.cli.platform.data_directory import default_folder
from services.cli.platform.local_platform import LocalPlatform, PlatformConfig

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def up(
    port: Annotated[int, typer.Option(help="Port of the public API; 0 takes any free one.", min=0, max=65535)] = 8000,
    data: Annotated[Path | None, typer.Option(help="Data directory. Default: HEROTABLE_DATA, else ~/.local/share/herotable.")] = None,
    workers: Annotated[int, typer.Option(help="Bot worker processes.", min=1, max=256)] = os.cpu_count() or 1,
    games: GamesOption = "",
    card_pack: CardPackOption = None,
) -> None:
    """Run the whole platform on this machine; Ctrl-C stops it.

    Nothing else has to be installed: it brings its own Redis. Every write is on disk before it is acknowledged, and the next `up` with
    the same data directory continues where this one stopped. Processes that crash are restarted.

      herotable up
      herotable up --port 9000 --data ./data --workers 4
    """
    use_card_packs(card_pack)
    platform = LocalPlatform(PlatformConfig(data or default_folder(), port, workers, parse_games(games)), print_message)
    stop_on_signals(platform)
    try:
        with out.status("starting ..."):
            platform.start()
        if not platform.supervisor.stopping:
            print_addresses(platform)
        platform.watch()
    finally:
        print_message("stopping ...")
        platform.stop()
        print_message(f"stopped; the matches are kept in {platform.config.data}")


def stop_on_signals(platform: LocalPlatform) -> None:
    """Make Ctrl-C, SIGTERM and SIGHUP stop the platform in order."""

    def handle(number: int, frame: FrameType | None) -> None:
        platform.request_stop()

    if threading.current_thread() is threading.main_thread():
        for number in STOP_SIGNALS:
            signal.signal(number, handle)


def print_addresses(platform: LocalPlatform) -> None:
    """Print where the API, its documentation, the metrics and the logs are."""
    metrics = ", ".join(f"{name} {url}" for name, url in platform.metrics_urls().items())
    lines = {
        "API": f"{platform.url}/v1",
        "Docs": f"{platform.url}/docs",
        "Metrics": metrics,
        "Logs": str(platform.data.logs),
        "Try": f"{command_name()} match {platform.config.games[0]} --url {platform.url}",
    }
    out.print("[bold green]herotable is up.[/] Ctrl-C stops it.")
    for name, text in lines.items():
        out.print(f"  [bold]{name:<8}[/] {escape(text)}")
