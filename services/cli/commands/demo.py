"""`herotable demo`: everything once, through the public API alone, in under a minute."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from rich.markup import escape
from rich.rule import Rule

from services.cli.client.api import Client
from services.cli.client.models import Replay
from services.cli.commands import replay as replaying
from services.cli.commands.match_printer import tell_turns
from services.cli.commands.terminal import command_name, out, say
from services.cli.commands.up import announce, stop_on_signals
from services.cli.platform.local_platform import LocalPlatform, Wishes
from services.kernel.errors import ReplayRefused

WORKERS = 2
PREFERRED = ("greedy", "random")
"""Bots that play in the demo where a game has them, in this order."""


def run(games: tuple[str, ...], *, keep: bool) -> None:
    """Start on free ports, play each game, check it, stop; with `keep`, leave the platform running until Ctrl-C."""
    with tempfile.TemporaryDirectory(prefix="herotable-demo-", ignore_cleanup_errors=True) as folder:
        platform = LocalPlatform(Wishes(Path(folder), 0, WORKERS, games), say)
        stop_on_signals(platform)
        try:
            _start(platform)
            if not platform.supervisor.stopping:
                _play_all(platform, games)
                _how_to_go_on(platform, keep=keep)
            if keep:
                platform.watch()
        finally:
            say("stopping ...")
            platform.stop()


def _start(platform: LocalPlatform) -> None:
    started = time.monotonic()
    out.print("Starting Redis, a rules service a game, lobby, bot scheduler, bot worker and gateway ...")
    platform.start()
    out.print(f"The platform is up after {time.monotonic() - started:.1f} s; its API is at [bold]{platform.url}/v1[/]")


def _play_all(platform: LocalPlatform, games: tuple[str, ...]) -> None:
    with Client(platform.url) as client:
        account = client.become_guest()
        out.print(f"POST /v1/accounts/guest: we are {account.name}", markup=False)
        for game in games:
            if platform.supervisor.stopping:
                return
            play(client, game)


def play(client: Client, game: str) -> None:
    """Let bots play one match, tell it as it happens, check it."""
    description = client.game(game)
    bots = [name for name in PREFERRED if name in description.policies] or list(description.policies)
    seats = [bots[seat % len(bots)] for seat in range(description.min_players)]
    out.print(Rule(f"{description.title}: {' against '.join(seats)}"))
    started = time.monotonic()
    match = client.create_match(game, seats)
    out.print(f"POST /v1/matches: {match.match_id}", markup=False)
    out.print(f"hash of the seed, published before the first card: {match.commitment}", style="dim", markup=False)
    tell_turns(client.events(match.match_id, from_version=0))
    replay = client.replay(match.match_id)
    check(replay, match.commitment)
    out.print(f"[bold]{escape(replaying.describe_result(replay))}[/]")
    out.print(f"{len(replay.actions)} actions in {time.monotonic() - started:.1f} s.")


def check(replay: Replay, published: str) -> None:
    """The published hash is that of the seed, and the log replays to the same end; ReplayRefused if not."""
    if replay.match.commitment != published:
        sentence = f"{replay.match.match_id} now tells another hash than at its start."
        raise ReplayRefused(sentence, code="commitment_mismatch", field="commitment")
    replaying.check(replay)
    out.print(f"GET /v1/matches/{replay.match.match_id}/replay: seed {replay.match.seed}", style="dim", markup=False)
    out.print("[green]checked:[/] the seed has the published hash, and the log replays to the same end")


def _how_to_go_on(platform: LocalPlatform, *, keep: bool) -> None:
    out.print(Rule("How to go on"))
    if keep:
        announce(platform)
        return
    name = command_name()
    out.print(f"  {name} up                the platform on this machine, until Ctrl-C: API at http://127.0.0.1:8000/v1, docs at /docs")
    out.print(f"  {name} match megaclash   play against a bot, in a second terminal")
    out.print(f"  {name} simulate --game megaclash --bots greedy,random --matches 10000")
    out.print(f"  {name} --help            everything else")
