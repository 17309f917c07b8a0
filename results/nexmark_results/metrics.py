"""The figures of a run, from figures.csv, which has them as nexmark does."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from nexmark_results.errors import ResultError


@dataclass(frozen=True)
class Metric:
    """A figure: the name that --require has for it, empty if there is none, its column in runs(), and its unit."""

    name: str
    column: str
    unit: str


@cache
def figures() -> tuple[Metric, ...]:
    """All figures in the order of their columns."""
    with Path(__file__).with_name("figures.csv").open(encoding="utf-8", newline="") as table:
        return tuple(Metric(row["metric"], row["column"], row["unit"]) for row in csv.DictReader(table))


def metric(name: str) -> Metric:
    """The metric of a name, such as p99.9."""
    metrics = {figure.name: figure for figure in figures() if figure.name}
    if name not in metrics:
        raise ResultError(f"no metric '{name}', expected one of {', '.join(metrics)}")
    return metrics[name]
