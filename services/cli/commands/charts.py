"""The chart of a simulation: win rates with 95 % intervals, and a histogram of the match lengths."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from services.cli.client.simulation_models import PolicyTotal, SimulationRow
from services.kernel.errors import Unavailable

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MAX_BARS = 40


def draw_chart(file: Path, title: str, totals: Sequence[PolicyTotal], rows: Sequence[SimulationRow]) -> None:
    """Draw a PNG file. Raises Unavailable, with installation instructions, if matplotlib is missing."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 - an optional dependency
        from matplotlib.figure import Figure  # noqa: PLC0415
    except ImportError:
        sentence = 'Charts need matplotlib: pip install "herotable[charts]"'
        raise Unavailable(sentence, code="no_matplotlib", field="chart", value=file) from None
    figure = Figure(figsize=(11, 4.5), layout="constrained")
    canvas = FigureCanvasAgg(figure)
    figure.suptitle(title)
    rates, lengths = figure.subplots(1, 2)
    _plot_win_rates(rates, totals)
    _plot_lengths(lengths, rows)
    canvas.print_png(str(file))


def _plot_win_rates(axes: Axes, totals: Sequence[PolicyTotal]) -> None:
    names = [total.label for total in totals]
    heights = [100 * total.win_rate for total in totals]
    # Where everything was won or lost the interval ends at the rate itself; a rounding error must not make an error bar negative.
    below = [100 * max(0.0, total.win_rate - total.low) for total in totals]
    above = [100 * max(0.0, total.high - total.win_rate) for total in totals]
    colours = ["tab:blue" if total.seat is None else "tab:gray" for total in totals]
    axes.barh(names, heights, xerr=[below, above], color=colours, capsize=4)
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("matches won, % (95 % interval)")


def _plot_lengths(axes: Axes, rows: Sequence[SimulationRow]) -> None:
    turns = [row.turns for row in rows if not row.fault]
    if not turns:
        axes.set_axis_off()
        return
    width = max(1, -(-(max(turns) - min(turns) + 1) // MAX_BARS))
    edges = [min(turns) - 0.5 + width * step for step in range((max(turns) - min(turns)) // width + 2)]
    axes.hist(turns, bins=edges, color="tab:green")
    axes.set_xlabel("turns")
    axes.set_ylabel("matches")
