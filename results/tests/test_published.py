"""The tables of two pages are those of the stored results, and their medians are those of the stored runs."""

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
DOCS = Path(__file__).parents[2] / "docs"
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
    maker = _maker()
    assert [maker.page(page.read_text()) for page in maker.PAGES] == [page.read_text() for page in maker.PAGES]
    text = "".join(page.read_text() for page in maker.PAGES)
    shown = set(re.findall(r"<!-- published: (?!end)(\S+) -->|results/published/([^/\s]+)/\S+\.png", text))
    charts = {chart for _, chart in shown if chart}
    assert all(next((PUBLISHED / chart).glob("*.png")).read_bytes().startswith(b"\x89PNG") for chart in charts)
    shown = {table or chart for table, chart in shown}
    stored = {folder.name for folder in PUBLISHED.iterdir() if folder.is_dir() and not folder.name.startswith("__")}
    assert shown - {*maker.OF_ADVICE} == {re.sub("^advice-.*", "advice", name) for name in stored} - {*maker.OF_ADVICE}


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
        median = statistics.median(figures)
        assert f" {median:.3f}" in printed or f" {median:,.0f}" in printed


@pytest.mark.parametrize(
    ("name", "figures", "verdict"),
    [
        ("zgc", ["3/3 | 1.0 (0.9 .. 1.1)", "3/3 | 2.0 (1.2 .. 3.0)"], "holds"),
        ("zgc", ["3/3 | 2.0 (1.2 .. 3.0)", "4/4 | 1.0 (0.9 .. 1.1)"], "does not hold"),
        ("zgc", ["3/3 | 1.0 (0.9 .. 1.3)", "3/3 | 2.0 (1.2 .. 3.0)"], "undecided here"),
        ("zgc", ["3/3 | 1.0", "2/3 | 2.0"], "undecided here"),
        ("jobs", ["3/3 | 1,800.0 (1,700.0 .. 1,900.0)", "3/3 | 900.0"], "holds"),
        ("io", ["3/3 | 99.0", "3/3 | 100.0"], "holds"),
        ("restart", ["3/3 | 3,278.1 (2,933.0 .. 3,592.2)"], "undecided here"),
        ("restart", ["3/3 | 3,278.1 (3,000.0 .. 3,592.2)"], "does not hold"),
    ],
)
def test_a_sentence_holds_if_its_claim_is_true_of_each_run(name: str, figures: list[str], verdict: str) -> None:
    maker = _maker()
    claim = maker.ADVICE[name]
    rows = [f"| {cell} | {row} |" for cell, row in zip((claim.advised, claim.otherwise), figures, strict=False)]
    printed = "\n".join([f"| cell | valid | {claim.metric} |", "| --- | ---: | ---: |", *rows])
    assert maker.verdict(claim, maker.cells(printed)) == verdict
