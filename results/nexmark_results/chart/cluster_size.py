"""Latency and throughput against the cluster's size: three of the 2021 study's four charts."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from nexmark_results.chart.counted import beside_study, counted, none_is_valid, notes, ring_disturbed, subject, titled
from nexmark_results.chart.lines import Line, lines
from nexmark_results.chart.style import STUDY, Chart, legend, logarithmic, panels, plain, spans
from nexmark_results.errors import ResultError
from nexmark_results.search import sustained
from nexmark_results.table import tag

# What changes with the rate, which is the answer for each size.
_WITH_THE_RATE = ("rate", "sourceProcessors")
# A rate that failed so far above the highest confirmed one says little of the highest that holds.
_FAR = 4


def tail(
    latency: pd.DataFrame,
    study: pd.DataFrame | None = None,
    *,
    percentile: str = "p99.99",
    series: str = "first",
    include_invalid: bool = False,
    name: str = "tail",
) -> Chart:
    """A percentile of percentiles() against the cluster's size, a line for each configuration, with the study's points.

    Runs of one line differ in the size, and in settings that follow from it. The study reported the series "first". Its
    points are drawn for the queries and the percentile of the runs.
    """
    shown, below = _shown(latency, percentile, series, include_invalid)
    title = f"{percentile} of {_rows(series)} against cluster size: {subject(shown)}"
    found, changing = lines(shown)
    points, apart = _of_queries(study, shown, percentile)
    return _latency(name, titled(title, shown), found, below + changing + apart, points)


def at_80_percent(
    latency: pd.DataFrame,
    study: pd.DataFrame | None = None,
    *,
    percentile: str = "p99",
    series: str = "first",
    include_invalid: bool = False,
) -> Chart:
    """A percentile of percentiles() at 80 % of the highest sustained rate; of a search only its latency runs count.

    Other runs count too: their rate is the one that you chose. So of each line they have one rate on each size.
    """
    is_search = tag(latency, "search") != ""
    runs_at_80 = latency[~is_search | (tag(latency, "step") == "latency")]
    if runs_at_80.empty:
        raise ResultError("no search has its latency run, expected a search without --no-latency-run that has ended")
    shown, below = _shown(runs_at_80, percentile, series, include_invalid)
    chosen = "at 80 % of the highest sustained rate" if is_search.any() else "against cluster size, at chosen rates"
    title = f"{percentile} of {_rows(series)} {chosen}: {subject(shown)}"
    found, changing = lines(shown, _WITH_THE_RATE)
    _check_rates(found)
    points, apart = _of_queries(study, shown, percentile)
    chart = _latency("at-80-percent", titled(title, shown), found, below + changing + apart, points)
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
    found, changing = lines(rates)
    points, apart = beside_study(table, study)
    figure, (axes,) = panels(f"Highest sustained of the tried rates: {subject(table)}", notes(table) + changing + apart)
    for line in found:
        _draw_rates(axes, line)
    if points is not None:
        points = points[points["query"].isin(rates["query"])]
        _draw_study(axes, points["nodes"], points["value"], "study 2021: q5, 16 vCPUs a node")
    axes.margins(y=0.4)
    logarithmic(axes, "y")
    _finish(axes, "highest sustained rate, events/s", _sizes(rates["members"], points))
    return Chart("max-throughput", figure)


def _shown(
    latency: pd.DataFrame, percentile: str, series: str, include_invalid: bool
) -> tuple[pd.DataFrame, list[str]]:
    if latency.empty:
        raise none_is_valid([])
    rows = latency[(latency["series"] == series) & (latency["percentile"] == percentile)]
    if rows.empty:
        known = " and ".join(", ".join(latency[column].unique()) for column in ("percentile", "series"))
        raise ResultError(f"no run has {percentile} of a series {series}, expected one of {known}")
    rows, below = counted(rows, include_invalid)
    shown = rows.dropna(subset=["ms"])
    few = int((rows["samples"] < rows["samplesNeeded"]).sum())
    hidden = len(rows) - len(shown) - few
    if shown.empty and few == 0:
        raise ResultError(f"the error of the clocks hides {percentile} of each run; a higher percentile may be had")
    if shown.empty:
        raise _too_few(percentile, rows, latency[(latency["series"] == series) & latency["id"].isin(rows["id"])])
    if few:
        below = [*below, f"without {percentile}, for lack of samples: {few} of {len(rows)} runs"]
    if hidden:
        below = [*below, f"without {percentile}, which the error of the clocks hides: {hidden} of {len(rows)} runs"]
    return shown, below


def _too_few(percentile: str, rows: pd.DataFrame, all_percentiles: pd.DataFrame) -> ResultError:
    message = (
        f"no run has enough samples for {percentile}: it needs {rows['samplesNeeded'].max():,}, "
        f"and the runs have {rows['samples'].max():,} at most"
    )
    enough = all_percentiles[all_percentiles["samples"] >= all_percentiles["samplesNeeded"]]
    if enough.empty:
        return ResultError(message)
    highest = enough.sort_values("samplesNeeded")["percentile"].iloc[-1]
    return ResultError(f"{message}; percentile='{highest}' or --percentile {highest} may be had")


def _rows(series: str) -> str:
    return {"first": "first rows", "complete": "last rows"}.get(series, "every row")


def _of_queries(
    study: pd.DataFrame | None, shown: pd.DataFrame, percentile: str
) -> tuple[pd.DataFrame | None, list[str]]:
    points, apart = beside_study(shown, study)
    if points is not None:
        points = points[points["query"].isin(shown["query"]) & (points["metric"] == percentile)]
    return points, apart


def _check_rates(found: list[Line]) -> None:
    """If a line had two rates on one size, at most one of them could be 80 % of the highest sustained rate."""
    for line in found:
        chosen = line.rows[tag(line.rows, "search") == ""]
        for members, runs in chosen.groupby("members"):
            rates = sorted(set(runs["rate"]))
            if len(rates) > 1:
                raise ResultError(
                    f"{line.name} has runs at {' and '.join(plain(rate) for rate in rates)}/s on {members} members, "
                    "expected one rate on each size: 80 % of the highest sustained rate"
                )


def _latency(name: str, title: str, found: list[Line], below: list[str], study: pd.DataFrame | None) -> Chart:
    figure, (axes,) = panels(title, below)
    for line in found:
        _draw_latency(axes, line)
    if study is not None:
        # The study has one line for each query.
        for query in dict.fromkeys(line.query for line in found):
            first = next(line for line in found if line.query == query)
            _draw_study_of(axes, first, study[study["query"] == query])
    axes.margins(y=0.4)
    logarithmic(axes, "y")
    _finish(axes, "latency, ms", _sizes(pd.concat([line.rows["members"] for line in found]), study))
    return Chart(name, figure)


def _draw_latency(axes: Axes, line: Line) -> None:
    members, latencies = line.rows["members"], line.rows["ms"]
    medians = latencies.groupby(members).median()
    label = f"{line.name} at {spans(line.rows['rate'], '/s')}"
    axes.plot(medians.index, medians, linestyle=line.dash, color=line.colour, marker=line.marker, label=label)
    invalid = line.rows["status"] != "valid"
    axes.plot(members, latencies, linestyle="", marker=".", color=line.colour, alpha=0.6)
    axes.plot(members[invalid], latencies[invalid], "x", color="#000000", markersize=12)
    ring_disturbed(axes, members, latencies, line.rows)


def _draw_study_of(axes: Axes, line: Line, points: pd.DataFrame) -> None:
    if not points.empty:
        label = f"{line.query}, study 2021 at {spans(points['eventsPerSecond'], '/s')}"
        _draw_study(axes, points["nodes"], points["value"], label, line.colour, line.marker)


def _draw_rates(axes: Axes, line: Line) -> None:
    name, colour = line.name, line.colour
    # A line has one row on each size.
    best = line.rows.set_index("members")["confirmed"].sort_index()
    axes.plot(
        best.index, best, linestyle=line.dash, color=colour, marker=line.marker, label=f"{name}: highest confirmed"
    )
    is_far = line.rows["failed"] > _FAR * line.rows["confirmed"]
    for row in line.rows[is_far].itertuples():
        words = f"↑ lowest failed: {plain(float(str(row.failed)))}/s"
        axes.annotate(words, (row.members, row.confirmed), (6, 8), textcoords="offset points", fontsize=8)
    failed = line.rows[~is_far].dropna(subset=["failed"])
    if not failed.empty:
        axes.vlines(failed["members"], failed["confirmed"], failed["failed"], color=colour, alpha=0.5)
        axes.plot(failed["members"], failed["failed"], "_", color=colour, markersize=12, label=f"{name}: lowest failed")
    if line.dash == "-":
        ideal = best.iloc[0] / best.index[0]
        axes.plot(best.index, ideal * best.index, ":", color=colour, label=f"{name}: linear from the smallest")


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
