"""Writes the tables of two pages, PAGES, from the results in this folder: python3 results/published/page.py

A table stands between the lines "<!-- published: NAME -->" and "<!-- published: end -->". It is made from the table
that nexmark printed, NAME/table.md, or from what nexmark compare and JMH wrote as JSON.
"""

from __future__ import annotations

import csv
import json
import math
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
PAGES = [PROJECT / "docs" / name for name in ("performance.md", "advice.md")]
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


def change(baseline: dict[str, Any], side: dict[str, Any], effect: dict[str, Any]) -> str:
    """Medians and answer; none if it is undecided, but the interval of the change, unless it has an open end."""
    words, metric, by = effect["words"], effect["metric"], effect["change"] or {}
    medians = [one["spreads"][metric]["median"] for one in (baseline, side) if metric in one["spreads"]]
    if len(medians) < 2 or words.startswith("not compared"):
        return "-"
    low, high = by.get("lowPercent"), by.get("highPercent")
    answer = ": " + words.split(":")[0]
    if answer == ": undecided":
        answer = "" if low is None or high is None else f" [{low:+.0f}..{high:+.0f} %]"
    return f"{figure(medians[0])} → {figure(medians[1])}{answer}"


def compared(files: list[Path]) -> list[str]:
    """A row for each answer that nexmark compare gave."""
    rows = []
    for one in (answer for file in files for answer in json.loads(file.read_text())):
        for contrast in one["contrasts"]:
            effects = {effect["metric"]: effect for effect in contrast["effects"]}
            sides = f"{one['title']} {one['baseline']['side']} → {contrast['side']['side']}"
            rows.append([sides, *(change(one["baseline"], contrast["side"], effects[metric]) for metric in METRICS)])
    return [*markdown(["sides", *METRICS.values()], rows), "", measured_on(files[0].parent)]


def measured_on(folder: Path) -> str:
    """The machines and revisions of the runs in a folder."""
    with (folder / "results.csv").open(newline="") as table:
        runs = list(csv.DictReader(table))
    return machines_and_revisions(runs)


def machines_and_revisions(found: list[dict[str, Any]]) -> str:
    machines, revisions = (" and ".join(sorted({one[name] for one in found})) for name in ("machine", "revision"))
    return f"{machines}, revision {revisions}"


EVENTS = {"true": "bids", "false": "all"}


def benchmarks(files: list[Path]) -> list[str]:
    """What JMH measured of the generator as the runner uses it, and of the recorder."""
    found: dict[str, dict[str, str]] = {}
    measured = [benchmark for file in files for benchmark in json.loads(file.read_text())]
    for one in measured:
        params, metric = one.get("params"), one["primaryMetric"]
        column = f"{params['profile']}, {EVENTS[params['bidsOnly']]}, M/s" if params else "a latency, ns"
        text = f"{figure(metric['score'])} ± {figure(metric['scoreError'])}"
        found.setdefault(one["benchmark"].rpartition(".")[2], {})[column] = text
    return [*matrix("method", found), "", machines_and_revisions(measured)]


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
    return [*matrix("query", found, FORMS), "", measured_on(files[0].parent)]


Row = dict[str, str]
NUMBER = re.compile(r"[\d.,]*\d")
Place = Callable[[Row, Row], tuple[str, Row]]


def engines(cell: Row, figures: Row) -> tuple[str, Row]:
    return cell["query"], {form(cell): shown(figures, "p50 ms")}


def columns(cell: Row, figures: Row) -> tuple[str, Row]:
    return cell["query"], {cell["variant"]: f"{cell['rate']}: {shown(figures, 'CPU s/M')}"}


def columns_latency(cell: Row, figures: Row) -> tuple[str, Row]:
    return cell["rate"], {f"{cell['variant']}, p99 ms": shown(figures, "p99 ms")}


def recovery(cell: Row, figures: Row) -> tuple[str, Row]:
    return cell["engine"], {metric: shown(figures, metric) for metric in figures if metric != "valid"}


def cells(text: str) -> dict[str, Row]:
    """The figures of each cell in a table that nexmark printed, by the titles of their columns."""
    lines = [[part.strip() for part in line.strip("| ").split("|")] for line in text.split("\n") if line[:2] == "| "]
    return {cell: dict(zip(lines[0][1:], figures, strict=True)) for cell, *figures in lines[2:]}


def experiment(text: str, head: str, place: Place, order: list[str] | None = None) -> list[str]:
    """A table that nexmark printed, with each cell where a function puts it."""
    found: dict[str, Row] = {}
    for cell, figures in cells(text).items():
        settings = dict(part.split("=", 1) for part in cell.split() if "=" in part)
        name, texts = place(settings, figures)
        found.setdefault(name, {}).update(texts)
    return [*matrix(head, found, order), "", machine_and_versions(text)]


def printed(text: str, left_out: list[str]) -> list[str]:
    """A table that nexmark printed, whose experiment names the columns, with three digits of each fraction."""
    rows = [[part.strip() for part in line.strip("| ").split("|")] for line in text.split("\n") if line[:2] == "| "]
    kept = [place for place, head in enumerate(rows[0]) if head not in left_out]
    short = [[printed_cell(row[place]) for place in kept] for row in rows]
    return [*("| " + " | ".join(row) + " |" for row in short), "", machine_and_versions(text)]


def printed_cell(text: str) -> str:
    name = re.sub(r"\S+/(\S+)\.yaml", r"\1", text.replace(" .. ", ".."))
    return re.sub(r"\d+\.\d+", lambda number: figure(float(number[0])), name)


def machine_and_versions(text: str) -> str:
    return re.sub(r"JDK .*?\), ", "", text.rstrip("\n").rpartition("\n")[2])


def shown(row: Row, metric: str) -> str:
    """Three digits and the spread; how many runs were valid, where some were not."""
    if row[metric].startswith("!"):
        return "not held"
    numbers = NUMBER.findall(row[metric])
    if not numbers:
        return row[metric]
    median, *ends = (figure(float(number.replace(",", ""))) for number in numbers)
    valid = "" if len(set(row["valid"].split("/"))) == 1 else f", {row['valid'].replace('/', ' of ')} valid"
    return median + (f" ({'..'.join(ends)})" if ends else "") + valid


class Claim(NamedTuple):
    """What a sentence of advice says of a metric as advised, divided by the metric otherwise, or alone."""

    metric: str
    advised: str
    otherwise: str = ""
    above: float = 0
    below: float = 1

    def words(self) -> str:
        above, below = f"{self.above:g}<" * (self.above > 0), f"<{self.below:,.6g}" * (self.below < math.inf)
        name = f"ratio{below} of {self.metric}" if self.otherwise else self.metric + below
        return above + name


IO = "hazelcast=cluster-configs/hazelcast{}.yaml"
ADVICE = {
    "threads": Claim("p99 ms", "threads=1", "threads=2"),
    "young": Claim("p99 ms", "jvmOptions=-XX:MaxNewSize=150m", "jvmOptions=-XX:MaxGCPauseMillis=5"),
    "zgc": Claim("p99 ms", "jvm=zgc", "jvm=g1-5ms"),
    "heap": Claim("p99 ms", "jvmOptions=-Xms4g,-Xmx4g", "jvmOptions=-Xms1g,-Xmx1g"),
    "jdk": Claim("CPU s/M", "java=25", "java=17"),
    "io": Claim("throughput events/s", IO.format("-one-io-thread"), IO.format(""), above=0.95, below=math.inf),
    "jobs": Claim("mean ms", "jobs=20", "jobs=10", above=1.5, below=2.5),
    "snapshots": Claim("p99 ms", "snapshotInterval=1s", "snapshotInterval=10s", below=1.5),
    "restart": Claim("max ms", "faults=kill@3s", below=3000),
}
ENOUGH = 3  # valid runs of a cell: all of one are below all of an equal other in one case of twenty


def verdict(claim: Claim, found: dict[str, Row]) -> str:
    """Whether the claim is true of every run as advised and every run otherwise, of none, or neither."""
    sides = [found[name] for name in (claim.advised, claim.otherwise) if name]
    if any(int(side["valid"].split("/")[0]) < ENOUGH for side in sides):
        return "undecided here"
    advised, *otherwise = ([float(n.replace(",", "")) for n in NUMBER.findall(side[claim.metric])] for side in sides)
    least = min(advised) / (max(otherwise[0]) if otherwise else 1)
    most = max(advised) / (min(otherwise[0]) if otherwise else 1)
    if claim.above < least and most < claim.below:
        return "holds"
    return "does not hold" if most <= claim.above or least >= claim.below else "undecided here"


def advice() -> list[str]:
    """A row for each sentence: its experiment, what it claims, what was measured, and the verdict."""
    rows: list[list[str]] = []
    ends: set[str] = set()
    for name, claim in ADVICE.items():
        experiments = "cluster-configs/experiments"
        described = re.search("^description: (.*)$", (PROJECT / experiments / f"advice-{name}.yaml").read_text(), re.M)
        stored = HERE / f"advice-{name}" / "table.md"
        answer = ["-", "not measured"]
        if stored.exists():
            found = cells(stored.read_text())
            sides = [
                f"{printed_cell(cell)} {shown(found[cell], claim.metric)}"
                for cell in (claim.advised, claim.otherwise)
                if cell
            ]
            answer = [", ".join(sides), verdict(claim, found)]
            ends.add(machine_and_versions(stored.read_text()))
        link = f"[{name}](../{experiments}/advice-{name}-small.yaml)"
        rows.append([described[1] if described else "", link, claim.words(), *answer])
    heads = ["sentence", "experiment", "claim", "as advised, otherwise", "verdict"]
    return [*markdown(heads, rows), *(["", "; ".join(sorted(ends))] if ends else [])]


# The vendor's means on 3, 5 and 9 members with 8 processors each, ms.
VENDOR: dict[int, list[float]] = {
    1: [150, 152, 134],
    10: [877, 719, 557],
    20: [1784, 1470, 1046],
    40: [3948, 3207, 2085],
}


def capacity() -> list[str]:
    """The mean latency by jobs and members, theirs and ours."""
    stored = HERE / "capacity-planning" / "table.md"
    ours: dict[int, list[float]] = {}
    for cell, row in (cells(stored.read_text()) if stored.exists() else {}).items():
        jobs = int(cell.partition("jobs=")[2].split()[0])
        held = not row["mean ms"].startswith("!")
        mean = float(NUMBER.findall(row["mean ms"])[0].replace(",", "")) if held else math.nan
        ours.setdefault(jobs, []).append(mean)
    rows = [[str(jobs), *growth(VENDOR, jobs), *growth(ours, jobs)] for jobs in sorted({*VENDOR, *ours})]
    end = ["", machine_and_versions(stored.read_text())] if stored.exists() else []
    return [*markdown(["jobs", "theirs, 3/5/9 members", "times", "here, 1/2/3 members", "times"], rows), *end]


def growth(means: dict[int, list[float]], jobs: int) -> list[str]:
    """The mean latencies of clusters of each size, and how many times that of one job they are."""
    pairs = list(zip(means.get(jobs, []), means.get(1, []), strict=False))
    texts = [("?", "?") if math.isnan(mean) else (figure(mean), f"{mean / one:.1f}") for mean, one in pairs]
    return ["/".join(text[part] for text in texts) for part in (0, 1)]


EXPERIMENTS: dict[str, tuple[str, Place, list[str] | None]] = {
    "columns": ("query", columns, ["idiomatic", "tuned", "columnar"]),
    "columns-latency": ("rate", columns_latency, None),
    "engines": ("query", engines, FORMS),
    "engine-recovery": ("engine", recovery, None),
}
PRINTED: dict[str, list[str]] = {  # without these columns
    "map-table": ["keys", "least RSS MB", "round trip ms"],
    "factor-by-load": ["p50 ms", "alloc MB/s", "heap MB", "CPU s/M"],
}
COMPARISONS = {"jmh": benchmarks, "engine-rates": rates}
OF_ADVICE = {"advice": advice, "capacity-planning": capacity}


def table(name: str) -> str:
    folder = HERE / name
    if name in OF_ADVICE:
        return "\n".join(OF_ADVICE[name]()) + "\n"
    if name in EXPERIMENTS:
        return "\n".join(experiment((folder / "table.md").read_text(), *EXPERIMENTS[name])) + "\n"
    if name in PRINTED:
        return "\n".join(printed((folder / "table.md").read_text(), PRINTED[name])) + "\n"
    files = sorted(folder.glob("*.json"))
    if not files:
        sys.exit(f"{folder}: no JSON; expected the results of 'bash results/published/make.sh {name}'")
    return "\n".join(COMPARISONS.get(name, compared)(files)) + "\n"


def page(text: str) -> str:
    """The page with each of its tables made anew."""
    return TABLE.sub(lambda match: f"{match[1]}\n{table(match['name'])}\n{match[4]}", text)


if __name__ == "__main__":
    for file in PAGES:
        file.write_text(page(file.read_text()))
