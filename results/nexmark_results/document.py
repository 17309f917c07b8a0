"""Finds and reads result.json files. docs/results.md and docs/schema/result.schema.json say what is in them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nexmark_results.errors import ResultError

SCHEMA_VERSION = 1
FILE = "result.json"
_UNFINISHED = ".unfinished-"

Document = Mapping[str, Any]
"""What a result.json holds."""


def find(*places: str | Path) -> list[Path]:
    """The result.json files at some places: files, folders of a run, or folders that have these at any depth."""
    if not places:
        raise ResultError("no path, expected a result.json or a folder of results")
    found: dict[Path, Path] = {}
    for place in places:
        for file in _at(Path(place)):
            # Places may overlap, and each run counts once.
            found.setdefault(file.resolve(), file)
    return list(found.values())


def _at(place: Path) -> list[Path]:
    if place.is_file():
        return [place]
    if not place.is_dir():
        raise ResultError(f"{place}: no such file, expected a {FILE} or a folder of results")
    files = [file for file in place.rglob(FILE) if file.is_file() and not _is_unfinished(file.relative_to(place))]
    if not files:
        raise ResultError(f"{place}: no results in it, expected folders with a {FILE}")
    return sorted(files)


def _is_unfinished(file: Path) -> bool:
    return any(part.startswith(_UNFINISHED) for part in file.parts)


def read(file: Path) -> Document:
    """The content of a result.json, if this version of the package can read it."""
    try:
        document = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ResultError(f"{file}: cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise ResultError(f"{file}: not JSON: {error}") from error
    if not isinstance(document, dict) or not isinstance(document.get("schemaVersion"), int):
        raise ResultError(f"{file}: not a result, expected an object with a schemaVersion")
    _check_version(document["schemaVersion"], file)
    return document


def _check_version(version: int, file: Path) -> None:
    if version != SCHEMA_VERSION:
        raise ResultError(f"{file}: schemaVersion is {version}, expected {SCHEMA_VERSION}")
