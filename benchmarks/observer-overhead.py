#!/usr/bin/env python3
"""What it costs each member to be observed: CPU time of the threads that only watch, while a query runs."""

import argparse
import re
import subprocess
import time
from pathlib import Path
from statistics import median

import measuring
import member_processes
from measuring import progress
from options import OneLineParser, parse_at_least_one, parse_count
from sides import scratch_folder

EXAMPLES = """examples:
  observer-overhead.py
  observer-overhead.py --members 2 --rounds 5

Threads are those that look for hiccups, sample the metrics and write reports, and publish latencies. What pings and the engine's
own metrics cost is on its threads and not among them. Exit codes: 0 done, 1 failure, 2 user's mistake, 130 interrupted."""

WATCHING = {
    "hiccups": re.compile(r"nexmark-hiccups"),
    "metrics and reports": re.compile(r"hz\..*\.jet\.blocking\.thread-\d+"),
    "latencies": re.compile(r"latency-publisher-.*"),
}
# A line of `jcmd Thread.print`: "name" #12 … cpu=34.56ms elapsed=…
THREAD = re.compile(r'^"(.*)" #\d+.* cpu=([\d.]+)ms ', re.MULTILINE)
WARMUP_SECONDS = 6
MARGIN_SECONDS = 2


def measure(options):
    jvm = measuring.find_jvm(options.java, None)
    jar = measuring.find_jar(options.jar)
    content = {"environment": measuring.environment(jvm, jar), "readings": []}
    for number in range(options.rounds):
        for member, shares in _run(jvm, jar, options):
            content["readings"].append({"round": number + 1, "member": member, "percentOfACore": shares})
            progress(f"round {number + 1} member {member}: " + ", ".join(f"{k} {v:.2f} %" for k, v in shares.items()))
            measuring.write_json(Path(options.out) / "observer-overhead.json", content)
    table = _table([reading["percentOfACore"] for reading in content["readings"]])
    measuring.write_whole(Path(options.out) / "observer-overhead.md", table)
    print(table, end="")


def _run(jvm, jar, options):
    """For each member, in per cent of a core, what each kind of thread used between two looks."""
    with scratch_folder() as folder, open(folder / "stderr", "wb") as err:
        runner = subprocess.Popen(jvm.command(
            "-jar", str(jar), "run", options.query, "--cluster", f"processes:{options.members}", "--rate", str(options.rate),
            "--window", "2s", "--slide", "20ms", "--warmup", f"{WARMUP_SECONDS}s",
            "--measure", f"{options.measure + 2 * MARGIN_SECONDS}s", "--check", "off", "--out", str(folder / "runs")),
            stdout=subprocess.DEVNULL, stderr=err, stdin=subprocess.DEVNULL)
        try:
            member_processes.await_measuring(runner, folder / "stderr")
            time.sleep(MARGIN_SECONDS)
            members = member_processes.members_of(runner.pid)
            before = [_look(member) for member in members]
            time.sleep(options.measure)
            after = [_look(member) for member in members]
        finally:
            runner.terminate()
            runner.wait()
        return [(member.number, _shares(first, last)) for member, first, last in zip(members, before, after)]


def _look(member):
    """When, and each watching thread's CPU time so far, ms."""
    printed = subprocess.run([member_processes.jcmd(), str(member.pid), "Thread.print"], check=True,
                             capture_output=True, text=True).stdout
    used = dict.fromkeys(WATCHING, 0.0)
    for name, cpu in THREAD.findall(printed):
        for kind, pattern in WATCHING.items():
            if pattern.fullmatch(name):
                used[kind] += float(cpu)
    return time.monotonic(), used


def _shares(first, last):
    millis = (last[0] - first[0]) * 1000
    return {kind: (last[1][kind] - first[1][kind]) / millis * 100 for kind in WATCHING}


def _table(readings):
    lines = ["| threads | % of a core, median | least | most |", "| --- | ---: | ---: | ---: |"]
    rows = {kind: [reading[kind] for reading in readings] for kind in WATCHING}
    rows["all"] = [sum(reading.values()) for reading in readings]
    for kind, shares in rows.items():
        lines.append(f"| {kind} | {median(shares):.2f} | {min(shares):.2f} | {max(shares):.2f} |")
    return "\n".join(lines) + "\n"


def _parser():
    parser = OneLineParser(description=__doc__, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--query", metavar="QUERY", default="q5", help="(%(default)s)")
    parser.add_argument("--members", metavar="N", type=parse_at_least_one, default="3", help="(%(default)s)")
    parser.add_argument("--rate", metavar="N", type=parse_count, default="20k", help="events per second (%(default)s)")
    parser.add_argument("--measure", metavar="S", type=parse_at_least_one, default="20",
                        help="seconds between two looks (%(default)s)")
    parser.add_argument("--rounds", metavar="N", type=parse_at_least_one, default="3", help="(%(default)s)")
    parser.add_argument("--java", metavar="FILE", default="java", help="of a JDK (%(default)s)")
    parser.add_argument("--jar", metavar="FILE", default=str(measuring.DEFAULT_JAR), help="ours (%(default)s)")
    parser.add_argument("--out", metavar="DIR", default="results/observer-overhead", help="(%(default)s)")
    return parser


def main():
    measure(_parser().parse_args())
    return 0


if __name__ == "__main__":
    measuring.run_main(main)
