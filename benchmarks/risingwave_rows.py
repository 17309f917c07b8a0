#!/usr/bin/env python3
"""Turns the events and rows of RisingWave's own tests into an events file and files of rows.

  git clone --depth 1 https://github.com/risingwavelabs/risingwave ../risingwave
  python3 benchmarks/risingwave_rows.py ../risingwave/e2e_test risingwave

Writes events.jsonl for ./nexmark replay, in which states are upper-case as the queries have them here, and
rows/QUERY.jsonl with RisingWave's columns.
"""

from __future__ import annotations

import json
import re
import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

KINDS = ["person", "auction", "bid"]
RANKS = [f"{rank}_{what}" for what in ("bids", "bidders", "auctions") for rank in ("total", "rank1", "rank2", "rank3")]
AUCTION = "id item_name description initial_bid reserve date_time expires seller category"
BID = "auction bidder price channel url date_time extra"
COLUMNS = {
    "q0": "auction bidder price date_time",
    "q1": "auction bidder price date_time",
    "q2": "auction price",
    "q3": "name city state id",
    "q4": "id avg",
    "q5": "auction num",
    "q6_group_top1": "seller avg",
    "q7": "auction price bidder date_time",
    "q8": "id name starttime",
    "q9": f"{AUCTION} auction bidder price bid_date_time",
    "q14": "auction bidder price bid_time_type date_time c_counts",
    "q15": " ".join(["day", *RANKS]),
    "q16": " ".join(["channel day minute", *RANKS]),
    "q17": "auction day total_bids rank1_bids rank2_bids rank3_bids min_price max_price avg_price sum_price",
    "q18": BID,
    "q19": f"{BID} rank_number",
    "q20": BID.replace("date_time extra", "bid_date_time bid_extra ")
    + AUCTION.removeprefix("id ").replace("date_time", "auction_date_time")
    + " auction_extra",
    "q21": "auction bidder price channel channel_id",
    "q22": "auction bidder price channel dir1 dir2 dir3",
}
TEXTS = "name city state channel url day minute bid_time_type item_name description extra channel_id dir1 dir2 dir3"


def millis(text: str) -> int:
    return (datetime.fromisoformat(text) - datetime(1970, 1, 1)) // timedelta(milliseconds=1)


def camel(name: str) -> str:
    return re.sub("_(.)", lambda found: found[1].upper(), name)


def inserted(text: str, kind: str) -> list[dict[str, Any]]:
    names = [camel(name) for name in re.findall(r"^ +(\w+),?$", text, re.M)]
    events = []
    for line in re.findall(r"^\((.*)\)[,;]$", text, re.M):
        values = [number or words for words, number in re.findall(r"'([^']*)'|(-?\d+)", line)]
        event = {
            name: int(value) if value.isdigit() else millis(value) if name in ("dateTime", "expires") else value
            for name, value in zip(names, values, strict=True)
        }
        if kind == "person":
            event["state"] = event["state"].upper()
        events.append(event)
    return events


def pattern(column: str) -> str:
    if column.endswith(("date_time", "expires", "starttime")):
        return r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?)"
    return r"([^\t]*?)" if re.sub("^(bid|auction)_extra", "extra", column) in TEXTS.split() else r"(-?[\d.]+)"


def expected(text: str, columns: list[str], auctions: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """White space separates columns and is within texts: an item's name ends where the auction's own name does."""
    joined = [column for column in columns if column != "description"]
    row_of = re.compile(r"\s+".join(pattern(column) for column in joined) + r"\s*")
    rows = []
    for line in text.partition("----\n")[2].partition("\n\n")[0].splitlines():
        found = row_of.fullmatch(line)
        if found is None:
            raise ValueError(f"{line!r} does not have the columns {columns}")
        row: dict[str, Any] = dict(zip(joined, found.groups(), strict=True))
        if "description" in columns:
            auction = auctions[row.get("id", row["auction"])]
            own = auction["itemName"], auction["description"]
            if " ".join(" ".join(own).split()) == " ".join(row["item_name"].split()):
                row["item_name"], row["description"] = own
        if "state" in row:
            row["state"] = row["state"].upper()
        rows.append(row)
    return rows


def main(tests: str, folder: str) -> None:
    out = Path(folder)
    (out / "rows").mkdir(parents=True, exist_ok=True)
    events = []
    for code, kind in enumerate(KINDS):
        text = Path(tests, f"nexmark/insert_{kind}.slt.part").read_text(encoding="utf-8")
        events += [{"event_type": code, kind: event} for event in inserted(text, kind)]
    auctions = {str(event["auction"]["id"]): event["auction"] for event in events if "auction" in event}
    events.sort(key=lambda event: event[KINDS[event["event_type"]]]["dateTime"])
    (out / "events.jsonl").write_text("".join(json.dumps(event) + "\n" for event in events), encoding="utf-8")
    for query, columns in COLUMNS.items():
        text = Path(tests, f"streaming/nexmark/{query}.slt.part").read_text(encoding="utf-8")
        rows = expected(text, columns.split(), auctions)
        file = out / "rows" / f"{query.partition('_')[0]}.jsonl"
        file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
