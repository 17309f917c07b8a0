"""One run: its result.json and the tables next to it."""

from __future__ import annotations

import zlib
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd
from hdrh.codec import HdrCookieException, HdrLengthException
from hdrh.histogram import HdrHistogram
from hdrh.log import HistogramLogReader

from nexmark_results.document import Document, find, read
from nexmark_results.errors import ResultError
from nexmark_results.latency import hidden_below_micros, percentile_rows, samples_needed

_MICROS_PER_MILLI = 1_000
_MILLIS_PER_SECOND = 1_000
_LONGEST_MICROS = 24 * 3_600 * 1_000_000
_DIGITS = 3


def run(path: str | Path) -> Run:
    """The run in a folder, or the run of a result.json."""
    files = find(path)
    if len(files) > 1:
        raise ResultError(f"{path}: {len(files)} results in it, expected the folder of one run; runs() reads many")
    return Run(files[0].parent, read(files[0]))


class Run:
    """One run. Latencies are in ms; second counts from the start of the measured interval, as in the report.

    A latency that is hidden, because it is too short to be told from the error of the clocks, is empty in percentiles,
    timeline and curve().
    """

    def __init__(self, path: Path, result: Document) -> None:
        self.path = path
        self.result = result

    def __repr__(self) -> str:
        return f"Run({self.result['id']}, {self.status})"

    @property
    def status(self) -> str:
        """valid, invalid, not-judged, wrong or interrupted. Only a valid run may be quoted."""
        return str(self.result["status"])

    @property
    def main(self) -> str:
        """The series that counts for the query: every, first or complete."""
        return str(self.result["latency"]["main"])

    @cached_property
    def percentiles(self) -> pd.DataFrame:
        """One row for each series and percentile, with its 95 % interval. ms is empty without enough samples."""
        return pd.DataFrame(percentile_rows(self.result))

    @cached_property
    def timeline(self) -> pd.DataFrame:
        """One row a second: timeline.csv, but second counts as in the other tables, and columns …Micros are …Ms.

        Latencies are empty in a second without rows.
        """
        table = self._csv("timeline.csv")
        table["second"] -= self._first_measured(table)
        micros = [column for column in table.columns if column.endswith("Micros")]
        table[micros] = table[micros].apply(self._millis)
        return table.rename(columns={column: column.removesuffix("Micros") + "Ms" for column in micros})

    @cached_property
    def incidents(self) -> pd.DataFrame:
        """One row an incident: second, millis, kind (as in result.json, such as gc-pause), member, detail."""
        table = self._csv("incidents.csv")
        table["kind"] = table["kind"].astype(str).str.lower().str.replace("_", "-")
        # A table without rows has no numbers to tell the type from, and is put together with those of other runs.
        return self._by_second(table.astype({"fromEpochMillis": float, "millis": float}))

    @cached_property
    def vertices(self) -> pd.DataFrame:
        """Rates and queues of each vertex of the job on each member, one row a second: vertices.csv."""
        return self._by_second(self._csv("vertices.csv"))

    @cached_property
    def members(self) -> pd.DataFrame:
        """One row for each member and metric: the mean and the largest of the measured seconds."""
        rows = [
            {"member": member["member"], "metric": metric, "mean": figure["mean"], "max": figure["max"]}
            for member in self.result["cluster"]["members"]
            for metric, figure in member["figures"].items()
        ]
        table = pd.DataFrame(rows, columns=["member", "metric", "mean", "max"])
        return table.astype({"mean": float, "max": float})

    @cached_property
    def machines(self) -> pd.DataFrame:
        """One row a machine of the members: what else it did in the measured interval."""
        return pd.DataFrame(
            [{column: row[column] for column in _MACHINE} for row in self.result["cluster"]["machines"]],
            columns=_MACHINE,
        ).astype(dict.fromkeys(_MACHINE[1:], float))

    @cached_property
    def causes(self) -> pd.DataFrame:
        """Why latency rose, the cause of the largest latency first: docs/causes.md."""
        columns = ["kind", "member", "detail", "count", "worstPeakMillis", "byChance"]
        causes = self.result["causes"]
        rows = [] if causes is None else causes["causes"]
        return pd.DataFrame([{column: row[column] for column in columns} for row in rows], columns=columns)

    @cached_property
    def recoveries(self) -> pd.DataFrame:
        """One row a fault: second, fault, member; when it was detected and so on, ms after the fault; p99Ms, maxMs."""
        faulted = self.result["rows"]["faulted"]
        rows = [] if faulted is None else [_recovery(each) for each in faulted["recoveries"]]
        table = pd.DataFrame(rows, columns=_RECOVERY)
        return self._by_second(table.astype(dict.fromkeys(_MEASURED, float)))

    def histogram(self, series: str | None = None) -> HdrHistogram:
        """The histogram of a series in µs, by default of the main one, as the hdrhistogram package has it.

        Its get_value_at_percentile() rounds to the nearest rank. The percentiles of a result and curve() take the rank
        that is not below: ⌈n·p⌉ of n samples.
        """
        file = self.path / f"{series or self.main}.hlog"
        if not file.is_file():
            known = ", ".join(sorted(each.stem for each in self.path.glob("*.hlog"))) or "none"
            raise ResultError(f"{file}: no such file, expected one of the series {known}")
        return _sum(file)

    def curve(self, series: str | None = None) -> pd.DataFrame:
        """The latency by percentile: share of the samples (0.99 is p99), ms, and whether the samples are enough."""
        histogram = self.histogram(series)
        total = histogram.get_total_count()
        points = [
            (each.total_count_to_this_value / total, each.value_iterated_to)
            for each in histogram.get_recorded_iterator()
        ]
        table = pd.DataFrame(points, columns=["share", "ms"])
        table["ms"] = self._millis(table["ms"])
        table["isEnough"] = [share < 1 and total >= samples_needed(share) for share in table["share"]]
        return table

    def _millis(self, micros: pd.Series[float]) -> pd.Series[float]:
        """Latencies in ms, empty where they are hidden."""
        return micros.mask(micros < hidden_below_micros(self.result)) / _MICROS_PER_MILLI

    def _first_measured(self, timeline: pd.DataFrame) -> int:
        """The number of the second in which measuring started, or would have started."""
        measured = timeline.loc[timeline["phase"] == "measure", "second"]
        warmup = self.result["plan"]["phases"]["warmupMillis"] // _MILLIS_PER_SECOND
        return int(warmup if measured.empty else measured.min())

    def _by_second(self, table: pd.DataFrame) -> pd.DataFrame:
        timeline = self.timeline
        start = timeline["epochMillis"].min() - timeline["second"].min() * _MILLIS_PER_SECOND
        table.insert(0, "second", (table["fromEpochMillis"] - start) / _MILLIS_PER_SECOND)
        return table

    def _csv(self, name: str) -> pd.DataFrame:
        file = self.path / name
        try:
            return pd.read_csv(file)
        except FileNotFoundError as error:
            raise ResultError(f"{file}: no such file, expected the folder of a run as nexmark stores it") from error
        except ValueError as error:
            raise ResultError(f"{file}: not a table: {error}") from error


_SHARES = "stolenRatio othersRatio othersSecondsRatio runnerRatio waitedRatio".split()
_MACHINE = ["machine", "processors", *_SHARES, "longestStallMillis", "stalledRatio"]
_MEASURED = ["detectedMillis", "restartedMillis", "caughtUpMillis", "p99Ms", "maxMs"]
_RECOVERY = ["fromEpochMillis", "fault", "member", "restarts", "rows", *_MEASURED]


def _recovery(recovery: Document) -> dict[str, Any]:
    injected = recovery["injected"]
    p99 = recovery["p99Micros"]
    return {
        "fromEpochMillis": injected["atMillis"],
        "fault": injected["fault"],
        "member": injected["address"],
        "detectedMillis": recovery["detectedMillis"],
        "restartedMillis": recovery["restartedMillis"],
        "restarts": recovery["restarts"],
        "caughtUpMillis": recovery["caughtUpMillis"],
        "rows": recovery["rows"],
        "p99Ms": None if p99 is None else p99 / _MICROS_PER_MILLI,
        "maxMs": recovery["maxMicros"] / _MICROS_PER_MILLI,
    }


def _sum(file: Path) -> HdrHistogram:
    """The histograms of a log grow with their values; the sum has room for all of them."""
    total = HdrHistogram(1, _LONGEST_MICROS, _DIGITS)
    log = HistogramLogReader(str(file), total)
    try:
        while log.add_next_interval_histogram(total) is not None:
            pass
    except (ValueError, TypeError, zlib.error, HdrCookieException, HdrLengthException) as error:
        raise ResultError(f"{file}: not a histogram log: {error}") from error
    finally:
        log.close()
    return total
