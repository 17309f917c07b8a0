#!/usr/bin/env python3
"""Says whether an engine's rows are those of answers.csv, by their SHA-256 in canonical form; needs Python 3.9 alone.

  python3 results/answers/answers.py q5 rows.jsonl --columns num=count,wend=windowEnd

The canonical form: each row a JSON object with the columns of answers.csv in their order, without spaces; times in
epoch ms, prices in whole cents; a line each, sorted by bytes. Exit codes: 0 the same, 4 other rows, 2 a mistake.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import re
import sys
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

TEXTS = re.compile("name|address|card|city|state|extra|description|channel|url|day|minute|type|value|dir", re.I)


def canonical(column: str, value: Any) -> Any:
    """A whole number if the column has numbers: a time may be ISO 8601, in UTC where no offset is given."""
    if isinstance(value, dict) or TEXTS.search(column):
        return value
    text = str(value)
    try:
        if ":" not in text:
            return int(text)
        micros = re.sub(r"\.(\d+)", lambda found: "." + (found[1] + "000000")[:6], text.replace("Z", "+00:00"))
        time = datetime.fromisoformat(micros)
    except ValueError as mistake:
        raise ValueError(f"{column} is {value!r}, expected a whole number or a time") from mistake
    since = time.replace(tzinfo=None) - (time.utcoffset() or timedelta()) - datetime(1970, 1, 1)
    return since // timedelta(milliseconds=1)


def rows_of(lines: Iterable[str], is_csv: bool) -> Iterator[dict[str, Any]]:
    return iter(csv.DictReader(lines)) if is_csv else (json.loads(line) for line in lines if line.strip())


def canonical_line(row: dict[str, Any], columns: list[str], theirs: dict[str, str]) -> bytes:
    if not isinstance(row, dict):
        raise ValueError(f"{row!r} is no JSON object")
    line = {column: canonical(column, row[theirs.get(column, column)]) for column in columns or row}
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("query")
    parser.add_argument("rows", help="JSON Lines, or CSV with a header if it ends in .csv; - = standard input")
    parser.add_argument("--columns", default="", metavar="THEIRS=OURS,...", help="columns that the rows name otherwise")
    parser.add_argument("--out", type=Path, help="where the rows are written in canonical form")
    options = parser.parse_args()
    with Path(__file__).with_name("answers.csv").open(encoding="utf-8") as table:
        answers = [answer for answer in csv.DictReader(table) if answer["query"] == options.query]
    if not answers:
        parser.error(f"answers.csv has no {options.query}")
    theirs = {ours: name for name, _, ours in (pair.partition("=") for pair in options.columns.split(",") if pair)}
    columns = answers[0]["columns"].split()
    lines: list[bytes] = []
    try:
        with open(0 if options.rows == "-" else options.rows, encoding="utf-8", newline="") as given:  # noqa: PTH123
            lines.extend(canonical_line(row, columns, theirs) for row in rows_of(given, options.rows.endswith(".csv")))
    except KeyError as missing:
        parser.error(f"row {len(lines) + 1} has no {missing}, expected {', '.join(columns)}")
    except (ValueError, OSError, csv.Error) as mistake:
        parser.error(f"{options.rows}, row {len(lines) + 1}: {mistake}")
    lines.sort()
    if options.out:
        options.out.write_bytes(b"".join(lines))
    total = hashlib.sha256(b"".join(lines)).hexdigest()
    same = [answer["events"] for answer in answers if answer["rowsSha256"] == total]
    due = ", ".join(f"{answer['events']} {answer['rows']}" for answer in answers)
    print(
        f"{options.query}: {len(lines)} rows, SHA-256 {total}, "
        + (f"the same as {', '.join(same)}" if same else f"NOT in answers.csv, whose rows are: {due}")
    )
    return 0 if same else 4


if __name__ == "__main__":
    sys.exit(main())
