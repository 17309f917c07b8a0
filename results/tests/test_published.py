"""The tables of docs/performance.md are those of the stored results, and their medians are those of the stored runs."""

from __future__ import annotations

import csv
import importlib.util
import json
import re
import statistics
from collections import defaultdict
from pathlib import Path
from types import ModuleType

import pytest

PUBLISHED = Path(__file__).parents[1] / "published"
PAGE = Path(__file__).parents[2] / "docs" / "performance.md"
TITLES = {"maxMs": "max ms", "meanMs": "mean ms"}
COMPARISONS = sorted(file for file in PUBLISHED.glob("*/*.json") if file.parent.name not in ("jmh", "engine-rates"))


def _maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("page", PUBLISHED / "page.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _runs(table: str) -> list[dict[str, str]]:
    with (PUBLISHED / table / "results.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def test_every_published_run_is_of_a_clean_tree() -> None:
    runs = [run for file in PUBLISHED.glob("*/results.csv") for run in _runs(file.parent.name)]
    assert runs and not [run["id"] for run in runs if run["revision"].endswith("-dirty")]


def test_the_page_has_the_tables_of_the_stored_results_and_shows_each_folder() -> None:
    text = PAGE.read_text()
    assert _maker().page(text) == text
    shown = set(re.findall(r"<!-- published: (?!end)(\S+) -->|results/published/([^/\s]+)/\S+\.png", text))
    charts = {chart for _, chart in shown if chart}
    assert all(next((PUBLISHED / chart).glob("*.png")).read_bytes().startswith(b"\x89PNG") for chart in charts)
    shown = {table or chart for table, chart in shown}
    stored = {folder.name for folder in PUBLISHED.iterdir() if folder.is_dir() and not folder.name.startswith("__")}
    assert shown == stored


@pytest.mark.parametrize("file", COMPARISONS, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_the_medians_of_a_comparison_are_those_of_its_runs(file: Path) -> None:
    costs = {run["id"]: float(run["cpuSecondsPerMillionEvents"]) for run in _runs(file.parent.name)}
    for one in json.loads(file.read_text()):
        for side in [one["baseline"], *(contrast["side"] for contrast in one["contrasts"])]:
            counted = [costs[run] for run in side["counted"]]
            cost = side["spreads"]["cost"]
            assert cost["median"] == pytest.approx(statistics.median(counted), rel=1e-5)
            assert (cost["least"], cost["most"]) == pytest.approx((min(counted), max(counted)), rel=1e-5)


def test_a_rate_is_one_that_a_valid_run_held() -> None:
    runs = _runs("engine-rates")
    files = list(PUBLISHED.glob("engine-rates/*.json"))
    assert files
    for file in files:
        rate = json.loads(file.read_text())["confirmed"]
        query, engine, variant = file.stem.split("-")
        assert any(
            run["status"] == "valid"
            and (run["query"], run["engine"], run["variant"]) == (query, engine, variant)
            and int(run["rate"]) == rate
            for run in runs
        ), file.name


@pytest.mark.parametrize("table", sorted(folder.parent.name for folder in PUBLISHED.glob("*/table.md")))
def test_the_medians_of_an_experiment_are_those_of_its_valid_runs(table: str) -> None:
    printed = (PUBLISHED / table / "table.md").read_text()
    column = next(
        (name for name, title in TITLES.items() if f"| {title} |" in printed),
        "cpuSecondsPerMillionEvents",
    )
    cells: dict[str, list[float]] = defaultdict(list)
    for run in _runs(table):
        if run["status"] == "valid":
            cells[run["tags"].split("cell=")[1].split(";")[0]].append(float(run[column]))
    assert cells
    for figures in cells.values():
        assert f" {statistics.median(figures):.3f}" in printed
