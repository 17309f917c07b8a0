"""One run second by second: latency with what happened on the members, input and lag, pauses and waits."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from nexmark_results.chart.style import COLOURS, MARKERS, NOT_VALID, Chart, logarithmic, panels, plain
from nexmark_results.stored_run import Run
from nexmark_results.table import run_row

_SHORTEST_INCIDENT_MILLIS = 5


def over_time(run: Run, *, title: str | None = None, name: str = "over-time") -> Chart:
    """Latency, rate and lag, and pauses of one run; a run that is not valid is marked in the title."""
    row = run_row(run.result)
    text = title or f"Latency, rate and pauses by the second: {row['query']} at {plain(row['rate'])}/s"
    mark = "" if run.status == "valid" else f"{NOT_VALID} ({run.status}): "
    figure, (latency, rate, pauses) = panels(mark + text, _notes(run, row), rows=3, height=7.5)
    seconds = run.timeline
    _draw_latency(latency, seconds, run)
    _draw_rate(rate, seconds)
    _draw_pauses(pauses, seconds)
    for panel in (latency, rate, pauses):
        _draw_phases(panel, seconds, run)
        panel.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), fontsize=8)
    pauses.set_xlabel("seconds since the run began")
    return Chart(name, figure)


def _notes(run: Run, row: dict[str, object]) -> list[str]:
    return [f"{run.result['id']}: {row['machine']}, {row['cluster']}, {row['guarantee']} guarantee, {row['jvm']}"]


def _draw_latency(axes: Axes, seconds: pd.DataFrame, run: Run) -> None:
    axes.plot(seconds["second"], seconds["allMaxMs"], color=COLOURS[1], marker=".", label="max of the second")
    axes.plot(seconds["second"], seconds["allP50Ms"], color=COLOURS[0], label="p50 of the second")
    logarithmic(axes, "y")
    axes.set_ylabel("latency, ms")
    _draw_incidents(axes, run.incidents)


def _draw_incidents(axes: Axes, incidents: pd.DataFrame) -> None:
    """The longest incident of each kind and second, as a mark above the latency."""
    long = incidents[incidents["millis"] >= _SHORTEST_INCIDENT_MILLIS]
    for number, (kind, group) in enumerate(long.groupby("kind")):
        each = group.loc[group.groupby(group["second"].astype(int))["millis"].idxmax()]
        colour, marker = COLOURS[(number + 2) % len(COLOURS)], MARKERS[number % len(MARKERS)]
        axes.plot(
            each["second"], each["millis"], marker, color=colour, markerfacecolor="none", label=f"{kind}, ms long"
        )


def _draw_rate(axes: Axes, seconds: pd.DataFrame) -> None:
    axes.plot(seconds["second"], seconds["emittedPerSecond"] / 1_000, color=COLOURS[0], label="1,000 events/s")
    axes.set_ylabel("emitted")
    axes.set_ylim(bottom=0)
    lag = axes.twinx()
    lag.plot(seconds["second"], seconds["maxLagMillis"], "--", color=COLOURS[1])
    lag.set_ylabel("source's lag, ms (dashed)")
    lag.set_ylim(bottom=0)
    lag.grid(visible=False)


def _draw_pauses(axes: Axes, seconds: pd.DataFrame) -> None:
    for number, (column, label) in enumerate(
        (("gcPauseMillis", "GC pauses"), ("cooperativeRunDelayMillis", "waiting for a processor"))
    ):
        if column in seconds:
            style = ("-", "--")[number]
            axes.plot(seconds["second"], seconds[column], style, color=COLOURS[number], label=label)
    axes.set_ylabel("ms in each second")
    axes.set_ylim(bottom=0)


def _draw_phases(axes: Axes, seconds: pd.DataFrame, run: Run) -> None:
    measured = seconds.loc[seconds["phase"] == "measure", "second"]
    axes.axvspan(float(seconds["second"].min()), float(measured.min()), color="#EEEEEE", zorder=0)
    axes.axvspan(float(measured.max()) + 1, float(seconds["second"].max()) + 1, color="#EEEEEE", zorder=0)
    for fault in run.recoveries.to_dict("records"):
        axes.axvline(fault["second"], color="#000000", linestyle=":", label=f"{fault['fault']} of {fault['member']}")
