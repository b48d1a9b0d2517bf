"""Rows and summaries as files: JSONL and CSV with one match a line, and a chart."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

import orjson

from services.bots.summary import ALL_SEATS
from services.contracts.herotable.bots.v1 import bots_pb2
from services.kernel.errors import Unavailable

COLUMNS = ("index", "policies", "winners", "scores", "turns", "decisions", "seed", "reason", "fault", "fault_text")
"""Of a CSV file; lists are joined by spaces."""


def row_to_dict(row: bots_pb2.SimulationRow) -> dict[str, Any]:
    """The row as plain data, with the names of the contract; `actions` and the fault only if there are any."""
    data: dict[str, Any] = {
        "index": row.index,
        "policies": list(row.policies),
        "winners": list(row.winners),
        "scores": list(row.scores),
        "turns": row.turns,
        "decisions": row.decisions,
        "seed": row.seed,
        "reason": row.reason,
    }
    if row.actions:
        data["actions"] = list(row.actions)
    if row.fault:
        data |= {"fault": row.fault, "fault_text": row.fault_text}
    return data


def write_jsonl(rows: Iterable[bots_pb2.SimulationRow], file: IO[bytes]) -> None:
    """One JSON object a line, in the order given."""
    for row in rows:
        file.write(orjson.dumps(row_to_dict(row), option=orjson.OPT_APPEND_NEWLINE))


def write_csv(rows: Iterable[bots_pb2.SimulationRow], file: IO[str], *, header: bool = True) -> None:
    """One line a row, without actions; open the file with newline=""."""
    writer = csv.writer(file, lineterminator="\n")
    if header:
        writer.writerow(COLUMNS)
    for row in rows:
        data = row_to_dict(row)
        writer.writerow([_cell(data.get(column, "")) for column in COLUMNS])


def write_chart(summary: bots_pb2.SimulationSummary, path: Path, *, title: str = "") -> None:
    """A PNG with the win rate of each policy, over all seats and at each, and its 95 % interval.

    Raises Unavailable if the optional extra `charts` is not installed."""
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 - an optional extra
    except ImportError as error:
        raise Unavailable("Charts need matplotlib: pip install 'herotable[charts]'.", code="charts_not_installed") from error
    totals = list(summary.totals)
    policies = sorted({total.policy for total in totals})
    seats = sorted({total.seat for total in totals})
    figure = Figure(figsize=(2.5 + 1.6 * len(policies), 4.5), layout="constrained")
    axes = figure.subplots()
    width = 0.8 / len(seats)
    for place, seat in enumerate(seats):
        chosen = [total for total in totals if total.seat == seat]
        middles = [policies.index(total.policy) + (place - (len(seats) - 1) / 2) * width for total in chosen]
        rates = [100 * total.win_rate for total in chosen]
        errors = [[100 * (total.win_rate - total.low) for total in chosen], [100 * (total.high - total.win_rate) for total in chosen]]
        axes.bar(middles, rates, width * 0.92, yerr=errors, capsize=3, label="all seats" if seat == ALL_SEATS else f"seat {seat}")
    axes.set_xticks(range(len(policies)), policies)
    axes.set_ylabel("matches won, %")
    axes.set_ylim(0, 100)
    axes.set_title(title)
    axes.legend()
    figure.savefig(path, dpi=150, format="png")


def _cell(value: Any) -> Any:
    return " ".join(map(str, value)) if isinstance(value, list) else value
