"""What the trials of a search, or of a grid of rates, say of the highest sustained rate: docs/max-throughput.md."""

from __future__ import annotations

import math
from typing import Any

import pandas as pd

from nexmark_results.settings import compared, follows
from nexmark_results.table import tag

_JUDGED = ("valid", "invalid", "wrong")
_PLACE = ["query", "profile", "variant", "guarantee", "jvm", "cluster", "members"]
_RATES = ["confirmed", "failed", "trials"]
_PROCESSORS = "sourceProcessors"
# The climb of a quick search has no one rate, and the last step measures only latency.
_NO_TRIAL = ("climb", "latency")
# A search tries rates for a shorter time than it confirms them. The processors of a source follow from the rate.
_OF_A_TRIAL = ("rate", "measureMillis", _PROCESSORS)


def sustained(table: pd.DataFrame) -> pd.DataFrame:
    """One row for each configuration in runs(): the highest rate that was confirmed, and the lowest that failed.

    Runs of one configuration agree in all settings but the rate, what follows from it, and measureMillis. The columns
    are query, profile, variant, guarantee, jvm, cluster and members, then the other settings in which rows differ.

    A rate held in a run that is valid and reached its goals. It is confirmed if more than half of its runs held: of a
    search only the runs of the step "confirm" count, of a grid of rates all runs. It failed if it is higher and at most
    half of its runs held. A run that the search itself did not judge, since rows went missing or the machine was
    disturbed, counts as not held here. Rates are events/s, and empty where there is none.
    """
    steps = tag(table, "step")
    trials = table[table["status"].isin(_JUDGED) & ~steps.isin(_NO_TRIAL)].reset_index(drop=True)
    settings = compared(trials)
    place = [*_PLACE, *(name for name in settings.columns if name not in (*_PLACE, *_OF_A_TRIAL))]
    if not follows(settings, [*place, "rate"], _PROCESSORS):
        place.append(_PROCESSORS)
    rows = [
        dict(zip(place, values, strict=True)) | _cluster_and_rates(trials.loc[group.index])
        for values, group in settings.groupby(place, dropna=False)
    ]
    return _without_what_all_share(pd.DataFrame(rows, columns=[*place, *_RATES]))


def _without_what_all_share(rates: pd.DataFrame) -> pd.DataFrame:
    differing = [name for name in rates if name in (*_PLACE, *_RATES) or rates[name].nunique(dropna=False) > 1]
    return rates[differing]


def _cluster_and_rates(trials: pd.DataFrame) -> dict[str, Any]:
    steps = tag(trials, "step")
    confirming = trials[steps == "confirm"] if (steps != "").any() else trials
    shares = _share_that_held(confirming)
    confirmed = float(max(shares[shares > 0.5].index, default=math.nan))
    every = _share_that_held(trials)
    above = every[(every <= 0.5) & ~(every.index <= confirmed)]
    failed = float(min(above.index, default=math.nan))
    return {"cluster": trials["cluster"].iloc[0], "confirmed": confirmed, "failed": failed, "trials": len(trials)}


def _share_that_held(trials: pd.DataFrame) -> pd.Series[float]:
    held = (trials["status"] == "valid") & (trials["goalsMissed"] == "")
    return held.astype(float).groupby(trials["rate"]).mean()
