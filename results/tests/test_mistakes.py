"""A mistake of the user is one line that says what, where, and what was expected."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nexmark_results import ResultError, metric, run, runs, study
from nexmark_results.__main__ import main
from tests.places import EXAMPLE_FOLDERS, EXAMPLES, GOLDEN


def _stored(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "result.json"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ResultError, match=r"away: no such file, expected a result\.json or a folder of results"):
        runs(tmp_path / "away")


def test_a_folder_without_results(tmp_path: Path) -> None:
    with pytest.raises(ResultError, match=r"no results in it, expected folders with a result\.json"):
        runs(tmp_path)


def test_no_path_at_all() -> None:
    with pytest.raises(ResultError, match="no path, expected"):
        runs()


def test_a_run_that_has_not_ended_is_no_result(tmp_path: Path) -> None:
    _stored(tmp_path / ".unfinished-1", "{")
    with pytest.raises(ResultError, match="no results in it"):
        runs(tmp_path)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "no JSON: "),
        ("[]", "not a result, expected an object with a schemaVersion"),
        ('{"id": "a"}', "not a result, expected an object with a schemaVersion"),
        ('{"schemaVersion": 6}', "schemaVersion is 6, expected 5; a newer release wrote it"),
        ('{"schemaVersion": 5}', "'plan' is missing, expected the keys of schema 5"),
    ],
)
def test_a_file_that_is_no_result(tmp_path: Path, text: str, reason: str) -> None:
    file = _stored(tmp_path, text)
    with pytest.raises(ResultError) as mistake:
        runs(tmp_path)
    assert str(mistake.value).startswith(f"{file}: {reason}")
    assert "\n" not in str(mistake.value)


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_an_older_schema_is_refused_with_what_reads_it(version: int) -> None:
    with pytest.raises(ResultError, match=f"schemaVersion is {version}, expected 5; .*nexmark results"):
        runs(GOLDEN / f"result-schema-{version}.json")


def test_a_folder_of_many_runs_is_not_one_run() -> None:
    with pytest.raises(ResultError, match=r"results in it, expected the folder of one run; runs\(\) reads many"):
        run(EXAMPLES)


def test_a_run_without_its_tables(tmp_path: Path) -> None:
    _stored(tmp_path, (GOLDEN / "result-schema-5.json").read_text(encoding="utf-8"))
    with pytest.raises(ResultError, match=r"timeline\.csv: no such file, expected the folder of a run"):
        _ = run(tmp_path).timeline
    with pytest.raises(ResultError, match=r"slowest\.hlog: no such file, expected one of the series none"):
        run(tmp_path).histogram("slowest")


def test_a_damaged_histogram(tmp_path: Path) -> None:
    _stored(tmp_path, (GOLDEN / "result-schema-5.json").read_text(encoding="utf-8"))
    (tmp_path / "first.hlog").write_text("0.000,1.000,2.285,HISTFAAAACp42pNp\n", encoding="utf-8")
    with pytest.raises(ResultError, match=r"first\.hlog: no histogram log"):
        run(tmp_path).histogram("first")


def test_names_that_do_not_exist() -> None:
    with pytest.raises(ResultError, match="no chart 'heads' in the study, expected one of tail, max-throughput"):
        study("heads")
    with pytest.raises(ResultError, match="no metric 'mean', expected one of p50"):
        metric("mean")


def test_the_command_prints_one_line_and_ends_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chart", "tail", str(tmp_path), "--out", str(tmp_path / "plots")]) == 2
    assert capsys.readouterr().err == (
        f"nexmark_results: {tmp_path}: no results in it, expected folders with a result.json\n"
    )
    assert not (tmp_path / "plots").exists()


def test_a_newer_result_next_to_others_is_named(tmp_path: Path) -> None:
    some = next(EXAMPLE_FOLDERS[0].rglob("result.json"))
    _stored(tmp_path / "a", some.read_text(encoding="utf-8"))
    newer = json.loads(some.read_text(encoding="utf-8")) | {"schemaVersion": 99}
    file = _stored(tmp_path / "b", json.dumps(newer))
    with pytest.raises(ResultError, match="schemaVersion is 99") as mistake:
        runs(tmp_path)
    assert str(file) in str(mistake.value)
