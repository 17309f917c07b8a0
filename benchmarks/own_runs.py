"""Single runs of this benchmark by what they say of themselves, and tables of many of them."""

import json
from statistics import median

from measuring import UserMistake, run_child
from sides import OURS_USERS_MISTAKE, scratch_folder, why_failed

# Valid, invalid, wrong rows: each prints a result. All others have none.
EXITS_WITH_RESULT = (0, 3, 4)
SPARE_SECONDS = 150


def run_once(jvm, jar, seconds, arguments):
    """What `nexmark run` printed as its result, and why there is none: one of the two is None."""
    with scratch_folder() as folder:
        command = jvm.command("-jar", str(jar), "run", *arguments, "--out", str(folder / "runs"), "--json")
        child = run_child(command, folder, seconds + SPARE_SECONDS)
        failure = why_failed(child, folder, EXITS_WITH_RESULT)
        if child.exit_code == OURS_USERS_MISTAKE:
            raise UserMistake(failure)
        return (None, failure) if failure else (json.loads((folder / "stdout").read_text()), None)


UNCHECKED = "answers unproved: --check off"


def verdict(result):
    """These scripts switch the check off, which they know; any other test that could not be made counts against a run."""
    reasons = doubts(result)
    judged = result["status"] not in ("valid", "not-judged")
    return {"verdict": result["status"] if judged else "not-judged" if reasons else "valid", "reasons": reasons}


def doubts(result):
    """Why a run may not be quoted: tests that failed, and tests that could not be made."""
    judged = result["verdict"]
    return judged["reasons"] + [each for each in judged.get("notJudged", []) if each != UNCHECKED]


def main_latency(result):
    """Of the main series; percentiles for which there were too few samples are None."""
    if result["schemaVersion"] >= 4:
        return {name + "Millis": result["summary"].get(name + "Ms") for name in ("p50", "p99", "p9999", "max")}
    # Of an older build, to compare with.
    main = result["latency"][result["mainSeries"]]
    micros = {each["percentile"]: each["micros"] for each in main["percentiles"]}
    return {
        "p50Millis": millis(micros[50.0]),
        "p99Millis": millis(micros[99.0]),
        "p9999Millis": millis(micros[99.99]),
        "maxMillis": millis(main["maxMicros"]),
    }


def millis(micros):
    return None if micros is None else micros / 1000


def table(runs, case_keys, columns):
    """A row for each case: how many of its runs were valid, and of each column `key: (header, digits)` median and spread."""
    headers = [header for header, _ in columns.values()]
    lines = [_row([*case_keys, "valid", *headers]), _row(["---"] * (len(case_keys) + 1) + ["---:"] * len(columns))]
    for case in dict.fromkeys(tuple(run[key] for key in case_keys) for run in runs):
        mine = [run for run in runs if tuple(run[key] for key in case_keys) == case]
        valid = sum(run.get("verdict") == "valid" for run in mine)
        cells = [spread([run.get(key) for run in mine], digits) for key, (_, digits) in columns.items()]
        lines.append(_row([*case, f"{valid} of {len(mine)}", *cells]))
    return "\n".join(lines) + "\n"


def spread(values, digits):
    known = [value for value in values if value is not None]
    if not known:
        return "-"
    if min(known) == max(known):
        return f"{known[0]:,.{digits}f}"
    return f"{median(known):,.{digits}f} ({min(known):,.{digits}f} .. {max(known):,.{digits}f})"


def _row(cells):
    return "| " + " | ".join(cells) + " |"
