"""Jet and other engines side by side: a figure of each query in each form."""

from __future__ import annotations

from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from nexmark_results.chart.counted import counted, engines_of, spans, titled
from nexmark_results.chart.lines import choice
from nexmark_results.chart.style import COLOURS, MARKERS, Chart, legend, logarithmic, panels
from nexmark_results.errors import ResultError
from nexmark_results.metrics import metric
from nexmark_results.settings import compared, splitting
from nexmark_results.table import tag

_FORMS = ["idiomatic", "book", "tuned", "sql"]
_WORDS = {"execution.buffer-timeout.interval=": "buffer timeout "}
_SIDE = ["engine", "engineOptions"]
_ROW = ["query", "variant"]
_HEIGHT = 0.27
_OF_AN_ENGINE = 4
"""Colours of one engine are so far apart: a dark one, and a light one of the same hue."""
_NOTE = "dot: median, line: least to most, hollow: a repetition has no valid run"


def engines(table: pd.DataFrame, name: str = "p50", *, include_invalid: bool = False) -> Chart:
    """A metric of runs() of several engines: a row for each query and form, a dot for each engine and its options.

    A dot is the median, its line leads from the least to the most. It is hollow where some repetition has no valid run.
    """
    wanted = metric(name)
    every = table.assign(engineOptions=table["engineOptions"].fillna("").astype(str))
    _check(every)
    shown, below = counted(every, include_invalid)
    rows = sorted(every[_ROW].value_counts().index, key=lambda row: (row[0], _form(row[1]), row[1]))
    sides = sorted(every[_SIDE].value_counts().index, key=lambda side: (side[0] != "jet", side))
    colours = _colours(sides)
    kind = f"{wanted.name} latency" if wanted.name.startswith("p") else wanted.name
    title = f"{kind} of {engines_of(every)}: each query at {spans(every['rate'], '/s')}{_window(every)}"
    figure, (axes,) = panels(titled(title, shown), [_NOTE, *below], [_HEIGHT * len(rows) + 1.6])
    places = ", ".join(
        f"{machine}, revision {revision}" for machine, revision in _distinct(shown, "machine", "revision")
    )
    axes.set_title(places, fontsize=9, loc="left", color="#444444")
    for (*side, query, form), cell in every.groupby([*_SIDE, *_ROW]):
        number = sides.index(tuple(side))
        place = rows.index((query, form)) + 0.5 * (number / max(len(sides) - 1, 1) - 0.5)
        values = shown.loc[shown["id"].isin(cell["id"]), wanted.column]
        _draw(axes, cell, values, place, colours[number], _marker(str(form)))
    for number, side in enumerate(sides):
        axes.plot([], [], color=colours[number], linewidth=4, label=_side(*side))
    for form in sorted(every["variant"].unique(), key=_form):
        axes.plot([], [], _marker(form), color="#444444", label=form)
    _finish(axes, rows, f"{wanted.name}, {wanted.unit}")
    return Chart("engines", figure)


def _check(table: pd.DataFrame) -> None:
    settings = compared(table)
    differing = splitting(settings, ["query", "program", "variant", "engineOptions"], ["sourceProcessors"])
    if differing:
        raise ResultError(
            f"the runs differ in {', '.join(differing)}, expected runs that differ in query, engine, form and options "
            f"of the engine alone{choice(table, differing)}"
        )


def _colours(sides: list[tuple[str, str]]) -> list[str]:
    engines = [engine for engine, _ in sides]
    first = list(dict.fromkeys(engines))
    places = [first.index(engine) + _OF_AN_ENGINE * engines[:at].count(engine) for at, engine in enumerate(engines)]
    return [COLOURS[place % len(COLOURS)] for place in places]


def _form(name: str) -> int:
    return _FORMS.index(name) if name in _FORMS else len(_FORMS)


def _marker(form: str) -> str:
    return MARKERS[_form(form)]


def _window(table: pd.DataFrame) -> str:
    window, slide = (spans(table[name].dropna() / 1_000, " s") for name in ("windowMillis", "slideMillis"))
    return f", window {window} every {slide}" if window and slide else ""


def _distinct(table: pd.DataFrame, *names: str) -> list[tuple[str, ...]]:
    return sorted(set(table[list(names)].astype(str).itertuples(index=False, name=None)))


def _side(engine: str, options: str) -> str:
    for option, words in _WORDS.items():
        options = options.replace(option, words)
    return ", ".join(filter(None, (engine.capitalize(), options)))


def _draw(axes: Axes, cell: pd.DataFrame, values: pd.Series[float], place: float, colour: str, marker: str) -> None:
    repetitions = tag(cell, "repetition").where(tag(cell, "repetition") != "", cell["id"])
    planned, counted = repetitions.nunique(), repetitions[cell["status"] == "valid"].nunique()
    words: dict[str, Any] = {
        "fontsize": 7,
        "color": colour,
        "va": "center",
        "xytext": (7, 0),
        "textcoords": "offset points",
    }
    if values.isna().all():
        axes.annotate(f"no valid run of {planned}", (1, place), xycoords=("axes fraction", "data"), **words)
        axes.plot(
            1, place, marker, color=colour, markerfacecolor="white", transform=axes.get_yaxis_transform(), clip_on=False
        )
        return
    whole = counted == planned
    axes.hlines(place, values.min(), values.max(), color=colour, linewidth=2, alpha=0.6)
    axes.plot(values.median(), place, marker, color=colour, markersize=5, markerfacecolor=colour if whole else "white")
    if not whole:
        axes.annotate(f"{counted} of {planned} valid", (values.max(), place), **words)


def _finish(axes: Axes, rows: list[tuple[str, str]], label: str) -> None:
    axes.set_yticks(range(len(rows)), [f"{query}  {form}" for query, form in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    for place in range(1, len(rows)):
        if rows[place][0] != rows[place - 1][0]:
            axes.axhline(place - 0.5, color="#999999", linewidth=0.8)
    axes.grid(visible=False, axis="y")
    axes.set_xscale("log")
    # Words stand to the right of a dot.
    axes.set_xlim(right=axes.get_xlim()[1] * 2)
    logarithmic(axes, "x")
    axes.set_xlabel(label)
    legend(axes, outside=True)
