#!/usr/bin/env python3
"""Measures how cost, latency and memory of q5 and q8 grow with keys, updates, window and members, and draws it."""

import argparse
import json
import math
import shlex
from dataclasses import dataclass, replace
from pathlib import Path

import measuring
import sides
from measuring import PIP_LINE, UserMistake, progress
from options import OneLineParser, add_run_options, parse_count, parse_millis

EXAMPLES = """examples:
  growth.py
  growth.py --queries q5 --panels keys,slide --keys 1k,100k --slides 100ms,20ms
  growth.py --out results/growth --draw-only

Each point is stored in --out/growth.json as soon as it is there; a point that failed is kept with its reason.
Exit codes: 0 done, 1 failure, 2 user's mistake, 130 interrupted (143 by SIGTERM)."""

QUERIES = ("q5", "q8")
# The point from which one setting at a time departs.
BASE_KEYS, BASE_SLIDE_MILLIS, BASE_WINDOW_MILLIS, BASE_MEMBERS = 10_000, 100, 10_000, 1
THREADS = {1: 2, 2: 2, 4: 4}
# Of the study's events, which profile blog-2021 has: q8 gets nine auctions for each person.
Q8_AUCTION_SHARE, Q8_PERSON_SHARE = 0.9, 0.1
RESULT_NAME = "growth.json"


@dataclass(frozen=True)
class Panel:
    """One setting that grows."""

    name: str
    label: str
    unit_of: str

    def axis_value(self, point):
        if self.name == "slide":
            return 1000 / point["slideMillis"]
        return point["windowMillis"] / 1000 if self.name == "window" else point[self.unit_of]


PANELS = (
    Panel("keys", "distinct keys", "keys"),
    Panel("slide", "updates per second (1 / slide)", "slideMillis"),
    Panel("window", "window, s", "windowMillis"),
    Panel("members", "members in one JVM (2, 2, 4 threads)", "members"))


def measure(options):
    jvm = measuring.find_jvm(options.java, options.jvm_options)
    jar = measuring.find_jar(options.jar)
    result = {"schemaVersion": 1, "environment": measuring.environment(jvm, jar, oursExtra=options.ours_extra),
              "settings": {"rate": options.rate, "warmupSeconds": options.warmup, "measureSeconds": options.measure},
              "points": []}
    measured = {}
    for query, panel, members, case in _plan(options):
        progress(f"{query} by {panel}: {case.keys:,} keys, window {case.window_millis} ms, "
                 f"slide {case.slide_millis} ms, {members} members")
        # The base point is a point of each panel, and measured once.
        if (case, members) not in measured:
            ours = sides.Ours(jvm, jar, _threads(members), shlex.split(options.ours_extra), members)
            measured[case, members] = _point(case, members, ours.run(case))
        point = measured[case, members]
        progress(f"  {point['failure'] or _short(point)}")
        result["points"].append({"panel": panel, **point})
        measuring.write_json(Path(options.out) / RESULT_NAME, result)
    return result


def _plan(options):
    for query in options.queries:
        base = sides.Case(query, options.rate, options.warmup, options.measure, BASE_SLIDE_MILLIS,
                          BASE_WINDOW_MILLIS, BASE_KEYS)
        points = {
            "keys": [(BASE_MEMBERS, replace(base, keys=keys)) for keys in options.keys],
            "slide": [(BASE_MEMBERS, replace(base, slide_millis=slide)) for slide in options.slides],
            "window": [(BASE_MEMBERS, replace(base, window_millis=window)) for window in options.windows],
            "members": [(members, base) for members in options.members]}
        for panel in options.panels:
            for members, case in points[panel]:
                yield query, panel, members, case


def _threads(members):
    return THREADS.get(members, members)


def _point(case, members, run):
    point = {
        "query": case.query, "keys": case.keys, "slideMillis": case.slide_millis, "windowMillis": case.window_millis,
        "members": members, "threads": _threads(members), "entries": round(_entries(case)), "failure": run.failure,
        "command": shlex.join(run.command)}
    if run.failure:
        return point
    latency = run.own_result["latency"]
    series = latency["series"][latency["main"]]
    figures = run.figures()
    return {
        **point,
        "mainSeries": latency["main"],
        "samples": series["samples"],
        "p99Millis": _p99_millis(series),
        "maxMillis": _to_millis(series["maxMicros"]),
        "cpuSecondsPerMillionEvents": figures["cpuSecondsPerMillionEvents"],
        "stolenCpuSeconds": figures["stolenCpuSeconds"],
        "heapAfterGcMegabytes": run.heap_after_gc_megabytes,
        "verdict": run.own_result["verdict"]}


def _p99_millis(series):
    """None with too few samples; the figure is the benchmark's own."""
    return _to_millis(series["percentiles"]["p99"]["micros"])


def _to_millis(micros):
    return None if micros is None else micros / 1000


def _entries(case):
    """
    Keys and frames that hold something: Jet keeps, for each slide in the window, an accumulator for each key that was
    seen in it, and keys are not seen in each slide if there are more of them than events.
    """
    frames = case.window_millis / case.slide_millis
    events = case.rate * case.slide_millis / 1000
    if case.query == "q5":
        return frames * min(case.keys, events)
    return frames * (_distinct(case.keys, events * Q8_AUCTION_SHARE) + _distinct(case.keys, events * Q8_PERSON_SHARE))


def _distinct(keys, draws):
    """How many of the keys come up, on average, if each draw is at random."""
    return keys * -math.expm1(-draws / keys)


def bytes_per_entry(point, smallest):
    """What a key in a frame takes, over what the smallest point has; None where that is not more."""
    if point["failure"] or smallest["failure"] or point["entries"] <= smallest["entries"]:
        return None
    if None in (point["heapAfterGcMegabytes"], smallest["heapAfterGcMegabytes"]):
        return None
    return (point["heapAfterGcMegabytes"] - smallest["heapAfterGcMegabytes"]) * 1e6 / (
        point["entries"] - smallest["entries"])


def add_bytes_per_entry(result):
    """Against the point with the fewest entries of the same query and panel."""
    for point in result["points"]:
        alike = [other for other in result["points"]
                 if (other["query"], other["panel"]) == (point["query"], point["panel"]) and not other["failure"]]
        smallest = min(alike, key=lambda other: other["entries"], default=point)
        point["heapBytesPerKeyAndFrame"] = bytes_per_entry(point, smallest)


def _short(point):
    p99 = "p99 has too few samples" if point["p99Millis"] is None else f"p99 {point['p99Millis']:.1f} ms"
    return (f"{point['cpuSecondsPerMillionEvents']:.3f} CPU s per million events, {p99}, "
            f"max {point['maxMillis']:.1f} ms" + ("" if point["verdict"]["valid"] else ", INVALID"))


# Plots

CPU_COLOUR, LATENCY_COLOUR, FAILED_COLOUR = "tab:blue", "tab:red", "black"


def draw(result, out):
    pyplot = _pyplot()
    for query in sorted({point["query"] for point in result["points"]}):
        figure, axes = pyplot.subplots(2, 2, figsize=(12, 8.5), layout="constrained")
        for panel, axis in zip(PANELS, axes.flat):
            points = [point for point in result["points"] if (point["query"], point["panel"]) == (query, panel.name)]
            _draw_panel(axis, panel, sorted(points, key=panel.axis_value))
        rate = result["settings"]["rate"]
        figure.suptitle(
            f"{query}, {rate:,} events/s; one setting departs from {BASE_KEYS:,} keys, {BASE_SLIDE_MILLIS} ms slide, "
            f"{BASE_WINDOW_MILLIS // 1000} s window, 1 member\n"
            "filled: p99; hollow: the largest, where samples are too few for p99; crossed: the run was invalid")
        _save_whole(figure, out / f"growth-{query}.svg")
        pyplot.close(figure)


def _draw_panel(axis, panel, points):
    axis.set_xlabel(panel.label)
    if not points:
        axis.text(0.5, 0.5, "not measured", ha="center", transform=axis.transAxes)
        return
    good = [point for point in points if not point["failure"]]
    latency_axis = axis.twinx()
    axis.set_xscale("log", base=10 if panel.name == "keys" else 2)
    xs = [panel.axis_value(point) for point in good]
    axis.plot(xs, [point["cpuSecondsPerMillionEvents"] for point in good], "s-", color=CPU_COLOUR)
    axis.set_ylabel("CPU s per million events", color=CPU_COLOUR)
    axis.set_ylim(bottom=0)
    _draw_latencies(latency_axis, xs, good)
    for point in points:
        if point["failure"]:
            axis.axvline(panel.axis_value(point), color=FAILED_COLOUR, linestyle=":")
            axis.annotate("failed: " + point["failure"][:40], (panel.axis_value(point), 0.02),
                          xycoords=("data", "axes fraction"), rotation=90, fontsize=7, ha="right", va="bottom")
    ticks = sorted({panel.axis_value(point) for point in points})
    axis.set_xticks(ticks, [f"{tick:,.0f}" for tick in ticks])
    axis.minorticks_off()
    axis.grid(alpha=0.3)


def _draw_latencies(axis, xs, points):
    heights = [point["maxMillis"] if point["p99Millis"] is None else point["p99Millis"] for point in points]
    axis.plot(xs, heights, "-", color=LATENCY_COLOUR)
    for x, height, point in zip(xs, heights, points):
        fill = LATENCY_COLOUR if point["p99Millis"] is not None else "white"
        axis.plot(x, height, "o", color=LATENCY_COLOUR, markerfacecolor=fill)
        if not point["verdict"]["valid"]:
            axis.plot(x, height, "x", color=FAILED_COLOUR, markersize=11)
    if heights:
        axis.set_yscale("log")
        for ticks in (axis.yaxis.set_major_formatter, axis.yaxis.set_minor_formatter):
            ticks(lambda height, _: f"{height:g}")
    axis.set_ylabel("latency of complete windows, ms", color=LATENCY_COLOUR)


def _save_whole(figure, path):
    unfinished = path.with_name(f".{path.name}")
    try:
        figure.savefig(unfinished, format="svg")
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _pyplot():
    try:
        import matplotlib
    except ImportError:
        raise UserMistake(f"the Python module matplotlib is missing: {PIP_LINE}") from None
    matplotlib.use("Agg")
    from matplotlib import pyplot
    return pyplot


# Command line

def _list_of(parse):
    return lambda text: [parse(item) for item in text.split(",")]


def _names_of(setting, known):
    def parse(text):
        for name in text.split(","):
            if name not in known:
                raise UserMistake(f"{setting} has '{name}', expected some of {','.join(known)}")
        return text.split(",")
    return parse


def _parser():
    names = tuple(panel.name for panel in PANELS)
    parser = OneLineParser(
        description=__doc__, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", metavar="DIR", default="results/growth", help="where results go (%(default)s)")
    parser.add_argument("--draw-only", action="store_true", help="draw what is in --out, measure nothing")
    parser.add_argument("--queries", metavar="LIST", type=_names_of("--queries", QUERIES), default=",".join(QUERIES),
                        help="(%(default)s)")
    parser.add_argument("--panels", metavar="LIST", type=_names_of("--panels", names), default=",".join(names),
                        help="which settings grow (%(default)s)")
    parser.add_argument("--rate", metavar="N", type=parse_count, default="500k", help="events per second (%(default)s)")
    parser.add_argument("--keys", metavar="LIST", type=_list_of(parse_count), default="1k,10k,100k,1M,10M",
                        help="(%(default)s)")
    parser.add_argument("--slides", metavar="LIST", type=_list_of(parse_millis),
                        default="500ms,200ms,100ms,50ms,20ms,10ms", help="(%(default)s)")
    parser.add_argument("--windows", metavar="LIST", type=_list_of(parse_millis), default="1s,2s,5s,10s,20s,60s",
                        help="(%(default)s)")
    parser.add_argument("--members", metavar="LIST", type=_list_of(parse_count), default="1,2,4", help="(%(default)s)")
    add_run_options(parser)
    # The base point's 100 ms slide needs 30 s for the 299 windows that a p99 takes.
    parser.set_defaults(measure="30s")
    return parser


def main():
    options = _parser().parse_args()
    out = Path(options.out)
    # Before hours of measuring, not after.
    _pyplot()
    if options.draw_only:
        if not (out / RESULT_NAME).is_file():
            raise UserMistake(f"no {out / RESULT_NAME} to draw, expected the --out of a former run")
        result = json.loads((out / RESULT_NAME).read_text())
    else:
        result = measure(options)
    add_bytes_per_entry(result)
    measuring.write_json(out / RESULT_NAME, result)
    draw(result, out)
    progress(f"written: {out / RESULT_NAME} and growth-*.svg")
    return 0


if __name__ == "__main__":
    measuring.run_main(main)
