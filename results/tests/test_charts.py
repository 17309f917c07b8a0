"""Charts show what their runs are, and no run that may not be quoted."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from nexmark_results import ResultError, Run, percentiles, published, run, runs, study
from nexmark_results.__main__ import main
from nexmark_results.chart import (
    Chart,
    at_80_percent,
    by_percentile,
    engines,
    growth,
    load,
    max_throughput,
    over_time,
    spread,
    tail,
)
from nexmark_results.chart.seconds import incident
from tests.places import EXAMPLES, REPOSITORY, RESULTS

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
    "tail": "examples/tail",
    "max-throughput": "examples/throughput",
    "at-80-percent": "examples/throughput",
    "billion": "examples/throughput",
    "growth": "published/columns-growth",
    "engines": "published/engines",
}


@pytest.mark.parametrize("name", _COMMANDS)
def test_each_chart_is_drawn_by_one_command(name: str, tmp_path: Path) -> None:
    assert main(["chart", name, str(RESULTS / _COMMANDS[name]), "--out", str(tmp_path)]) == 0
    assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    assert "</svg>" in (tmp_path / f"{name}.svg").read_text(encoding="utf-8")


def test_the_study_is_drawn_for_the_queries_of_the_runs() -> None:
    q5 = TAIL[TAIL["query"] == "q5"]
    labels = _labels(tail(q5.assign(cluster="ssh:hosts.json"), study("tail")))
    assert [label for label in labels if "study" in label] == ["q5, study 2021 at 1M/s"]
    chart = tail(q5, study("tail"))
    assert not [label for label in _labels(chart) if "study" in label]
    assert "without the study's points" in " ".join(text.get_text() for text in chart.figure.texts)


def test_no_other_percentile_is_compared_with_the_study() -> None:
    assert not [label for label in _labels(tail(TAIL, study("tail"), percentile="p99")) if "q5, study" in label]


def test_a_percentile_that_no_run_has_enough_samples_for_is_refused() -> None:
    few = TAIL.assign(ms=float("nan"), samples=100)
    reason = (
        r"enough samples for p99.99: it needs 29,956, and the runs have 100 at most; "
        r"percentile='p90' or --percentile p90 may be had"
    )
    with pytest.raises(ResultError, match=reason):
        tail(few)


def test_runs_that_are_not_valid_are_left_out_and_counted() -> None:
    first = TAIL["id"].iloc[0]
    mixed = TAIL.assign(status=TAIL["status"].where(TAIL["id"] != first, "invalid"))
    drawn = tail(mixed)
    assert "not counted: " in _notes(drawn)
    assert not _title(drawn).startswith("NOT VALID")


def test_without_a_valid_run_nothing_is_drawn() -> None:
    with pytest.raises(ResultError, match=r"of 2 runs is valid \(2 invalid\), so there is nothing to draw"):
        tail(_invalid(TAIL))


def test_a_chart_of_runs_that_are_not_valid_says_so_in_its_title() -> None:
    assert _title(tail(_invalid(TAIL), include_invalid=True)).startswith("NOT VALID: ")
    one = run(runs(EXAMPLES / "causes")["path"].iloc[0])
    marked = Run(one.path, dict(one.result) | {"status": "wrong"})
    assert _title(over_time(marked)).startswith("NOT VALID (wrong): ")
    assert _title(by_percentile([marked], include_invalid=True)).startswith("NOT VALID: ")
    with pytest.raises(ResultError, match=r"none of 1 runs is valid \(1 wrong\)"):
        by_percentile([marked])


def test_a_line_ends_where_seconds_are_missing() -> None:
    whole = run(runs(EXAMPLES / "causes")["path"].iloc[0])
    lacking = Run(whole.path, whole.result)
    measured = whole.timeline["second"]
    lacking.__dict__["timeline"] = whole.timeline[~measured.isin([5, 6])]
    line = over_time(lacking).figure.axes[2].get_lines()[0]
    seconds, drawn = np.asarray(line.get_xdata()), np.asarray(line.get_ydata(), dtype=float)
    assert np.isnan(drawn[np.isin(seconds, [5, 6])]).all()
    assert not np.isnan(drawn[np.isin(seconds, [4, 7])]).any()


def test_the_seconds_of_a_run_are_drawn_from_the_start_of_measuring() -> None:
    stored = run(runs(EXAMPLES / "causes")["path"].iloc[0])
    last = over_time(stored).figure.axes[-1]
    assert last.get_xlabel() == "seconds since measuring started"
    plan = stored.result["plan"]["phases"]
    assert last.get_xlim()[0] == -plan["warmupMillis"] / 1_000


def test_a_run_without_a_second_is_drawn_without_lines() -> None:
    whole = run(runs(EXAMPLES / "causes")["path"].iloc[0])
    empty = Run(whole.path, whole.result)
    empty.__dict__["timeline"] = whole.timeline.iloc[:0]
    lines = [
        line for axes in over_time(empty).figure.axes for line in axes.get_lines() if line.get_label() == "emitted"
    ]
    assert [len(np.asarray(line.get_xdata())) for line in lines] == [0]


def _drawn_lines(chart: Chart) -> dict[str, list[float]]:
    lines = chart.figure.axes[0].get_lines()
    return {str(line.get_label()): list(np.asarray(line.get_ydata(), dtype=float)) for line in lines}


def _named(chart: Chart) -> list[str]:
    return [label for label in _drawn_lines(chart) if not label.startswith("_")]


def _two_runs(first: str, second: str) -> list[Run]:
    stored = [run(path) for path in runs(EXAMPLES / "causes")["path"]]
    statuses = zip(stored, (first, second), strict=True)
    return [Run(each.path, dict(each.result) | {"status": status, "notes": []}) for each, status in statuses]


def test_a_label_stays_with_its_run_if_the_run_before_it_is_left_out() -> None:
    both = _two_runs("invalid", "valid")
    alone = by_percentile(both[1:], labels=["second"])
    without_first = by_percentile(both, labels=["first", "second"])
    assert _drawn_lines(without_first)["second (valid)"] == _drawn_lines(alone)["second (valid)"]
    assert _named(without_first) == ["second (valid)"]


def test_a_curve_with_a_label_shows_its_status() -> None:
    marked = by_percentile(_two_runs("invalid", "valid"), labels=["first", "second"], include_invalid=True)
    assert _named(marked) == ["first (invalid)", "second (valid)"]


def test_each_run_needs_a_label() -> None:
    with pytest.raises(ResultError, match="labels has 1 names for 2 runs, expected one for each run"):
        by_percentile(_two_runs("valid", "valid"), labels=["first"])


def test_curves_are_named_by_the_settings_in_which_their_runs_differ() -> None:
    names = _named(by_percentile(_two_runs("valid", "valid")))
    assert sorted(names) == [
        "q5 at 30k/s, 1 member, jvm=g1-5ms (valid)", "q5 at 30k/s, 1 member, jvm=parallel (valid)",
    ]  # fmt: skip


def test_more_curves_than_can_be_told_apart_are_refused() -> None:
    with pytest.raises(ResultError, match="30 runs, expected at most 28"):
        by_percentile(_two_runs("valid", "valid") * 15)


def test_runs_of_different_settings_are_different_lines() -> None:
    q5 = TAIL[TAIL["query"] == "q5"].assign(cluster="ssh:hosts.json")
    slower = q5.assign(slideMillis=500, ms=q5["ms"] * 100, id=q5["id"] + "-slower")
    chart = tail(pd.concat([q5, slower]), study("tail"))
    found = _drawn_lines(chart)
    alone = _drawn_lines(tail(q5))["q5 at 10k/s"]
    assert found["q5, slideMillis=2 at 10k/s"] == alone
    assert found["q5, slideMillis=500 at 10k/s"] == pytest.approx([100 * ms for ms in alone])
    assert sum("study" in label for label in found) == 1


def test_runs_of_different_queries_have_different_lines_though_another_setting_tells_them_apart_too() -> None:
    both = pd.concat([TAIL, TAIL.assign(query="q8", measureMillis=31_000)])
    assert {"q5 at 10k/s", "q8 at 10k/s"} <= set(_drawn_lines(tail(both, percentile="p99")))


def test_what_follows_from_the_size_is_no_line_and_is_noted() -> None:
    q5 = TAIL[TAIL["query"] == "q5"]
    chart = tail(q5.assign(rate=q5["rate"] * q5["members"]))
    assert "q5 at 10k to 30k/s" in _drawn_lines(chart)
    assert "change with size or line: threads" in _notes(chart)


def test_more_lines_than_can_be_told_apart_are_refused() -> None:
    many = pd.concat(
        [TAIL.assign(query=query, slideMillis=slide) for query in ("q1", "q5", "q8") for slide in range(10)]
    )
    with pytest.raises(ResultError, match="30 combinations of query, slideMillis, expected at most 28"):
        tail(many, percentile="p99")


def test_two_rates_on_one_size_are_not_both_80_percent_of_the_highest() -> None:
    both = pd.concat([TAIL, TAIL.assign(rate=20_000)])
    with pytest.raises(ResultError, match=r"q5 has runs at 10k and 20k/s on 1 members, expected one rate on each size"):
        at_80_percent(both)


def test_two_configurations_have_two_lines_of_highest_rates() -> None:
    trials = runs(EXAMPLES / "throughput")
    named = _named(max_throughput(pd.concat([trials, trials.assign(slideMillis=500)])))
    assert {"q5, slideMillis=50: highest confirmed", "q5, slideMillis=500: highest confirmed"} <= set(named)


def test_spread_is_of_one_configuration() -> None:
    table = runs(EXAMPLES / "spread")
    with pytest.raises(
        ResultError, match=r"differ in query \(q1, q5, q8\), expected runs of one configuration; .*'q1'\]"
    ):
        spread(table.assign(query=["q1", "q5", "q8"]), include_invalid=True)
    ours_and_a_foreign_programs = table.assign(tags=["side=study" if row % 2 else "" for row in table.index])
    with pytest.raises(ResultError, match=r"differ in program \(ours, study\), expected runs of one configuration$"):
        spread(ours_and_a_foreign_programs, include_invalid=True)


def test_a_metric_that_no_run_has_is_refused() -> None:
    with pytest.raises(ResultError, match=r"none of \d+ runs has p99.9, expected another metric"):
        spread(runs(EXAMPLES / "spread"), ("p50", "p99.9"))


def test_a_run_has_the_same_place_in_each_panel() -> None:
    table = runs(EXAMPLES / "spread")
    lacking = table.assign(p99Ms=table["p99Ms"].mask(table.index == 0))
    above, below, _ = spread(lacking, include_invalid=True).figure.axes
    assert list(above.get_lines()[0].get_xdata()) == list(below.get_lines()[0].get_xdata())  # type: ignore[arg-type]
    assert "1 of 3 runs have none" in below.get_title(loc="right")


def test_members_that_share_a_machine_are_named_no_scaling_result() -> None:
    assert "no scaling result" in _notes(max_throughput(runs(EXAMPLES / "throughput")))
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
    passed = [{"kind": "machine-disturbed", "severity": "valid", "text": "it stalled"}]
    allowed = {"plan": valid["plan"] | {"allowDisturbed": True}}
    disturbed = Run(stored.path, valid | allowed | {"verdict": valid["verdict"] | {"findings": passed}})
    for draw in (over_time, lambda each: by_percentile([each])):
        assert "disturbed by other work" not in _notes(draw(calm))
        assert "disturbed by other work" in _notes(draw(disturbed))
    assert any("(valid, disturbed)" in label for label in _labels(by_percentile([disturbed])))


def test_latency_at_80_percent_is_that_of_the_latency_runs() -> None:
    with pytest.raises(ResultError, match="no search has its latency run"):
        at_80_percent(percentiles(EXAMPLES / "throughput").assign(tags="search=q5;step=confirm"))


def test_spread_has_a_dot_for_each_run() -> None:
    table = runs(EXAMPLES / "spread")
    dots = spread(table, ("p50",), include_invalid=True).figure.axes[0].get_lines()[0]
    assert len(list(dots.get_xdata())) == len(table)  # type: ignore[arg-type]


def test_growth_has_a_panel_for_each_setting_and_the_others_as_most_runs_have_them() -> None:
    usual = runs(EXAMPLES / "spread").assign(status="valid", keys=10, members=1)
    one = usual.head(1).assign(cpuSecondsPerMillionEvents=7.0)
    other = usual.head(1).assign(variant="tuned", rate=8e6)
    rows = [usual, one.assign(keys=100), one.assign(members=3), one.assign(keys=100, members=3), other]
    chart = growth(pd.concat(rows, ignore_index=True))
    assert [axes.get_xlabel() for axes in chart.figure.axes] == ["keys", "members"]
    by_keys, by_members = (axes.get_lines()[0] for axes in chart.figure.axes)
    assert [np.asarray(line.get_xdata()).tolist() for line in (by_keys, by_members)] == [[10, 100], [1, 3]]
    assert np.asarray(by_keys.get_ydata()).tolist() == [usual["cpuSecondsPerMillionEvents"].median(), 7.0]
    assert {"q5, variant=idiomatic, 10k/s", "q5, variant=tuned, 8M/s"} <= set(_labels(chart))


def test_growth_joins_no_runs_of_different_rates() -> None:
    usual = runs(EXAMPLES / "spread").assign(status="valid", members=1)
    both = [usual, usual.assign(members=2), usual.assign(rate=8e6), usual.assign(rate=8e6, members=2)]
    assert {"q5, 10k/s", "q5, 8M/s"} <= set(_labels(growth(pd.concat(both, ignore_index=True))))


def test_growth_of_runs_that_agree_is_refused() -> None:
    with pytest.raises(ResultError, match="the runs agree in keys, slideMillis, windowMillis, members"):
        growth(runs(EXAMPLES / "spread"))


PUBLISHED_ENGINES = published(RESULTS / "published/engines")


def test_published_runs_have_the_settings_and_the_medians_of_the_printed_table() -> None:
    printed = (RESULTS / "published/engines/table.md").read_text(encoding="utf-8").splitlines()
    valid = PUBLISHED_ENGINES[PUBLISHED_ENGINES["status"] == "valid"].fillna({"engineOptions": ""})
    cells = valid.groupby(["query", "engine", "variant", "engineOptions"])["p50Ms"].median()
    assert len(cells) == 23
    for cell in cells.reset_index().to_dict("records"):
        settings = [f"{name}={value}" for name, value in cell.items() if name != "p50Ms" and value]
        named = f"| {' '.join(settings)} |"
        row = next(line for line in printed if line.startswith(named))
        assert float(row.split(" | ")[2].split()[0]) == pytest.approx(cell["p50Ms"], abs=0.00051)
    assert set(valid["windowMillis"]) == {1000} and set(valid["slideMillis"]) == {100}


def test_published_runs_that_are_not_those_of_their_experiment_are_refused(tmp_path: Path) -> None:
    for name in ("engines.yaml", "engines/results.csv"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(RESULTS / "published" / name, tmp_path / name)
    experiment = tmp_path / "engines.yaml"
    text = experiment.read_text(encoding="utf-8")
    experiment.write_text(text.replace("{query: q0, engine: jet", "{query: q1, engine: jet"), encoding="utf-8")
    with pytest.raises(ResultError, match="another query, expected the same"):
        published(tmp_path / "engines")
    experiment.write_text(text.partition("  - {query: q8")[0], encoding="utf-8")
    with pytest.raises(ResultError, match="runs of 23 cells, its experiment has lines of 18"):
        published(tmp_path / "engines")
    experiment.unlink()
    assert main(["chart", "engines", str(tmp_path / "engines")]) == 2


def test_engines_have_a_dot_for_each_cell_that_is_hollow_unless_each_repetition_has_a_valid_run() -> None:
    runs = PUBLISHED_ENGINES.copy()
    q5 = (runs["query"] == "q5") & (runs["engine"] == "flink")
    runs.loc[q5 & (runs["variant"] == "sql"), "status"] = "invalid"
    tuned = runs[q5 & (runs["variant"] == "tuned")]
    runs.loc[tuned.index[0], "status"] = "invalid"
    chart = engines(runs)
    axes = chart.figure.axes[0]
    dots = [
        line
        for line in axes.get_lines()
        if str(line.get_label()).startswith("_child") and str(line.get_marker()) in "osD^"
    ]
    assert len(dots) == 23
    hollow = [float(np.asarray(dot.get_xdata())[0]) for dot in dots if dot.get_markerfacecolor() == "white"]
    # The one without a valid run has no figure: it is at the edge.
    assert sorted(hollow) == [1.02, pytest.approx(tuned["p50Ms"].iloc[1])]
    assert sorted(text.get_text() for text in axes.texts) == ["0 of 2 valid", "1 of 2 valid"]
    assert _title(chart) == "p50 latency: Jet and Flink, 6 queries at 200k/s, window 1 s every 0.1 s"
    assert axes.get_title(loc="left") == "2 x Intel(R) Xeon(R) Processor, revision e5eec7b8b5bb"
    named = {label for label in _labels(chart) if not label.startswith("_")}
    assert named == {
        "Jet", "Flink, buffer timeout 0ms", "Flink, buffer timeout 1ms", "idiomatic", "book", "tuned", "sql",
    }  # fmt: skip


def test_engines_of_two_rates_are_refused() -> None:
    rates = PUBLISHED_ENGINES["rate"].where(PUBLISHED_ENGINES.index % 2 == 0, 100_000)
    with pytest.raises(ResultError, match="the runs differ in rate, expected one setting"):
        engines(PUBLISHED_ENGINES.assign(rate=rates))


def _reports_words() -> dict[str, str]:
    source = REPOSITORY / "member-observer/src/main/java/nexmark/jet/metric/IncidentKind.java"
    kinds = re.findall(r'^    ([A-Z_]+)\(\s*"([^"]+)"', source.read_text(encoding="utf-8"), re.MULTILINE)
    return {kind.lower().replace("_", "-"): label for kind, label in kinds}


def test_incidents_have_the_words_of_a_report() -> None:
    words = _reports_words()
    assert len(words) >= 8
    assert {kind: incident(kind) for kind in words} == words


@pytest.mark.parametrize("folder", ["causes", "recovery", "spread", "tail", "throughput"])
def test_each_title_names_engine_query_and_rate(folder: str) -> None:
    stored = [run(path) for path in runs(EXAMPLES / folder)["path"]]
    drawn = [over_time(stored[0]), by_percentile(stored, include_invalid=True)]
    drawn += [spread(runs(EXAMPLES / folder))] if folder == "spread" else []
    drawn += [tail(TAIL)] if folder == "tail" else []
    drawn += [max_throughput(runs(EXAMPLES / folder))] if folder == "throughput" else []
    drawn += [at_80_percent(percentiles(EXAMPLES / folder))] if folder == "throughput" else []
    assert all(re.search(r"Jet, q5 at \S+( to \S+)?/s$", _title(chart)) for chart in drawn)


def test_rates_that_were_chosen_are_not_called_80_percent_of_the_highest() -> None:
    table = percentiles(EXAMPLES / "throughput")
    assert "80 %" not in _title(at_80_percent(table))
    assert "at 80 % of the highest" in _title(at_80_percent(table.assign(tags="search=q5;step=latency")))


def test_a_recovery_shows_when_it_was_noticed_and_over() -> None:
    labels = _labels(over_time(run(runs(EXAMPLES / "recovery")["path"].iloc[1])))
    assert {"kill@5s", "noticed after 0.7 s", "running again after 2.9 s", "caught up after 7.0 s"} <= set(labels)


def test_members_that_share_a_machine_have_no_line() -> None:
    first = tail(TAIL).figure.axes[0].get_lines()[0]
    alone = tail(TAIL.assign(cluster="ssh:hosts.json")).figure.axes[0].get_lines()[0]
    assert (first.get_linestyle(), alone.get_linestyle()) == ("None", "-")
    assert not [label for label in _labels(max_throughput(runs(EXAMPLES / "throughput"))) if "linear" in label]


def test_a_rate_that_failed_far_above_is_written_and_one_close_above_is_a_bar() -> None:
    table = runs(EXAMPLES / "throughput")
    far = max_throughput(table)
    assert [text.get_text() for text in far.figure.axes[0].texts] == ["↑ lowest failed: 20M/s"]
    close = max_throughput(table.assign(rate=table["rate"].clip(upper=1_000_000)))
    assert not close.figure.axes[0].texts
    assert "q5: lowest failed" in _labels(close)


def test_a_band_is_the_interval_of_each_percentile() -> None:
    stored = run(runs(EXAMPLES / "tail")["path"].iloc[0])
    band = by_percentile([stored]).figure.axes[0].collections[0].get_paths()[0].vertices
    p99 = stored.percentiles.query("isMain and percentile == 'p99'").iloc[0]
    at = np.asarray(band)[np.isclose(np.asarray(band)[:, 0], 100, rtol=0.02)]
    assert at[:, 1].min() == pytest.approx(p99["lower95Ms"], rel=0.1)
    assert at[:, 1].max() == pytest.approx(p99["upper95Ms"], rel=0.1)


def test_a_model_takes_no_path_and_one_run_is_one() -> None:
    assert main(["chart", "giga-scale", str(EXAMPLES / "tail")]) == 2
    assert main(["chart", "over-time", str(EXAMPLES / "tail")]) == 2
    assert main(["chart", "over-time"]) == 2


def test_load_has_a_curve_for_each_factor_with_hollow_marks_where_runs_are_not_valid() -> None:
    one = runs(EXAMPLES / "spread").head(1).assign(sourceProcessors=1)
    table = pd.concat(
        [
            one.assign(jvm=jvm, rate=rate, status=status, p99Ms=rate / 1e3, deliveredPerSecond=min(rate, most))
            for jvm, most in (("g1-5ms", 2e3), ("parallel", 3e3))
            for rate, status in ((1000, "valid"), (4000, "invalid"))
        ],
        ignore_index=True,
    )
    late, rates = load(table).figure.axes
    curves = {str(line.get_label()): np.asarray(line.get_ydata()).tolist() for line in rates.get_lines()}
    assert curves["q5, jvm=g1-5ms"] == [1000, 2000]
    assert curves["q5, jvm=parallel"] == [1000, 3000]
    marks = [line for line in late.get_lines() if line.get_marker() != "None"]
    hollow = [np.asarray(line.get_xdata()).tolist() for line in marks if line.get_markerfacecolor() == "white"]
    assert (hollow, len(marks)) == ([[4000], [4000]], 4)


def test_load_of_one_rate_or_several_sizes_is_refused() -> None:
    table = runs(EXAMPLES / "throughput").assign(members=1)
    with pytest.raises(ResultError, match="expected runs of one cluster size at several rates"):
        load(table.assign(rate=1))
    with pytest.raises(ResultError, match="heap is not a latency"):
        load(table, "heap")
