"""python -m nexmark_results chart: draws one of the 2021 study's four charts, growth, or load, from stored results."""

from __future__ import annotations

import argparse
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

from nexmark_results import ResultError, percentiles, run, runs, study
from nexmark_results.chart import Chart, at_80_percent, billion, growth, load, max_throughput, tail

_MISTAKE = 2
_MAX_THROUGHPUT = "max-throughput"
_LOAD = "load"
_WITH_PERCENTILE = ("tail", "at-80-percent", _LOAD)


def _tail(options: argparse.Namespace) -> Chart:
    return tail(
        percentiles(*options.path, skip_unreadable=options.skip_unreadable),
        study("tail"),
        percentile=options.percentile or "p99.99",
        include_invalid=options.include_invalid,
    )


def _max_throughput(options: argparse.Namespace) -> Chart:
    return max_throughput(runs(*options.path, skip_unreadable=options.skip_unreadable), study("max-throughput"))


def _at_80_percent(options: argparse.Namespace) -> Chart:
    return at_80_percent(
        percentiles(*options.path, skip_unreadable=options.skip_unreadable),
        study("at-80-percent"),
        percentile=options.percentile or "p99",
        include_invalid=options.include_invalid,
    )


def _billion(options: argparse.Namespace) -> Chart:
    folders = runs(*options.path, skip_unreadable=options.skip_unreadable)["path"]
    return billion([run(folder) for folder in folders], study("billion"), include_invalid=options.include_invalid)


def _growth(options: argparse.Namespace) -> Chart:
    table = runs(*options.path, skip_unreadable=options.skip_unreadable)
    return growth(table, include_invalid=options.include_invalid)


def _load(options: argparse.Namespace) -> Chart:
    table = runs(*options.path, skip_unreadable=options.skip_unreadable)
    return load(table, options.percentile or "p99")


_CHARTS: dict[str, Callable[[argparse.Namespace], Chart]] = {
    "tail": _tail,
    _MAX_THROUGHPUT: _max_throughput,
    "at-80-percent": _at_80_percent,
    "billion": _billion,
    "growth": _growth,
    _LOAD: _load,
}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m nexmark_results", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="chart")
    chart = commands.add_parser("chart", help="draws a chart from stored results, as PNG and SVG")
    chart.add_argument("chart", choices=list(_CHARTS))
    chart.add_argument("path", nargs="+", type=Path, help="a result.json, a run's folder, or a folder of results")
    chart.add_argument("--out", type=Path, default=Path("results/plots"), help="(default: %(default)s)")
    chart.add_argument("--percentile", help=f"of {' and '.join(_WITH_PERCENTILE)}, such as p99")
    chart.add_argument("--include-invalid", action="store_true", help="draws runs that are not valid, marked")
    chart.add_argument("--skip-unreadable", action="store_true", help="leaves out results that cannot be read")
    return parser


def _check(options: argparse.Namespace) -> None:
    if options.percentile and options.chart not in _WITH_PERCENTILE:
        raise ResultError(f"--percentile has no effect on {options.chart}, only on {' and '.join(_WITH_PERCENTILE)}")
    if options.include_invalid and options.chart == _LOAD:
        raise ResultError(f"--include-invalid has no effect on {_LOAD}, which always draws runs that are not valid")
    if options.include_invalid and options.chart == _MAX_THROUGHPUT:
        raise ResultError(
            f"--include-invalid has no effect on {_MAX_THROUGHPUT}: trials that are not valid are the rates that failed"
        )


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
    options = _parser().parse_args(arguments)
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
