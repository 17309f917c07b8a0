"""Writes the tables of docs/performance.md from the results in this folder: python3 results/published/page.py

A table stands between the lines "<!-- published: NAME -->" and "<!-- published: end -->". It is made from the table
that nexmark printed, NAME/table.md, or from what nexmark compare and JMH wrote as JSON.
"""

from __future__ import annotations

import csv
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "performance.md"
TABLE = re.compile(r"(<!-- published: (?P<name>(?!end)\S+) -->\n)(?P<text>.*?)(<!-- published: end -->\n)", re.DOTALL)
METRICS = {"p50": "p50 ms", "p99": "p99 ms", "cost": "CPU s/M"}


def figure(value: float) -> str:
    """Three significant digits."""
    if value == 0:
        return "0"
    return f"{value:#.3g}".rstrip(".") if value < 1000 else f"{value:,.0f}"


def markdown(heads: list[str], rows: list[list[str]]) -> list[str]:
    """Its last columns are figures."""
    rule = "| --- " + "| ---: " * (len(heads) - 1) + "|"
    return ["| " + " | ".join(heads) + " |", rule, *("| " + " | ".join(row) + " |" for row in rows)]


def matrix(head: str, found: dict[str, dict[str, str]], order: list[str] | None = None) -> list[str]:
    """A row for each key, with a column for each key of any of them, in an order or as they come."""
    heads = list(dict.fromkeys(column for row in found.values() for column in row))
    if order:
        heads.sort(key=order.index)
    return markdown([head, *heads], [[name, *(row.get(column, "") for column in heads)] for name, row in found.items()])


def change(baseline: dict, side: dict, effect: dict) -> str:
    """Medians and answer, with the interval of the change where it is open; an end may lie beyond all figures."""
    words, metric, by = effect["words"], effect["metric"], effect["change"] or {}
    medians = [one["spreads"][metric]["median"] for one in (baseline, side) if metric in one["spreads"]]
    if len(medians) < 2 or words.startswith("not compared"):
        return "-"
    low, high = by.get("lowPercent"), by.get("highPercent")
    answer = words.split(":")[0]
    if answer == "undecided" and low is not None and high is not None:
        answer = f"undecided [{low:+.0f}..{high:+.0f} %]"
    return f"{figure(medians[0])} → {figure(medians[1])}: {answer}"


def compared(files: list[Path]) -> list[str]:
    """A row for each answer that nexmark compare gave."""
    rows = []
    for one in (answer for file in files for answer in json.loads(file.read_text())):
        for contrast in one["contrasts"]:
            effects = {effect["metric"]: effect for effect in contrast["effects"]}
            sides = f"{one['title']} {one['baseline']['side']} → {contrast['side']['side']}"
            rows.append([sides, *(change(one["baseline"], contrast["side"], effects[metric]) for metric in METRICS)])
    return markdown(["sides", *METRICS.values()], rows)


# Others call the same code in a loop of their own, or read the clock too.
SHOWN = re.compile(r"Benchmark\.(next\w+|record)$")
EVENTS = {"true": "bids", "false": "all"}


def benchmarks(files: list[Path]) -> list[str]:
    """What JMH measured of the generator as the runner uses it, and of the recorder."""
    found: dict[str, dict[str, str]] = {}
    for one in (benchmark for file in files for benchmark in json.loads(file.read_text())):
        if shown := SHOWN.search(one["benchmark"]):
            params, metric = one.get("params"), one["primaryMetric"]
            column = f"{params['profile']}, {EVENTS[params['bidsOnly']]}, M/s" if params else "a latency, ns"
            text = f"{figure(metric['score'])} ± {figure(metric['scoreError'])}"
            found.setdefault(shown[1], {})[column] = text
    return matrix("method", found)


FORMS = [f"{form}, {engine}" for form in ("idiomatic", "book", "tuned", "sql") for engine in ("Jet", "Flink")]


def form(settings: dict[str, str]) -> str:
    return f"{settings['variant']}, {settings['engine'].capitalize()}"


def rates(files: list[Path]) -> list[str]:
    """A row for each query: millions of events/s that an engine held in a form, and the lowest rate that it did not."""
    found: dict[str, dict[str, str]] = {}
    for file in files:
        one = json.loads(file.read_text())
        ends = [f"{rate / 1e6:#.3g}" if rate else "?" for rate in (one["confirmed"], one["failed"])]
        found.setdefault(one["query"], {})[form(one)] = "..".join(ends)
    with (files[0].parent / "results.csv").open(newline="") as table:
        runs = list(csv.DictReader(table))
    machines, revisions = ({run[name] for run in runs} for name in ("machine", "revision"))
    end = f"{' and '.join(sorted(machines))}, revision {' and '.join(sorted(revisions))}"
    return [*matrix("query", found, FORMS), "", end]


Row = dict[str, str]
Place = Callable[[Row, Row], tuple[str, Row]]


def engines(cell: Row, figures: Row) -> tuple[str, Row]:
    return cell["query"], {form(cell): shown(figures, "p50 ms", False)}


def columns(cell: Row, figures: Row) -> tuple[str, Row]:
    cost = figure(float(figures["CPU s/M"].split()[0]))
    return cell["query"], {cell["variant"]: f"{cell['rate']}: {figures['valid']}, {cost}"}


def columns_latency(cell: Row, figures: Row) -> tuple[str, Row]:
    return cell["rate"], {f"{cell['variant']}, p99 ms": shown(figures, "p99 ms")}


def recovery(cell: Row, figures: Row) -> tuple[str, Row]:
    return cell["engine"], {metric: shown(figures, metric) for metric in figures if metric != "valid"}


def experiment(text: str, head: str, place: Place, order: list[str] | None = None) -> list[str]:
    """A table that nexmark printed, with each cell where a function puts it; what meets there stands side by side."""
    lines = [[part.strip() for part in line.strip("| ").split("|")] for line in text.split("\n") if line[:2] == "| "]
    found: dict[str, Row] = {}
    for cell, *figures in lines[2:]:
        settings = dict(part.split("=", 1) for part in cell.split() if "=" in part)
        name, texts = place(settings, dict(zip(lines[0][1:], figures, strict=True)))
        row = found.setdefault(name, {})
        for column, words in texts.items():
            row[column] = f"{row[column]} / {words}" if column in row else words
    return [*matrix(head, found, order), "", machine_and_versions(text)]


def printed(text: str) -> list[str]:
    """A table that nexmark printed, whose experiment names the columns."""
    return [*(line for line in text.split("\n") if line[:2] == "| "), "", machine_and_versions(text)]


def machine_and_versions(text: str) -> str:
    return re.sub(r"JDK .*?\), ", "", text.rstrip("\n").rpartition("\n")[2])


def shown(row: Row, metric: str, spread: bool = True) -> str:
    """Three digits and the spread; how many runs were valid, where some were not."""
    if row[metric].startswith("!"):
        return "not held"
    numbers = re.findall(r"[\d.,]*\d", row[metric])
    if not numbers:
        return row[metric]
    median, *ends = (figure(float(number.replace(",", ""))) for number in numbers)
    valid = "" if len(set(row["valid"].split("/"))) == 1 else f", {row['valid'].replace('/', ' of ')} valid"
    return median + (f" ({'..'.join(ends)})" if spread and ends else "") + valid


EXPERIMENTS: dict[str, tuple[str, Place, list[str] | None]] = {
    "columns": ("query", columns, ["idiomatic", "tuned", "columnar"]),
    "columns-latency": ("rate", columns_latency, None),
    "engines": ("query", engines, FORMS),
    "engine-recovery": ("engine", recovery, None),
}
PRINTED = ["map-table", "map-spread", "factor-by-load"]
COMPARISONS = {"jmh": benchmarks, "engine-rates": rates}


def table(name: str) -> str:
    folder = HERE / name
    if name in EXPERIMENTS:
        return "\n".join(experiment((folder / "table.md").read_text(), *EXPERIMENTS[name])) + "\n"
    if name in PRINTED:
        return "\n".join(printed((folder / "table.md").read_text())) + "\n"
    files = sorted(folder.glob("*.json"))
    if not files:
        sys.exit(f"{folder}: no JSON; expected the results of 'bash results/published/make.sh {name}'")
    return "\n".join(COMPARISONS.get(name, compared)(files)) + "\n"


def page(text: str) -> str:
    """The page with each of its tables made anew."""
    return TABLE.sub(lambda match: f"{match[1]}\n{table(match['name'])}\n{match[4]}", text)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text()))
