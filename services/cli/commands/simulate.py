"""`herotable simulate`: many matches between bots, on this machine or on a running platform, and their statistics."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from services.cli.client.api import connect
from services.cli.commands.parameters import CardPackOption, MatchOption, TokenOption, parse_names, parse_options, use_card_packs
from services.cli.commands.simulation_files import SimulationFiles
from services.cli.commands.simulation_jobs import FinishedSimulation, SimulationJob, run_locally, run_on_platform
from services.cli.commands.terminal import err, out, print_table

COLUMNS = ("bot", ">matches", ">won", ">rate", ">95 % interval", ">mean score")


def simulate(
    game: Annotated[str, typer.Option(help="Name of the game.")],
    bots: Annotated[str, typer.Option(help="A policy for each seat, comma-separated; a single name serves for all seats.")],
    matches: Annotated[int, typer.Option(help="Number of matches.", min=1)] = 1000,
    players: Annotated[int, typer.Option(help="Number of players; 0: as many as bots are named, or the fewest.", min=0)] = 0,
    seed: Annotated[str, typer.Option(help="A number or 64 hex digits; equal seeds give equal rows. Default: random, and shown.")] = "",
    rotate: Annotated[bool, typer.Option("--rotate/--no-rotate", help="Let the bots change seats from match to match.")] = True,
    option: MatchOption = None,
    workers: Annotated[int, typer.Option(help="Local processes.", min=1, max=256)] = os.cpu_count() or 1,
    jsonl: Annotated[Path | None, typer.Option(help="Write one row per match to this file, as JSON lines.")] = None,
    csv: Annotated[Path | None, typer.Option(help="Write the same rows to this file, as CSV.")] = None,
    chart: Annotated[Path | None, typer.Option(help="Draw win rates and match lengths into this PNG file.")] = None,
    url: Annotated[str, typer.Option("--url", envvar="HEROTABLE_URL", help="Let the workers of this platform play.")] = "",
    token: TokenOption = "",
    card_pack: CardPackOption = None,
) -> None:
    """Play many matches between bots and report win rates with 95 % intervals.

    herotable simulate --game megaclash --bots greedy,random --matches 10000 --seed 7
    herotable simulate --game megaclash --bots greedy --matches 2000 --jsonl rows.jsonl --csv rows.csv --chart rows.png
    herotable simulate --game megaclash --bots greedy,random --url http://127.0.0.1:8000
    """
    use_card_packs(card_pack)
    job = SimulationJob(game, parse_names(bots), matches, players, seed, rotate, parse_options(option), workers)
    files = SimulationFiles(jsonl, csv, chart)
    files.check()
    finished = _run(job, url, token)
    _report(job, finished)
    title = f"{game}: {matches} matches, seed {finished.seed[:16]}..."
    for file in files.write(title, finished.summary.totals, finished.rows):
        out.print(f"written: {file}", markup=False)


def _run(job: SimulationJob, url: str, token: str) -> FinishedSimulation:
    """Play the job behind a progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task(job.game, total=job.matches)

        def on_progress(done: int, _all: int) -> None:
            progress.update(task, completed=done)

        if not url:
            return run_locally(job, on_progress)
        with connect(url, token) as client:
            return run_on_platform(client, job, on_progress)


def _report(job: SimulationJob, finished: FinishedSimulation) -> None:
    """Print the statistics."""
    summary = finished.summary
    rows = [
        (
            total.label,
            str(total.matches),
            str(total.wins),
            f"{100 * total.win_rate:.1f} %",
            f"{100 * total.low:.1f} - {100 * total.high:.1f} %",
            f"{total.mean_score:.2f}",
        )
        for total in summary.totals
    ]
    print_table(f"{job.game}: {len(finished.rows):,} matches", COLUMNS, rows)
    out.print(f"{summary.mean_turns:.1f} turns and {summary.mean_decisions:.1f} decisions per match; shared victories: {summary.shared}")
    out.print(f"{summary.matches_per_second:,.0f} matches/s, {summary.decisions_per_second:,.0f} decisions/s per core")
    out.print(f"--seed {finished.seed} gives the same rows again")
    if summary.faults:
        first = next(row for row in finished.rows if row.fault)
        text = escape(first.fault_text or "")
        out.print(f"[bold red]{summary.faults} matches were stopped by a fault[/]; the first is {first.index}: {text}")
