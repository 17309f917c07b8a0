"""How far runs of one plan differ."""

from __future__ import annotations

import pandas as pd
from matplotlib.ticker import MaxNLocator

from nexmark_results.chart.counted import counted, ring_disturbed, titled
from nexmark_results.chart.style import COLOURS, MARKERS, Chart, legend, panels
from nexmark_results.metrics import metric


def spread(table: pd.DataFrame, names: tuple[str, ...] = ("p50", "p99"), *, include_invalid: bool = False) -> Chart:
    """Metrics of runs() of one plan, a panel for each metric and a dot for each run, in the order of the runs."""
    rows, below = counted(table, include_invalid)
    title = titled(f"Run-to-run spread: {len(rows)} fresh clusters of one configuration", rows)
    figure, found = panels(title, below, heights=[2.2] * len(names))
    for number, (axes, name) in enumerate(zip(found, names, strict=True)):
        wanted = metric(name)
        values = rows[wanted.column].dropna()
        places = pd.Series(range(1, len(values) + 1), index=values.index)
        axes.plot(places, values, MARKERS[number], color=COLOURS[number])
        ring_disturbed(axes, places, values, rows.loc[values.index])
        axes.axhspan(values.min(), values.max(), color=COLOURS[number], alpha=0.12)
        axes.axhline(values.median(), color=COLOURS[number], linestyle="--")
        axes.set_ylabel(f"{wanted.name}\n{wanted.unit}")
        axes.set_ylim(0, values.max() * 1.1)
        axes.set_title(_words(name, values), fontsize=9, loc="right")
    legend(found[0])
    found[-1].xaxis.set_major_locator(MaxNLocator(integer=True))
    found[-1].set_xlabel("run, by the time of its start")
    return Chart("spread", figure)


def _words(name: str, values: pd.Series[float]) -> str:
    ratio = values.max() / values.min()
    return f"{name}: median {values.median():.3g}, {values.min():.3g} to {values.max():.3g}, a factor of {ratio:.2f}"
