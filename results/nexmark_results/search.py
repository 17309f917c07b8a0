"""What the trials of a search, or of a grid of rates, say of the highest sustained rate: docs/max-throughput.md."""

from __future__ import annotations

import math

import pandas as pd

from nexmark_results.table import tag

_JUDGED = ("valid", "invalid", "wrong")
_PLACE = ["query", "profile", "variant", "guarantee", "jvm", "cluster", "members"]


def sustained(table: pd.DataFrame) -> pd.DataFrame:
    """One row for each setting and cluster of runs(): the highest rate that was confirmed, and the lowest that failed.

    A rate held in a run that is valid and reached its goals. It is confirmed if more than half of its runs held: of a
    search only the runs of the step "confirm" count, of a grid of rates all runs. It failed if it is higher and at most
    half of its runs held. Rates are events/s, and empty where there is none.
    """
    steps = tag(table, "step")
    trials = table[table["status"].isin(_JUDGED) & (steps != "latency")]
    rows = [
        dict(zip(_PLACE, place, strict=True)) | _rates(group) for place, group in trials.groupby(_PLACE, dropna=False)
    ]
    return pd.DataFrame(rows, columns=[*_PLACE, "confirmed", "failed", "trials"])


def _rates(trials: pd.DataFrame) -> dict[str, float]:
    steps = tag(trials, "step")
    confirming = trials[steps == "confirm"] if (steps != "").any() else trials
    shares = _share_that_held(confirming)
    confirmed = float(max(shares[shares > 0.5].index, default=math.nan))
    every = _share_that_held(trials)
    above = every[(every <= 0.5) & ~(every.index <= confirmed)]
    return {"confirmed": confirmed, "failed": float(min(above.index, default=math.nan)), "trials": len(trials)}


def _share_that_held(trials: pd.DataFrame) -> pd.Series[float]:
    held = (trials["status"] == "valid") & (trials["goalsMissed"] == "")
    return held.astype(float).groupby(trials["rate"]).mean()
