"""The figures by which runs are compared, with the names that --require has."""

from __future__ import annotations

from dataclasses import dataclass

from nexmark_results.errors import ResultError


@dataclass(frozen=True)
class Metric:
    """A figure: its name, its column in runs(), and its unit."""

    name: str
    column: str
    unit: str


_METRICS = {
    metric.name: metric
    for metric in (
        Metric("p50", "p50Ms", "ms"),
        Metric("p90", "p90Ms", "ms"),
        Metric("p99", "p99Ms", "ms"),
        Metric("p99.9", "p999Ms", "ms"),
        Metric("p99.99", "p9999Ms", "ms"),
        Metric("max", "maxMs", "ms"),
        Metric("throughput", "emittedPerSecond", "events/s"),
        Metric("cost", "cpuSecondsPerMillionEvents", "CPU s per million events"),
        Metric("heap", "heapAfterGcMegabytes", "MB"),
        Metric("lag", "maxLagMillis", "ms"),
    )
}


def metric(name: str) -> Metric:
    """The metric of a name, such as p99.9."""
    if name not in _METRICS:
        raise ResultError(f"no metric '{name}', expected one of {', '.join(_METRICS)}")
    return _METRICS[name]
