"""Latency by percentile, on HdrHistogram's logarithmic axis; and the 2021 study's fourth chart, the billion."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from nexmark_results.chart.counted import disturbances, none_is_valid, subject
from nexmark_results.chart.lines import in_words
from nexmark_results.chart.style import COLOURS, MOST_LINES, NOT_VALID, STUDY, Chart, legend, logarithmic, panels, plain
from nexmark_results.errors import ResultError
from nexmark_results.settings import compared, splitting
from nexmark_results.stored_run import Run
from nexmark_results.table import Row, run_row

_SHARES = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "p99.9": 0.999, "p99.99": 0.9999, "p99.999": 0.99999}
_DASHES = ("-", "--", "-.", ":")
# The legend of more curves would cover them.
_MOST_NAMES_WITHIN = 5
_NAMED = ("query", "rate", "members")
_HIDDEN = "left out: latencies that the error of the clocks hides"


def by_percentile(
    shown: Sequence[Run],
    *,
    title: str | None = None,
    series: str | None = None,
    labels: Sequence[str] | None = None,
    name: str = "by-percentile",
    include_invalid: bool = False,
) -> Chart:
    """The latency of runs by percentile, by default of their main series: faint where the samples are too few.

    A band is the 95 % interval of the percentiles that a result has; more runs than five have none.
    labels name the runs, one each, in the legend. Without labels a run is named by its query, rate and size, and by the
    settings in which the runs differ besides.
    """
    named = [
        (each, label)
        for each, label in zip(shown, _names(shown, labels), strict=True)
        if include_invalid or each.status == "valid"
    ]
    if not named:
        raise none_is_valid(each.status for each in shown)
    if len(named) > MOST_LINES:
        raise ResultError(f"{len(named)} runs, expected at most {MOST_LINES}, so that their curves can be told apart")
    curves = [each.curve(series) for each, _ in named]
    left_out = len(shown) - len(named)
    mark = "" if all(each.status == "valid" for each, _ in named) else f"{NOT_VALID}: "
    rows = [run_row(each.result) for each, _ in named]
    kind = f"Latency by percentile, series {series}" if series else "Latency by percentile"
    text = title or f"{kind}: {subject(pd.DataFrame(rows))}"
    has_bands = len(named) <= _MOST_NAMES_WITHIN
    figure, (axes,) = panels(mark + text, _notes(rows, left_out, curves, has_bands))
    for number, ((each, label), curve) in enumerate(zip(named, curves, strict=True)):
        _draw_curve(axes, curve, number, label)
        if has_bands:
            _draw_band(axes, curve, each.percentiles[each.percentiles["series"] == (series or each.main)], number)
    _finish(axes, outside=len(named) > _MOST_NAMES_WITHIN)
    return Chart(name, figure)


def billion(shown: Sequence[Run], study: pd.DataFrame, *, include_invalid: bool = False) -> Chart:
    """The latency of first rows by percentile, with the study's point: p99 at a billion events/s on 45 nodes."""
    chart = by_percentile(shown, series="first", name="billion", include_invalid=include_invalid)
    axes = chart.figure.axes[0]
    for point in study.to_dict("records"):
        label = f"study 2021: {point['query']} at {plain(point['eventsPerSecond'])}/s on {point['nodes']} nodes"
        at = _odds(_SHARES[str(point["metric"])])
        axes.plot(at, point["value"], "D", color=STUDY, markerfacecolor="white", markersize=9, label=label)
    legend(axes)
    return chart


def _notes(rows: list[Row], left_out: int, curves: list[pd.DataFrame], has_bands: bool) -> list[str]:
    notes = [f"runs: {', '.join(sorted({str(row['machine']) for row in rows}))}"]
    notes += disturbances(sum(row["wasDisturbed"] for row in rows), len(rows))
    lost = sum(row["rowsLost"] or 0 for row in rows)
    notes += [f"{lost:,.0f} rows were lost, and have no latency"] if lost else []
    notes += ["faint: fewer samples than the percentile needs"]
    notes += ["band: 95 % interval at each tick, and between them by interpolation"] if has_bands else []
    notes += [f"not counted: {left_out} of {left_out + len(rows)} runs, not valid"] if left_out else []
    return notes + ([_HIDDEN] if any(curve["ms"].isna().any() for curve in curves) else [])


def _names(shown: Sequence[Run], labels: Sequence[str] | None) -> list[str]:
    """A name for each run, whose status is at its end, also of a run that a reader has named."""
    if labels is not None and len(labels) != len(shown):
        raise ResultError(f"labels has {len(labels)} names for {len(shown)} runs, expected one for each run")
    rows = [run_row(each.result) for each in shown]
    return [f"{label} ({_state(row)})" for label, row in zip(labels or _configurations(rows), rows, strict=True)]


def _configurations(rows: list[Row]) -> list[str]:
    if not rows:
        return []
    settings = compared(pd.DataFrame(rows))
    others = splitting(settings, _NAMED)
    return [_configuration(row, others) for row in settings.to_dict("records")]


def _configuration(settings: dict[Hashable, Any], others: list[str]) -> str:
    size = "1 member" if settings["members"] == 1 else f"{settings['members']} members"
    return ", ".join([f"{settings['query']} at {plain(settings['rate'])}/s", size, *in_words(settings, others)])


def _state(row: Row) -> str:
    return f"{row['status']}, disturbed" if row["wasDisturbed"] else str(row["status"])


def _draw_curve(axes: Axes, curve: pd.DataFrame, number: int, label: str) -> None:
    colour, dash = COLOURS[number % len(COLOURS)], _DASHES[number % len(_DASHES)]
    below = curve[curve["share"] < 1]
    enough = below[below["isEnough"]]
    axes.plot(below["share"].map(_odds), below["ms"], dash, color=colour, alpha=0.35, drawstyle="steps-post")
    axes.plot(enough["share"].map(_odds), enough["ms"], dash, color=colour, drawstyle="steps-post", label=label)


def _draw_band(axes: Axes, curve: pd.DataFrame, percentiles: pd.DataFrame, number: int) -> None:
    """Between the percentiles that have an interval the band has the same shape as the curve."""
    known = percentiles.dropna(subset=["ms", "lower95Ms", "upper95Ms"])
    if known.empty:
        return
    at = np.log(known["percentile"].map(_SHARES).map(_odds))
    shown = curve[(curve["share"] < 1) & curve["isEnough"]]
    odds = shown["share"].map(_odds)
    ends = [np.interp(np.log(odds), at, np.log(known[name] / known["ms"])) for name in ("lower95Ms", "upper95Ms")]
    low, high = (shown["ms"] * np.exp(end) for end in ends)
    # Up to the next step of the curve.
    within = (np.log(odds) >= at.min()) & (np.log(odds.shift(fill_value=1)) <= at.max())
    axes.fill_between(odds, low, high, where=within, color=COLOURS[number], alpha=0.15, linewidth=0, step="post")


def _odds(share: float) -> float:
    """The place on the axis: each percentile with one more nine is one step further to the right."""
    return 1 / (1 - share)


def _finish(axes: Axes, *, outside: bool) -> None:
    logarithmic(axes, "y")
    furthest = max((float(axes.dataLim.x1), _odds(0.99)))
    ticks = {name: _odds(share) for name, share in _SHARES.items() if _odds(share) <= furthest * 1.01}
    logarithmic(axes, "x", list(ticks.values()))
    axes.set_xticklabels(list(ticks))
    axes.set_xlim(left=1)
    axes.set_xlabel("percentile")
    axes.set_ylabel("latency, ms")
    legend(axes, outside=outside)
