#!/usr/bin/env python3
"""What it costs that members are several: bytes and CPU time per event on separate processes against one JVM."""

import argparse
import shlex
from pathlib import Path

import measuring
import own_runs
from measuring import DEFAULT_JAR, progress
from options import OneLineParser, parse_at_least_one, parse_count

EXAMPLES = """examples:
  across-members.py
  across-members.py --queries q4,q5 --profiles standard --rounds 5
  across-members.py --clusters embedded:1,processes:2,processes:3

Runs are interleaved, round by round. Exit codes: 0 done, 1 failure, 2 user's mistake, 130 interrupted."""

QUERIES = "q0,q1,q2,q3,q4,q5,q6,q7,q8"
CASE = ("profile", "query", "cluster")
COLUMNS = {
    "bytesPerEvent": ("bytes per event", 2),
    "itemsPerEvent": ("items per event", 4),
    "cpuSecondsPerMillionEvents": ("CPU s per million events", 2),
    "p50Millis": ("p50 ms", 2),
    "p99Millis": ("p99 ms", 2),
}


def measure(options):
    out = Path(options.out)
    jvm = measuring.find_jvm(options.java, None)
    jar = measuring.find_jar(options.jar)
    content = {"environment": measuring.environment(jvm, jar), "rate": options.rate, "runs": []}
    cases = [(profile, query) for profile in options.profiles.split(",") for query in options.queries.split(",")]
    clusters = options.clusters.split(",")
    for number in range(options.rounds):
        for profile, query in cases:
            for cluster in clusters:
                figures = _run(jvm, jar, profile, query, cluster, options)
                content["runs"].append({"profile": profile, "query": query, "cluster": cluster, **figures})
                measuring.write_json(out / "across-members.json", content)
                progress(f"round {number + 1} {profile} {query} {cluster}: {figures}")
    measuring.write_whole(out / "across-members.md", own_runs.table(content["runs"], CASE, COLUMNS))


def _run(jvm, jar, profile, query, cluster, options):
    result, failure = own_runs.run_once(jvm, jar, options.warmup + options.measure, [
        query, "--profile", profile, "--rate", str(options.rate), "--cluster", cluster,
        "--window", "2s", "--slide", "100ms", "--warmup", f"{options.warmup}s", "--measure", f"{options.measure}s",
        "--check", "off", *shlex.split(options.ours_extra)])
    if failure:
        return {"failure": failure}
    between = result["job"]["network"]
    return {
        **own_runs.verdict(result),
        "bytesPerEvent": between["bytesPerEvent"] or 0,
        "itemsPerEvent": between["itemsPerEvent"] or 0,
        "cpuSecondsPerMillionEvents": result["throughput"]["cpuSecondsPerMillionEvents"],
        **own_runs.main_latency(result),
    }


def _parser():
    parser = OneLineParser(description=__doc__, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--queries", metavar="LIST", default=QUERIES, help="(%(default)s)")
    parser.add_argument("--profiles", metavar="LIST", default="standard,blog-2021", help="(%(default)s)")
    parser.add_argument("--clusters", metavar="LIST", default="embedded:1,processes:2", help="(%(default)s)")
    parser.add_argument("--rate", metavar="N", type=parse_count, default="200k", help="events per second (%(default)s)")
    parser.add_argument("--warmup", metavar="S", type=int, default=8, help="seconds (%(default)s)")
    parser.add_argument("--measure", metavar="S", type=int, default=10, help="seconds (%(default)s)")
    parser.add_argument("--rounds", metavar="N", type=parse_at_least_one, default="3", help="(%(default)s)")
    parser.add_argument("--java", metavar="FILE", default="java", help="of a JDK (%(default)s)")
    parser.add_argument("--jar", metavar="FILE", default=str(DEFAULT_JAR), help="ours (%(default)s)")
    parser.add_argument("--ours-extra", metavar="TEXT", default="", help="further options of nexmark run")
    parser.add_argument("--out", metavar="DIR", default="results/across-members", help="(%(default)s)")
    return parser


def main():
    measure(_parser().parse_args())
    return 0


if __name__ == "__main__":
    measuring.run_main(main)
