"""How far runs of one configuration differ."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from nexmark_results.chart.counted import counted, ring_disturbed, subject, titled
from nexmark_results.chart.lines import choice, value_in_words
from nexmark_results.chart.style import COLOURS, MARKERS, Chart, legend, panels
from nexmark_results.errors import ResultError
from nexmark_results.metrics import Metric, metric
from nexmark_results.settings import compared, splitting

_MOST_VALUES = 4


def spread(
    table: pd.DataFrame, names: tuple[str, ...] = ("p50", "p99", "cost"), *, include_invalid: bool = False
) -> Chart:
    """Metrics of runs() of one configuration: a panel for each metric, a dot for each run, in the order of the runs."""
    counting, below = counted(table, include_invalid)
    rows = counting.reset_index(drop=True)
    _check_one_configuration(rows)
    metrics = [metric(name) for name in names]
    for wanted in metrics:
        _check_values(rows, wanted)
    title = titled(f"Spread of {len(rows)} runs of one configuration: {subject(rows)}", rows)
    figure, found = panels(title, below, heights=[2.2] * len(names))
    for number, (axes, wanted) in enumerate(zip(found, metrics, strict=True)):
        _draw(axes, rows, wanted, number)
    legend(found[0])
    found[-1].xaxis.set_major_locator(MaxNLocator(integer=True))
    found[-1].set_xlabel("run, by the time of its start")
    return Chart("spread", figure)


def _check_one_configuration(rows: pd.DataFrame) -> None:
    settings = compared(rows)
    differing = splitting(settings, [])
    if differing:
        words = ", ".join(f"{name} ({_values(settings[name])})" for name in differing)
        raise ResultError(f"the runs differ in {words}, expected runs of one configuration{choice(rows, differing)}")


def _values(column: pd.Series) -> str:
    values = [value_in_words(value) for value in column.drop_duplicates()]
    return ", ".join([*values[:_MOST_VALUES], *(["…"] if len(values) > _MOST_VALUES else [])])


def _check_values(rows: pd.DataFrame, wanted: Metric) -> None:
    if rows[wanted.column].isna().all():
        raise ResultError(
            f"none of {len(rows)} runs has {wanted.name}, expected another metric; a percentile is empty if its "
            "samples are too few, or if the error of the clocks hides it"
        )


def _draw(axes: Axes, rows: pd.DataFrame, wanted: Metric, number: int) -> None:
    colour, values = COLOURS[number % len(COLOURS)], rows[wanted.column]
    # The same run has the same place in each panel.
    places = pd.Series(range(1, len(rows) + 1))
    axes.plot(places, values, MARKERS[number % len(MARKERS)], color=colour)
    ring_disturbed(axes, places, values, rows)
    axes.axhspan(values.min(), values.max(), color=colour, alpha=0.12)
    axes.axhline(values.median(), color=colour, linestyle="--")
    axes.set_ylabel(f"{wanted.name}\n{wanted.unit}")
    axes.set_ylim(0, values.max() * 1.1 or 1)
    axes.set_title(_words(wanted.name, values), fontsize=9, loc="right")


def _words(name: str, values: pd.Series[float]) -> str:
    least, most = values.min(), values.max()
    factor = f", a factor of {most / least:.2f}" if least > 0 else ""
    lacking = f"; {values.isna().sum()} of {len(values)} runs have none" if values.isna().any() else ""
    return f"{name}: median {values.median():.3g}, {least:.3g} to {most:.3g}{factor}{lacking}"
