#!/usr/bin/env python3
"""What each processing guarantee costs, how high a rate it sustains, and what a fault costs under it."""

import argparse
import shlex
from functools import partial
from pathlib import Path

import judging
import measuring
import own_runs
from measuring import DEFAULT_JAR, progress
from options import OneLineParser, parse_at_least_one, parse_count, parse_share

EXAMPLES = """examples:
  guarantees.py cost
  guarantees.py cost --queries q5 --rounds 5
  guarantees.py faults --fault kill@4s
  guarantees.py throughput --queries q5 --start 200k

Runs are interleaved: the guarantees take turns. Exit codes: 0 done, 1 failure, 2 user's mistake, 130 interrupted."""

GUARANTEES = ("none", "at-least-once", "exactly-once")
CASE = ("query", "guarantee")
SNAPSHOTS = {
    "snapshots": ("snapshots", 0),
    "failedSnapshots": ("failed", 0),
    "snapshotMedianMillis": ("snapshot ms, median", 0),
    "snapshotMaxMillis": ("max", 0),
    "snapshotMedianKilobytes": ("snapshot kB, median", 0),
    "snapshotMaxKilobytes": ("max", 0),
}
COST = {
    "cpuSecondsPerMillionEvents": ("CPU s per million events", 2),
    "p50Millis": ("p50 ms to arrival, not to commit", 2),
    "p99Millis": ("p99 ms", 2),
    "p9999Millis": ("p99.99 ms", 2),
    "maxMillis": ("max ms", 2),
    **SNAPSHOTS,
}
FAULTS = {
    "expected": ("rows due", 0),
    "lost": ("lost", 0),
    "duplicated": ("duplicated", 0),
    "wrong": ("wrong", 0),
    "detectedMillis": ("detected ms", 0),
    "restartedMillis": ("restarted ms", 0),
    "caughtUpMillis": ("caught up ms", 0),
    "recoveryMaxMillis": ("max ms until then", 0),
    **SNAPSHOTS,
}


class Runs:
    """The options as objects, and single runs by them."""

    def __init__(self, options):
        self.options = options
        self.out = Path(options.out)
        self.jvm = measuring.find_jvm(options.java, None)
        self.jar = measuring.find_jar(options.jar)
        self.queries = options.queries.split(",")

    def run(self, query, guarantee, rate, *more):
        """Result and failure, one of which is None."""
        options = self.options
        return own_runs.run_once(self.jvm, self.jar, options.warmup + options.measure, [
            query, "--rate", str(rate), "--cluster", options.cluster, "--guarantee", guarantee,
            "--snapshot-interval", "1s", "--window", "2s", "--slide", "20ms", "--warmup", f"{options.warmup}s",
            "--measure", f"{options.measure}s", "--drain", "60s", *more, *shlex.split(options.ours_extra)])

    def content(self, **more):
        return {"environment": measuring.environment(self.jvm, self.jar), "runs": [], **more}

    def store(self, name, content, table):
        measuring.write_json(self.out / f"{name}.json", content)
        measuring.write_whole(self.out / f"{name}.md", table)


def cost(runs):
    _rounds(runs, "cost", COST, _cost, "--check", "off")


def faults(runs):
    _rounds(runs, "faults", FAULTS, _loss, "--fault", runs.options.fault)


def _rounds(runs, name, columns, figures_of, *more):
    content = runs.content(rate=runs.options.rate)
    for number in range(runs.options.rounds):
        for query in runs.queries:
            for guarantee in GUARANTEES:
                result, failure = runs.run(query, guarantee, runs.options.rate, *more)
                figures = {"failure": failure} if failure else {**figures_of(result), **_snapshots(result)}
                content["runs"].append({"query": query, "guarantee": guarantee, **figures})
                runs.store(name, content, own_runs.table(content["runs"], CASE, columns))
                progress(f"round {number + 1} {query} {guarantee}: {figures}")


def _cost(result):
    return {
        **own_runs.verdict(result),
        "cpuSecondsPerMillionEvents": result["throughput"]["cpuSecondsPerMillionEvents"],
        **own_runs.main_latency(result),
    }


def _loss(result):
    faulted = result["rows"]["faulted"]
    recovery = faulted["recoveries"][0] if faulted["recoveries"] else {}
    return {
        **own_runs.verdict(result),
        **{count: faulted["rows"][count] for count in ("expected", "lost", "duplicated", "wrong")},
        **{time: recovery.get(time) for time in ("detectedMillis", "restartedMillis", "caughtUpMillis")},
        "recoveryMaxMillis": own_runs.millis(recovery.get("maxMicros")),
    }


def _snapshots(result):
    snapshots = result["job"]["snapshots"] or {}
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


def throughput(runs):
    options = runs.options
    content = runs.content(found=[])
    for query in runs.queries:
        searches = {each: judging.search(options.start, options.tolerance, options.confirm) for each in GUARANTEES}
        for guarantee, rate in judging.in_turn(searches, partial(_trial, runs, content, query)):
            content["found"].append({"query": query, "guarantee": guarantee, "rate": rate})
            runs.store("throughput", content, _highest(content))
            progress(f"{query} {guarantee}: sustains {rate or 0:,} events/s")


def _trial(runs, content, query, guarantee, rate, step):
    """Whether it is sustained."""
    result, failure = runs.run(query, guarantee, rate, "--check", "off")
    reasons = [failure] if failure else own_runs.doubts(result)
    content["runs"].append({"query": query, "guarantee": guarantee, "step": step, "rate": rate, "notSustained": reasons,
                            **({} if failure else {**_cost(result), **_snapshots(result)})})
    runs.store("throughput", content, _highest(content))
    progress(f"{query} {guarantee} {step} {rate:,}: {'; '.join(reasons) or 'sustained'}")
    return not reasons


def _highest(content):
    lines = ["| query | guarantee | highest rate sustained, events/s | of fresh runs there | trials |",
             "| --- | --- | ---: | ---: | ---: |"]
    for each in content["found"]:
        trials = [run for run in content["runs"] if (run["query"], run["guarantee"]) == (each["query"], each["guarantee"])]
        fresh = [run for run in trials if (run["step"], run["rate"]) == ("confirm", each["rate"])]
        sustained = sum(not run["notSustained"] for run in fresh)
        lines.append(f"| {each['query']} | {each['guarantee']} | {each['rate'] or 0:,} | {sustained} of {len(fresh)} "
                     f"| {len(trials)} |")
    return "\n".join(lines) + "\n"


def _parser():
    parser = OneLineParser(description=__doc__, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=OneLineParser)
    common, rounds, fault, search = (argparse.ArgumentParser(add_help=False) for _ in range(4))
    common.add_argument("--queries", metavar="LIST", default="q1,q4,q5", help="(%(default)s)")
    common.add_argument("--cluster", metavar="WHERE", default="processes:3", help="(%(default)s)")
    common.add_argument("--warmup", metavar="S", type=int, default=8, help="seconds (%(default)s)")
    common.add_argument("--measure", metavar="S", type=int, default=18, help="seconds (%(default)s)")
    common.add_argument("--java", metavar="FILE", default="java", help="of a JDK (%(default)s)")
    common.add_argument("--jar", metavar="FILE", default=str(DEFAULT_JAR), help="ours (%(default)s)")
    common.add_argument("--ours-extra", metavar="TEXT", default="", help="further options of nexmark run")
    common.add_argument("--out", metavar="DIR", default="results/guarantees", help="(%(default)s)")
    rounds.add_argument("--rate", metavar="N", type=parse_count, default="50k", help="events per second (%(default)s)")
    rounds.add_argument("--rounds", metavar="N", type=parse_at_least_one, default="3", help="(%(default)s)")
    fault.add_argument("--fault", metavar="FAULT", default="kill@4s", help="as of nexmark run (%(default)s)")
    search.add_argument("--start", metavar="N", type=parse_count, default="200k",
                        help="where the search begins, events per second (%(default)s)")
    search.add_argument("--tolerance", metavar="%", type=parse_share, default="10",
                        help="how close the search comes, in %% (%(default)s)")
    search.add_argument("--confirm", metavar="N", type=parse_at_least_one, default="3",
                        help="fresh runs at the rate found, most of which must sustain it (%(default)s)")
    for name, action, parents, text in (
            ("cost", cost, [common, rounds], "CPU time, latency and snapshots at one rate"),
            ("faults", faults, [common, rounds, fault], "rows lost, duplicated and wrong, and recovery"),
            ("throughput", throughput, [common, search], "highest sustained rate")):
        command = commands.add_parser(name, parents=parents, help=text, description=text, epilog=EXAMPLES,
                                      formatter_class=argparse.RawDescriptionHelpFormatter)
        command.set_defaults(action=action)
    return parser


def main():
    options = _parser().parse_args()
    options.action(Runs(options))
    progress(f"written: {Path(options.out) / options.command}.md and .json")
    return 0


if __name__ == "__main__":
    measuring.run_main(main)
