"""The percentiles of a result, in ms."""

from __future__ import annotations

import math
from typing import Any

from nexmark_results.document import Document

_MICROS_PER_MILLI = 1_000
_NANOS_PER_MICRO = 1_000
_LEAST_TIMES_THE_ERROR = 2
_CONFIDENCE = 0.95
_INTERVAL = {"ms": "micros", "lower95Ms": "lower95", "upper95Ms": "upper95"}


def percentile_rows(document: Document) -> list[dict[str, Any]]:
    """One row for each series and percentile. If the error of the clocks hides one, it has no value and no interval."""
    main = document["latency"]["main"]
    hidden_below = hidden_below_micros(document)
    return [
        {
            "series": series,
            "isMain": series == main,
            "percentile": name,
            **_value_and_interval(percentile, hidden_below),
            "excursions": _number(percentile["excursions"]),
            "samples": summary["samples"],
            "samplesNeeded": percentile["samplesNeeded"],
        }
        for series, summary in document["latency"]["series"].items()
        for name, percentile in summary["percentiles"].items()
    ]


def hidden_below_micros(document: Document) -> float:
    """Latencies below this, in µs, are too short to be told from the error of the clocks: docs/measurement.md.

    It is 0 where the clocks of no two machines were compared. The result's summary leaves the same latencies out, but
    has only the percentiles and the maximum of the main series.
    """
    return _LEAST_TIMES_THE_ERROR * _clock_error_micros(document)


def _clock_error_micros(document: Document) -> float:
    """How far apart the clocks of two machines may be; 0 where no such pair was measured."""
    clocks = document["cluster"]["clocks"]
    worst = None if clocks is None else clocks["worst"]
    return 0 if worst is None else (abs(worst["offsetNanos"]) + worst["errorNanos"]) / _NANOS_PER_MICRO


def _value_and_interval(percentile: Document, hidden_below: float) -> dict[str, float]:
    micros = percentile["micros"]
    if micros is not None and micros < hidden_below:
        return dict.fromkeys(_INTERVAL, math.nan)
    return {column: _millis(percentile[key]) for column, key in _INTERVAL.items()}


def _millis(micros: float | None) -> float:
    return math.nan if micros is None else micros / _MICROS_PER_MILLI


def _number(value: float | None) -> float:
    return math.nan if value is None else value


def samples_needed(share: float) -> int:
    """The smallest number of samples for a percentile, such as 299 for 0.99: see docs/measurement.md."""
    return math.ceil(math.log(1 - _CONFIDENCE) / math.log(share))
