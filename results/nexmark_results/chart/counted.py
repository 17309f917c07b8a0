"""Which runs are in a chart, and what a reader has to know of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from nexmark_results.chart.style import DISTURBED, NOT_VALID, spans
from nexmark_results.errors import ResultError
from nexmark_results.table import tag

_ON_ONE_MACHINE = ("embedded:", "processes:")
_MANY = 5


def counted(table: pd.DataFrame, include_invalid: bool) -> tuple[pd.DataFrame, list[str]]:
    """The runs of runs() or percentiles() that a chart may show, and notes for below the chart."""
    valid = table["status"] == "valid"
    if include_invalid:
        return table, notes(table)
    if not valid.any():
        raise none_is_valid(table.drop_duplicates("id")["status"])
    left_out = table.loc[~valid, "id"].nunique()
    reason = [f"not counted: {left_out} of {table['id'].nunique()} runs, not valid"] if left_out else []
    return table[valid], notes(table[valid]) + reason


def none_is_valid(statuses: Iterable[str]) -> ResultError:
    """The mistake that no run may be shown, from the status of each run."""
    counts = Counter(statuses)
    if not counts:
        return ResultError("no run to draw, expected at least one: was a query or a setting chosen that no run has?")
    words = ", ".join(f"{count} {status}" for status, count in counts.most_common())
    return ResultError(
        f"none of {counts.total()} runs is valid ({words}), so there is nothing to draw; include_invalid=True or "
        "--include-invalid draws them, and marks them"
    )


def notes(table: pd.DataFrame) -> list[str]:
    """The machines, whether members shared one, and how many runs were disturbed."""
    machines = ", ".join(sorted(set(table["machine"])))
    place = f"runs: {machines}" + ("; members share these, so no scaling result" if are_shared(table) else "")
    disturbed = table.loc[table["wasDisturbed"], "id"].nunique()
    return [place, *disturbances(disturbed, table["id"].nunique())]


def are_shared(table: pd.DataFrame) -> bool:
    """Whether members of some run shared a machine, so that figures by size are no line."""
    return bool((_on_one_machine(table) & (table["members"] > 1)).any())


def _on_one_machine(table: pd.DataFrame) -> pd.Series[bool]:
    return table["cluster"].str.startswith(_ON_ONE_MACHINE)


def beside_study(table: pd.DataFrame, study: pd.DataFrame | None) -> tuple[pd.DataFrame | None, list[str]]:
    """The study's points, and a note instead of them where a run's members had no machine each, as the study's had."""
    if study is None or not _on_one_machine(table).any():
        return study, []
    return None, ["without the study's points: each of its members had a machine with 16 vCPUs"]


def disturbances(disturbed: int, total: int) -> list[str]:
    """What to say of runs whose machines other work disturbed."""
    return [f"{DISTURBED}: {disturbed} of {total} runs"] if disturbed else []


def ring_disturbed(axes: Axes, x: pd.Series[Any], y: pd.Series[float], rows: pd.DataFrame) -> None:
    """Draws a ring around the point of each run that was disturbed; the legend names the ring once."""
    disturbed = rows["wasDisturbed"].astype(bool)
    if disturbed.any():
        named = DISTURBED in axes.get_legend_handles_labels()[1]
        axes.plot(
            x[disturbed], y[disturbed], "o", color="#000000", markerfacecolor="none", markersize=9, linewidth=0.8,
            label=None if named else DISTURBED,
        )  # fmt: skip


def subject(table: pd.DataFrame) -> str:
    """Engine or foreign program, query and rate, such as "Jet, q5 at 10k/s": what each title names."""
    names = table["engine"].astype(str).str.capitalize()
    if "tags" in table:
        programs = tag(table, "side")
        names = programs.where((programs != "") & (table["engine"] == "jet"), names)
    engines = " and ".join(sorted(set(names), reverse=True))
    queries = sorted(set(table["query"]))
    words = ", ".join(queries) if len(queries) < _MANY else f"{len(queries)} queries"
    return f"{engines}, {words} at {spans(table['rate'], '/s')}"


def titled(title: str, table: pd.DataFrame) -> str:
    """The title, marked if a run in the chart may not be quoted."""
    return title if (table["status"] == "valid").all() else f"{NOT_VALID}: {title}"
