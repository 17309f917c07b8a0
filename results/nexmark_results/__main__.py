"""python -m nexmark_results chart: draws one of the 2021 study's four charts from stored results."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from nexmark_results import ResultError, percentiles, run, runs, study
from nexmark_results.chart import Chart, at_80_percent, billion, max_throughput, tail

_MISTAKE = 2


def _tail(options: argparse.Namespace) -> Chart:
    return tail(
        percentiles(*options.path),
        study("tail"),
        percentile=options.percentile or "p99.99",
        include_invalid=options.include_invalid,
    )


def _max_throughput(options: argparse.Namespace) -> Chart:
    return max_throughput(runs(*options.path), study("max-throughput"))


def _at_80_percent(options: argparse.Namespace) -> Chart:
    return at_80_percent(
        percentiles(*options.path),
        study("at-80-percent"),
        percentile=options.percentile or "p99",
        include_invalid=options.include_invalid,
    )


def _billion(options: argparse.Namespace) -> Chart:
    folders = runs(*options.path)["path"]
    return billion([run(folder) for folder in folders], study("billion"), include_invalid=options.include_invalid)


_CHARTS: dict[str, Callable[[argparse.Namespace], Chart]] = {
    "tail": _tail,
    "max-throughput": _max_throughput,
    "at-80-percent": _at_80_percent,
    "billion": _billion,
}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m nexmark_results", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="chart")
    chart = commands.add_parser("chart", help="draws a chart of the study from stored results, as PNG and SVG")
    chart.add_argument("chart", choices=list(_CHARTS))
    chart.add_argument("path", nargs="+", type=Path, help="a result.json, a run's folder, or a folder of results")
    chart.add_argument("--out", type=Path, default=Path("results/plots"), help="(default: %(default)s)")
    chart.add_argument("--percentile", help="of tail and at-80-percent, such as p99")
    chart.add_argument("--include-invalid", action="store_true", help="draws runs that are not valid, marked")
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Draws a chart and prints its files. A mistake of the user is one line on stderr, and exit code 2."""
    options = _parser().parse_args(arguments)
    try:
        drawn = _CHARTS[options.chart](options).save(options.out)
    except ResultError as mistake:
        print(f"nexmark_results: {mistake}", file=sys.stderr)
        return _MISTAKE
    for file in drawn.files(options.out):
        print(file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
