"""`herotable demo`: a short tour of the platform, through the public API alone."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.rule import Rule

from services.cli.client.api import Client
from services.cli.client.match_models import Replay
from services.cli.commands.match_printer import describe_result, print_by_turn
from services.cli.commands.parameters import CardPackOption, GamesOption, parse_games, use_card_packs
from services.cli.commands.replay_check import check_replay
from services.cli.commands.terminal import command_name, out, print_message
from services.cli.commands.up import print_addresses, stop_on_signals
from services.cli.platform.local_platform import LocalPlatform, PlatformConfig
from services.kernel.errors import ReplayRefused

WORKERS = 2
PREFERRED = ("greedy", "random")
"""The bots of the demo, in this order, if a game has them."""


def demo(
    keep: Annotated[bool, typer.Option("--keep", help="Leave the platform running afterwards, until Ctrl-C.")] = False,
    games: GamesOption = "",
    card_pack: CardPackOption = None,
) -> None:
    """Start a platform on free ports, let bots play a match of each game, show and check the matches, stop.

    herotable demo
    herotable demo --keep
    """
    use_card_packs(card_pack)
    chosen = parse_games(games)
    with tempfile.TemporaryDirectory(prefix="herotable-demo-", ignore_cleanup_errors=True) as folder:
        platform = LocalPlatform(PlatformConfig(Path(folder), 0, WORKERS, chosen), print_message)
        stop_on_signals(platform)
        try:
            _start(platform)
            if not platform.supervisor.stopping:
                _play_games(platform, chosen)
                _print_next_steps(platform, keep=keep)
            if keep:
                platform.watch()
        finally:
            print_message("stopping ...")
            platform.stop()


def _start(platform: LocalPlatform) -> None:
    started = time.monotonic()
    out.print("Starting Redis, a rules service for each game, the lobby, the bot scheduler, a bot worker and the gateway ...")
    platform.start()
    out.print(f"The platform is up after {time.monotonic() - started:.1f} s; its API is at [bold]{platform.url}/v1[/]")


def _play_games(platform: LocalPlatform, games: tuple[str, ...]) -> None:
    with Client(platform.url) as client:
        account = client.become_guest()
        out.print(f"POST /v1/accounts/guest: we are {account.name}", markup=False)
        for game in games:
            if platform.supervisor.stopping:
                return
            _play(client, game)


def _play(client: Client, game: str) -> None:
    """Let bots play one match, print it turn by turn, check its replay."""
    description = client.game(game)
    bots = [name for name in PREFERRED if name in description.policies] or list(description.policies)
    seats = [bots[seat % len(bots)] for seat in range(description.min_players)]
    out.print(Rule(f"{description.title}: {' against '.join(seats)}"))
    started = time.monotonic()
    match = client.create_match(game, seats)
    out.print(f"POST /v1/matches: {match.match_id}", markup=False)
    out.print(f"hash of the seed, published before the first card: {match.commitment}", style="dim", markup=False)
    print_by_turn(client.events(match.match_id, from_version=0))
    replay = client.replay(match.match_id)
    _check(replay, match.commitment)
    out.print(f"[bold]{escape(describe_result(replay))}[/]")
    out.print(f"{len(replay.actions)} actions in {time.monotonic() - started:.1f} s.")


def _check(replay: Replay, commitment: str) -> None:
    """Check that the seed has the published hash and that the log replays to the same end; ReplayRefused if not."""
    if replay.match.commitment != commitment:
        sentence = f"The replay of {replay.match.match_id} has another hash than the one published at its start."
        raise ReplayRefused(sentence, code="commitment_mismatch", field="commitment")
    check_replay(replay)
    out.print(f"GET /v1/matches/{replay.match.match_id}/replay: seed {replay.match.seed}", style="dim", markup=False)
    out.print("[green]checked:[/] the seed has the published hash, and the log replays to the same end")


def _print_next_steps(platform: LocalPlatform, *, keep: bool) -> None:
    out.print(Rule("How to go on"))
    if keep:
        print_addresses(platform)
        return
    name = command_name()
    out.print(f"  {name} up                run a platform on this machine, until Ctrl-C: API at http://127.0.0.1:8000/v1, docs at /docs")
    out.print(f"  {name} match megaclash   play against a bot, in a second terminal")
    out.print(f"  {name} simulate --game megaclash --bots greedy,random --matches 10000")
    out.print(f"  {name} --help            all commands")
