"""The parts that the subcommands stored, as one JSON and as tables in Markdown."""

import json
import math
from statistics import median

from judging import PERCENTILES, SAMPLES_NEEDED
import own_runs
from measuring import UserMistake, write_json, write_whole

PARTS = "parts"
JSON_NAME = "study-comparison.json"
MARKDOWN_NAME = "study-comparison.md"
STUDY = "study"
NAMES = {STUDY: "study", "idiomatic": "ours, idiomatic", "tuned": "ours, tuned"}
PASS_THROUGH = "q0"


def render(out):
    """Writes both files from what is in `out`/parts."""
    parts = [json.loads(file.read_text()) for file in sorted((out / PARTS).glob("*.json"))]
    if not parts:
        raise UserMistake(f"nothing to render in '{out}', expected the --out of a former run")
    write_json(out / JSON_NAME, {"schemaVersion": 2, "parts": parts})
    write_whole(out / MARKDOWN_NAME, "\n".join(_markdown(parts)) + "\n")


def _markdown(parts):
    lines = ["# Ours against the study's own code", ""]
    for title, kind, table in (
            ("Latency and cost at one rate", "tails", _tails),
            ("Highest sustained rate", "throughput", _throughput),
            ("Ceiling: source and sink alone", "ceiling", _throughput)):
        chosen = [part for part in parts if part["kind"] == kind]
        if chosen:
            lines += [f"## {title}", "", *table(chosen), ""]
    return lines + ["## Where", "", *_environments(parts)]


# Latency and cost

def _tails(parts):
    lines = [
        "First row of each window, or of each millisecond of event time; ms. Median over the runs (least .. most). The "
        "study's latencies are whole ms, rounded down; ours have µs, and are rounded down likewise for the ratios. q0 is "
        "a side's source and probe without a query: what a query costs is its difference from its own side's q0.",
        "",
        "| query | side | p50 | p90 | p99 | p99.9 | p99.9 pooled | max (largest) | CPU s per million events "
        "| above its q0 | stolen CPU s | runs |",
        "| --- | --- " + "| ---: " * 10 + "|"]
    notes = []
    pass_through = _cost_of_pass_through(parts)
    for part in parts:
        left_out = [each["leftOut"] for each in part["rounds"] if each["leftOut"]]
        runs = _counted(part)
        lines += [_tails_row(part, side, runs[side], left_out, pass_through) for side in runs]
        lines += [_ratio_row(part, runs, side) for side in runs if side != STUDY]
        notes += [f"- {part['name']}: left out, {reason}" for reason in left_out]
        notes += _verdict_notes(part["name"], runs)
    return lines + (["", *notes] if notes else [])


def _counted(part):
    """The runs that count, by side."""
    rounds = [each for each in part["rounds"] if not each["leftOut"]]
    return {side: [each["runs"][side] for each in rounds] for side in part["sides"]}


def _cost_of_pass_through(parts):
    """By side, CPU s per million events; our variants share one q0."""
    runs = next((_counted(part) for part in parts if part["query"] == PASS_THROUGH), {})
    costs = {side: _median([run["cpuSecondsPerMillionEvents"] for run in runs[side]]) for side in runs}
    return {**costs, "tuned": costs.get("idiomatic")}


def _tails_row(part, side, runs, left_out, pass_through):
    cells = [_spread(_percentiles(runs, percent)) for percent in PERCENTILES]
    pooled = part["pooled"].get(side, {})
    cells.append(_number(pooled.get("p999Millis")) if pooled else "-")
    maxima = [run["maxMillis"] for run in runs if run["maxMillis"] is not None]
    cells.append(f"{_number(median(maxima))} ({_number(max(maxima))})" if maxima else "-")
    cost = [run["cpuSecondsPerMillionEvents"] for run in runs]
    cells.append(_spread(cost))
    cells.append(_above(_median(cost), pass_through.get(side)))
    cells.append(_spread([run["stolenCpuSeconds"] for run in runs]))
    return _row(part["name"], NAMES[side], *cells, f"{len(runs)}, {len(left_out)} left out")


def _above(cost, pass_through):
    return "-" if cost is None or pass_through is None else f"{cost - pass_through:.2f}"


def _ratio_row(part, runs, ours):
    def ratio(values):
        return _ratio(*(_median(values(side)) for side in (ours, STUDY)))

    def ratio_of_latencies(values):
        return ratio(lambda side: _whole(values(side)))

    cells = [ratio_of_latencies(lambda side, p=percent: _percentiles(runs[side], p)) for percent in PERCENTILES]
    cells.append(ratio_of_latencies(lambda side: [part["pooled"].get(side, {}).get("p999Millis")]))
    cells.append(ratio_of_latencies(lambda side: [run["maxMillis"] for run in runs[side]]))
    cells.append(ratio(lambda side: [run["cpuSecondsPerMillionEvents"] for run in runs[side]]))
    return _row("", f"**{NAMES[ours]} / study**", *cells, "", "", "")


def _ratio(ours, study):
    return f"{ours / study:.2f}" if ours is not None and study else "-"


def _whole(latencies):
    """As the study's are: the whole ms between an event time, which is whole, and the clock's whole ms."""
    return [None if latency is None else math.floor(latency) for latency in latencies]


def _percentiles(runs, percent):
    return [run["percentilesMillis"][str(percent)] for run in runs]


def _verdict_notes(name, runs):
    for side in runs:
        for number, run in enumerate(runs[side], 1):
            reasons = list(run["notSustained"])
            reasons += [] if run["ownVerdict"] is None else own_runs.doubts({"verdict": run["ownVerdict"]})
            if reasons:
                yield f"- {name}: run {number} of {NAMES[side]} is in the table, but: {'; '.join(reasons)}"


# Highest rates

def _throughput(parts):
    lines = [
        "| case | side | events/s | confirmed by | CPU s per million events | p50, ms | trials |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: |"]
    for part in parts:
        found = part["found"]
        lines += [_rate_row(part, side) for side in part["sides"]]
        for ours in part["sides"]:
            if ours != STUDY and found.get(ours) and found.get(STUDY):
                ratio = _ratio(*(_effective_rate(part, side) for side in (ours, STUDY)))
                lines.append(_row("", f"**{NAMES[ours]} / study**", ratio, "", "", "", ""))
    return lines


def _rate_row(part, side):
    trials = [trial for trial in part["trials"] if trial["side"] == side]
    rate = part["found"].get(side)
    if rate is None:
        why = "none found" if side in part["found"] else "unfinished"
        return _row(part["name"], NAMES[side], why, "", "", "", len(trials))
    confirmed = _confirmations(part, side)
    good = [trial for trial in confirmed if not trial["notSustained"]]
    return _row(
        part["name"], NAMES[side], f"{_effective_rate(part, side):,.0f}", f"{len(good)} of {len(confirmed)} fresh runs",
        _spread([trial["cpuSecondsPerMillionEvents"] for trial in good]),
        _spread(_percentiles(good, 50)), len(trials))


def _confirmations(part, side):
    """Without the trials that were repeated because of stolen time."""
    return [trial for trial in part["trials"]
            if trial["side"] == side and trial["step"] == "confirm" and trial["rate"] == part["found"][side]
            and not trial["repeated"]]


def _effective_rate(part, side):
    """Of the study: what its source makes of the rate that it was told."""
    return next(trial["effectiveRate"] for trial in part["trials"]
                if trial["side"] == side and trial["rate"] == part["found"][side])


# Figures

def _environments(parts):
    seen = {}
    for part in parts:
        seen.setdefault(json.dumps(_machine(part["environment"])), []).append(part["name"])
    for text, names in seen.items():
        for key, value in json.loads(text).items():
            if value:
                yield f"- {key}: {' '.join(value) if isinstance(value, list) else value}"
        yield from [f"- measured there: {', '.join(names)}", ""]


def _machine(environment):
    keys = ("jvm", "jvmFlags", "cpu", "cores", "memory", "kernel", "threads", "oursExtra", "commit", "studyCommit")
    return {key: environment.get(key) for key in keys}


def _row(*cells):
    return "| " + " | ".join(map(str, cells)) + " |"


def _median(values):
    known = [value for value in values if value is not None]
    return median(known) if known else None


def _spread(values):
    known = [value for value in values if value is not None]
    if not known:
        return "-"
    if len(known) == 1:
        return _number(known[0])
    return f"{_number(median(known))} ({_number(min(known))} .. {_number(max(known))})"


def _number(value):
    if value is None:
        return f"needs {SAMPLES_NEEDED[99.9]:,}"
    return f"{value:,.2f}" if value < 100 else f"{value:,.0f}"
