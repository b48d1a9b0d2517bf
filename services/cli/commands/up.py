"""`herotable up`: the platform on this machine, until Ctrl-C."""

from __future__ import annotations

import signal
import threading
from types import FrameType

from rich.markup import escape

from services.cli.commands.terminal import command_name, out, say
from services.cli.platform.local_platform import LocalPlatform, Wishes

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def run(wishes: Wishes) -> None:
    """Start, supervise until a signal comes, stop in order."""
    platform = LocalPlatform(wishes, say)
    stop_on_signals(platform)
    try:
        with out.status("starting ..."):
            platform.start()
        if not platform.supervisor.stopping:
            announce(platform)
        platform.watch()
    finally:
        say("stopping ...")
        platform.stop()
        say("stopped; the matches are kept in " + str(wishes.data))


def stop_on_signals(platform: LocalPlatform) -> None:
    """Let Ctrl-C and SIGTERM stop the platform in order."""

    def handle(number: int, frame: FrameType | None) -> None:
        platform.request_stop()

    if threading.current_thread() is threading.main_thread():
        for number in STOP_SIGNALS:
            signal.signal(number, handle)


def announce(platform: LocalPlatform) -> None:
    """Where everything is."""
    metrics = ", ".join(f"{name} {url}" for name, url in platform.metrics_urls().items())
    lines = {
        "API": f"{platform.url}/v1",
        "Docs": f"{platform.url}/docs",
        "Metrics": metrics,
        "Logs": str(platform.data.logs),
        "Try": f"{command_name()} match {platform.wishes.games[0]} --url {platform.url}",
    }
    out.print("[bold green]herotable is up.[/] Ctrl-C stops it.")
    for name, text in lines.items():
        out.print(f"  [bold]{name:<8}[/] {escape(text)}")
