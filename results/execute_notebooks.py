"""Executes all notebooks and keeps their outputs, which people see where a notebook is shown.

python execute_notebooks.py            writes the outputs and results/plots
python execute_notebooks.py --check    writes results/plots alone, and fails if a notebook does
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
NOTEBOOKS = sorted((HERE / "notebooks").glob("*.ipynb"))
PLOTS = HERE / "plots"
_SECONDS = 300
_DATA = ("result.json", "*.csv", "*.hlog")


def inputs(cells: list[Any]) -> str:
    """A digest of all that decides the outputs of a notebook: its cells, the package and the examples."""
    package = sorted((HERE / "nexmark_results").rglob("*.py"))
    data = sorted(file for pattern in _DATA for file in (HERE / "examples").rglob(pattern))
    digest = hashlib.sha256()
    for cell in cells:
        digest.update("".join(cell["source"]).encode())
    for file in [*package, HERE / "study-2021.csv", *data]:
        digest.update(file.relative_to(HERE).as_posix().encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def execute(file: Path) -> Any:
    """The notebook with its outputs. An error in a cell ends it."""
    # Only here: the tests of the digest need no kernel.
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(file, as_version=4)
    folder = {"metadata": {"path": str(file.parent)}}
    client = NotebookClient(notebook, resources=folder, timeout=_SECONDS, startup_timeout=_SECONDS, record_timing=False)
    # A kernel warns that it is reached over the loopback.
    client.extra_arguments = ["--IPKernelApp.log_level=ERROR"]
    client.execute()
    # The version of Python that happened to be there is not part of the notebook.
    notebook.metadata.pop("language_info", None)
    notebook.metadata["nexmark"] = {"inputs": inputs(notebook.cells)}
    return notebook


def write(notebook: Any, file: Path) -> None:
    """Writes a notebook as text with a line end."""
    import nbformat

    file.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Executes all notebooks; exit code 1 if one has written no plot."""
    # The package next to the notebooks, whichever is installed.
    os.environ["PYTHONPATH"] = str(HERE)
    for file in PLOTS.glob("*"):
        file.unlink()
    for file in NOTEBOOKS:
        before = set(PLOTS.glob("*"))
        notebook = execute(file)
        if arguments != ["--check"]:
            write(notebook, file)
        plots = sorted(plot.name for plot in set(PLOTS.glob("*")) - before)
        print(f"{file.name}: {', '.join(plots) or 'no plot'}")
        if not any(plot.endswith(".png") for plot in plots) or not any(plot.endswith(".svg") for plot in plots):
            print(f"{file.name} has written no plot as PNG and SVG, expected one in {PLOTS}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
