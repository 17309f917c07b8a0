#!/usr/bin/env python3
"""What each processing guarantee costs, and what a killed member costs under it."""

import argparse
import json
import shlex
import subprocess
import tempfile
from pathlib import Path
from statistics import median

import measuring
from measuring import DEFAULT_JAR, progress
from options import OneLineParser, parse_at_least_one, parse_count

EXAMPLES = """examples:
  guarantees.py
  guarantees.py --queries q5 --rounds 5 --fault kill@4s

Runs are interleaved, round by round. Exit codes: 0 done, 1 failure, 2 user's mistake, 130 interrupted."""

GUARANTEES = ("none", "at-least-once", "exactly-once")
COST = ("cpuSecondsPerMillionEvents", "p50Millis", "p99Millis", "maxMillis")
SNAPSHOTS = ("snapshots", "failedSnapshots", "snapshotMedianMillis", "snapshotMaxMillis",
             "snapshotMedianKilobytes", "snapshotMaxKilobytes")
LOSS = ("lost", "duplicated", "wrong", "detectedMillis", "restartedMillis", "caughtUpMillis", "recoveryMaxMillis")
SPARE_SECONDS = 150
ENDED_BY_ITSELF = (0, 3, 4)


def measure(options):
    out = Path(options.out)
    jvm = measuring.find_jvm(options.java, None)
    jar = measuring.find_jar(options.jar)
    content = {"environment": measuring.environment(jvm, jar), "rate": options.rate, "runs": []}
    for number in range(options.rounds):
        for query in options.queries.split(","):
            for guarantee in GUARANTEES:
                figures = _run(jvm, jar, query, guarantee, options)
                content["runs"].append({"query": query, "guarantee": guarantee, **figures})
                measuring.write_json(out / "guarantees.json", content)
                progress(f"round {number + 1} {query} {guarantee}: {figures}")
    measuring.write_whole(out / "guarantees.md", _table(content["runs"], (LOSS if options.fault else COST) + SNAPSHOTS))


def _run(jvm, jar, query, guarantee, options):
    with tempfile.TemporaryDirectory() as folder:
        command = jvm.command(
            "-jar", str(jar), "run", query, "--rate", str(options.rate), "--cluster", options.cluster,
            "--guarantee", guarantee, "--snapshot-interval", "1s", "--window", "2s", "--slide", "20ms",
            "--warmup", f"{options.warmup}s", "--measure", f"{options.measure}s", "--drain", "60s",
            "--out", folder, "--json", *(["--fault", options.fault] if options.fault else ["--check", "off"]),
            *shlex.split(options.ours_extra))
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False,
                                  timeout=options.warmup + options.measure + SPARE_SECONDS)
        except subprocess.TimeoutExpired:
            return {"failure": "it did not end in time"}
        if done.returncode not in ENDED_BY_ITSELF:
            return {"failure": (done.stderr.splitlines() or ["no word"])[-1]}
        result = json.loads(done.stdout)
        return {**(_loss(result) if options.fault else _cost(result)), **_snapshots(result)}


def _cost(result):
    main = result["latency"][result["mainSeries"]]
    micros = {each["percentile"]: each["micros"] for each in main["percentiles"]}
    return {
        "verdict": result["status"],
        "cpuSecondsPerMillionEvents": result["throughput"]["cpuSecondsPerMillionEvents"],
        "p50Millis": _millis(micros[50.0]),
        "p99Millis": _millis(micros[99.0]),
        "maxMillis": _millis(main["maxMicros"]),
    }


def _loss(result):
    faulted = result["faulted"]
    recovery = faulted["recoveries"][0] if faulted["recoveries"] else {}
    return {
        "verdict": result["status"],
        **{count: faulted["rows"][count] for count in ("lost", "duplicated", "wrong")},
        **{time: recovery.get(time) for time in ("detectedMillis", "restartedMillis", "caughtUpMillis")},
        "recoveryMaxMillis": _millis(recovery.get("maxMicros")),
    }


def _snapshots(result):
    snapshots = result["snapshots"] or {}
    return {
        "snapshots": snapshots.get("succeeded"),
        "failedSnapshots": snapshots.get("failed"),
        "snapshotMedianMillis": snapshots.get("medianMillis"),
        "snapshotMaxMillis": snapshots.get("maxMillis"),
        "snapshotMedianKilobytes": _kilobytes(snapshots.get("medianBytes")),
        "snapshotMaxKilobytes": _kilobytes(snapshots.get("maxBytes")),
    }


def _kilobytes(size):
    return None if size is None else size / 1000


def _millis(micros):
    return None if micros is None else micros / 1000


def _table(runs, columns):
    lines = ["| query | guarantee | valid | " + " | ".join(columns) + " |",
             "| --- | --- | --- | " + "---: | " * len(columns)]
    for case in dict.fromkeys((run["query"], run["guarantee"]) for run in runs):
        mine = [run for run in runs if (run["query"], run["guarantee"]) == case]
        valid = sum(run.get("verdict") == "valid" for run in mine)
        cells = [_spread([run.get(column) for run in mine]) for column in columns]
        lines.append("| " + " | ".join([*case, f"{valid} of {len(mine)}", *cells]) + " |")
    return "\n".join(lines) + "\n"


def _spread(values):
    known = [value for value in values if value is not None]
    return f"{median(known):,.2f} ({min(known):,.2f} .. {max(known):,.2f})" if known else "-"


def _parser():
    parser = OneLineParser(description=__doc__, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--queries", metavar="LIST", default="q4,q5", help="(%(default)s)")
    parser.add_argument("--cluster", metavar="WHERE", default="processes:3", help="(%(default)s)")
    parser.add_argument("--fault", metavar="FAULT", help="such as kill@4s: rows and recovery instead of cost")
    parser.add_argument("--rate", metavar="N", type=parse_count, default="100k", help="events per second (%(default)s)")
    parser.add_argument("--warmup", metavar="S", type=int, default=8, help="seconds (%(default)s)")
    parser.add_argument("--measure", metavar="S", type=int, default=12, help="seconds (%(default)s)")
    parser.add_argument("--rounds", metavar="N", type=parse_at_least_one, default="3", help="(%(default)s)")
    parser.add_argument("--java", metavar="FILE", default="java", help="of a JDK (%(default)s)")
    parser.add_argument("--jar", metavar="FILE", default=str(DEFAULT_JAR), help="ours (%(default)s)")
    parser.add_argument("--ours-extra", metavar="TEXT", default="", help="further options of nexmark run")
    parser.add_argument("--out", metavar="DIR", default="results/guarantees", help="(%(default)s)")
    return parser


def main():
    measure(_parser().parse_args())
    return 0


if __name__ == "__main__":
    measuring.run_main(main)
