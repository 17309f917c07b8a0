"""Charts of runs. Runs that are not valid are left out, or marked if you ask for them."""

from nexmark_results.chart.cluster_size import at_80_percent, max_throughput, tail
from nexmark_results.chart.curves import billion, by_percentile
from nexmark_results.chart.engines import engines
from nexmark_results.chart.fresh_clusters import spread
from nexmark_results.chart.growth import growth
from nexmark_results.chart.load import load
from nexmark_results.chart.seconds import over_time
from nexmark_results.chart.style import Chart

__all__ = [
    "Chart", "at_80_percent", "billion", "by_percentile", "engines", "growth", "load", "max_throughput", "over_time",
    "spread", "tail",
]  # fmt: skip
