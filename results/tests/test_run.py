"""One run and its tables."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from nexmark_results import ResultError, Run, percentiles, run, runs
from nexmark_results.chart import by_percentile, over_time, tail
from nexmark_results.latency import percentile_rows
from tests.places import EXAMPLES, GOLDEN, SCHEMA

RUNS = [run(folder) for folder in runs(EXAMPLES)["path"]]
# Histograms take their time: one run of each example.
SOME = list({each.path.parent: each for each in RUNS}.values())
FAULTED = [each for each in RUNS if not each.recoveries.empty]


def _id(each: Run) -> str:
    return str(each.result["id"])


@pytest.mark.parametrize("each", SOME, ids=_id)
def test_histogram_has_the_samples_and_percentiles_of_the_result(each: Run) -> None:
    for series in each.percentiles["series"].unique():
        assert each.histogram(series).get_total_count() == each.result["latency"]["series"][series]["samples"]
        curve = each.curve(series)
        for row in each.percentiles.query("series == @series").dropna(subset=["ms"]).to_dict("records"):
            share = float(row["percentile"][1:]) / 100
            found = curve.loc[curve["share"] >= share - 1e-12, "ms"].iloc[0]
            assert found == pytest.approx(row["ms"], rel=0.002, abs=0.002)


@pytest.mark.parametrize("each", RUNS, ids=_id)
def test_timeline_has_ms_and_the_samples_of_the_main_series(each: Run) -> None:
    assert not [column for column in each.timeline.columns if column.endswith("Micros")]
    assert each.timeline["samples"].sum() == each.result["latency"]["series"][each.main]["samples"]
    largest = each.result["latency"]["series"][each.main]["maxMicros"]
    # A run at far too high a rate has no samples.
    assert largest is None or each.timeline["samplesMaxMs"].max() * 1_000 == pytest.approx(largest, abs=1)


def _with_timeline(folder: Path, lines: list[str]) -> Run:
    shutil.copy(SOME[0].path / "result.json", folder)
    (folder / "timeline.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return run(folder)


def test_a_second_without_rows_has_no_latency(tmp_path: Path) -> None:
    columns = "second,epochMillis,phase,allRows,allP50Micros,allMaxMicros,samples,samplesMaxMicros"
    timeline = _with_timeline(
        tmp_path, [columns, "0,1000,measure,0,,,0,", "1,2000,measure,3,1000.000,2000.000,1,1500.000"]
    ).timeline
    without, with_rows = timeline[["allP50Ms", "allMaxMs", "samplesMaxMs"]].to_numpy(dtype=float)
    assert np.isnan(without).all()
    assert list(with_rows) == [1.0, 2.0, 1.5]


@pytest.mark.parametrize("each", RUNS, ids=_id)
def test_seconds_count_from_the_start_of_the_measured_interval(each: Run) -> None:
    measured = each.timeline.query("phase == 'measure'")
    assert measured["second"].iloc[0] == 0
    assert each.timeline.query("phase == 'warm-up'")["second"].max() < 0
    seconds = each.timeline.set_index("second")["epochMillis"]
    start = seconds.iloc[0] - seconds.index[0] * 1_000
    assert list(each.incidents["second"] * 1_000 + start) == pytest.approx(list(each.incidents["fromEpochMillis"]))


@pytest.mark.parametrize("each", RUNS, ids=_id)
def test_incidents_have_the_kinds_of_the_schema(each: Run) -> None:
    assert set(each.incidents["kind"]) <= set(SCHEMA["$defs"]["IncidentKind"]["enum"])
    assert set(each.causes["kind"]) <= set(SCHEMA["$defs"]["IncidentKind"]["enum"])


@pytest.mark.parametrize("each", SOME, ids=_id)
def test_curve_ends_where_the_samples_end(each: Run) -> None:
    curve = each.curve("first")
    assert curve["share"].is_monotonic_increasing
    assert curve["share"].iloc[-1] == 1
    assert not curve["isEnough"].iloc[-1]
    has_p90 = each.percentiles.query("series == 'first' and percentile == 'p90'")["ms"].notna().item()
    assert not has_p90 or curve.loc[curve["share"] <= 0.9, "isEnough"].all()


def test_a_fault_has_its_second_and_its_restart() -> None:
    assert FAULTED
    for each in FAULTED:
        fault = each.recoveries.iloc[0]
        assert str(fault["fault"]).startswith("kill@5s")
        assert fault["second"] >= 5
        assert fault["restarts"] >= 1


def test_a_run_without_incidents_can_be_put_together_with_others(tmp_path: Path) -> None:
    copy = shutil.copytree(SOME[0].path, tmp_path / "run")
    (copy / "incidents.csv").write_text("fromEpochMillis,millis,kind,member,detail\n", encoding="utf-8")
    longest = pd.concat([run(copy).incidents, SOME[0].incidents]).nlargest(1, "millis")
    assert longest["millis"].item() == SOME[0].incidents["millis"].max()


def test_a_run_has_a_row_for_each_machine_and_may_have_none() -> None:
    for each in RUNS:
        assert len(each.machines) == len(each.result["cluster"]["machines"])
    stored = SOME[0]
    bare = Run(stored.path, dict(stored.result) | {"cluster": stored.result["cluster"] | {"machines": []}})
    assert list(bare.machines.columns) == list(stored.machines.columns)
    assert bare.machines[["othersRatio", "waitedRatio"]].max().isna().all()


def test_members_have_each_metric_once() -> None:
    for each in RUNS:
        assert not each.members.duplicated(["member", "metric"]).any()
        assert set(each.members["member"]) <= set(each.result["environments"]["members"])


def test_a_percentile_that_the_clocks_hide_has_no_value_and_no_interval() -> None:
    document = json.loads((GOLDEN / "result-schema-1.json").read_text(encoding="utf-8"))
    columns = ["ms", "lower95Ms", "upper95Ms"]
    seen = pd.DataFrame(percentile_rows(document)).query("isMain and percentile == 'p50'")
    assert seen[columns].notna().all(axis=None)
    document["cluster"]["clocks"]["worst"] = {"offsetNanos": -5_999_000_000, "errorNanos": 1_000_000}
    hidden = pd.DataFrame(percentile_rows(document)).query("isMain and percentile == 'p50'")
    assert hidden[columns].isna().all(axis=None)


def _with_clocks_an_hour_apart(folder: Path, run_folder: Path) -> Run:
    """A copy of a run on two machines whose clocks differ by more than any of its latencies."""
    copy = shutil.copytree(run_folder, folder / "run")
    document = json.loads((copy / "result.json").read_text(encoding="utf-8"))
    apart = {"member": "a:1", "peer": "b:1", "atMillis": 0, "offsetNanos": 3_600 * 10**9, "errorNanos": 1}
    document["cluster"]["clocks"] = {"offsets": [apart], "worst": apart, "doubts": []}
    (copy / "result.json").write_text(json.dumps(document), encoding="utf-8")
    return run(copy)


def test_clocks_that_hide_all_latencies_leave_no_percentile_no_curve_and_no_second(tmp_path: Path) -> None:
    before = SOME[0]
    hidden = _with_clocks_an_hour_apart(tmp_path, before.path)
    assert before.percentiles["ms"].notna().any()
    assert hidden.percentiles[["ms", "lower95Ms", "upper95Ms"]].isna().all(axis=None)
    assert hidden.curve()["ms"].isna().all()
    assert list(hidden.curve()["share"]) == list(before.curve()["share"])
    latencies = [
        column for column in hidden.timeline.columns if column.startswith(("all", "samples")) and column[-2:] == "Ms"
    ]
    assert before.timeline[latencies].notna().any(axis=None)
    assert hidden.timeline[latencies].isna().all(axis=None)
    pd.testing.assert_frame_equal(hidden.timeline.drop(columns=latencies), before.timeline.drop(columns=latencies))


def test_charts_say_that_the_clocks_hide_latencies(tmp_path: Path) -> None:
    hidden = _with_clocks_an_hour_apart(tmp_path, SOME[0].path)
    assert "clocks" not in by_percentile([SOME[0]], include_invalid=True).figure.get_supxlabel()
    chart = by_percentile([hidden], include_invalid=True).save(tmp_path)
    assert "left out: latencies that the error of the clocks hides" in chart.figure.get_supxlabel()
    seconds = over_time(hidden).save(tmp_path)
    assert "left out: latencies below 7.2M ms, which the error of the clocks hides" in seconds.figure.get_supxlabel()
    with pytest.raises(
        ResultError, match=r"the error of the clocks hides p50 of each run; a higher percentile may be had"
    ):
        tail(percentiles(hidden.path), percentile="p50", include_invalid=True)


def test_a_percentile_without_its_samples_has_no_value() -> None:
    table = percentiles(EXAMPLES)
    too_few = table["samples"] < table["samplesNeeded"]
    assert table.loc[too_few, "ms"].isna().all()
    assert too_few.any()
