"""The highest sustained rate, from trials made by hand."""

from __future__ import annotations

import math
from typing import Any

import pandas as pd
import pytest

from nexmark_results import runs, sustained
from nexmark_results.settings import COMPARED
from tests.places import EXAMPLES

_COLUMNS = ["query", "cluster", "members", "rate", "status", "tags", "goalsMissed"]
_SOME = runs(EXAMPLES / "throughput").iloc[0]
_SETTINGS = {name: _SOME[name] for name in COMPARED if name in _SOME and name not in _COLUMNS} | {"variant": "tuned"}


def _trials(*rows: tuple[int, str, str, str]) -> pd.DataFrame:
    """Trials of q5 on two members: rate, status, step and goals that were missed."""
    cells = [
        ("q5", "processes:2", 2, rate, status, step and f"search=q5;step={step}", missed)
        for rate, status, step, missed in rows
    ]
    return pd.DataFrame(cells, columns=_COLUMNS).assign(**_SETTINGS)


def _answer(trials: pd.DataFrame) -> tuple[float, float]:
    rows = sustained(trials)
    return float(rows["confirmed"].iloc[0]), float(rows["failed"].iloc[0])


def test_only_confirming_runs_of_a_search_confirm() -> None:
    trials = _trials(
        (100, "valid", "start", ""), (200, "valid", "double", ""), (400, "invalid", "double", ""),
        (100, "valid", "confirm", ""), (80, "valid", "latency", ""),
    )  # fmt: skip
    climb = _trials((10, "invalid", "climb", "")).assign(check="off", measureMillis=60_000)
    both = pd.concat([climb, trials.assign(check="sample")])
    assert _answer(both) == (100, 400)
    assert len(sustained(both)) == 1


def test_two_variants_are_two_answers() -> None:
    one, other = _trials((100, "valid", "confirm", "")), _trials((200, "valid", "confirm", ""))
    rows = sustained(pd.concat([one, other.assign(variant="idiomatic")]))
    assert dict(zip(rows["variant"], rows["confirmed"], strict=True)) == {"tuned": 100, "idiomatic": 200}


@pytest.mark.parametrize(
    ("name", "value"),
    [("slideMillis", 20), ("windowMillis", 60_000), ("keys", 10), ("threads", 8), ("jvmOptions", "-Xmx8g")],
)
def test_each_setting_is_an_answer_of_its_own(name: str, value: Any) -> None:
    fast = _trials((100, "valid", "", ""), (200, "valid", "", ""))
    slow = _trials((100, "invalid", "", "")).assign(**{name: value})
    rows = sustained(pd.concat([fast, slow]))
    confirmed = dict(zip(rows[name], rows["confirmed"], strict=True))
    assert confirmed[_SOME[name]] == 200
    assert math.isnan(confirmed[value])


def test_a_search_is_one_answer_though_it_confirms_for_longer_and_reads_with_more_processors_at_higher_rates() -> None:
    trials = _trials((100, "valid", "start", ""), (200, "valid", "double", ""), (200, "valid", "confirm", ""))
    assert len(sustained(trials.assign(measureMillis=[10, 10, 60], sourceProcessors=[1, 2, 2]))) == 1


def test_processors_of_the_source_that_were_chosen_are_two_answers() -> None:
    one, two = _trials((100, "valid", "", "")), _trials((100, "invalid", "", ""))
    rows = sustained(pd.concat([one.assign(sourceProcessors=1), two.assign(sourceProcessors=2)]))
    assert dict(zip(rows["sourceProcessors"], rows["trials"], strict=True)) == {1: 1, 2: 1}


def test_settings_in_which_all_runs_agree_are_left_out_of_the_answer() -> None:
    assert "slideMillis" not in sustained(_trials((100, "valid", "", "")))


def test_more_than_half_of_the_runs_have_to_hold() -> None:
    trials = _trials((200, "valid", "confirm", ""), (200, "invalid", "confirm", ""), (100, "valid", "confirm", ""))
    assert _answer(trials) == (100, 200)


def test_all_runs_of_a_grid_count() -> None:
    assert _answer(_trials((100, "valid", "", ""), (200, "valid", "", ""), (400, "invalid", "", ""))) == (200, 400)


def test_a_valid_run_that_misses_its_goal_does_not_hold() -> None:
    assert _answer(_trials((100, "valid", "", ""), (200, "valid", "", "p99<16ms"))) == (100, 200)


def test_a_run_that_is_not_judged_says_nothing() -> None:
    confirmed, failed = _answer(_trials((100, "valid", "", ""), (200, "not-judged", "", "")))
    assert confirmed == 100
    assert math.isnan(failed)


def test_without_a_run_that_held_nothing_is_confirmed() -> None:
    confirmed, failed = _answer(_trials((100, "invalid", "", "")))
    assert math.isnan(confirmed)
    assert failed == 100
