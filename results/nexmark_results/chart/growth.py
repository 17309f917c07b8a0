"""How a figure grows with one setting at a time: keys, slide, window, members."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from nexmark_results.chart.counted import counted, ring_disturbed, subject, titled
from nexmark_results.chart.lines import Line, lines
from nexmark_results.chart.style import Chart, legend, logarithmic, panels, plain
from nexmark_results.errors import ResultError
from nexmark_results.metrics import metric

_SETTINGS = {
    "keys": "keys",
    "slideMillis": "a window ends every …, ms",
    "windowMillis": "window, ms",
    "members": "members",
}
# What follows from these.
_WITH_THEM = ("warmupMillis", "threads", "sourceProcessors", "maxHeapGigabytes")


def growth(table: pd.DataFrame, name: str = "cost", *, include_invalid: bool = False) -> Chart:
    """A metric of runs() against keys, slide, window and members: a panel for each of these that varies.

    A panel has the runs whose other settings have the value that most runs have. A dot is a run; a line leads through
    the medians of runs of one configuration and rate.
    """
    shown, below = counted(table, include_invalid)
    wanted = metric(name)
    varied = [setting for setting in _SETTINGS if shown[setting].nunique() > 1]
    if not varied:
        raise ResultError(f"the runs agree in {', '.join(_SETTINGS)}, expected runs that differ in one of them")
    usual = shown[varied].mode().iloc[0]
    found, _ = lines(shown, (*_SETTINGS, *_WITH_THEM, "rate"))
    if any(line.rows["rate"].nunique() > 1 for line in found):
        found, _ = lines(shown, (*_SETTINGS, *_WITH_THEM))
    following = [name for name in _WITH_THEM if name not in shown or shown[name].nunique() > 1]
    below = [*below, *([f"change with these settings, or are not known: {', '.join(following)}"] if following else [])]
    title = titled(f"{wanted.name} as one setting grows: {subject(shown)}", shown)
    figure, panes = panels(title, below, [2.6] * len(varied), shared=False)
    for axes, setting in zip(panes, varied, strict=True):
        others = [other for other in varied if other != setting]
        chosen = [line.rows[(line.rows[others] == usual[others]).all(axis=1)] for line in found]
        for line, rows in zip(found, chosen, strict=True):
            _draw(axes, line, rows, setting, wanted.column)
        logarithmic(axes, "x", sorted(pd.concat(chosen)[setting].dropna().unique()))
        logarithmic(axes, "y")
        axes.set_xlabel(_SETTINGS[setting])
        axes.set_ylabel(wanted.unit)
    legend(panes[0])
    return Chart("growth", figure)


def _draw(axes: Axes, line: Line, rows: pd.DataFrame, setting: str, column: str) -> None:
    if rows.empty:
        return
    rates = " and ".join(f"{plain(rate)}/s" for rate in sorted(rows["rate"].unique()))
    medians = rows.groupby(setting)[column].median()
    axes.plot(medians.index, medians, color=line.colour, label=f"{line.name}, {rates}")
    axes.plot(rows[setting], rows[column], line.marker, color=line.colour, markersize=5)
    ring_disturbed(axes, rows[setting], rows[column], rows)
