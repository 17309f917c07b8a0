"""Many runs as tidy data frames."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pandas as pd

from nexmark_results.document import SCHEMA_VERSION, Document, find, read
from nexmark_results.errors import ResultError
from nexmark_results.latency import percentile_rows

Row = dict[str, Any]

FACTS = tuple(
    "id startedAt status label query profile rate cluster members variant guarantee jvm revision plan machine".split()
)
FIGURES = tuple(
    "p50Ms p90Ms p99Ms p999Ms p9999Ms maxMs samples offeredPerSecond scheduledPerSecond emittedPerSecond "
    "resultsPerSecond maxLagMillis cpuSecondsPerMillionEvents eventsPerCoreSecond heapAfterGcMegabytes measuredSeconds "
    "instantsRecomputed instantsMissing instantsWrong rowsCompared rowsLost rowsWrong rowsDuplicated".split()
)
COLUMNS = (*FACTS, *FIGURES, "tags")
"""The columns of results.csv, in their order."""
_DOUBTS = ("goalsMissed", "wasDisturbed")
_ALLOW_DISTURBED = "--allow-disturbed"


def runs(*places: str | Path) -> pd.DataFrame:
    """One row a run, by the time of its start: the columns of results.csv, then goalsMissed, wasDisturbed and path.

    goalsMissed has the goals of --require or --for that the run did not reach. wasDisturbed is true if other work
    disturbed the run's machines, and --allow-disturbed let that pass. path is the folder of the run. A run may only be
    quoted if its status is "valid". plan is empty if the result is older than the key of its plan.
    """
    table = _table(places, lambda document: [run_row(document)], (*COLUMNS, *_DOUBTS, "path"))
    return table.astype(dict.fromkeys(FIGURES, float))


def percentiles(*places: str | Path) -> pd.DataFrame:
    """One row for each run, series and percentile: the facts of the run as in runs(), then the percentile in ms.

    The columns after the facts are tags, goalsMissed, wasDisturbed, series, isMain (whether the series counts for the
    query), percentile, ms, lower95Ms and upper95Ms (its 95 % interval), excursions, samples, samplesNeeded and path. ms
    is empty if the run has fewer samples than the percentile needs. ms and its interval are empty if the error of the
    clocks hides the percentile.
    """
    return _table(places, _percentile_rows)


def _percentile_rows(document: Document) -> list[Row]:
    run = run_row(document)
    facts = {name: run[name] for name in (*FACTS, "tags", *_DOUBTS)}
    return [facts | row for row in percentile_rows(document)]


def _table(
    places: Iterable[str | Path], rows: Callable[[Document], list[Row]], columns: tuple[str, ...] | None = None
) -> pd.DataFrame:
    found = [row | {"path": str(file.parent)} for file in find(*places) for row in _checked(file, rows)]
    table = pd.DataFrame(found, columns=list(columns) if columns else None)
    table["startedAt"] = pd.to_datetime(table["startedAt"], utc=True, format="ISO8601")
    return table.sort_values("startedAt", kind="stable", ignore_index=True)


def _checked(file: Path, rows: Callable[[Document], list[Row]]) -> list[Row]:
    try:
        return rows(read(file))
    except KeyError as missing:
        raise ResultError(f"{file}: {missing} is missing, expected the keys of schema {SCHEMA_VERSION}") from missing


def run_row(document: Document) -> Row:
    """The cells of a run by the name of their column, None where something is not known."""
    plan = document["plan"]
    benchmark = document["benchmark"]
    return {
        "id": document["id"],
        "startedAt": document["times"]["startedAt"],
        "status": document["status"],
        "label": document["label"],
        "query": plan["workload"]["query"],
        "profile": plan["workload"]["profile"],
        "rate": plan["workload"]["rate"],
        "cluster": _cluster(plan["cluster"]),
        "members": plan["cluster"]["members"],
        "variant": plan["job"]["variant"],
        "guarantee": plan["job"]["guarantee"],
        "jvm": plan["cluster"]["jvm"],
        "revision": None if benchmark is None else _revision(benchmark),
        "plan": document.get("planKey"),
        "machine": _machine(document),
        **{name: document["summary"].get(name) for name in FIGURES},
        "tags": ";".join(f"{name}={value}" for name, value in document["tags"].items()),
        "goalsMissed": "; ".join(goal["text"] for goal in document["requirements"] if goal["outcome"] != "met"),
        "wasDisturbed": _was_disturbed(document),
    }


def _was_disturbed(document: Document) -> bool:
    """A run's notes name the option wherever it has let a disturbance pass."""
    return bool(document["plan"]["allowDisturbed"]) and any(
        note.endswith(_ALLOW_DISTURBED) for note in document["notes"]
    )


def _cluster(cluster: Document) -> str:
    """The cluster as --cluster takes it."""
    match cluster["kind"]:
        case "ssh":
            return f"ssh:{cluster['where']}:{cluster['members']}"
        case "attach":
            return f"attach --client {cluster['client']}" if cluster["client"] else f"attach:{cluster['where']}"
        case kind:
            return f"{kind}:{cluster['members']}"


def _revision(benchmark: Document) -> str:
    return str(benchmark["revision"]) + ("-dirty" if benchmark["dirty"] else "")


def _machine(document: Document) -> str:
    """The processors of the first member's machine."""
    environments = document["environments"]
    first = next(iter(environments["members"].values()), environments["runner"])
    return f"{first['cpu']['availableToJvm']} x {first['cpu']['model'] or 'processors'}"


def tag(table: pd.DataFrame, name: str) -> pd.Series[str]:
    """The value of a tag in each row of runs() or percentiles(), empty where a run does not have it."""
    return table["tags"].map(lambda tags: _value(str(tags), name)).astype(str)


def _value(tags: str, name: str) -> str:
    values = dict(each.split("=", 1) for each in tags.split(";") if "=" in each)
    return values.get(name, "")
