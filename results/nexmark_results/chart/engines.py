"""Jet and other engines side by side: a figure of each query in each form."""

from __future__ import annotations

from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from nexmark_results.chart.counted import counted, subject, titled
from nexmark_results.chart.lines import choice
from nexmark_results.chart.style import COLOURS, MARKERS, Chart, legend, logarithmic, panels, spans
from nexmark_results.errors import ResultError
from nexmark_results.metrics import metric
from nexmark_results.settings import compared, splitting
from nexmark_results.table import tag

_FORMS = ["idiomatic", "book", "tuned", "sql"]
_SIDE = ["engine", "engineOptions"]
_ROW = ["query", "variant"]
# A light colour of the same hue follows each of the dark ones after so many.
_HUES = 4
_HEIGHT = 0.27
_NOTE = "dot: median, line: least to most, hollow: a repetition without valid run"


def engines(table: pd.DataFrame, name: str = "p50", *, include_invalid: bool = False) -> Chart:
    """A percentile of runs() of several engines: a row for each query and form, a dot for each engine and its options.

    A dot is the median, its line leads from the least to the most. It is hollow where some repetition has no valid run.
    """
    wanted = metric(name)
    every = table.assign(engineOptions=table["engineOptions"].fillna("").astype(str))
    differing = splitting(compared(every), ["query", "program", "variant", "engineOptions"], ["sourceProcessors"])
    if differing:
        raise ResultError(f"the runs differ in {', '.join(differing)}, expected one setting{choice(every, differing)}")
    shown, below = counted(every, include_invalid)
    rows = sorted(every[_ROW].value_counts().index, key=lambda row: (len(row[0]), row[0], _form(row[1])))
    sides = sorted(every[_SIDE].value_counts().index, key=lambda side: (side[0] != "jet", side))
    window, slide = (spans(every[name].dropna() / 1_000, " s") for name in ("windowMillis", "slideMillis"))
    title = f"{name} latency: {subject(every)}" + (f", window {window} every {slide}" if window and slide else "")
    figure, (axes,) = panels(titled(title, shown), [_NOTE, *below], [_HEIGHT * len(rows) + 1.6])
    revisions = ", ".join(sorted(set(shown["machine"] + ", revision " + shown["revision"].astype(str))))
    axes.set_title(revisions, fontsize=9, loc="left", color="#444444")
    names = [engine for engine, _ in sides]
    for number, (engine, options) in enumerate(sides):
        hue = len(set(names[: names.index(engine)])) + _HUES * names[:number].count(engine)
        colour = COLOURS[hue % len(COLOURS)]
        words = options.replace("execution.buffer-timeout.interval=", "buffer timeout ")
        axes.plot([], [], color=colour, linewidth=4, label=f"{engine.capitalize()}{words and ', '}{words}")
        of_side = every[(every["engine"] == engine) & (every["engineOptions"] == options)]
        for row, cell in of_side.groupby(_ROW):
            values = shown.loc[shown["id"].isin(cell["id"]), wanted.column]
            _draw(axes, cell, values, rows.index(row) + number / len(sides) * 0.75 - 0.25, colour)
    for form in sorted(every["variant"].unique(), key=_form):
        axes.plot([], [], MARKERS[_form(form)], color="#444444", label=form)
    _finish(axes, rows, f"{name}, {wanted.unit}")
    return Chart("engines", figure)


def _form(name: str) -> int:
    return _FORMS.index(name) if name in _FORMS else len(_FORMS)


def _draw(axes: Axes, cell: pd.DataFrame, values: pd.Series[float], place: float, colour: str) -> None:
    repetitions = tag(cell, "repetition").where(tag(cell, "repetition") != "", cell["id"])
    planned, valid = repetitions.nunique(), repetitions[cell["status"] == "valid"].nunique()
    # A cell without a figure has its words, and its dot, to the right of the axis.
    across = axes.transData if values.notna().any() else axes.get_yaxis_transform()
    least, median, most = values.quantile([0, 0.5, 1]) if values.notna().any() else (1.02, 1.02, 1.02)
    line: dict[str, Any] = {"linewidth": 2, "alpha": 0.6, "solid_capstyle": "butt"}
    axes.plot([least, most], [place, place], color=colour, transform=across, **line)
    axes.plot(
        median, place, MARKERS[_form(cell["variant"].iloc[0])], color=colour, markersize=5, transform=across,
        markerfacecolor=colour if valid == planned else "white", clip_on=False,
    )  # fmt: skip
    if valid < planned:
        axes.annotate(
            f"{valid} of {planned} valid", (most, place), (7, 0), xycoords=across, textcoords="offset points",
            fontsize=7, color="#444444", va="center",
        )  # fmt: skip


def _finish(axes: Axes, rows: list[tuple[str, str]], label: str) -> None:
    axes.set_yticks(range(len(rows)), [f"{query}  {form}" for query, form in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    for query in {query for query, _ in rows} - {rows[0][0]}:
        axes.axhline([row[0] for row in rows].index(query) - 0.5, color="#999999", linewidth=0.8)
    axes.grid(visible=False, axis="y")
    axes.set_xscale("log")
    # Words stand to the right of a dot.
    axes.set_xlim(right=axes.get_xlim()[1] * 2)
    logarithmic(axes, "x")
    axes.set_xlabel(label)
    legend(axes, outside=True)
