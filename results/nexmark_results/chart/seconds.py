"""One run second by second: latency, what happened on the members, input and lag, pauses and waits."""

from __future__ import annotations

from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from nexmark_results.chart.counted import subject
from nexmark_results.chart.style import COLOURS, DISTURBED, NOT_VALID, Chart, legend, logarithmic, panels, plain
from nexmark_results.latency import hidden_below_micros, samples_needed
from nexmark_results.stored_run import Run
from nexmark_results.table import run_row

_MICROS_PER_MILLI = 1_000
_MILLIS_PER_SECOND = 1_000
_HEIGHTS = [3, 1.4, 1.2, 1.4, 1.6]
# The kinds that a report calls by other words.
_KINDS = {
    "restart": "restart of the job", "gc-pause": "GC pause", "stopped": "process stopped",
    "migration": "migration of partitions", "cpu-throttled": "CPU quota throttled",
    "cpu-contention": "waiting for a processor", "io-thread": "overloaded I/O thread",
}  # fmt: skip
_STEPS = {"detectedMillis": "noticed", "restartedMillis": "running again", "caughtUpMillis": "caught up"}


def over_time(run: Run, *, title: str | None = None, name: str = "over-time") -> Chart:
    """Latency, incidents, rate, lag and pauses of one run, by the seconds since measuring started.

    A run that is not valid is marked in the title.
    """
    row = run_row(run.result)
    kind = "Latency and its causes" if run.recoveries.empty else f"A fault under guarantee {row['guarantee']}"
    text = title or f"{kind}: {subject(pd.DataFrame([row]))}"
    mark = "" if run.status == "valid" else f"{NOT_VALID} ({run.status}): "
    notes = [_note(run, row), *([DISTURBED] if row["wasDisturbed"] else []), *_hidden(run)]
    figure, found = panels(mark + text, notes, heights=_HEIGHTS)
    latency, incidents, rate, lag, pauses = found
    seconds = _with_gaps(run.timeline)
    _draw_latency(latency, seconds)
    _draw_incidents(incidents, run.incidents)
    _draw(rate, seconds, {"emittedPerSecond": "emitted"}, "events/s")
    _draw(lag, seconds, {"maxLagMillis": "source's lag, largest"}, "ms")
    _draw(
        pauses,
        seconds,
        {"gcPauseMillis": "GC pauses", "cooperativeRunDelayMillis": "waiting for a processor"},
        "ms in each second",
    )
    for axes in found:
        _draw_phases(axes, seconds)
        _draw_faults(axes, run, is_named=axes is latency)
        legend(axes, outside=True)
    pauses.set_xlabel("seconds since measuring started")
    return Chart(name, figure)


def incident(kind: str) -> str:
    """A kind of incidents in the words of a report."""
    return _KINDS.get(kind, kind.replace("-", " "))


def _with_gaps(seconds: pd.DataFrame) -> pd.DataFrame:
    """The same seconds, and a row without figures for each that is missing between them, so that lines end there."""
    if seconds.empty:
        return seconds
    every = pd.RangeIndex(int(seconds["second"].min()), int(seconds["second"].max()) + 1, name="second")
    return seconds.set_index("second").reindex(every).reset_index()


def _note(run: Run, row: dict[str, Any]) -> str:
    return (
        f"{run.result['id']}: {row['machine']}, {row['cluster']}, guarantee {row['guarantee']}, {row['jvm']}; "
        "grey: not measured"
    )


def _hidden(run: Run) -> list[str]:
    millis = hidden_below_micros(run.result) / _MICROS_PER_MILLI
    return [f"left out: latencies below {plain(millis)} ms, which the error of the clocks hides"] if millis else []


def _draw_latency(axes: Axes, seconds: pd.DataFrame) -> None:
    rows = seconds["allRows"]
    largest = seconds["allMaxMs"].where(rows > 0)
    median = seconds["allP50Ms"].where(rows >= samples_needed(0.5))
    axes.plot(seconds["second"], largest, color=COLOURS[1], marker=".", label="max of all rows")
    axes.plot(seconds["second"], median, "--", color=COLOURS[0], label="p50 of all rows")
    logarithmic(axes, "y")
    axes.set_ylabel("latency, ms")


def _draw_incidents(axes: Axes, incidents: pd.DataFrame) -> None:
    """A row for each kind, a bar for each incident, as long as it lasted, but wide enough to be seen."""
    for kind, group in incidents.groupby("kind", sort=True):
        end = group["second"] + group["millis"] / _MILLIS_PER_SECOND
        places = [incident(str(kind))] * len(group)
        axes.hlines(places, group["second"], end, color=COLOURS[0], linewidth=6)
        axes.plot(group["second"], places, "|", color=COLOURS[0], markersize=6)
    axes.margins(y=0.4)
    axes.tick_params(axis="y", labelsize=8)


def _draw(axes: Axes, seconds: pd.DataFrame, columns: dict[str, str], label: str) -> None:
    shown = {column: name for column, name in columns.items() if column in seconds}
    for number, (column, name) in enumerate(shown.items()):
        axes.plot(seconds["second"], seconds[column], ("-", "--")[number], color=COLOURS[number], label=name)
    axes.set_ylabel(label)
    axes.yaxis.set_major_formatter(lambda value, _: plain(value))
    largest = max((seconds[column].max() for column in shown if seconds[column].notna().any()), default=0)
    axes.set_ylim(0, max(largest * 1.1, 1))


def _draw_phases(axes: Axes, seconds: pd.DataFrame) -> None:
    if seconds.empty:
        return
    start, end = float(seconds["second"].min()), float(seconds["second"].max()) + 1
    measured = seconds.loc[seconds["phase"] == "measure", "second"]
    if not measured.empty:
        axes.axvspan(start, float(measured.min()), color="#EEEEEE", zorder=0)
        axes.axvspan(float(measured.max()) + 1, end, color="#EEEEEE", zorder=0)
    axes.set_xlim(start, end)


def _draw_faults(axes: Axes, run: Run, *, is_named: bool) -> None:
    for fault in run.recoveries.to_dict("records"):
        label = str(fault["fault"]) if is_named else None
        axes.axvline(fault["second"], color="#000000", linestyle=":", label=label)
        for number, (step, words) in enumerate(_STEPS.items()):
            if fault[step] >= 0:
                seconds = fault[step] / _MILLIS_PER_SECOND
                label = f"{words} after {seconds:.1f} s" if is_named else None
                axes.axvline(fault["second"] + seconds, color=COLOURS[3 + number], linestyle="-.", label=label)
