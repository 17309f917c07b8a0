#!/usr/bin/env python3
"""
Compares this benchmark with the 2021 study's own code, unchanged, under the same JVM, flags, parallelism and instruments.
Three sides: the study, our idiomatic pipelines, and our tuned ones where a query has them.
"""

import argparse
import shlex
import sys
import tempfile
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path

import judging
import measuring
import sides
import tables
from measuring import UserMistake, progress
from options import (
    OneLineParser, add_run_options, parse_at_least_one, parse_count, parse_millis, parse_share)

EXAMPLES = """examples:
  against-study.py all --study ../big-data-benchmark/nexmark-jet
  against-study.py tails --study ../big-data-benchmark/nexmark-jet --queries q0,q5 --rounds 3
  against-study.py throughput --study ../big-data-benchmark/nexmark-jet --cases q5@20ms --start 2M
  against-study.py ceiling --study ../big-data-benchmark/nexmark-jet --java /usr/lib/jvm/jdk-25/bin/java
  against-study.py render --out results/against-study

Each subcommand adds its parts to --out and renders all that is there, so one may be stopped or repeated.
Exit codes: 0 done, 1 failure, 2 user's mistake, 130 interrupted (143 by SIGTERM): what was measured is kept."""

TUNED = ("q3", "q4", "q5", "q6", "q8")
TAIL_SLIDES_MILLIS = {"q5": 20, "q7": 20, "q8": 500}
THROUGHPUT_CASES = "q5@500ms,q5@20ms,q4"
TRIES_PER_ROUND = 2
MOST_REPEATS_FOR_STOLEN_TIME = 2


class Session:
    """The options as objects, and where parts are stored."""

    def __init__(self, options, classes):
        self.options = options
        self.out = Path(options.out)
        self.jvm = measuring.find_jvm(options.java, options.jvm_options)
        self.jar = measuring.find_jar(options.jar)
        self.extra = shlex.split(options.ours_extra)
        self._classes = Path(classes)

    def ours(self, query, *more):
        """Our sides of a query, each with as many source processors as the study has: one for each thread."""
        parallelism = [] if "--source-processors" in self.extra else ["--source-processors", str(self.options.threads)]
        variants = ("idiomatic", "tuned") if query in TUNED else ("idiomatic",)
        return [sides.Ours(self.jvm, self.jar, self.options.threads,
                           [*self.extra, *parallelism, "--variant", variant, *more], name=variant)
                for variant in variants]

    def ours_unchecked(self, query):
        """At the limit, the proof of the rows would be part of what is measured; the study has none."""
        return self.ours(query, *([] if "--check" in self.extra else ["--check", "off"]))

    @cached_property
    def study(self):
        return sides.Study(self.jvm, self.options.study, self.options.threads, self._classes)

    def case(self, query, rate, slide_millis=None):
        slide = slide_millis or TAIL_SLIDES_MILLIS.get(query, sides.DEFAULT_SLIDE_MILLIS)
        return sides.Case(query, rate, self.options.warmup, self.options.measure, slide)

    def new_part(self, kind, case, **content):
        return {
            "kind": kind,
            "name": case.name,
            "query": case.query,
            "settings": {
                "slideMillis": case.slide_millis, "windowMillis": case.window_millis, "keys": case.keys,
                "warmupSeconds": case.warmup_seconds, "measureSeconds": case.measure_seconds,
                "stealLimit": self.options.steal_limit},
            "environment": measuring.environment(
                self.jvm, self.jar, threads=self.options.threads, oursExtra=self.options.ours_extra,
                studyCommit=measuring.commit_of(self.options.study)),
            **content}

    def store(self, part):
        measuring.write_json(self.out / tables.PARTS / f"{part['kind']}-{part['name']}.json", part)
        tables.render(self.out)


def _run(side, case):
    run = side.run(case)
    if side.name != "study" and run.exit_code == sides.OURS_USERS_MISTAKE:
        raise UserMistake(run.failure)
    return run


# tails

def tails(session):
    for query in session.options.queries:
        _tails_of(session, session.case(query, session.options.rate), [session.study, *session.ours(query)])


def _tails_of(session, case, chosen):
    wanted = session.options.rounds
    part = session.new_part("tails", case, rate=case.rate, sides=[side.name for side in chosen], rounds=[], pooled={})
    pooled = {side.name: [] for side in chosen}
    valid = 0
    for attempt in range(wanted * TRIES_PER_ROUND):
        first = attempt % len(chosen)
        order = chosen[first:] + chosen[:first]
        progress(f"{part['name']}: round {attempt + 1}, {valid} of {wanted} valid so far; {order[0].name} first")
        runs = {side.name: _run(side, case) for side in order}
        reason = _why_left_out(runs.values(), session.options.steal_limit)
        valid += reason is None
        for name, run in runs.items():
            _write_samples(session.out / "samples" / f"{part['name']}-{attempt + 1}-{name}.csv", run)
            if reason is None:
                pooled[name] += run.latencies
        part["rounds"].append({
            "first": order[0].name, "leftOut": reason, "runs": {name: run.figures() for name, run in runs.items()}})
        part["pooled"] = {name: _pooled(latencies) for name, latencies in pooled.items()}
        session.store(part)
        progress("  " + ("; ".join(map(_short, runs.values())) if reason is None else f"left out: {reason}"))
        if valid == wanted:
            return


def _why_left_out(runs, limit):
    failures = [f"{run.side} failed: {run.failure}" for run in runs if run.failure]
    if failures:
        return "; ".join(failures)
    shares = [run.stolen_share() for run in runs]
    difference = max(shares) - min(shares)
    if difference > limit:
        return f"stolen time differs by {difference:.1%} of the processors' time, limit {limit:.1%}"
    return None


def _pooled(latencies):
    return {"samples": len(latencies), "p999Millis": judging.percentile(sorted(latencies), 99.9)}


def _write_samples(path, run):
    rows = (f"{second},{latency:g}" for second, latencies in enumerate(run.latencies_by_second)
            for latency in latencies)
    measuring.write_whole(path, "second,latencyMillis\n" + "".join(f"{row}\n" for row in rows))


def _short(run):
    figures = run.figures()
    p99 = figures["percentilesMillis"]["99"]
    return (f"{run.side}: p99 {'-' if p99 is None else f'{p99:.2f} ms'}, max {figures['maxMillis'] or 0:.1f} ms, "
            f"{figures['cpuSecondsPerMillionEvents'] or 0:.3f} CPU s per million events")


# throughput and ceiling

def throughput(session):
    for query, slide_millis in session.options.cases:
        chosen = [session.study, *session.ours_unchecked(query)]
        _highest_rates(session, "throughput", session.case(query, 0, slide_millis), chosen)


def ceiling(session):
    _highest_rates(session, "ceiling", session.case("q0", 0), [session.study, *session.ours_unchecked("q0")])


def _highest_rates(session, kind, case, chosen):
    options = session.options
    part = session.new_part(kind, case, sides=[side.name for side in chosen], trials=[], found={})
    searches = {side: judging.search(options.start, options.tolerance, options.confirm) for side in chosen}
    for side, rate in judging.in_turn(searches, partial(_trial, session, part, case)):
        part["found"][side.name] = rate
        session.store(part)
        progress(f"{part['name']}: {side.name} sustains {rate or 0:,} events/s")


def _trial(session, part, case, side, rate, step):
    """A trial that was not sustained while much time was stolen is repeated, and the last one counts."""
    limit = session.options.steal_limit
    for repeats_left in range(MOST_REPEATS_FOR_STOLEN_TIME, -1, -1):
        run = _run(side, replace(case, rate=rate))
        reasons = run.why_not_sustained()
        repeat = bool(reasons) and repeats_left > 0 and run.stolen_share() > limit
        part["trials"].append({"step": step, "repeated": repeat, **run.figures()})
        session.store(part)
        progress(f"{part['name']}: {side.name} {step} {rate:,}: {'; '.join(reasons) or 'sustained'}"
                 + (f"; {run.stolen_share():.1%} stolen, once more" if repeat else ""))
        if not repeat:
            return not reasons


def everything(session):
    tails(session)
    throughput(session)
    ceiling(session)


# command line

def parse_queries(text):
    queries = text.split(",")
    for query in queries:
        if query not in sides.STUDY_CLASSES:
            raise UserMistake(f"--queries has '{query}', expected some of {','.join(sides.STUDY_CLASSES)}")
    return queries


def parse_cases(text):
    cases = []
    for case in text.split(","):
        query, _, slide = case.partition("@")
        parse_queries(query)
        cases.append((query, parse_millis(slide) if slide else None))
    return cases


def _parser():
    parser = OneLineParser(description=__doc__.strip(), epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=OneLineParser)
    out, run, study, tail, rates = (argparse.ArgumentParser(add_help=False) for _ in range(5))
    out.add_argument("--out", metavar="DIR", default="results/against-study", help="where results go (%(default)s)")
    add_run_options(run, warmup="30s", measure="60s")
    run.add_argument("--threads", metavar="N", type=parse_at_least_one, default=measuring.CORES,
                     help="cooperative threads of either side (one per processor)")
    run.add_argument("--steal-limit", metavar="%", type=parse_share, default="2",
                     help="of all processors' time: by how much stolen time may differ in a round, or be in a trial that "
                          "was not sustained (%(default)s)")
    study.add_argument("--study", metavar="PATH", required=True,
                       help="the folder nexmark-jet of a clone of hazelcast/big-data-benchmark")
    tail.add_argument("--queries", metavar="LIST", type=parse_queries, default=list(sides.STUDY_CLASSES),
                      help="such as q0,q5 (q0 to q8)")
    tail.add_argument("--rate", metavar="N", type=parse_count, default="1M", help="events per second (%(default)s)")
    tail.add_argument("--rounds", metavar="N", type=parse_at_least_one, default="5",
                      help="valid rounds, a run of each side; at most twice as many are tried (%(default)s)")
    rates.add_argument("--start", metavar="N", type=parse_count, default="4M",
                       help="where the search begins, events per second (%(default)s)")
    rates.add_argument("--tolerance", metavar="%", type=parse_share, default="3",
                       help="how close the search comes, in %% (%(default)s)")
    rates.add_argument("--confirm", metavar="N", type=parse_at_least_one, default="3",
                       help="fresh runs at the rate found, most of which must sustain it (%(default)s)")
    cases = argparse.ArgumentParser(add_help=False)
    cases.add_argument("--cases", metavar="LIST", type=parse_cases, default=THROUGHPUT_CASES,
                       help="queries, with their slide (%(default)s)")
    for name, action, parents, text in (
            ("tails", tails, [out, run, study, tail], "latency and cost of all sides at one rate, in turns"),
            ("throughput", throughput, [out, run, study, rates, cases], "highest sustained rate of all sides"),
            ("ceiling", ceiling, [out, run, study, rates], "highest sustained rate of q0: each side's source and sink alone"),
            ("all", everything, [out, run, study, tail, rates, cases], "all three"),
            ("render", None, [out], "the tables of a former run, once more")):
        command = commands.add_parser(name, parents=parents, help=text, description=text, epilog=EXAMPLES,
                                      formatter_class=argparse.RawDescriptionHelpFormatter)
        command.set_defaults(action=action)
    return parser


def main():
    options = _parser().parse_args()
    if options.command == "render":
        tables.render(Path(options.out))
    else:
        with tempfile.TemporaryDirectory(prefix="study-classes-") as classes:
            options.action(Session(options, classes))
    progress(f"written: {Path(options.out) / tables.MARKDOWN_NAME} and {tables.JSON_NAME}")
    return 0


if __name__ == "__main__":
    measuring.run_main(main)
