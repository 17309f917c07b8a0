"""Which runs are in a chart, and what a reader has to know of them."""

from __future__ import annotations

import pandas as pd

from nexmark_results.chart.style import NOT_VALID
from nexmark_results.errors import ResultError

_ON_ONE_MACHINE = ("embedded:", "processes:")


def counted(table: pd.DataFrame, include_invalid: bool) -> tuple[pd.DataFrame, list[str]]:
    """The runs of runs() or percentiles() that a chart may show, and notes for below the chart."""
    valid = table["status"] == "valid"
    if include_invalid:
        return table, notes(table)
    if not valid.any():
        raise ResultError(
            f"none of {table['id'].nunique()} runs is valid, so there is nothing to draw; include_invalid=True or "
            "--include-invalid draws them, and marks them"
        )
    left_out = table.loc[~valid, "id"].nunique()
    reason = [f"not counted: {left_out} of {table['id'].nunique()} runs, not valid"] if left_out else []
    return table[valid], notes(table[valid]) + reason


def notes(table: pd.DataFrame) -> list[str]:
    """The machines, and whether members shared one."""
    machines = ", ".join(sorted(set(table["machine"])))
    shared = table["cluster"].str.startswith(_ON_ONE_MACHINE) & (table["members"] > 1)
    return [f"runs: {machines}" + ("; members share these, so no scaling result" if shared.any() else "")]


def titled(title: str, table: pd.DataFrame) -> str:
    """The title, marked if a run in the chart may not be quoted."""
    return title if (table["status"] == "valid").all() else f"{NOT_VALID}: {title}"
