"""The files that `herotable simulate` writes: rows as JSON lines or CSV, and a chart."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from services.cli.client.simulation_models import PolicyTotal, SimulationRow
from services.cli.commands.charts import draw_chart
from services.kernel.errors import InvalidInput

COLUMNS = ("index", "policies", "winners", "scores", "turns", "decisions", "reason", "seed", "fault")


@dataclass(frozen=True, slots=True)
class SimulationFiles:
    """The paths of the files to write; None for those that are not wanted."""

    jsonl: Path | None
    csv: Path | None
    chart: Path | None

    def check(self) -> None:
        """Check the folders before the matches are played. InvalidInput if one does not exist."""
        for field, file in (("jsonl", self.jsonl), ("csv", self.csv), ("chart", self.chart)):
            if file and not file.absolute().parent.is_dir():
                raise InvalidInput(f"The folder of {file} does not exist; make it first.", code="no_folder", field=field, value=file)

    def write(self, title: str, totals: Sequence[PolicyTotal], rows: Sequence[SimulationRow]) -> list[Path]:
        """Write the files and return their paths."""
        if self.jsonl:
            with self.jsonl.open("w", encoding="utf-8") as handle:
                handle.writelines(row.model_dump_json() + "\n" for row in rows)
        if self.csv:
            _write_csv(self.csv, rows)
        if self.chart:
            draw_chart(self.chart, title, totals, rows)
        return [file for file in (self.jsonl, self.csv, self.chart) if file]


def _write_csv(file: Path, rows: Sequence[SimulationRow]) -> None:
    with file.open("w", encoding="utf-8", newline="") as handle:
        writer = csv.writer(handle)
        writer.writerow(COLUMNS)
        for row in rows:
            joined = (" ".join(str(part) for part in values) for values in (row.policies, row.winners, row.scores))
            writer.writerow([row.index, *joined, row.turns, row.decisions, row.reason, row.seed, row.fault or ""])
