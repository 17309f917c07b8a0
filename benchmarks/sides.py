"""The two sides of the comparison: each runs a case in a JVM of its own and gives its latencies by the second."""

import json
import math
import shlex
import shutil
import subprocess
import tempfile
from abc import ABC, abstractmethod
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from judging import PERCENTILES, percentile, why_not_sustained
from measuring import (CORES, PIP_LINE, REPOSITORY, ChildRun, UserMistake, last_line, progress, run_child)

# What both sides are told; the defaults of the study and of our profile blog-2021.
KEYS = 10_000
WINDOW_MILLIS = 10_000
DEFAULT_SLIDE_MILLIS = 500
WINDOWED = ("q5", "q7", "q8")

MICROS_PER_MILLI = 1000
OURS_SPARE_SECONDS = 60
STUDY_SPARE_SECONDS = 20
# Valid, and invalid: the latter has figures too, and reasons. All others have none.
OURS_EXITS = (0, 3)
OURS_USERS_MISTAKE = 2
# Of our Judge.java.
LEAST_SHARE_EMITTED = 0.99

STUDY_CLASSES = {
    "q0": "Q00PassThrough", "q1": "Q01CurrencyConversion", "q2": "Q02Selection", "q3": "Q03LocalItemSuggestion",
    "q4": "Q04AveragePriceForCategory", "q5": "Q05HotItems", "q6": "Q06AvgSellingPrice", "q7": "Q07HighestBid",
    "q8": "Q08MonitorNewUsers"}
STUDY_PACKAGE = "com.example.jet.benchmark.nexmark"
STUDY_SOURCES = Path("src/main/java")
STUDY_MAIN = STUDY_SOURCES / "com/example/jet/benchmark/nexmark/BenchmarkBase.java"
STUDY_DONE = "benchmarking is done"
# At and above this latency the study prints each of its samples: out of reach, so that printing is not measured.
STUDY_REPORTING_THRESHOLD_MILLIS = 1_000_000
HAZELCAST = "com.hazelcast:hazelcast:5.7.0"
COMPILE_LIBRARIES = ["org.hdrhistogram:HdrHistogram:2.2.2", "com.google.code.findbugs:jsr305:3.0.2"]


@dataclass(frozen=True)
class Case:
    query: str
    rate: int
    warmup_seconds: int
    measure_seconds: int
    slide_millis: int = DEFAULT_SLIDE_MILLIS
    window_millis: int = WINDOW_MILLIS
    keys: int = KEYS

    @property
    def name(self):
        return f"{self.query}@{self.slide_millis}ms" if self.query in WINDOWED else self.query

    @property
    def leading_seconds(self):
        """Until the first whole window. Ours waits for it; the study counts windows from before its first event."""
        leading_millis = {"q5": self.window_millis, "q7": self.slide_millis, "q8": self.window_millis}
        return math.ceil(leading_millis.get(self.query, 0) / 1000)

    @property
    def first_row_seconds(self):
        """
        Until the first auction can close: half a key's millisecond in q4, one in q6. The study's warm-up counts from
        its first row, ours from the first event; ours is made longer by this.
        """
        return math.ceil({"q4": self.keys / 2, "q6": self.keys}.get(self.query, 0) / 1000)

    @property
    def warmup_from_first_row_seconds(self):
        return max(self.warmup_seconds, self.leading_seconds)

    @property
    def planned_seconds(self):
        return self.first_row_seconds + self.warmup_from_first_row_seconds + self.measure_seconds


@dataclass
class SideRun:
    """A run's figures. `failure` says why there are none; all times in ms unless named otherwise."""

    side: str
    rate: int
    effective_rate: float
    command: list
    failure: str | None = None
    exit_code: int | None = None
    measured_from: float | None = None
    latencies_by_second: list = field(default_factory=list)
    cpu_seconds: float | None = None
    stolen_seconds: float | None = None
    emitted_share: float | None = None
    own_result: dict | None = None
    heap_after_gc_megabytes: float | None = None

    @property
    def measured_seconds(self):
        return len(self.latencies_by_second)

    @property
    def latencies(self):
        return sorted(latency for second in self.latencies_by_second for latency in second)

    def why_not_sustained(self):
        if self.failure:
            return [self.failure]
        return why_not_sustained(self.latencies_by_second) + self._why_missed()

    def _why_missed(self):
        if self.own_result is None:
            return []
        reasons = self.own_result["verdict"]["reasons"]
        missed = [reason for reason in reasons if reason.startswith("not drained")]
        if self.emitted_share is None or self.emitted_share < LEAST_SHARE_EMITTED:
            missed.append(f"emitted only {self.emitted_share or 0:.1%} of the schedule")
        return missed

    def stolen_share(self):
        """Of the processor time that the machine had in the measured interval."""
        if self.stolen_seconds is None:
            return 0.0
        return self.stolen_seconds / (self.measured_seconds * CORES)

    def figures(self):
        """As it is stored."""
        ordered = self.latencies
        events = self.effective_rate * (self.emitted_share or 1) * self.measured_seconds
        return {
            "side": self.side,
            "rate": self.rate,
            "effectiveRate": self.effective_rate,
            "failure": self.failure,
            "notSustained": self.why_not_sustained(),
            "samples": len(ordered),
            "percentilesMillis": {str(percent): percentile(ordered, percent) for percent in PERCENTILES},
            "maxMillis": ordered[-1] if ordered else None,
            "mediansBySecondMillis": [median(second) if second else None for second in self.latencies_by_second],
            "cpuSecondsPerMillionEvents": self.cpu_seconds / events * 1e6 if self.cpu_seconds and events else None,
            "stolenCpuSeconds": self.stolen_seconds,
            "measuredFrom": self.measured_from,
            "measuredSeconds": self.measured_seconds,
            "emittedShare": self.emitted_share,
            "ownVerdict": self.own_result["verdict"] if self.own_result else None,
            "ownCpuSecondsPerMillionEvents":
                self.own_result["throughput"]["cpuSecondsPerMillionEvents"] if self.own_result else None,
            "heapAfterGcMegabytes": self.heap_after_gc_megabytes,
            "command": shlex.join(self.command),
        }


class Side(ABC):
    """One of the two benchmarks."""

    name: str

    @abstractmethod
    def run(self, case) -> SideRun:
        """Runs it once; what fails is a SideRun with a failure, never an exception."""


class Ours(Side):

    def __init__(self, jvm, jar, threads, extra=(), members=1, name="ours"):
        load_hdrhistogram()
        self.name = name
        self._jvm, self._jar, self._threads, self._members = jvm, jar, threads, members
        self._extra = list(extra)

    def run(self, case):
        with scratch_folder() as folder:
            command = self._command(case, folder)
            child = run_child(command, folder, case.planned_seconds + OURS_SPARE_SECONDS)
            run = SideRun(self.name, case.rate, case.rate, command, why_failed(child, folder, OURS_EXITS), child.exit_code)
            if not run.failure:
                self._read(run, child, case, folder)
            return run

    def _command(self, case, folder):
        return self._jvm.command(
            "-jar", str(self._jar), "run", case.query, "--profile", "blog-2021",
            "--rate", str(case.rate), "--keys", str(case.keys),
            "--window", f"{case.window_millis}ms", "--slide", f"{case.slide_millis}ms",
            "--warmup", f"{case.warmup_seconds + case.first_row_seconds}s", "--measure", f"{case.measure_seconds}s",
            "--threads", str(self._threads), "--cluster", f"embedded:{self._members}",
            "--out", str(folder / "runs"), "--json", *self._extra)

    def _read(self, run, child, case, folder):
        result = json.loads((folder / "stdout").read_text())
        kept = folder / "runs" / result["id"]
        timeline = _timeline(kept / "timeline.csv")
        run.own_result = result
        run.measured_from = min(int(row["epochMillis"]) for row in timeline if row["phase"] == "measure") / 1000
        run.latencies_by_second = read_hlog(kept / "first.hlog", run.measured_from, case.measure_seconds)
        run.heap_after_gc_megabytes = _last_number(timeline, "heapAfterGcMegabytes")
        throughput = result["throughput"]
        if throughput["emittedPerSecond"]:
            run.emitted_share = throughput["emittedPerSecond"] / throughput["scheduledPerSecond"]
        run.cpu_seconds, run.stolen_seconds = child.used_between(
            run.measured_from, run.measured_from + case.measure_seconds)


class Study(Side):
    """The study's sources, unchanged, in a member that is configured like ours; see study/."""

    name = "study"

    def __init__(self, jvm, checkout, threads, classes):
        self._jvm, self._threads, self._classes = jvm, threads, classes
        self.checkout = check_study(checkout)
        self._hazelcast = maven_jar(HAZELCAST)
        self._libraries = [maven_jar(library) for library in COMPILE_LIBRARIES]
        self._compile()

    def _compile(self):
        ours = REPOSITORY / "benchmarks" / "study"
        sources = [*sorted(ours.rglob("*.java")), *sorted((self.checkout / STUDY_SOURCES).rglob("*.java"))]
        class_path = ":".join(map(str, [self._hazelcast, *self._libraries]))
        progress(f"compiling {len(sources)} sources of the study ...")
        done = subprocess.run(
            [self._jvm.javac, "-nowarn", "-encoding", "UTF-8", "-d", str(self._classes), "-cp", class_path,
             *map(str, sources)], capture_output=True, text=True)
        if done.returncode != 0:
            raise UserMistake(f"the study does not compile: {(done.stderr.splitlines() or ['javac said nothing'])[0]}")

    def run(self, case):
        with scratch_folder() as folder:
            (folder / "nexmark-jet.properties").write_text(self._properties(case))
            class_path = ":".join(map(str, [self._classes, self._hazelcast, self._libraries[0]]))
            command = self._jvm.command(f"-Dstudy.threads={self._threads}", "-cp", class_path,
                                        f"{STUDY_PACKAGE}.BenchmarkBase", STUDY_CLASSES[case.query])
            child = run_child(command, folder, case.planned_seconds + STUDY_SPARE_SECONDS, STUDY_DONE)
            run = SideRun(self.name, case.rate, study_effective_rate(case, self._threads), command)
            run.failure = None if child.said_at else why_failed(child, folder, ())
            if not run.failure:
                self._read(run, child, case, folder)
            return run

    @staticmethod
    def _properties(case):
        window = case.slide_millis if case.query == "q7" else case.window_millis
        settings = {
            "events-per-second": case.rate,
            "num-distinct-keys": case.keys,
            "window-size-millis": window,
            "sliding-step-millis": case.slide_millis,
            "processing-guarantee": "none",
            "snapshot-interval-millis": 1000,
            "warmup-seconds": case.warmup_from_first_row_seconds,
            "measurement-seconds": case.measure_seconds,
            "latency-reporting-threshold-millis": STUDY_REPORTING_THRESHOLD_MILLIS,
            "output-path": "out"}
        return "".join(f"{name}={value}\n" for name, value in settings.items())

    @staticmethod
    def _read(run, child, case, folder):
        # It is done with the first row after the interval.
        run.measured_from = child.said_at - case.measure_seconds
        run.latencies_by_second = read_study_log(
            folder / "out" / "log", case.warmup_from_first_row_seconds, case.measure_seconds)
        run.cpu_seconds, run.stolen_seconds = child.used_between(run.measured_from, child.said_at)


def study_effective_rate(case, threads):
    """Its source rounds the nanoseconds between two events of a processor down, so that high rates are a bit higher."""
    streams = [case.rate // 10, case.rate * 9 // 10] if case.query == "q8" else [case.rate]
    rounded = 0
    for rate in streams:
        period_nanos = 1_000_000_000 * threads // rate
        rounded += 1_000_000_000 * threads / max(1, period_nanos)
    return rounded


def read_study_log(folder, warmup_seconds, measure_seconds):
    """Lines are `event ms since the first row,latency ms`; returns the latencies of each measured second."""
    by_second = [[] for _ in range(measure_seconds)]
    for file in folder.iterdir():
        for line in file.read_text().splitlines():
            event_millis, latency_millis = line.split(",")
            second = int(event_millis) // 1000 - warmup_seconds
            if 0 <= second < measure_seconds:
                by_second[second].append(float(latency_millis))
    return by_second


def read_hlog(file, measured_from, measure_seconds):
    """The latencies in ms by the second in which they arrived; those that came after the end are in the last."""
    from hdrh.log import HistogramLogReader
    by_second = [[] for _ in range(measure_seconds)]
    reader = HistogramLogReader(str(file), _largest_histogram())
    while (interval := reader.get_next_interval_histogram()) is not None:
        second = round(interval.get_start_time_stamp() / 1000 - measured_from)
        latencies = by_second[min(max(second, 0), measure_seconds - 1)]
        for value in interval.get_recorded_iterator():
            latencies.extend([value.value_iterated_to / MICROS_PER_MILLI] * value.count_at_value_iterated_to)
    return by_second


def _largest_histogram():
    """The reader wants one to take its limits from."""
    from hdrh.histogram import HdrHistogram
    return HdrHistogram(1, 3_600_000_000, 5)


def load_hdrhistogram():
    try:
        import hdrh.log  # noqa: F401
    except ImportError:
        raise UserMistake(f"the Python module hdrhistogram is missing: {PIP_LINE}") from None


def check_study(path):
    checkout = Path(path).resolve()
    if not (checkout / STUDY_MAIN).is_file():
        raise UserMistake(f"--study is '{path}', expected the folder nexmark-jet of hazelcast/big-data-benchmark: "
                          f"there is no {STUDY_MAIN}")
    return checkout


def maven_jar(coordinates):
    """From the local repository; Maven fetches it if it is not there yet."""
    group, artifact, version = coordinates.split(":")
    jar = Path.home() / ".m2/repository" / group.replace(".", "/") / artifact / version / f"{artifact}-{version}.jar"
    if not jar.is_file():
        maven = shutil.which("mvn")
        if not maven:
            raise UserMistake(f"no {jar}, and no mvn on the PATH that could fetch it")
        progress(f"fetching {coordinates} ...")
        subprocess.run([maven, "-B", "-q", "dependency:get", f"-Dartifact={coordinates}"], stdout=subprocess.DEVNULL)
    if not jar.is_file():
        raise UserMistake(f"mvn dependency:get did not bring {coordinates}")
    return jar


@contextmanager
def scratch_folder():
    folder = Path(tempfile.mkdtemp(prefix="nexmark-benchmark-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def why_failed(child: ChildRun, folder, good_exits):
    """One line; None if it ended with one of these codes."""
    if child.timed_out:
        return f"not done after {child.samples[-1].wall - child.started:.0f} s"
    if child.exit_code in good_exits:
        return None
    return f"exit code {child.exit_code}: {last_line(folder / 'stderr')[:300]}"


def _timeline(file):
    header, *rows = file.read_text().splitlines()
    names = header.split(",")
    return [dict(zip(names, row.split(","))) for row in rows]


def _last_number(timeline, column):
    numbers = [row[column] for row in timeline if row.get(column) and row[column] != "NaN"]
    return float(numbers[-1]) if numbers else None
