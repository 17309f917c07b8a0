"""Many runs as tidy data frames."""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from nexmark_results.document import SCHEMA_VERSION, Document, find, read
from nexmark_results.errors import ResultError
from nexmark_results.latency import percentile_rows
from nexmark_results.metrics import figures

Row = dict[str, Any]

FACTS = tuple(
    "id startedAt status label query profile rate cluster members engine variant guarantee jvm revision plan "
    "machine".split()
)
FIGURES = tuple(figure.column for figure in figures())
BESIDES = ("windowMillis", "slideMillis", "eventsFrom", "doubt")
COLUMNS = (*FACTS, *FIGURES, *BESIDES, "tags")
"""The columns of results.csv, in their order."""
_PLAN = json.loads((Path(__file__).parent / "plan_settings.json").read_text(encoding="utf-8"))
_CLUSTER = ("kind", "where", "client")
SETTINGS: tuple[str, ...] = tuple(name for name in _PLAN["names"] if name not in (*FACTS, *_CLUSTER))
"""The settings of the plan that are none of FACTS, whose cluster has three, by their keys in result.json."""
LEFT_OUT: Row = _PLAN["leftOut"]
"""The settings that result.json leaves out where they are as usual."""
ENVIRONMENT = ("jdk", "hazelcastVersion", "maxHeapGigabytes")
"""What the first member ran on, besides its machine."""
_BYTES_PER_GIGABYTE = 1e9
# NAME as --tag takes it.
_NEXT_TAG = re.compile(r";(?=[A-Za-z0-9_.-]+=)")


def runs(*places: str | Path, skip_unreadable: bool = False) -> pd.DataFrame:
    """One row a run, by the time of its start: the columns of results.csv, then those of SETTINGS and others.

    goalsMissed has the goals of --require or --for that the run did not meet. wasDisturbed is true if other work
    disturbed the run's machines, and --allow-disturbed let that pass. jdk, hazelcastVersion and maxHeapGigabytes are
    those of the first member. path is the folder of the run. A run may only be quoted if its status is "valid".

    With skip_unreadable a result that cannot be read, such as one of another schema, is left out with a warning.
    """
    table = _table(places, lambda document: [run_row(document)], skip_unreadable)
    return table.astype(dict.fromkeys(FIGURES, float))


def percentiles(*places: str | Path, skip_unreadable: bool = False) -> pd.DataFrame:
    """One row for each run, series and percentile: the facts of the run as in runs(), then the percentile in ms.

    The facts are all columns of runs() but its figures. The columns after them are series, isMain (whether the series
    counts for the query), percentile, ms, lower95Ms and upper95Ms (its 95 % interval), excursions, samples,
    samplesNeeded and path. ms is empty if the run has fewer samples than the percentile needs. ms and its interval are
    empty if the error of the clocks hides the percentile. skip_unreadable is as in runs().
    """
    return _table(places, _percentile_rows, skip_unreadable)


def _percentile_rows(document: Document) -> list[Row]:
    facts = {name: cell for name, cell in run_row(document).items() if name not in FIGURES}
    return [facts | row for row in percentile_rows(document)]


def _table(places: Iterable[str | Path], rows: Callable[[Document], list[Row]], skip_unreadable: bool) -> pd.DataFrame:
    files = find(*places)
    found: list[Row] = []
    mistakes: list[ResultError] = []
    for file in files:
        try:
            found += [row | {"path": str(file.parent)} for row in _checked(file, rows)]
        except ResultError as mistake:
            mistakes.append(mistake)
    _raise_or_warn(mistakes, len(files), skip_unreadable)
    table = pd.DataFrame(found)
    table["startedAt"] = pd.to_datetime(table["startedAt"], utc=True, format="ISO8601")
    return table.sort_values("startedAt", kind="stable", ignore_index=True)


def _raise_or_warn(mistakes: list[ResultError], total: int, skip_unreadable: bool) -> None:
    if not mistakes:
        return
    if len(mistakes) == total:
        raise mistakes[0]
    if not skip_unreadable:
        raise ResultError(
            f"{mistakes[0]}; {len(mistakes)} of {total} results cannot be read, and skip_unreadable=True or "
            "--skip-unreadable leaves them out"
        )
    for mistake in mistakes:
        # Four levels up is the caller of runs() or percentiles().
        warnings.warn(f"left out: {mistake}", stacklevel=4)


def _checked(file: Path, rows: Callable[[Document], list[Row]]) -> list[Row]:
    try:
        return rows(read(file))
    except KeyError as missing:
        raise ResultError(f"{file}: {missing} is missing, expected the keys of schema {SCHEMA_VERSION}") from missing
    except (TypeError, AttributeError) as other:
        raise ResultError(f"{file}: not a result of schema {SCHEMA_VERSION}: {other}") from other


def run_row(document: Document) -> Row:
    """The cells of a run by the name of their column, None where something is not known."""
    plan = document["plan"]
    benchmark = document["benchmark"]
    figures = document["summary"]
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
        "engine": plan["job"].get("engine", "jet"),
        "variant": plan["job"]["variant"],
        "guarantee": plan["job"]["guarantee"],
        "jvm": plan["cluster"]["jvm"],
        "revision": None if benchmark is None else _revision(benchmark),
        "plan": document["planKey"],
        "machine": _machine(document),
        **{name: figures.get(name) for name in FIGURES},
        **{name: plan["workload"].get(name) for name in BESIDES if name != "doubt"},
        "doubt": ", ".join(name for name, has in _doubts(document).items() if has),
        "tags": ";".join(f"{name}={value}" for name, value in document["tags"].items()),
        "goalsMissed": "; ".join(goal["text"] for goal in document["requirements"] if goal["outcome"] != "met"),
        "wasDisturbed": _doubts(document)["disturbed"],
        **_settings(plan),
        **_environment(document),
    }


def _settings(plan: Document) -> Row:
    settings: Row = dict(plan["workload"].get("map") or {})
    for name, value in plan.items():
        settings |= dict(value) if isinstance(value, Mapping) else {name: value}
    return {name: _cell(settings[name] if name in settings else LEFT_OUT[name]) for name in SETTINGS}


def _cell(value: Any) -> Any:
    return " ".join(value) if isinstance(value, list) else value


def _environment(document: Document) -> Row:
    first = _first_environment(document)
    return {
        "jdk": first["jvm"]["version"],
        "hazelcastVersion": first["hazelcastVersion"],
        "maxHeapGigabytes": round(first["jvm"]["maxHeapBytes"] / _BYTES_PER_GIGABYTE, 1),
    }


def _doubts(document: Document) -> dict[str, bool]:
    """What weakens a run that counts."""
    plan, verdict = document["plan"], document["verdict"]
    return {
        "unproved": document["status"] == "not-judged"
        and plan["check"] == "off"
        and not verdict["reasons"]
        and len(verdict["notJudged"]) == 1,
        "disturbed": bool(plan["allowDisturbed"])
        and any(each["kind"] == "machine-disturbed" for each in verdict["findings"]),
    }


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


def _first_environment(document: Document) -> Document:
    """What the first member ran on; the runner's environment where no member is known."""
    environments = document["environments"]
    first: Document = next(iter(environments["members"].values()), environments["runner"])
    return first


def _machine(document: Document) -> str:
    """The processors of the first member's machine."""
    first = _first_environment(document)
    return f"{first['cpu']['availableToJvm']} x {first['cpu']['model'] or 'processors'}"


def tag(table: pd.DataFrame, name: str) -> pd.Series[str]:
    """The value of a tag in each row of runs() or percentiles(), empty where a run does not have it.

    A value may have a semicolon in it, but ";NAME=" in a value cannot be told from the next tag.
    """
    return table["tags"].map(lambda tags: _value(str(tags), name)).astype(str)


def _value(tags: str, name: str) -> str:
    values = dict(each.split("=", 1) for each in _NEXT_TAG.split(tags) if each)
    return values.get(name, "")
