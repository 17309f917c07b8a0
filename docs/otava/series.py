"""Writes results.csv, read from stdin, as Apache Otava reads it: see docs/ci.md."""

import csv, sys
metrics = {"p50Ms": -1, "p99Ms": -1, "emittedPerSecond": 1, "cpuSecondsPerMillionEvents": -1}
series = {}
for run in csv.DictReader(sys.stdin):
    if run["status"] == "valid" and not run["doubt"] and all(run[metric] for metric in metrics):
        series.setdefault((run["query"], run["plan"], run["machine"]), []).append(run)
print("tests:")
for number, (key, runs) in enumerate(sorted(series.items())):
    name = f"{key[0]}-{key[1]}-{number}"
    with open(name + ".csv", "w", newline="") as file:
        table = csv.DictWriter(file, fieldnames=list(runs[0]))
        table.writeheader()
        table.writerows(sorted(runs, key=lambda run: run["startedAt"]))
    columns = ", ".join(f"{m}: {{column: {m}, direction: {d}}}" for m, d in metrics.items())
    print(f"  {name}: {{type: csv, file: {name}.csv, time_column: startedAt, attributes: [id, revision], metrics: {{{columns}}}}}")
