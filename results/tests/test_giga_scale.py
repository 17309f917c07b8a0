"""The model of many machines keeps to its own rules, and docs/ec2.md to the model."""

from __future__ import annotations

import csv
import statistics
from dataclasses import replace

import pytest

from nexmark_results import giga_scale
from nexmark_results.giga_scale import (
    MEASURED,
    VARIANTS,
    Cluster,
    by_variant,
    fewest_members,
    growth,
    keys_in_frame,
    loads,
    most_events_per_second,
)
from tests.places import RESULTS

BILLION = Cluster(45, 1e9)


def _share(cluster: Cluster, part: str) -> float:
    return next(load.share for load in loads(cluster) if load.part.startswith(part))


def test_one_member_sends_nothing() -> None:
    alone = {load.part: load.amount for load in loads(Cluster(1, 20e6))}
    assert alone["frames, busiest member"] == 0
    assert alone["packets, each member"] == 0


def test_a_frame_has_no_more_keys_than_there_are_and_no_more_than_events() -> None:
    assert keys_in_frame(BILLION) == pytest.approx(10_000)
    assert keys_in_frame(Cluster(45, 1000)) == pytest.approx(1000 * 0.5 / 45, rel=0.01)


def test_twice_the_members_at_the_same_rate_have_half_the_events_and_twice_the_merging() -> None:
    # Both have as many source processors a member: twelve.
    once, twice = Cluster(40, 1e9), Cluster(80, 1e9)
    assert _share(twice, "events") == pytest.approx(_share(once, "events") / 2)
    assert _share(twice, "merging") == pytest.approx(2 * _share(once, "merging"), rel=0.01)


def test_more_frequent_updates_never_cost_less() -> None:
    for part in ("merging", "frames", "packets"):
        assert _share(replace(BILLION, slide_seconds=0.02), part) > _share(BILLION, part)


def test_the_highest_rate_is_where_the_scarcest_part_is_used_to_the_share() -> None:
    rate = most_events_per_second(Cluster(10, 1))
    assert loads(Cluster(10, rate))[0].share == pytest.approx(0.8, rel=0.01)
    cheaper = replace(MEASURED, cpu_seconds_per_million_events=MEASURED.cpu_seconds_per_million_events / 2)
    assert most_events_per_second(Cluster(10, 1), cheaper) == pytest.approx(2 * rate, rel=0.01)


def test_every_500_ms_the_rate_grows_with_the_members_and_every_20_ms_it_does_not() -> None:
    slow, fast = growth([10, 100], 0.5), growth([10, 100], 0.02)
    assert slow["eventsPerSecond"][1] == pytest.approx(10 * slow["eventsPerSecond"][0], rel=0.01)
    assert fast["eventsPerSecond"][1] < 0.2 * slow["eventsPerSecond"][1]
    assert fast["first"][1] == "merging, busiest processor"


def test_the_documented_figures_are_the_models() -> None:
    documented = " ".join((RESULTS.parent / "docs" / "ec2.md").read_text(encoding="utf-8").split())
    merging = [_share(Cluster(nodes, 1e9, slide_seconds=0.02), "merging") for nodes in (45, 100)]
    assert f"it takes {merging[0]:.2f} of a core on one of 45 members," in documented
    assert f"would take {merging[1]:.2f} on one of 100." in documented


def test_windows_take_twelve_bytes_a_key_and_frame() -> None:
    assert giga_scale.window_bytes(Cluster(1, 1e6)) == 10_000 * 20 * 12


def test_the_documented_members_of_a_billion_are_the_models() -> None:
    documented = (RESULTS.parent / "docs" / "ec2.md").read_text(encoding="utf-8")
    found = by_variant(1e9, [0.5, 0.02])
    assert found.groupby("variant")["members"].nunique().eq(1).all()
    words = {"events": "processors", "memory of events": "memory"}
    for row in found[found["slideMillis"] == 500].itertuples():
        measured = VARIANTS[str(row.variant)]
        price = f"{measured.cpu_seconds_per_million_events:g}, {measured.bytes_allocated_per_event:g}"
        shares = f"{words[str(row.first)]} {row.share:.0%} | {words[str(row.next)]} {row.nextShare:.0%}".replace(
            "%", " %"
        )
        assert f"| {row.variant} | {price} | {row.members} | {shares} |" in documented


def test_no_smaller_cluster_carries_the_rate() -> None:
    for measured in VARIANTS.values():
        nodes = fewest_members(1e9, 0.5, measured)
        assert nodes is not None
        assert (
            most_events_per_second(Cluster(nodes, 1), measured)
            >= 1e9
            > most_events_per_second(Cluster(nodes - 1, 1), measured)
        )
    assert fewest_members(1e15, 0.5) is None


@pytest.mark.parametrize(
    ("variant", "rate"), [("idiomatic", "6000000"), ("tuned", "12000000"), ("columnar", "120000000")]
)
def test_the_price_of_an_event_is_that_of_the_published_runs(variant: str, rate: str) -> None:
    with (RESULTS / "published" / "columns" / "results.csv").open(newline="") as file:
        found = [
            row for row in csv.DictReader(file) if (row["query"], row["variant"], row["rate"]) == ("q5", variant, rate)
        ]
    costs = [float(row["cpuSecondsPerMillionEvents"]) for row in found if row["status"] == "valid"]
    assert len(costs) >= 2
    assert VARIANTS[variant].cpu_seconds_per_million_events == round(statistics.median(costs), 3)
