"""The lines of a chart against the cluster's size: runs of different settings are never drawn as one line."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from nexmark_results.chart.counted import are_shared
from nexmark_results.chart.style import COLOURS, MARKERS, MOST_LINES
from nexmark_results.errors import ResultError
from nexmark_results.settings import compared, following, splitting


@dataclass(frozen=True)
class Line:
    """Rows of one query that agree in all settings but the size, what follows from the size, and what was ignored.

    name has the query, and the settings in which the lines of a chart differ, but not the rate.
    """

    query: str
    name: str
    colour: str
    marker: str
    rows: pd.DataFrame

    @property
    def dash(self) -> str:
        """Figures of members that share a machine are no line."""
        return "none" if are_shared(self.rows) else "-"


def lines(table: pd.DataFrame, ignored: Collection[str] = ()) -> tuple[list[Line], list[str]]:
    """The lines of runs(), percentiles() or sustained(), and a note if other settings change with line or size."""
    rows = table.reset_index(drop=True)
    settings = compared(rows)
    apart = ["query", *splitting(settings, ["query", "members"], ignored)]
    groups = list(settings.groupby(apart, dropna=False))
    if len(groups) > MOST_LINES:
        raise ResultError(
            f"the runs have {len(groups)} combinations of {', '.join(apart)}, expected at most {MOST_LINES}, so that "
            f"their lines can be told apart{choice(rows, apart)}"
        )
    found = [
        _line(number, dict(zip(apart, key, strict=True)), rows.loc[group.index])
        for number, (key, group) in enumerate(groups)
    ]
    changing = following(settings, ["members", "rate", *apart, *ignored])
    return found, [f"change with size or line: {', '.join(changing)}"] if changing else []


def choice(table: pd.DataFrame, differing: list[str]) -> str:
    """How a user chooses the runs that agree with the first one in a setting; empty if no column has the setting."""
    columns = [name for name in differing if name in table]
    first = {name: table[name].tolist()[0] for name in columns[:1]}
    return "".join(f"; choose rows, such as table[table[{name!r}] == {value!r}]" for name, value in first.items())


def _line(number: int, settings: dict[Hashable, Any], rows: pd.DataFrame) -> Line:
    query = str(settings["query"])
    others = [str(name) for name in settings if name not in ("query", "rate")]
    # The second seven lines have the seven colours again, but not with the same markers.
    marker = MARKERS[(number + number // len(COLOURS)) % len(MARKERS)]
    name = ", ".join([query, *in_words(settings, others)])
    return Line(query, name, COLOURS[number % len(COLOURS)], marker, rows)


def in_words(settings: Mapping[Hashable, Any], names: Iterable[str]) -> list[str]:
    """Some settings as people read them: slideMillis=20."""
    return [f"{name}={value_in_words(settings[name])}" for name in names]


def value_in_words(value: Any) -> str:
    """The value of a setting, and "none" where it is absent."""
    if pd.isna(value) or value == "":
        return "none"
    # A column of whole numbers has decimals if one is absent.
    return f"{value:.12g}" if isinstance(value, float) else str(value)
