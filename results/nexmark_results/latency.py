"""The percentiles of a result, in ms."""

from __future__ import annotations

import math
from typing import Any

from nexmark_results.document import Document

_MICROS_PER_MILLI = 1_000
_NANOS_PER_MICRO = 1_000
_LEAST_TIMES_THE_ERROR = 2
_CONFIDENCE = 0.95


def percentile_rows(document: Document) -> list[dict[str, Any]]:
    """One row for each series and percentile. A percentile that the error of the clocks hides has no value."""
    main = document["latency"]["main"]
    hidden_below = _LEAST_TIMES_THE_ERROR * _clock_error_micros(document)
    return [
        {
            "series": series,
            "isMain": series == main,
            "percentile": name,
            "ms": _millis(percentile["micros"], hidden_below),
            "lower95Ms": _millis(percentile["lower95"]),
            "upper95Ms": _millis(percentile["upper95"]),
            "excursions": _number(percentile["excursions"]),
            "samples": summary["samples"],
            "samplesNeeded": percentile["samplesNeeded"],
        }
        for series, summary in document["latency"]["series"].items()
        for name, percentile in summary["percentiles"].items()
    ]


def _clock_error_micros(document: Document) -> float:
    """How far apart the clocks of two machines may be; 0 where no such pair was measured."""
    clocks = document["cluster"]["clocks"]
    worst = None if clocks is None else clocks["worst"]
    return 0 if worst is None else (abs(worst["offsetNanos"]) + worst["errorNanos"]) / _NANOS_PER_MICRO


def _millis(micros: float | None, hidden_below: float = 0) -> float:
    return math.nan if micros is None or micros < hidden_below else micros / _MICROS_PER_MILLI


def _number(value: float | None) -> float:
    return math.nan if value is None else value


def samples_needed(share: float) -> int:
    """The smallest number of samples for a percentile, such as 299 for 0.99: see docs/measurement.md."""
    return math.ceil(math.log(1 - _CONFIDENCE) / math.log(share))
