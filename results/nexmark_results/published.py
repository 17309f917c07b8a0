"""The points that the 2021 study published, and runs of which only the table and the experiment are published."""

from __future__ import annotations

import re
from pathlib import Path

import pandas as pd

from nexmark_results.document import FILE
from nexmark_results.errors import ResultError
from nexmark_results.table import FACTS, FIGURES, tag

_NAME = "study-2021.csv"
_HERE = Path(__file__).parent
_UNITS = {"": 1, "k": 1_000, "M": 1_000_000, "ms": 1, "s": 1_000}
_SETTING = re.compile(r"(?<=[{ ])(\w+): (\[[^]]*\]|[^][{},\n]+)(?=[,}])")
_ALIASES = {"window": "windowMillis", "slide": "slideMillis"}


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


def is_published(folder: str | Path) -> bool:
    """Whether a folder has a results.csv, and its experiment next to it, but none of the results."""
    place = Path(folder)
    return (place / "results.csv").is_file() and _experiment(place).is_file() and not any(place.rglob(FILE))


def _experiment(folder: str | Path) -> Path:
    return Path(folder).resolve().with_suffix(".yaml")


def published(folder: str | Path) -> pd.DataFrame:
    """The runs that a results.csv lists, as runs() has them, with the settings of the experiment FOLDER.yaml.

    Of settings it has only what the experiment says, whose cells are those of the runs in the order of their start.
    """
    table = pd.read_csv(Path(folder) / "results.csv", keep_default_na=False, na_values=dict.fromkeys(FIGURES, ""))
    table = table.sort_values("startedAt", kind="stable", ignore_index=True)
    table["wasDisturbed"] = table.get("doubt", pd.Series("", table.index)).str.contains("disturbed")
    base, _, lines = _experiment(folder).read_text(encoding="utf-8").partition("\ncells:\n")
    cells = [_settings(base + line) for line in lines.splitlines() if line.startswith("  - {")]
    names = tag(table, "cell")
    if len(cells) != names.nunique():
        raise ResultError(f"{folder}: runs of {names.nunique()} cells, its experiment has lines of {len(cells)}")
    settings = pd.DataFrame([cells[number] for number in pd.factorize(names)[0]])
    for name in settings.columns.intersection(list(FACTS)):
        if (settings[name].notna() & (settings[name] != table[name])).any():
            raise ResultError(f"{folder}: its runs and its experiment have another {name}, expected the same")
    return table.join(settings[settings.columns.difference(table.columns)])


def _settings(text: str) -> dict[str, int | str]:
    """The settings in a text, of which the last of a name counts."""
    return {_ALIASES.get(name, name): _value(value) for name, value in _SETTING.findall(text)}


def _value(text: str) -> int | str:
    number = re.fullmatch(r"(\d+)(k|M|ms|s|)", text)
    return int(number[1]) * _UNITS[number[2]] if number else re.sub(r"[]'\[]", "", text)
