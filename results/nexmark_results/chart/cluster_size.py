"""Latency and throughput against the cluster's size: three of the 2021 study's four charts."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from nexmark_results.chart.counted import counted, notes, ring_disturbed, titled
from nexmark_results.chart.style import COLOURS, MARKERS, STUDY, Chart, legend, logarithmic, panels, plain
from nexmark_results.errors import ResultError
from nexmark_results.search import sustained
from nexmark_results.table import tag


def tail(
    latency: pd.DataFrame,
    study: pd.DataFrame | None = None,
    *,
    percentile: str = "p99.99",
    series: str = "first",
    include_invalid: bool = False,
    name: str = "tail",
) -> Chart:
    """A percentile of percentiles() against the cluster's size, a line for each query, with the study's points.

    The study reported the series "first". Its points are drawn for the queries and the percentile of the runs.
    """
    shown, below = _shown(latency, percentile, series, include_invalid)
    title = f"{percentile} latency of {_rows(series)} against cluster size"
    return _latency(name, titled(title, shown), shown, below, _of_queries(study, shown, percentile))


def at_80_percent(
    latency: pd.DataFrame,
    study: pd.DataFrame | None = None,
    *,
    percentile: str = "p99",
    series: str = "first",
    include_invalid: bool = False,
) -> Chart:
    """A percentile of percentiles() at 80 % of the highest sustained rate; of a search only its latency runs count."""
    is_search = tag(latency, "search") != ""
    runs_at_80 = latency[~is_search | (tag(latency, "step") == "latency")]
    if runs_at_80.empty:
        raise ResultError("no search has its latency run, expected a search without --no-latency-run that has ended")
    shown, below = _shown(runs_at_80, percentile, series, include_invalid)
    title = f"{percentile} latency of {_rows(series)} at 80 % of the highest sustained rate"
    points = _of_queries(study, shown, percentile)
    chart = _latency("at-80-percent", titled(title, shown), shown, below, points)
    for row in shown.drop_duplicates(["members", "rate"]).itertuples():
        chart.figure.axes[0].annotate(
            f"{plain(float(str(row.rate)))}/s", (row.members, row.ms), (6, 4), textcoords="offset points", fontsize=8
        )
    return chart


def max_throughput(table: pd.DataFrame, study: pd.DataFrame | None = None) -> Chart:
    """The highest sustained rate of runs() against the cluster's size: the rules of sustained().

    Trials that are not valid belong to each search: they are the rates that failed.
    """
    rates = sustained(table).dropna(subset=["confirmed"])
    if rates.empty:
        raise ResultError("no rate is confirmed by these runs, expected a search that has ended or a grid of rates")
    figure, (axes,) = panels("Highest sustained rate against cluster size, events/s", notes(table))
    for number, (query, group) in enumerate(rates.groupby("query")):
        _draw_rates(axes, str(query), group, number)
    points = None if study is None else study[study["query"].isin(rates["query"])]
    if points is not None:
        _draw_study(axes, points["nodes"], points["value"], "study 2021: q5, 16 vCPUs a node")
    logarithmic(axes, "y")
    _finish(axes, "highest sustained rate, events/s", _sizes(rates["members"], points))
    return Chart("max-throughput", figure)


def _shown(
    latency: pd.DataFrame, percentile: str, series: str, include_invalid: bool
) -> tuple[pd.DataFrame, list[str]]:
    rows = latency[(latency["series"] == series) & (latency["percentile"] == percentile)]
    if rows.empty:
        raise ResultError(f"no run has {percentile} of a series {series}, expected one such as p99 of first")
    rows, below = counted(rows, include_invalid)
    shown = rows.dropna(subset=["ms"])
    few = int((rows["samples"] < rows["samplesNeeded"]).sum())
    hidden = len(rows) - len(shown) - few
    if shown.empty and few == 0:
        raise ResultError(f"the error of the clocks hides {percentile} of each run; a higher percentile may be had")
    if shown.empty:
        raise ResultError(
            f"no run has enough samples for {percentile}: it needs {rows['samplesNeeded'].max():,}, "
            f"and the runs have {rows['samples'].max():,} at most; another percentile may be had"
        )
    if few:
        below = [*below, f"without {percentile}, for lack of samples: {few} of {len(rows)} runs"]
    if hidden:
        below = [*below, f"without {percentile}, which the error of the clocks hides: {hidden} of {len(rows)} runs"]
    return shown, below


def _rows(series: str) -> str:
    return {"first": "first rows", "complete": "complete windows"}.get(series, "every row")


def _of_queries(study: pd.DataFrame | None, shown: pd.DataFrame, percentile: str) -> pd.DataFrame | None:
    if study is None:
        return None
    return study[study["query"].isin(shown["query"]) & (study["metric"] == percentile)]


def _latency(name: str, title: str, shown: pd.DataFrame, below: list[str], study: pd.DataFrame | None) -> Chart:
    figure, (axes,) = panels(title, below)
    for number, (query, group) in enumerate(shown.groupby("query")):
        colour, marker = COLOURS[number % len(COLOURS)], MARKERS[number % len(MARKERS)]
        medians = group.groupby("members")["ms"].median()
        axes.plot(medians.index, medians, color=colour, marker=marker, label=f"{query} at {_rate(group)}")
        invalid = group["status"] != "valid"
        axes.plot(group["members"], group["ms"], linestyle="", marker=".", color=colour, alpha=0.6)
        axes.plot(group["members"][invalid], group["ms"][invalid], "x", color="#000000", markersize=12)
        ring_disturbed(axes, group["members"], group["ms"], group)
        own = None if study is None else study[study["query"] == query]
        if own is not None and not own.empty:
            label = f"{query}, study 2021 at {_rate(own.rename(columns={'eventsPerSecond': 'rate'}))}"
            _draw_study(axes, own["nodes"], own["value"], label, colour, marker)
    logarithmic(axes, "y")
    _finish(axes, "latency, ms", _sizes(shown["members"], study))
    return Chart(name, figure)


def _rate(group: pd.DataFrame) -> str:
    least, most = group["rate"].min(), group["rate"].max()
    return f"{plain(least)}/s" if least == most else f"{plain(least)} to {plain(most)}/s"


def _draw_rates(axes: Axes, query: str, rates: pd.DataFrame, number: int) -> None:
    colour, marker = COLOURS[number % len(COLOURS)], MARKERS[number % len(MARKERS)]
    best = rates.groupby("members")["confirmed"].max()
    axes.plot(best.index, best, color=colour, marker=marker, label=f"{query}: highest confirmed")
    failed = rates.dropna(subset=["failed"])
    axes.vlines(failed["members"], failed["confirmed"], failed["failed"], color=colour, alpha=0.5)
    axes.plot(failed["members"], failed["failed"], "_", color=colour, markersize=12, label=f"{query}: lowest failed")
    ideal = best.iloc[0] / best.index[0]
    axes.plot(best.index, ideal * best.index, ":", color=colour, label=f"{query}: linear from the smallest")


def _draw_study(
    axes: Axes, nodes: pd.Series[int], values: pd.Series[float], label: str, colour: str = STUDY, marker: str = "o"
) -> None:
    axes.plot(nodes, values, "--", color=colour, marker=marker, markerfacecolor="white", linewidth=1, label=label)


def _sizes(members: pd.Series[int], study: pd.DataFrame | None) -> set[int]:
    return set(members) | (set() if study is None else set(study["nodes"]))


def _finish(axes: Axes, label: str, sizes: set[int]) -> None:
    """The ticks are all sizes that are drawn."""
    logarithmic(axes, "x", sorted(sizes))
    axes.set_xlim(min(sizes) / 1.15, max(sizes) * 1.15)
    axes.set_xlabel("members")
    axes.set_ylabel(label)
    legend(axes, outside=True)
