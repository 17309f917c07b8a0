#!/usr/bin/env python3
"""Compares the rows of queries in the SQL of nexmark-flink or RisingWave with the rows of ./nexmark replay.

  python3 benchmarks/compare_rows.py OURS THEIRS     # folders of QUERY.jsonl

Only columns that both have are compared, under the names here. Where they have one row a key in the end, it is compared
with our last one of the key. An average is compared as a whole number where all of theirs are whole.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

Row = dict[str, Any]

KEYS = {
    "q4": ["category"],
    "q15": ["day"],
    "q16": ["channel", "day"],
    "q17": ["auction", "day"],
    "q18": ["bidder", "auction"],
    "q19": ["auction", "rank"],
}
RENAMED = {
    "q4": {"id": "category", "final": "average", "avg": "average"},
    "q5": {"num": "count"},
    "q6": {"avg": "average"},
    "q8": {"stime": "windowStart", "starttime": "windowStart"},
    "q9": {"dateTime": "auctionDateTime", "extra": "auctionExtra"},
    "q11": {"starttime": "startTime", "endtime": "endTime"},
    "q17": {
        "totalBids": "total",
        "rank1Bids": "rank1",
        "rank2Bids": "rank2",
        "rank3Bids": "rank3",
        "avgPrice": "average",
        "minPrice": "min",
        "maxPrice": "max",
        "sumPrice": "sum",
    },
    "q19": {"rankNumber": "rank"},
}
TEXTS = re.compile("name|address|card|city|state|extra|description|channel|url|day|minute|type|value|dir", re.I)


def value(column: str, given: Any) -> Any:
    if given is None or TEXTS.search(column):
        return given
    if ":" in str(given):
        return (datetime.fromisoformat(given) - datetime(1970, 1, 1)) // timedelta(milliseconds=1)
    return Decimal(str(given))


def name(query: str, column: str) -> str:
    camel = re.sub("_(.)", lambda found: found[1].upper(), column)
    if query in ("q15", "q16"):
        camel = re.sub("^(total|rank.)(Bid.*|Auctions)$", lambda n: n[2].lower() + n[1].capitalize(), camel)
    return RENAMED.get(query, {}).get(camel, camel)


def read(file: Path) -> list[Row]:
    with file.open(encoding="utf-8") as lines:
        return [json.loads(line, parse_float=Decimal) for line in lines]


def theirs_of(query: str, rows: list[Row]) -> list[Row]:
    named = [{name(query, column): value(name(query, column), given) for column, given in row.items()} for row in rows]
    for row in named:
        if query == "q14":
            row["price"] *= 1000
    return named


def ours_of(query: str, rows: list[Row], whole: bool) -> list[Row]:
    if query == "q0":
        rows = [row["bid"] for row in rows if "bid" in row]
    if query in KEYS:
        rows.sort(key=lambda row: row.get("windowEnd") or row["expires"])
        rows = list({tuple(row[key] for key in KEYS[query]): row for row in rows}.values())
    for row in rows:
        if "sum" in row:
            count = row.get("count", row.get("total"))
            row["average"] = Decimal(row["sum"] // count) if whole else Decimal(row["sum"]) / count
        if query == "q8":
            row["windowStart"] = row["windowEnd"] - 10_000
    return rows


def counted(rows: list[Row], columns: list[str]) -> Counter[tuple[Any, ...]]:
    def cell(column: str, row: Row) -> Any:
        return round(row[column], 6) if column == "average" else row[column]

    return Counter(tuple(cell(column, row) for column in columns) for row in rows)


def main(ours_folder: str, theirs_folder: str) -> None:
    for number in range(24):
        query = f"q{number}"
        ours_file, theirs_file = Path(ours_folder, f"{query}.jsonl"), Path(theirs_folder, f"{query}.jsonl")
        if not theirs_file.exists() or not ours_file.exists():
            continue
        theirs = theirs_of(query, read(theirs_file))
        whole = all(row.get("average", 0) % 1 == 0 for row in theirs)
        ours = ours_of(query, read(ours_file), whole)
        have = [set().union(*rows[:1]) for rows in (ours, theirs)]
        columns = sorted(have[0] & have[1] or have[0] | have[1])
        due, given = counted(ours, columns), counted(theirs, columns)
        missing, unexpected = due - given, given - due
        print(f"{query}: due {len(ours)}, given {len(theirs)}, missing {missing.total()}", end="")
        others = " ".join(sorted((have[0] | have[1]) - set(columns)))
        print(f", unexpected {unexpected.total()}; compared: {' '.join(columns)}; not: {others}")
        for title, rows in (("missing", missing), ("unexpected", unexpected)):
            for row in list(rows)[:2]:
                print(f"    {title}: {' '.join(str(cell)[:40] for cell in row)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
