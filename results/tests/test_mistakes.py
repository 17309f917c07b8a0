"""A mistake of the user is one line that says what, where, and what was expected."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest

from nexmark_results import ResultError, metric, percentiles, run, runs, study, tag
from nexmark_results.__main__ import main
from nexmark_results.chart import by_percentile, spread, tail
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


def test_a_pipe_is_no_result(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "result.json")
    with pytest.raises(ResultError, match="no results in it"):
        runs(tmp_path)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "not JSON: "),
        ("[]", "not a result, expected an object with a schemaVersion"),
        ('{"id": "a"}', "not a result, expected an object with a schemaVersion"),
        ('{"schemaVersion": 6}', "schemaVersion is 6, expected 1"),
        ('{"schemaVersion": 1}', "'plan' is missing, expected the keys of schema 1"),
        (
            '{"schemaVersion": 1, "plan": null, "benchmark": null, "id": "a", "summary": null, "times": null}',
            "not a result of schema 1: ",
        ),
    ],
)
def test_a_file_that_is_no_result(tmp_path: Path, text: str, reason: str) -> None:
    file = _stored(tmp_path, text)
    with pytest.raises(ResultError) as mistake:
        runs(tmp_path)
    assert str(mistake.value).startswith(f"{file}: {reason}")
    assert "\n" not in str(mistake.value)


def test_a_folder_of_many_runs_is_not_one_run() -> None:
    with pytest.raises(ResultError, match=r"results in it, expected the folder of one run; runs\(\) reads many"):
        run(EXAMPLES)


def test_a_run_without_its_tables(tmp_path: Path) -> None:
    _stored(tmp_path, (GOLDEN / "result-schema-1.json").read_text(encoding="utf-8"))
    with pytest.raises(ResultError, match=r"timeline\.csv: no such file, expected the folder of a run"):
        _ = run(tmp_path).timeline
    with pytest.raises(ResultError, match=r"slowest\.hlog: no such file, expected one of the series none"):
        run(tmp_path).histogram("slowest")


def test_a_damaged_histogram(tmp_path: Path) -> None:
    _stored(tmp_path, (GOLDEN / "result-schema-1.json").read_text(encoding="utf-8"))
    (tmp_path / "first.hlog").write_text("0.000,1.000,2.285,HISTFAAAACp42pNp\n", encoding="utf-8")
    with pytest.raises(ResultError, match=r"first\.hlog: not a histogram log"):
        run(tmp_path).histogram("first")


def test_names_that_do_not_exist() -> None:
    with pytest.raises(ResultError, match="no chart 'heads' in the study, expected one of tail, max-throughput"):
        study("heads")
    with pytest.raises(ResultError, match="no metric 'samples', expected one of p50"):
        metric("samples")


def test_a_query_or_a_series_that_no_run_has() -> None:
    latency = percentiles(EXAMPLES / "tail")
    with pytest.raises(ResultError, match="no run to draw, expected at least one: was a query or a setting chosen"):
        tail(latency[latency["query"] == "q4"])
    with pytest.raises(
        ResultError, match=r"no run has p98 of a series first, expected one of p50, .* and every, first"
    ):
        tail(latency, percentile="p98")
    table = runs(EXAMPLES / "spread")
    with pytest.raises(ResultError, match="no run to draw"):
        spread(table[table["query"] == "q4"])
    with pytest.raises(ResultError, match="no run to draw"):
        by_percentile([])


def test_the_command_prints_one_line_and_ends_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chart", "tail", str(tmp_path), "--out", str(tmp_path / "plots")]) == 2
    assert capsys.readouterr().err == (
        f"nexmark_results: {tmp_path}: no results in it, expected folders with a result.json\n"
    )
    assert not (tmp_path / "plots").exists()


def test_a_result_of_another_schema_next_to_others_is_named(tmp_path: Path) -> None:
    some = next(EXAMPLE_FOLDERS[0].rglob("result.json"))
    _stored(tmp_path / "a", some.read_text(encoding="utf-8"))
    other = json.loads(some.read_text(encoding="utf-8")) | {"schemaVersion": 99}
    file = _stored(tmp_path / "b", json.dumps(other))
    with pytest.raises(ResultError, match="schemaVersion is 99") as mistake:
        runs(tmp_path)
    assert str(file) in str(mistake.value)
    assert str(mistake.value).endswith(
        "; 1 of 2 results cannot be read, and skip_unreadable=True or --skip-unreadable leaves them out"
    )


def _one_of_two_is_foreign(folder: Path) -> Path:
    some = next((EXAMPLES / "spread").rglob("result.json"))
    _stored(folder / "a", some.read_text(encoding="utf-8"))
    return _stored(folder / "b", '{"schemaVersion": 2}')


@pytest.mark.parametrize("table", [runs, percentiles])
def test_an_unreadable_result_can_be_left_out_with_a_warning(
    table: Callable[..., pd.DataFrame], tmp_path: Path
) -> None:
    foreign = _one_of_two_is_foreign(tmp_path)
    reason = f"left out: {re.escape(str(foreign))}: schemaVersion is 2"
    with pytest.warns(UserWarning, match=reason) as caught:
        found = table(tmp_path, skip_unreadable=True)
    assert set(found["path"]) == {str(tmp_path / "a")}
    assert [warning.filename for warning in caught] == [__file__]


def test_if_no_result_can_be_read_none_is_left_out(tmp_path: Path) -> None:
    _stored(tmp_path, "{")
    with pytest.raises(ResultError, match="not JSON"):
        runs(tmp_path, skip_unreadable=True)


def test_the_command_names_each_result_that_it_leaves_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    foreign = _one_of_two_is_foreign(tmp_path)
    draw = ["chart", "tail", "--percentile", "p50", "--include-invalid", "--skip-unreadable", str(tmp_path)]
    assert main([*draw, "--out", str(tmp_path / "plots")]) == 0
    assert capsys.readouterr().err.startswith(f"nexmark_results: left out: {foreign}: schemaVersion is 2, expected 1")


def test_places_that_overlap_count_a_run_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    once = runs(EXAMPLES / "causes")
    assert list(runs(EXAMPLES / "causes", once["path"].iloc[0], "causes")["id"]) == list(once["id"])


def test_a_value_of_a_tag_may_have_a_semicolon() -> None:
    table = pd.DataFrame({"tags": ["host=a;note=slow; then fast;step=1", ""]})
    assert list(tag(table, "note")) == ["slow; then fast", ""]
    assert list(tag(table, "step")) == ["1", ""]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["max-throughput", "--percentile", "p99"], "--percentile has no effect on max-throughput, only on tail and"),
        (["billion", "--percentile", "p99"], "--percentile has no effect on billion, only on tail and at-80-percent"),
        (["max-throughput", "--include-invalid"], "--include-invalid has no effect on max-throughput: trials that"),
    ],
)
def test_an_option_without_effect_is_refused(
    arguments: list[str], line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["chart", *arguments, str(EXAMPLES / "spread"), "--out", str(tmp_path / "plots")]) == 2
    assert capsys.readouterr().err.startswith(f"nexmark_results: {line}")
    assert not (tmp_path / "plots").exists()
