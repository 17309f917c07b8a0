#!/usr/bin/env python3
"""Has ./nexmark check compare the rows of queries in the SQL of nexmark-flink or RisingWave.

  python3 benchmarks/compare_rows.py EVENTS THEIRS     # a folder of QUERY.jsonl

Here is only what they name or count otherwise. Their q0 gives bids alone, so it is asked as q13, which gives each bid.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

Row = dict[str, Any]

# Where they have one row a key in the end, it is compared with our last one of the key.
KEYED = ["q4", "q15", "q16", "q17", "q18", "q19"]
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


def name(query: str, column: str) -> str:
    camel = re.sub("_(.)", lambda found: found[1].upper(), column)
    if query in ("q15", "q16"):
        camel = re.sub("^(total|rank.)(Bid.*|Auctions)$", lambda n: n[2].lower() + n[1].capitalize(), camel)
    return RENAMED.get(query, {}).get(camel, camel)


def as_ours(query: str, row: Row) -> Row:
    named = {name(query, column): value for column, value in row.items()}
    if query == "q8":
        named["windowEnd"] = str(datetime.fromisoformat(named.pop("windowStart")) + timedelta(seconds=10))
    if query == "q14":
        named["price"] = Decimal(named["price"]) * 1000
    return named


def main(events: str, theirs: str) -> None:
    for number in range(24):
        query = f"q{number}"
        file = Path(theirs, f"{query}.jsonl")
        if file.exists():
            rows = [json.loads(line, parse_float=Decimal) for line in file.read_text(encoding="utf-8").splitlines()]
            lines = "".join(json.dumps(as_ours(query, row), default=str) + "\n" for row in rows)
            asked = ["q13" if query == "q0" else query, "--as", "latest" if query in KEYED else "rows"]
            command = ["./nexmark", "check", *asked, "--events", events, "--rows", "-", "--until", "end"]
            print(f"== {query}", flush=True)
            subprocess.run(command, input=lines, text=True, check=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
