"""The package reads only what the schema promises, and the examples keep it."""

from __future__ import annotations

import json
import math
from pathlib import Path

import jsonschema
import pandas as pd
import pytest

from nexmark_results import Run, percentiles, runs
from nexmark_results.latency import percentile_rows
from nexmark_results.table import COLUMNS, FIGURES, run_row
from tests.places import DOCUMENTS, EXAMPLE_FOLDERS, EXAMPLES, GOLDEN, SCHEMA
from tests.watched import watched

_TABLES = ["members", "machines", "causes", "recoveries"]


def _name(path: Path) -> str:
    return str(path.relative_to(EXAMPLES))


def test_there_are_examples_of_each_kind() -> None:
    names = {folder.name for folder in EXAMPLE_FOLDERS}
    assert names == {path.stem for path in EXAMPLES.glob("*.yaml")}


def test_the_examples_stay_small() -> None:
    assert len(DOCUMENTS) <= 12
    assert sum(file.stat().st_size for file in EXAMPLES.rglob("*") if file.is_file()) <= 2_000_000


@pytest.mark.parametrize("file", DOCUMENTS, ids=_name)
def test_example_fits_the_schema(file: Path) -> None:
    jsonschema.validate(json.loads(file.read_text(encoding="utf-8")), SCHEMA)


@pytest.mark.parametrize("file", [*DOCUMENTS, GOLDEN / "result-schema-1.json"], ids=lambda file: file.parent.name)
def test_only_keys_of_the_schema_are_read(file: Path) -> None:
    document = watched(json.loads(file.read_text(encoding="utf-8")), SCHEMA, SCHEMA)
    assert run_row(document)["id"] == document["id"]
    assert len(percentile_rows(document)) == 5 * len(document["latency"]["series"])
    run = Run(file.parent, document)
    assert run.status in SCHEMA["$defs"]["Status"]["enum"]
    for table in _TABLES:
        if file.parent != GOLDEN or table != "recoveries":
            assert isinstance(getattr(run, table), pd.DataFrame)


@pytest.mark.parametrize("file", [*DOCUMENTS, GOLDEN / "result-schema-1.json"], ids=lambda file: file.parent.name)
def test_percentiles_of_the_main_series_are_those_of_the_summary(file: Path) -> None:
    document = json.loads(file.read_text(encoding="utf-8"))
    summary = {
        name: value for name, value in document["summary"].items() if name.startswith("p") and name.endswith("Ms")
    }
    shown = {
        row["percentile"].replace(".", "") + "Ms": row["ms"]
        for row in percentile_rows(document)
        if row["isMain"] and not math.isnan(row["ms"])
    }
    assert shown == pytest.approx(summary)


def test_a_key_that_the_schema_does_not_have_would_be_noticed() -> None:
    document = watched({"plan": {"cluster": {"memberCount": 3}}, "tags": {"host": "a"}}, SCHEMA, SCHEMA)
    assert document["tags"]["host"] == "a"
    with pytest.raises(AssertionError, match="no 'memberCount' here"):
        document["plan"]["cluster"].get("memberCount")


@pytest.mark.parametrize("folder", EXAMPLE_FOLDERS, ids=_name)
def test_rows_are_those_of_results_csv(folder: Path) -> None:
    expected = pd.read_csv(folder / "results.csv")
    # A figure that was added later comes before tags.
    assert list(expected.columns) == [column for column in COLUMNS if column in expected.columns]
    figures = [figure for figure in FIGURES if figure in expected.columns]
    found = runs(folder)
    expected["startedAt"] = pd.to_datetime(expected["startedAt"], utc=True, format="ISO8601")
    pd.testing.assert_frame_equal(found[figures], expected[figures].astype(float), check_exact=False, atol=1e-6)
    for column in set(COLUMNS) - set(FIGURES):
        assert _cells(found[column]) == _cells(expected[column]), column


def _cells(column: pd.Series) -> list[str]:
    return ["" if pd.isna(cell) else str(cell) for cell in column]


def test_percentiles_of_the_main_series_are_those_of_the_table() -> None:
    table = percentiles(EXAMPLES).query("isMain and percentile == 'p50'")
    expected = runs(EXAMPLES).set_index("id")["p50Ms"]
    assert table["ms"].to_list() == pytest.approx(expected[table["id"]].to_list(), nan_ok=True)
