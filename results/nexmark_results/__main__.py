"""python -m nexmark_results chart: draws the 2021 study's four charts, and others, from stored results."""

from __future__ import annotations

import argparse
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import pandas as pd

from nexmark_results import ResultError, Run, chart, is_published, percentiles, published, run, runs, study
from nexmark_results.chart import Chart
from nexmark_results.chart.giga_scale import giga_scale

_MISTAKE = 2
_MAX_THROUGHPUT = "max-throughput"
_OVER_TIME = "over-time"
_GIGA_SCALE = "giga-scale"
_LOAD = "load"
_WITH_PERCENTILE = ("tail", "at-80-percent", _LOAD)
# Why a chart does not take --include-invalid.
_WITHOUT_INVALID = {
    _MAX_THROUGHPUT: "trials that are not valid are the rates that failed",
    _OVER_TIME: "it draws a run that is not valid, and marks it",
    _GIGA_SCALE: "it is a model and has no runs",
    _LOAD: "it draws runs that are not valid, and marks them",
}

Options = argparse.Namespace


def _table(it: Options) -> pd.DataFrame:
    """The runs of one published table, or runs as they are stored."""
    if len(it.path) == 1 and is_published(it.path[0]):
        return published(it.path[0])
    return runs(*it.path, skip_unreadable=it.skip_unreadable)


def _each(it: Options) -> list[Run]:
    return [run(folder) for folder in runs(*it.path, skip_unreadable=it.skip_unreadable)["path"]]


def _one(it: Options) -> Run:
    if len(it.path) != 1:
        raise ResultError(f"{len(it.path)} paths, expected the folder of one run")
    return run(it.path[0])


def _by_size(draw: Callable[..., Chart], percentile: str) -> Callable[[Options], Chart]:
    return lambda it: draw(
        percentiles(*it.path, skip_unreadable=it.skip_unreadable),
        study(it.chart),
        percentile=it.percentile or percentile,
        include_invalid=it.include_invalid,
    )


_CHARTS: dict[str, Callable[[Options], Chart]] = {
    "tail": _by_size(chart.tail, "p99.99"),
    _MAX_THROUGHPUT: lambda it: chart.max_throughput(_table(it), study(_MAX_THROUGHPUT)),
    "at-80-percent": _by_size(chart.at_80_percent, "p99"),
    "billion": lambda it: chart.billion(_each(it), study("billion"), include_invalid=it.include_invalid),
    "by-percentile": lambda it: chart.by_percentile(_each(it), include_invalid=it.include_invalid),
    _OVER_TIME: lambda it: chart.over_time(_one(it)),
    "spread": lambda it: chart.spread(_table(it), include_invalid=it.include_invalid),
    "growth": lambda it: chart.growth(_table(it), include_invalid=it.include_invalid),
    "engines": lambda it: chart.engines(_table(it), include_invalid=it.include_invalid),
    _LOAD: lambda it: chart.load(_table(it), it.percentile or "p99"),
    _GIGA_SCALE: lambda _: giga_scale(),
}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m nexmark_results", description=__doc__)
    parser.add_argument("command", choices=["chart"], help="draws a chart from stored results, as PNG and SVG")
    parser.add_argument("chart", choices=list(_CHARTS))
    parser.add_argument("path", nargs="*", type=Path, help="a result.json, or a folder of results")
    parser.add_argument("--out", type=Path, default=Path("results/plots"), help="(default: %(default)s)")
    parser.add_argument("--percentile", help=f"of {' and '.join(_WITH_PERCENTILE)}, such as p99")
    parser.add_argument("--include-invalid", action="store_true", help="draws runs that are not valid, marked")
    parser.add_argument("--skip-unreadable", action="store_true", help="leaves out results that cannot be read")
    return parser


def _check(options: argparse.Namespace) -> None:
    if options.percentile and options.chart not in _WITH_PERCENTILE:
        raise ResultError(f"--percentile has no effect on {options.chart}, only on {' and '.join(_WITH_PERCENTILE)}")
    if options.include_invalid and options.chart in _WITHOUT_INVALID:
        raise ResultError(f"--include-invalid has no effect on {options.chart}: {_WITHOUT_INVALID[options.chart]}")
    if options.path and options.chart == _GIGA_SCALE:
        raise ResultError(f"{_GIGA_SCALE} {_WITHOUT_INVALID[_GIGA_SCALE]}, expected no path")


def _draw(options: argparse.Namespace) -> Chart:
    """Draws a chart. Each result that is left out is a line on stderr."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            return _CHARTS[options.chart](options).save(options.out)
        finally:
            for warning in caught:
                print(f"nexmark_results: {warning.message}", file=sys.stderr)


def main(arguments: list[str] | None = None) -> int:
    """Draws a chart and prints its files. A mistake of the user is one line on stderr, and exit code 2."""
    options = _parser().parse_intermixed_args(arguments)
    try:
        _check(options)
        drawn = _draw(options)
    except ResultError as mistake:
        print(f"nexmark_results: {mistake}", file=sys.stderr)
        return _MISTAKE
    for file in drawn.files(options.out):
        print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
