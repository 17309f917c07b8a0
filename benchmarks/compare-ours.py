#!/usr/bin/env python3
"""Compares settings of our own benchmark with each other: the variants of a query, or JVM presets."""

import argparse
import shlex
from pathlib import Path
from statistics import median

import measuring
import own_runs
import sides
from measuring import REPOSITORY, UserMistake, progress
from options import OneLineParser, add_run_options, parse_at_least_one, parse_count, parse_millis

EXAMPLES = """examples:
  compare-ours.py variants
  compare-ours.py variants --queries q5 --rate 5M --slide 500ms
  compare-ours.py presets --queries q5 --slide 20ms --presets g1-5ms,parallel
  compare-ours.py presets --java /usr/lib/jvm/jdk-25/bin/java --presets g1-5ms,zgc

Runs are interleaved, round by round. Exit codes: 0 done, 1 failure, 2 user's mistake, 130 interrupted."""

TUNABLE = "q3,q4,q5,q6,q8"
DEFAULT_SLIDES_MILLIS = {"q5": 20, "q8": 500}
PRESETS = REPOSITORY / "cluster-configs"


def variants(options):
    jvm = measuring.find_jvm(options.java, options.jvm_options)
    return {variant: _ours(jvm, options, "--variant", variant) for variant in ("tuned", "idiomatic")}


def presets(options):
    settings = {}
    for preset in options.presets.split(","):
        file = PRESETS / f"jvm-{preset}.options"
        settings[preset] = _ours(measuring.find_jvm(options.java, file), options)
    return settings


def _ours(jvm, options, *extra):
    return sides.Ours(jvm, measuring.find_jar(options.jar), measuring.CORES, [*shlex.split(options.ours_extra), *extra])


def compare(options):
    out = Path(options.out)
    settings = options.action(options)
    jvm = measuring.find_jvm(options.java, None)
    content = {"environment": measuring.environment(jvm, measuring.find_jar(options.jar)), "runs": []}
    for query in options.queries.split(","):
        slide = options.slide or DEFAULT_SLIDES_MILLIS.get(query, sides.DEFAULT_SLIDE_MILLIS)
        case = sides.Case(query, options.rate, options.warmup, options.measure, slide)
        for number in range(options.rounds):
            for name, side in settings.items():
                run = side.run(case)
                figures = {"case": case.name, "setting": name, **_figures(run)}
                content["runs"].append(figures)
                measuring.write_json(out / f"{options.command}.json", content)
                progress(f"{case.name} round {number + 1} {name}: {figures}")
    measuring.write_whole(out / f"{options.command}.md", _table(content["runs"]))


def _figures(run):
    if run.failure:
        return {"failure": run.failure}
    return {
        "verdict": own_runs.verdict(run.own_result)["verdict"],
        **own_runs.main_latency(run.own_result),
        "cpuSecondsPerMillionEvents": run.figures()["cpuSecondsPerMillionEvents"],
        "heapAfterGcMegabytes": run.heap_after_gc_megabytes,
        "stolenCpuSeconds": run.stolen_seconds,
    }


def _table(runs):
    columns = ["p50Millis", "p99Millis", "maxMillis", "cpuSecondsPerMillionEvents", "heapAfterGcMegabytes"]
    lines = ["| case | setting | valid | p50 ms | p99 ms | max ms | CPU s per million events | heap after GC MB |",
             "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |"]
    for case, setting in dict.fromkeys((run["case"], run["setting"]) for run in runs):
        mine = [run for run in runs if (run["case"], run["setting"]) == (case, setting)]
        valid = sum(run.get("verdict") == "valid" for run in mine)
        cells = [_spread([run.get(column) for run in mine]) for column in columns]
        lines.append(f"| {case} | {setting} | {valid} of {len(mine)} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _spread(values):
    known = [value for value in values if value is not None]
    return f"{median(known):.2f} ({min(known):.2f} .. {max(known):.2f})" if known else "-"


def _parser():
    parser = OneLineParser(description=__doc__, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=OneLineParser)
    run = argparse.ArgumentParser(add_help=False)
    add_run_options(run)
    run.add_argument("--out", metavar="DIR", default="results/compare-ours", help="where results go (%(default)s)")
    run.add_argument("--rate", metavar="N", type=parse_count, default="1M", help="events per second (%(default)s)")
    run.add_argument("--slide", metavar="TIME", type=parse_millis, help="(q5: 20ms, others: 500ms)")
    run.add_argument("--rounds", metavar="N", type=parse_at_least_one, default="3", help="(%(default)s)")
    for name, action, queries, text in (("variants", variants, TUNABLE, "idiomatic against tuned"),
                                        ("presets", presets, "q5", "JVM presets of cluster-configs")):
        command = commands.add_parser(name, parents=[run], help=text, description=text, epilog=EXAMPLES,
                                      formatter_class=argparse.RawDescriptionHelpFormatter)
        command.add_argument("--queries", metavar="LIST", default=queries, help="(%(default)s)")
        command.set_defaults(action=action)
        if name == "presets":
            command.add_argument("--presets", metavar="LIST", default="g1-5ms,g1-50ms,parallel,shenandoah",
                                 help="(%(default)s)")
    return parser


def main():
    options = _parser().parse_args()
    for query in options.queries.split(","):
        if query not in (*sides.STUDY_CLASSES, "q0"):
            raise UserMistake(f"--queries has '{query}', expected some of q0 to q8")
    compare(options)
    return 0


if __name__ == "__main__":
    measuring.run_main(main)
