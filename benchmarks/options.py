"""Command line: what people write, and the options that both scripts have."""

import argparse
import re

from measuring import DEFAULT_FLAGS, DEFAULT_JAR, UserMistake


def parse_count(text):
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([kM]?)", text)
    if not match:
        raise UserMistake(f"a number is '{text}', expected one such as 250k or 1.5M")
    return round(float(match[1]) * {"": 1, "k": 1e3, "M": 1e6}[match[2]])


def parse_millis(text):
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|m)", text)
    if not match:
        raise UserMistake(f"a time is '{text}', expected one such as 20ms or 5s")
    return round(float(match[1]) * {"ms": 1, "s": 1000, "m": 60_000}[match[2]])


def parse_whole_seconds(text):
    millis = parse_millis(text)
    if millis < 1000 or millis % 1000:
        raise UserMistake(f"a time is '{text}', expected whole seconds: the study knows no others")
    return millis // 1000


def parse_share(text):
    try:
        share = float(text.rstrip("%")) / 100
    except ValueError:
        share = 0
    if not 0 < share < 1:
        raise UserMistake(f"a share is '{text}', expected a percentage such as 3 or 2.5")
    return share


def parse_at_least_one(text):
    if not text.isdigit() or int(text) < 1:
        raise UserMistake(f"a number is '{text}', expected a whole one, at least 1")
    return int(text)


class OneLineParser(argparse.ArgumentParser):
    def error(self, message):
        raise UserMistake(f"{message}; see --help")


def add_run_options(run, warmup="5s", measure="20s"):
    run.add_argument("--warmup", metavar="TIME", type=parse_whole_seconds, default=warmup,
                     help="before the measured interval, at least until the first whole window (%(default)s)")
    run.add_argument("--measure", metavar="TIME", type=parse_whole_seconds, default=measure,
                     help="the measured interval (%(default)s)")
    run.add_argument("--jar", metavar="FILE", default=str(DEFAULT_JAR), help="ours (%(default)s)")
    run.add_argument("--java", metavar="FILE", default="java", help="of a JDK (%(default)s)")
    run.add_argument("--jvm-options", metavar="FILE",
                     help="instead of " + " ".join(DEFAULT_FLAGS))
    run.add_argument("--ours-extra", metavar="OPTIONS", default="",
                     help='further options of ours, such as "--variant tuned"')
