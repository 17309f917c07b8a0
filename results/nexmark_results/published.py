"""The points that the 2021 study published."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from nexmark_results.errors import ResultError

_NAME = "study-2021.csv"
_HERE = Path(__file__).parent


def study(chart: str | None = None) -> pd.DataFrame:
    """The published points, or the points of one of its charts: tail, max-throughput, at-80-percent or billion."""
    # An installed package has the file within, a checkout has it next to the package.
    installed = _HERE / _NAME
    points = pd.read_csv(installed if installed.is_file() else _HERE.parent / _NAME)
    if chart is None:
        return points
    charts = list(points["chart"].unique())
    if chart not in charts:
        raise ResultError(f"no chart '{chart}' in the study, expected one of {', '.join(charts)}")
    return points[points["chart"] == chart].reset_index(drop=True)
