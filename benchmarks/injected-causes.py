#!/usr/bin/env python3
"""Injects a known cause into short runs, again and again, and counts how often the run names it."""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import measuring
import member_processes
from measuring import REPOSITORY, UserMistake, progress
from options import OneLineParser, parse_at_least_one

EXAMPLES = """examples:
  injected-causes.py
  injected-causes.py --causes stop,gc --tries 3

Right is a try in which the largest excursion that overlaps the injected time is named by the injected cause and on the member
to which it was done. Busy I/O threads are on all members, all the time, and have to be named as standing.
Exit codes: 0 done, 1 failure, 2 user's mistake, 130 interrupted."""

WARMUP_SECONDS = 4
MEASURE_SECONDS = 8
# Injected this long after the begin of the measured interval, so that the run has a usual before and after.
EARLIEST_SECONDS, LATEST_SECONDS = 2.0, 5.0
LONGEST_TRY_SECONDS = 300
# How far the clocks of this script and of the run may be apart.
CLOCK_MILLIS = 5

HOG_SECONDS = 2
HOG = f"import time\nend = time.monotonic() + {HOG_SECONDS}\nwhile time.monotonic() < end: pass"
HOGS_PER_PROCESSOR = 2

STATELESS_OR_SMALL = ["q5", "--slide", "20ms", "--window", "2s", "--rate", "50k"]
MUCH_BETWEEN_MEMBERS = ["q4", "--variant", "idiomatic", "--rate", "200k"]


@dataclass(frozen=True)
class Cause:
    """One that can be injected: `options` of the run, and `inject`, done to a member while it is measured."""

    kind: str
    members: int
    options: list
    fault: str = ""
    inject: object = None
    needs_member: bool = True


def collect(member):
    """All of the heap, at once."""
    subprocess.run([member_processes.jcmd(), str(member.pid), "GC.run"], check=True, stdout=subprocess.DEVNULL)


def hog(member):
    """Loops on the processors on which the member may run."""
    processors = sorted(os.sched_getaffinity(member.pid))
    hogs = [subprocess.Popen([sys.executable, "-c", f"import os\nos.sched_setaffinity(0, {{{processor}}})\n{HOG}"])
            for processor in processors for _ in range(HOGS_PER_PROCESSOR)]
    for each in hogs:
        each.wait()


def one_io_thread():
    """The members' configuration, but with one I/O thread for reading and one for writing."""
    text = (REPOSITORY / "cluster-configs" / "hazelcast.yaml").read_text()
    for direction in ("input", "output"):
        before = f'hazelcast.io.{direction}.thread.count: "3"'
        if before not in text:
            raise UserMistake(f"cluster-configs/hazelcast.yaml has no line '{before}'")
        text = text.replace(before, f'hazelcast.io.{direction}.thread.count: "1"')
    return text


CAUSES = {
    "stop": Cause("stopped", 3, STATELESS_OR_SMALL, fault="stop@{at}ms:300ms#{number}"),
    "gc": Cause("gc-pause", 2, STATELESS_OR_SMALL, inject=collect),
    "hog": Cause("cpu-contention", 2, [*STATELESS_OR_SMALL, "--pin"], inject=hog),
    "delay": Cause("network-delay", 3, STATELESS_OR_SMALL, fault="delay@{at}ms:2s:50ms#{number}"),
    "io": Cause("io-thread", 3, MUCH_BETWEEN_MEMBERS, needs_member=False),
}


def attempt(name, cause, options, jvm, jar, chance):
    """One run; what it named, and whether that was right."""
    at_millis = round(chance.uniform(EARLIEST_SECONDS, LATEST_SECONDS) * 1000)
    number = chance.randint(1, cause.members)
    with tempfile.TemporaryDirectory(prefix="injected-") as scratch:
        folder = Path(scratch)
        command = jvm.command("-jar", str(jar), "run", *cause.options, "--cluster", f"processes:{cause.members}",
                              "--jvm-options", options.member_options, "--check", "full" if cause.fault else "off",
                              "--warmup", f"{WARMUP_SECONDS}s", "--measure", f"{MEASURE_SECONDS}s",
                              "--out", str(folder / "results"))
        began = ended = 0
        if cause.fault:
            command += ["--fault", cause.fault.format(at=at_millis, number=number)]
        if name == "io":
            (folder / "hazelcast.yaml").write_text(one_io_thread())
            command += ["--hazelcast", str(folder / "hazelcast.yaml")]
        with open(folder / "stdout", "wb") as out, open(folder / "stderr", "wb") as err:
            runner = subprocess.Popen(command, stdout=out, stderr=err, stdin=subprocess.DEVNULL)
            try:
                member_processes.await_measuring(runner, folder / "stderr")
                member = member_processes.members_of(runner.pid)[number - 1]
                if cause.inject:
                    time.sleep(at_millis / 1000)
                    began = time.time() * 1000
                    cause.inject(member)
                    ended = time.time() * 1000
                runner.wait(LONGEST_TRY_SECONDS)
            finally:
                if runner.poll() is None:
                    runner.terminate()
                    runner.wait()
        results = list((folder / "results").glob("*/result.json"))
        if not results:
            raise UserMistake(f"a run of {name} left no result; it said: {measuring.last_line(folder / 'stderr')}")
        keep(options.keep, name, results[0].parent)
        result = json.loads(results[0].read_text())
        causes = result["causes"]
        if cause.fault:
            injected = result["rows"]["faulted"]["recoveries"][0]["injected"]
            began, ended = injected["atMillis"], injected["endedMillis"]
    injected_on = member.address if cause.needs_member else None
    named = named_at(causes, began, ended) if cause.needs_member else standing(causes)
    return {"cause": name, "member": injected_on, "fromMillis": began, "toMillis": ended, "named": named, "causes": causes,
            "right": is_right(cause, injected_on, named)}


def keep(where, name, result):
    if where:
        shutil.copytree(result, Path(where) / f"{name}-{result.name}")


def named_at(causes, began, ended):
    """What explains the largest excursion of that time: kind and member, or why there is none."""
    there = [each for each in causes["largest"]
             if each["idealMillis"] <= ended + CLOCK_MILLIS and began - CLOCK_MILLIS <= each["idealMillis"] + each["peakMillis"]]
    if not there:
        return "no excursion"
    worst = max(there, key=lambda each: each["peakMillis"])
    return [worst["kind"], worst["member"]] if worst["kind"] else "unexplained"


def standing(causes):
    return [[each["kind"], each["member"]] for each in causes["standing"]] or "nothing standing"


def is_right(cause, injected_on, named):
    if isinstance(named, str):
        return False
    if injected_on is None:
        return any(kind == cause.kind for kind, _ in named)
    return named == [cause.kind, injected_on]


def wrong_name(tried):
    named = tried["named"]
    return named if isinstance(named, str) else f"{named[0]} on {'it' if named[1] == tried['member'] else 'another'}"


def table(tries):
    lines = ["| injected | named rightly | otherwise named |", "| --- | ---: | --- |"]
    for name in dict.fromkeys(each["cause"] for each in tries):
        mine = [each for each in tries if each["cause"] == name]
        wrong = Counter(wrong_name(each) for each in mine if not each["right"])
        names = ", ".join(f"{what} ({count})" for what, count in wrong.most_common())
        lines.append(f"| {name} | {sum(each['right'] for each in mine)} of {len(mine)} | {names or '-'} |")
    return "\n".join(lines) + "\n"


def main():
    parser = OneLineParser(description=__doc__, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--causes", metavar="LIST", default=",".join(CAUSES), help="(%(default)s)")
    parser.add_argument("--tries", metavar="N", type=parse_at_least_one, default="10", help="of each (%(default)s)")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="of times and members (%(default)s)")
    parser.add_argument("--member-options", metavar="TEXT", default="-Xms256m -Xmx256m",
                        help="JVM options of the members (%(default)s)")
    parser.add_argument("--jar", metavar="FILE", default=str(measuring.DEFAULT_JAR), help="(%(default)s)")
    parser.add_argument("--java", metavar="FILE", default="java", help="of a JDK (%(default)s)")
    parser.add_argument("--out", metavar="DIR", default="results/injected-causes", help="(%(default)s)")
    parser.add_argument("--keep", metavar="DIR", help="keeps the runs' result folders there")
    options = parser.parse_args()
    names = options.causes.split(",")
    for name in names:
        if name not in CAUSES:
            raise UserMistake(f"--causes has '{name}', expected some of {', '.join(CAUSES)}")
    jvm = measuring.find_jvm(options.java, REPOSITORY / "cluster-configs" / "jvm-g1-5ms.options")
    jar = measuring.find_jar(options.jar)
    chance = random.Random(options.seed)
    out = Path(options.out)
    content = {"environment": measuring.environment(jvm, jar), "tries": []}
    for number in range(options.tries):
        for name in names:
            tried = attempt(name, CAUSES[name], options, jvm, jar, chance)
            content["tries"].append(tried)
            measuring.write_json(out / "injected-causes.json", content)
            progress(f"{name} {number + 1} of {options.tries}: {'right' if tried['right'] else wrong_name(tried)}")
    measuring.write_whole(out / "injected-causes.md", table(content["tries"]))
    print(table(content["tries"]), end="")
    return 0


if __name__ == "__main__":
    measuring.run_main(main)
