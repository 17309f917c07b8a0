"""The highest sustained rate, from trials made by hand."""

from __future__ import annotations

import math

import pandas as pd

from nexmark_results import sustained

_SETTINGS = {"profile": "blog-2021", "variant": "tuned", "guarantee": "none", "jvm": "g1-5ms"}
_COLUMNS = ["query", "cluster", "members", "rate", "status", "tags", "goalsMissed"]


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
    assert _answer(trials) == (100, 400)


def test_two_variants_are_two_answers() -> None:
    one, other = _trials((100, "valid", "confirm", "")), _trials((200, "valid", "confirm", ""))
    rows = sustained(pd.concat([one, other.assign(variant="idiomatic")]))
    assert dict(zip(rows["variant"], rows["confirmed"], strict=True)) == {"tuned": 100, "idiomatic": 200}


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
