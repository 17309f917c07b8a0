"""Percentiles, trends, when a rate counts as sustained, and the search for the highest such rate. Pure functions."""

import math
from statistics import median

PERCENTILES = (50, 90, 99, 99.9)

# The fewest samples of which the largest bounds the percentile with 95 % confidence; docs/measurement.md has the same.
SAMPLES_NEEDED = {50: 5, 90: 29, 99: 299, 99.9: 2995}

# The limits of nexmark-runner's Judge.java.
LATENCY_GROWTH_MILLIS = 10
SIGNIFICANT_Z = 3.09
FEWEST_SECONDS_FOR_A_TREND = 8
LATENCY_AT_END_MILLIS = 100

LARGEST_RATE = 1_000_000_000
SMALLEST_SHARE_OF_START = 1 / 64
MOST_STEPS_DOWN = 10


def percentile(ordered, percent):
    """The nearest rank's value in a sorted list; None if there are too few values."""
    if len(ordered) < SAMPLES_NEEDED[percent]:
        return None
    # Rounded first: 99.9 / 100 * 3000 is a little more than 2997.
    rank = math.ceil(round(percent / 100 * len(ordered), 6))
    return ordered[rank - 1]


def theil_sen_slope(values):
    """The median of all pairwise slopes, per step."""
    return median((values[j] - values[i]) / (j - i) for i in range(len(values)) for j in range(i + 1, len(values)))


def mann_kendall_z(values):
    """Normal if there is no trend; positive = upward."""
    n = len(values)
    concordance = sum(
        (values[j] > values[i]) - (values[j] < values[i]) for i in range(n) for j in range(i + 1, n))
    if concordance == 0:
        return 0.0
    deviation = math.sqrt(n * (n - 1) * (2 * n + 5) / 18)
    return (concordance - math.copysign(1, concordance)) / deviation


def why_not_sustained(latencies_by_second):
    """
    Judges either side alike by its latencies in ms, one list for each second of the measured interval.
    Returns the reasons, none if the rate was sustained.
    """
    empty = [second for second, latencies in enumerate(latencies_by_second) if not latencies]
    if empty or not latencies_by_second:
        return [f"no results in {len(empty)} of {len(latencies_by_second)} seconds"]
    medians = [median(latencies) for latencies in latencies_by_second]
    reasons = []
    at_end = median(medians[-((len(medians) + 3) // 4):])
    if at_end > LATENCY_AT_END_MILLIS:
        reasons.append(f"latency towards the end is {at_end:,.0f} ms")
    if len(medians) >= FEWEST_SECONDS_FOR_A_TREND:
        growth = theil_sen_slope(medians) * len(medians)
        limit = max(LATENCY_GROWTH_MILLIS, median(medians) / 2)
        if growth > limit and mann_kendall_z(medians) > SIGNIFICANT_Z:
            reasons.append(f"latency grows by {growth:,.0f} ms over the interval")
    return reasons


def round_rate(rate):
    return int(round(rate, -3)) if rate >= 100_000 else int(rate)


def search(start, tolerance, confirmations):
    """
    A generator that yields (rate, step) to be tried and is sent whether that was sustained. Doubles from `start` (or
    halves, if that is too much), bisects to within `tolerance`, then confirms by a majority of fresh runs, going down
    by `tolerance` as long as there is none. Returns the rate, None if there is none.
    """
    low, high = yield from _bracket(start)
    if low is None:
        return None
    while high is not None and high > low * (1 + tolerance):
        middle = round_rate((low + high) / 2)
        if middle in (low, high):
            break
        if (yield middle, "bisect"):
            low = middle
        else:
            high = middle
    return (yield from _confirm(low, tolerance, confirmations))


def in_turn(searches, is_sustained):
    """
    Runs searches in lockstep, a trial each in turn, so that the machine's moods meet them alike. `searches` has one by
    each key, `is_sustained` tries (key, rate, step). Yields (key, rate found) when one ends.
    """
    pending = {key: next(search) for key, search in searches.items()}
    while pending:
        for key in list(pending):
            try:
                pending[key] = searches[key].send(is_sustained(key, *pending[key]))
            except StopIteration as end:
                del pending[key]
                yield key, end.value


def _bracket(start):
    low = high = None
    rate = start
    while low is None or high is None:
        if rate > LARGEST_RATE or rate < start * SMALLEST_SHARE_OF_START:
            break
        if (yield rate, "bracket"):
            low, rate = rate, rate * 2
        else:
            high, rate = rate, round_rate(rate / 2)
    return low, high


def _confirm(rate, tolerance, runs):
    for _ in range(MOST_STEPS_DOWN):
        sustained = failed = 0
        while max(sustained, failed) <= runs // 2 and sustained + failed < runs:
            if (yield rate, "confirm"):
                sustained += 1
            else:
                failed += 1
        if sustained > failed or runs == 0:
            return rate
        rate = round_rate(rate * (1 - tolerance))
    return None
