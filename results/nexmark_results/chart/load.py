"""One factor under rising load: what a cluster delivers below and beyond its capacity, and how late."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from nexmark_results.chart.counted import notes, ring_disturbed, subject
from nexmark_results.chart.lines import Line, choice, lines
from nexmark_results.chart.style import Chart, legend, logarithmic, panels
from nexmark_results.errors import ResultError
from nexmark_results.metrics import metric

# Which rate it is decides how many processors a source has.
_WITH_THE_RATE = ("rate", "sourceProcessors")
_HOLLOW = "hollow: not valid, such as beyond the capacity; latency of the answers that arrived"


def load(table: pd.DataFrame, percentile: str = "p99") -> Chart:
    """A percentile and the delivered rate of runs() against the offered rate, a curve for each other setting.

    Runs that are not valid are in it, with hollow marks, since beyond the capacity none is. A mark is a run; a line
    leads through the medians of runs at one rate.
    """
    wanted = metric(percentile)
    if wanted.unit != "ms":
        raise ResultError(f"{percentile} is not a latency, expected a percentile such as p99")
    if table["members"].nunique() > 1 or table["rate"].nunique() < 2:
        raise ResultError(f"expected runs of one cluster size at several rates{choice(table, ['members'])}")
    delivered = table.get("deliveredPerSecond", table["emittedPerSecond"]).fillna(table["emittedPerSecond"])
    found, below = lines(table.assign(deliveredPerSecond=delivered), _WITH_THE_RATE)
    title = f"{percentile} latency and delivered rate: {subject(table)}"
    figure, (late, rates) = panels(title, [*notes(table), _HOLLOW, *below], (3.2, 3.2))
    offered = sorted(table["rate"].unique())
    for line in found:
        _draw(late, line, wanted.column)
        _draw(rates, line, "deliveredPerSecond")
    rates.plot(offered, offered, "--", color="#999999", linewidth=1, label="all that is offered")
    for axes in (late, rates):
        logarithmic(axes, "x", offered)
        logarithmic(axes, "y")
        legend(axes)
    rates.tick_params(axis="x", labelrotation=45)
    rates.set_xlabel("offered, events/s")
    late.set_ylabel(f"{percentile}, ms")
    rates.set_ylabel("delivered, events/s")
    return Chart("load", figure)


def _draw(axes: Axes, line: Line, column: str) -> None:
    rows = line.rows.dropna(subset=[column])
    medians = rows.groupby("rate")[column].median()
    axes.plot(medians.index, medians, color=line.colour, label=line.name)
    valid = rows["status"] == "valid"
    for chosen, fill in ((rows[valid], line.colour), (rows[~valid], "white")):
        axes.plot(
            chosen["rate"], chosen[column], line.marker, color=line.colour, markerfacecolor=fill, markersize=6
        )  # fmt: skip
    ring_disturbed(axes, rows["rate"], rows[column], rows)
