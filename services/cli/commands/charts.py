"""The picture of a simulation: how often each bot wins, with 95 % intervals, and how long the matches were."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from services.cli.client.models import Row, Total
from services.kernel.errors import Unavailable

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_BARS = 40


def draw(file: Path, title: str, totals: Sequence[Total], rows: Sequence[Row]) -> None:
    """Write a PNG file; Unavailable with the fix if there is no matplotlib."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        sentence = 'Charts need matplotlib: pip install "herotable[charts]"'
        raise Unavailable(sentence, code="no_matplotlib", field="chart", value=file) from None
    figure = Figure(figsize=(11, 4.5), layout="constrained")
    canvas = FigureCanvasAgg(figure)
    figure.suptitle(title)
    rates, lengths = figure.subplots(1, 2)
    _win_rates(rates, totals)
    _lengths(lengths, rows)
    canvas.print_png(str(file))


def _win_rates(axes: Axes, totals: Sequence[Total]) -> None:
    names = [total.label for total in totals]
    heights = [100 * total.win_rate for total in totals]
    # An interval ends at the rate itself where everything was won or lost, give or take a rounding error.
    below = [100 * max(0.0, total.win_rate - total.low) for total in totals]
    above = [100 * max(0.0, total.high - total.win_rate) for total in totals]
    colours = ["tab:blue" if total.seat is None else "tab:gray" for total in totals]
    axes.barh(names, heights, xerr=[below, above], color=colours, capsize=4)
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.set_xlabel("matches won, % (95 % interval)")


def _lengths(axes: Axes, rows: Sequence[Row]) -> None:
    turns = [row.turns for row in rows if not row.fault]
    if not turns:
        axes.set_axis_off()
        return
    width = max(1, -(-(max(turns) - min(turns) + 1) // MOST_BARS))
    edges = [min(turns) - 0.5 + width * step for step in range((max(turns) - min(turns)) // width + 2)]
    axes.hist(turns, bins=edges, color="tab:green")
    axes.set_xlabel("turns")
    axes.set_ylabel("matches")
