"""Charts show what their runs are, and no run that may not be quoted."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from nexmark_results import ResultError, Run, percentiles, run, runs, study
from nexmark_results.__main__ import main
from nexmark_results.chart import Chart, at_80_percent, by_percentile, max_throughput, over_time, spread, tail
from tests.places import EXAMPLES

TAIL = percentiles(EXAMPLES / "tail")


def _title(chart: Chart) -> str:
    return chart.figure.get_suptitle()


def _notes(chart: Chart) -> str:
    return chart.figure.get_supxlabel()


def _labels(chart: Chart) -> list[str]:
    return [str(line.get_label()) for axes in chart.figure.axes for line in axes.get_lines()]


def _invalid(table: pd.DataFrame) -> pd.DataFrame:
    return table.assign(status="invalid")


_COMMANDS = {
    "tail": ["tail"],
    "max-throughput": ["max-throughput", "throughput"],
    "at-80-percent": ["max-throughput", "at-80-percent"],
    "billion": ["billion"],
}


@pytest.mark.parametrize("name", _COMMANDS)
def test_each_chart_of_the_study_is_drawn_by_one_command(name: str, tmp_path: Path) -> None:
    folders = [str(EXAMPLES / folder) for folder in _COMMANDS[name]]
    assert main(["chart", name, *folders, "--out", str(tmp_path)]) == 0
    assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    assert "</svg>" in (tmp_path / f"{name}.svg").read_text(encoding="utf-8")


def test_the_study_is_drawn_for_the_queries_of_the_runs() -> None:
    labels = _labels(tail(TAIL[TAIL["query"] == "q5"], study("tail")))
    assert [label for label in labels if "study" in label] == ["q5, study 2021 at 1M/s"]


def test_no_other_percentile_is_compared_with_the_study() -> None:
    assert not [label for label in _labels(tail(TAIL, study("tail"), percentile="p99")) if "q5, study" in label]


def test_a_percentile_that_no_run_has_enough_samples_for_is_refused() -> None:
    few = TAIL.assign(ms=float("nan"), samples=100)
    with pytest.raises(ResultError, match=r"enough samples for p99.99: it needs 29,956, and the runs have 100 at most"):
        tail(few)


def test_runs_that_are_not_valid_are_left_out_and_counted() -> None:
    first = TAIL["id"].iloc[0]
    mixed = TAIL.assign(status=TAIL["status"].where(TAIL["id"] != first, "invalid"))
    drawn = tail(mixed)
    assert "not counted: " in _notes(drawn)
    assert not _title(drawn).startswith("NOT VALID")


def test_without_a_valid_run_nothing_is_drawn() -> None:
    with pytest.raises(ResultError, match=r"of \d+ runs is valid, so there is nothing to draw"):
        tail(_invalid(TAIL))


def test_a_chart_of_runs_that_are_not_valid_says_so_in_its_title() -> None:
    assert _title(tail(_invalid(TAIL), include_invalid=True)).startswith("NOT VALID: ")
    one = run(runs(EXAMPLES / "causes")["path"].iloc[0])
    marked = Run(one.path, dict(one.result) | {"status": "wrong"})
    assert _title(over_time(marked)).startswith("NOT VALID (wrong): ")
    assert _title(by_percentile([marked], include_invalid=True)).startswith("NOT VALID: ")
    with pytest.raises(ResultError, match="none of 1 runs is valid"):
        by_percentile([marked])


def test_a_line_ends_where_seconds_are_missing() -> None:
    whole = run(runs(EXAMPLES / "causes")["path"].iloc[0])
    lacking = Run(whole.path, whole.result)
    lacking.__dict__["timeline"] = whole.timeline.drop(index=[15, 16])
    line = over_time(lacking).figure.axes[2].get_lines()[0]
    seconds, drawn = np.asarray(line.get_xdata()), np.asarray(line.get_ydata(), dtype=float)
    assert np.isnan(drawn[np.isin(seconds, [15, 16])]).all()
    assert not np.isnan(drawn[np.isin(seconds, [14, 17])]).any()


def test_a_run_without_a_second_is_drawn_without_lines() -> None:
    whole = run(runs(EXAMPLES / "causes")["path"].iloc[0])
    empty = Run(whole.path, whole.result)
    empty.__dict__["timeline"] = whole.timeline.iloc[:0]
    lines = [
        line for axes in over_time(empty).figure.axes for line in axes.get_lines() if line.get_label() == "emitted"
    ]
    assert [len(np.asarray(line.get_xdata())) for line in lines] == [0]


def test_members_that_share_a_machine_are_named_no_scaling_result() -> None:
    assert "no scaling result" in _notes(max_throughput(runs(EXAMPLES / "max-throughput", EXAMPLES / "throughput")))
    assert "no scaling result" in _notes(tail(TAIL))


def test_runs_that_were_disturbed_are_marked_and_counted() -> None:
    calm = TAIL.assign(wasDisturbed=False)
    assert "disturbed" not in _notes(tail(calm))
    first = calm["id"].iloc[0]
    one = tail(calm.assign(wasDisturbed=calm["id"] == first))
    assert f"disturbed by other work (--allow-disturbed): 1 of {_drawn(TAIL)} runs" in _notes(one)
    rings = [line for line in one.figure.axes[0].get_lines() if "disturbed" in str(line.get_label())]
    assert [len(list(ring.get_xdata())) for ring in rings] == [1]  # type: ignore[arg-type]


def _drawn(table: pd.DataFrame) -> int:
    return int(table[table["status"] == "valid"]["id"].nunique())


def test_a_chart_of_one_disturbed_run_says_so() -> None:
    stored = run(runs(EXAMPLES / "causes")["path"].iloc[0])
    valid = dict(stored.result) | {"status": "valid"}
    calm = Run(stored.path, valid | {"notes": []})
    passed = ["other processes used 1.20 processors; --allow-disturbed"]
    disturbed = Run(stored.path, valid | {"notes": passed, "plan": valid["plan"] | {"allowDisturbed": True}})
    for draw in (over_time, lambda each: by_percentile([each])):
        assert "disturbed by other work" not in _notes(draw(calm))
        assert "disturbed by other work" in _notes(draw(disturbed))
    assert any("(valid, disturbed)" in label for label in _labels(by_percentile([disturbed])))


def test_latency_at_80_percent_is_that_of_the_latency_runs() -> None:
    with pytest.raises(ResultError, match="no search has its latency run"):
        at_80_percent(percentiles(EXAMPLES / "max-throughput").assign(tags="search=q5;step=confirm"))


def test_spread_has_a_dot_for_each_run() -> None:
    table = runs(EXAMPLES / "spread")
    dots = spread(table, ("p50",), include_invalid=True).figure.axes[0].get_lines()[0]
    assert len(list(dots.get_xdata())) == len(table)  # type: ignore[arg-type]
