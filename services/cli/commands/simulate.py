"""`herotable simulate`: many matches between bots, on this machine or on a running platform, and what they add up to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from google.protobuf.json_format import MessageToDict, ParseDict
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from services import registry
from services.cli.client.api import Client, connect
from services.cli.client.models import Row, Summary
from services.cli.commands.simulation_files import Outputs
from services.cli.commands.terminal import out, remarks, table
from services.contracts.herotable.bots.v1 import bots_pb2
from services.kernel.errors import InvalidInput
from services.kernel.randomness import SEED_BYTES, fresh_seed, seed_from_int

Advance = Callable[[int, int], None]
"""Told how many matches are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user asked for."""

    game: str
    bots: Sequence[str]
    matches: int
    players: int
    seed: str
    rotate: bool
    options: dict[str, Any]
    workers: int


@dataclass(frozen=True, slots=True)
class Played:
    """What came of it."""

    seed: str
    rows: list[Row]
    summary: Summary


def run(wanted: Wanted, outputs: Outputs, *, url: str, token: str) -> None:
    """Play, print the table, write the files."""
    outputs.check()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=remarks, transient=True) as progress:
        task = progress.add_task(wanted.game, total=wanted.matches)

        def advance(done: int, _all: int) -> None:
            progress.update(task, completed=done)

        if url:
            with connect(url, token) as client:
                played = on_platform(client, wanted, advance)
        else:
            played = on_this_machine(wanted, advance)
    report(wanted, played)
    title = f"{wanted.game}: {wanted.matches} matches, seed {played.seed[:16]}..."
    for file in outputs.write(title, played.summary.totals, played.rows):
        out.print(f"written: {file}", markup=False)


def on_this_machine(wanted: Wanted, advance: Advance) -> Played:
    """Play in local processes."""
    from services.bots.local import simulate

    fewest = registry.find(wanted.game).players.start
    names = policies(wanted, fewest)
    spec = bots_pb2.SimulationSpec(
        game=wanted.game,
        policies=names,
        matches=wanted.matches,
        seed=seed_bytes(wanted.seed),
        rotate_seats=wanted.rotate,
    )
    spec.setup.players = len(names)
    ParseDict(wanted.options, spec.setup.options)
    outcome = simulate(spec, processes=wanted.workers, progress=advance)
    return Played(outcome.spec.seed.hex(), [_row(row) for row in outcome.rows], _summary(outcome.summary))


def on_platform(client: Client, wanted: Wanted, advance: Advance) -> Played:
    """Let a platform's workers play."""
    names = policies(wanted, client.game(wanted.game).min_players)
    job = client.create_simulation(
        wanted.game,
        names,
        matches=wanted.matches,
        options=wanted.options,
        seed=seed_bytes(wanted.seed).hex(),
        rotate_seats=wanted.rotate,
    )
    rows = []
    for row in client.simulation_rows(job.simulation_id):
        rows.append(row)
        advance(len(rows), wanted.matches)
    return Played(job.seed, rows, client.simulation(job.simulation_id).summary)


def report(wanted: Wanted, played: Played) -> None:
    """Print who won how often."""
    summary = played.summary
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
    table(f"{wanted.game}: {len(played.rows):,} matches", ("bot", ">matches", ">won", ">rate", ">95 % interval", ">mean score"), rows)
    out.print(f"{summary.mean_turns:.1f} turns and {summary.mean_decisions:.1f} decisions a match; shared victories: {summary.shared}")
    out.print(f"{summary.matches_per_second:,.0f} matches/s, {summary.decisions_per_second:,.0f} decisions/s of a core")
    out.print(f"--seed {played.seed} gives the same rows again")
    if summary.faults:
        first = next(row for row in played.rows if row.fault)
        told = escape(first.fault_text or "")
        out.print(f"[bold red]{summary.faults} matches were stopped by a fault[/]; the first is {first.index}: {told}")


def policies(wanted: Wanted, fewest: int) -> list[str]:
    """A policy a seat: the named ones, a single name repeated for all."""
    if not wanted.bots:
        raise InvalidInput("Name at least one policy: --bots greedy,random", code="invalid_policies", field="bots")
    players = wanted.players or max(fewest, len(wanted.bots))
    names = list(wanted.bots) * players if len(wanted.bots) == 1 else list(wanted.bots)
    if len(names) != players:
        sentence = f"{players} players need {players} policies in --bots (or one for all), not {len(names)}."
        raise InvalidInput(sentence, code="invalid_policies", field="bots", value=",".join(names))
    return names


def seed_bytes(text: str) -> bytes:
    """A seed typed as a number or as 64 hex digits; a fresh one if nothing was typed."""
    if not text:
        return fresh_seed()
    try:
        if len(text) == 2 * SEED_BYTES:
            return bytes.fromhex(text)
        return seed_from_int(int(text))
    except (ValueError, OverflowError):
        sentence = f"A seed is a number from 0, or {2 * SEED_BYTES} hex digits, not {text!r}."
        raise InvalidInput(sentence, code="invalid_seed", field="seed", value=text) from None


def _plain(message: Any) -> dict[str, Any]:
    found: dict[str, Any] = MessageToDict(message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True)
    return found


def _row(message: bots_pb2.SimulationRow) -> Row:
    found = _plain(message)
    return Row.model_validate(found | {name: found[name] or None for name in ("actions", "fault", "fault_text")})


def _summary(message: bots_pb2.SimulationSummary) -> Summary:
    found = _plain(message)
    for total in found["totals"]:
        total["seat"] = None if total["seat"] < 0 else total["seat"]
    return Summary.model_validate(found)
