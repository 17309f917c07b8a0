"""Results of Nexmark on Hazelcast Jet as pandas data frames and charts.

It reads what docs/results.md and docs/schema/result.schema.json promise, and needs no jar.
"""

from nexmark_results.errors import ResultError
from nexmark_results.metrics import Metric, metric
from nexmark_results.published import is_published, published, study
from nexmark_results.search import sustained
from nexmark_results.stored_run import Run, run
from nexmark_results.table import percentiles, runs, tag

__all__ = [
    "Metric", "ResultError", "Run", "is_published", "metric", "percentiles", "published", "run", "runs", "study",
    "sustained", "tag",
]  # fmt: skip
