"""The notebooks are short, and show what they would show if they were executed now."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from execute_notebooks import NOTEBOOKS, inputs
from nexmark_results import runs
from tests.places import EXAMPLES, RESULTS

_MOST_LINES = 6


def _read(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def _code(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_there_are_notebooks() -> None:
    assert {file.stem for file in NOTEBOOKS} >= {
        "gc-and-causes", "latency-by-cluster-size", "reading-one-result", "recovery", "spread", "throughput-scaling",
    }  # fmt: skip


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_outputs_are_current(file: Path) -> None:
    notebook = _read(file)
    assert notebook["metadata"].get("nexmark") == {"inputs": inputs(notebook["cells"])}, (
        "the notebook, the package or an example has changed: python results/execute_notebooks.py writes its outputs"
    )
    assert all(cell["execution_count"] for cell in _code(notebook))


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_cells_are_short(file: Path) -> None:
    for cell in _code(_read(file)):
        assert "".join(cell["source"]).count("\n") < _MOST_LINES


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_nothing_of_this_machine_is_in_the_outputs(file: Path) -> None:
    assert str(RESULTS) not in file.read_text(encoding="utf-8")


def _own_results(folder: Path) -> None:
    """Two runs of one plan, without a fault, whose machines are not known."""
    table = runs(EXAMPLES / "spread")
    for path in table.loc[table["status"] == "valid", "path"].iloc[:2]:
        copy = shutil.copytree(path, folder / Path(path).name)
        document = _read(copy / "result.json")
        document["cluster"]["machines"] = []
        (copy / "result.json").write_text(json.dumps(document), encoding="utf-8")


@pytest.mark.parametrize("name", ["gc-and-causes", "reading-one-result", "recovery", "spread"])
def test_a_notebook_can_be_executed_over_own_results(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _own_results(tmp_path / "own")
    (tmp_path / "notebooks").mkdir()
    monkeypatch.chdir(tmp_path / "notebooks")
    variables: dict[str, Any] = {}
    for cell in _code(_read(RESULTS / "notebooks" / f"{name}.ipynb")):
        source = re.sub(r'"\.\./examples/[a-z0-9-]+"', '"../own"', "".join(cell["source"]))
        exec(compile(source, cell["id"], "exec"), variables)
    assert list((tmp_path / "plots").glob("*.png"))
