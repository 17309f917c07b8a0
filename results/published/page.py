"""Writes the tables of docs/performance.md from the results in this folder: python3 results/published/page.py

A table stands between the lines "<!-- published: NAME -->" and "<!-- published: end -->". It is what nexmark printed,
NAME/table.md, or is made from what nexmark compare and JMH wrote as JSON.
"""

from __future__ import annotations

import csv
import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "performance.md"
TABLE = re.compile(r"(<!-- published: (?P<name>(?!end)\S+) -->\n)(?P<text>.*?)(<!-- published: end -->\n)", re.DOTALL)
# The number of runs, reasons of runs that are not valid, and what the page says once of all tables.
LEFT_OUT = re.compile(
    r"\*\*\S+: \d+ runs: .*\*\*\n\n|not counted:\n\n(?:- .*\n)+\n|median \(least \.\. most\) over valid runs\n\n"
)
METRICS = {"p50": "p50, ms", "p99": "p99, ms", "cost": "CPU s per million events"}


def figure(value: float) -> str:
    """Three significant digits."""
    return f"{value:#.3g}".rstrip(".") if value < 1000 else f"{value:,.0f}"


def spread(side: dict, metric: str) -> str:
    values = side["spreads"].get(metric)
    if values is None:
        return "-"
    return f"{figure(values['median'])} ({figure(values['least'])}..{figure(values['most'])})"


def answer(effect: dict) -> str:
    """The answer's words, with the interval of the change where it is open; an end may lie beyond all figures."""
    words, change = effect["words"], effect["change"] or {}
    low, high = change.get("lowPercent"), change.get("highPercent")
    if not words.startswith("undecided") or low is None or high is None:
        return words.split(":")[0]
    return f"undecided [{low:+.0f}..{high:+.0f} %]"


def compared(files: list[Path]) -> list[str]:
    """A row for each side of each answer that nexmark compare gave."""
    heads = ["query", "side", "runs", *METRICS.values(), *(f"{metric} against the first" for metric in METRICS)]
    rows = ["| " + " | ".join(heads) + " |", "| --- | --- " + "| ---: " * 4 + "| --- " * 3 + "|"]
    for file in files:
        for one in json.loads(file.read_text()):
            sides = [(one["baseline"], {})]
            sides += [(c["side"], {e["metric"]: answer(e) for e in c["effects"]}) for c in one["contrasts"]]
            for index, (side, effects) in enumerate(sides):
                runs = len(side["counted"])
                runs_of = f"{runs} of {runs + len(side['notCounted'])}"
                cells = [one["title"] if index == 0 else "", side["side"], runs_of]
                cells += [spread(side, metric) for metric in METRICS]
                cells += [effects.get(metric, "") for metric in METRICS]
                rows.append("| " + " | ".join(cells) + " |")
    return rows


def benchmarks(files: list[Path]) -> list[str]:
    """A row for each benchmark that JMH ran."""
    rows = [
        "| benchmark | mean | ± (99.9 %) | unit | bytes allocated per operation |",
        "| --- | ---: | ---: | --- | ---: |",
    ]
    for file in files:
        for one in json.loads(file.read_text()):
            name = ".".join(one["benchmark"].split(".")[-2:])
            settings = " ".join(f"{key}={value}" for key, value in (one.get("params") or {}).items())
            metric = one["primaryMetric"]
            bytes_ = one["secondaryMetrics"].get("gc.alloc.rate.norm", {}).get("score")
            cells = [
                f"{name} {settings}".strip(),
                figure(metric["score"]),
                figure(metric["scoreError"]),
                metric["scoreUnit"],
            ]
            rows.append("| " + " | ".join([*cells, "-" if bytes_ is None else figure(bytes_)]) + " |")
    return rows


FORMS = [(form, engine) for form in ("idiomatic", "book", "tuned", "sql") for engine in ("jet", "flink")]


def rates(files: list[Path]) -> list[str]:
    """A row for each query: millions of events/s that an engine held in a form, and the lowest rate that it did not."""
    found: dict[str, dict[tuple[str, str], str]] = {}
    for file in files:
        one = json.loads(file.read_text())
        ends = [f"{rate / 1e6:#.3g}" if rate else "?" for rate in (one["confirmed"], one["failed"])]
        found.setdefault(one["query"], {})[one["variant"], one["engine"]] = "..".join(ends)
    shown = [key for key in FORMS if any(key in row for row in found.values())]
    heads = [f"{form}, {engine.capitalize()}" for form, engine in shown]
    rows = ["| query | " + " | ".join(heads) + " |", "| --- " + "| ---: " * len(heads) + "|"]
    for query, row in sorted(found.items()):
        rows.append(f"| {query} | " + " | ".join(row.get(key, "") for key in shown) + " |")
    with (files[0].parent / "results.csv").open(newline="") as table:
        runs = list(csv.DictReader(table))
    machines, revisions = ({run[name] for run in runs} for name in ("machine", "revision"))
    return [*rows, "", f"{' and '.join(sorted(machines))}, revision {' and '.join(sorted(revisions))}"]


SIDES = {"jet": "Jet", "0ms": "Flink, 0 ms", "1ms": "Flink, 1 ms"}


def engines(file: Path) -> list[str]:
    """A row for each form of a query: Jet's figures, and Flink's with buffers that leave at once and after 1 ms."""
    lines = [[cell.strip() for cell in line.strip("| ").split("|")] for line in rows_of(file.read_text())]
    heads, found = lines[0], {}
    for cells in lines[2:]:
        one = dict(part.split("=", 1) for part in cells[0].split())
        side = one.get("engineOptions", "jet").rpartition("=")[2]
        found.setdefault((one["query"], one["variant"]), {})[side] = dict(zip(heads, cells, strict=True))
    metrics = ["p50 ms", "p99 ms", "CPU s/M"]
    rows = [
        "| query | form | " + " | ".join(f"{metric}, {side}" for metric in metrics for side in SIDES.values()) + " |"
    ]
    rows.append("| --- | --- " + "| ---: " * len(metrics) * len(SIDES) + "|")
    for (query, form), row in found.items():
        cells = [shown(row[side], metric) if side in row else "" for metric in metrics for side in SIDES]
        rows.append("| " + " | ".join([query, form, *cells]) + " |")
    return [*rows, "", file.read_text().rstrip("\n").rpartition("\n")[2]]


def rows_of(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.startswith("| ")]


def shown(row: dict[str, str], metric: str) -> str:
    """Three digits and the spread; how many runs were valid, where some were not."""
    if row[metric].startswith(("!", "-")):
        return row[metric][0].replace("!", "not held")
    text = re.sub(r"[\d.]*\d[\d.]*", lambda number: figure(float(number[0])), row[metric].replace(" .. ", "~"))
    valid = "" if len(set(row["valid"].split("/"))) == 1 else f", {row['valid'].replace('/', ' of ')} valid"
    return text.replace("~", "..") + valid


NOTES = {
    "engines": "Here and below: Jet's q4 and q6 are a processor of its Core API with tables of its own, "
    "Flink's are keyed state and timers."
}
MAKERS = {"jmh": benchmarks, "engine-rates": rates}


def table(name: str) -> str:
    """A folder's table, and what its reader has to know."""
    text = stored(name)
    return f"{text}\n{NOTES[name]}\n" if name in NOTES else text


def stored(name: str) -> str:
    folder = HERE / name
    printed = folder / "table.md"
    if name == "engines":
        return "\n".join(engines(printed)) + "\n"
    if printed.is_file():
        return LEFT_OUT.sub("", printed.read_text()).rstrip("\n") + "\n"
    files = sorted(folder.glob("*.json"))
    if not files:
        sys.exit(f"{folder}: no table.md and no JSON; expected the results of 'bash results/published/make.sh {name}'")
    return "\n".join(MAKERS.get(name, compared)(files)) + "\n"


def page(text: str) -> str:
    """The page with each of its tables made anew."""
    return TABLE.sub(lambda match: f"{match[1]}\n{table(match['name'])}\n{match[4]}", text)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text()))
