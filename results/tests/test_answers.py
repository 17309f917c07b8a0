"""answers.py and the table of answers."""

from __future__ import annotations

import csv
import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.places import RESULTS

ANSWERS = RESULTS / "answers"

CANONICAL = (
    b'{"auction":1009,"bidder":12,"price":89,"channel":"007","channelId":""}\n'
    b'{"auction":9,"bidder":12,"price":-1,"channel":"\xc3\xa9","channelId":"1"}\n'
)


def _answers(tmp_path: Path, query: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a copy beside a table whose q21 has two rows, CANONICAL, and whose q11 has one."""
    script = tmp_path / "answers.py"
    script.write_bytes((ANSWERS / "answers.py").read_bytes())
    session = b'{"bidder":7,"bidCount":2,"startTime":1436918400120,"endTime":1436918410000}\n'
    (tmp_path / "answers.csv").write_text(
        "query,events,rows,rowsSha256,columns\n"
        f"q21,in-order,2,{hashlib.sha256(CANONICAL).hexdigest()},auction bidder price channel channelId\n"
        f"q21,late,2,{hashlib.sha256(CANONICAL).hexdigest()},auction bidder price channel channelId\n"
        f"q11,in-order,1,{hashlib.sha256(session).hexdigest()},bidder bidCount startTime endTime\n"
    )
    return subprocess.run(
        [sys.executable, str(script), query, *arguments], capture_output=True, text=True, cwd=tmp_path
    )


def test_json_lines_of_any_order_and_further_members_are_the_answers(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text(
        '{"bidder": "12", "price": -1, "auction": 9, "channel": "é", "cid": "1", "more": 1}\n'
        '{"bidder": 12, "price": 89, "auction": 1009, "channel": "007", "cid": ""}\n\n',
        encoding="utf-8",
    )
    ran = _answers(tmp_path, "q21", "rows.jsonl", "--columns", "cid=channelId", "--out", "canonical.jsonl")
    assert ran.stdout.endswith("the same as in-order, late\n"), ran.stderr
    assert ran.returncode == 0
    assert (tmp_path / "canonical.jsonl").read_bytes() == CANONICAL


def test_csv_with_a_header_is_the_answers(tmp_path: Path) -> None:
    rows = "auction,bidder,price,channel,channelId\n9,12,-1,é,1\n1009,12,89,007,\n"
    (tmp_path / "rows.csv").write_text(rows, encoding="utf-8")
    assert _answers(tmp_path, "q21", "rows.csv").returncode == 0


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("2015-07-15 00:00:00.12", "2015-07-15T00:00:10Z"),
        ("2015-07-15T02:00:00.120999+02:00", 1436918410000),
    ],
)
def test_times_may_be_texts(tmp_path: Path, start: object, end: object) -> None:
    row = {"bidder": 7, "bidCount": 2, "startTime": start, "endTime": end}
    (tmp_path / "rows.jsonl").write_text(json.dumps(row))
    assert _answers(tmp_path, "q11", "rows.jsonl").returncode == 0


def test_a_missing_row_is_said_with_the_rows_that_are_due(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_bytes(CANONICAL[: CANONICAL.index(b"\n")])
    ran = _answers(tmp_path, "q21", "rows.jsonl")
    assert ran.stdout.startswith("q21: 1 rows, ")
    assert ran.stdout.endswith("NOT in answers.csv, whose rows are: in-order 2, late 2\n")
    assert ran.returncode == 4


@pytest.mark.parametrize(
    ("query", "row", "said"),
    [
        ("q99", "{}", "answers.csv has no q99"),
        ("q11", '{"bidder": 1}', "row 1 has no 'bidCount', expected bidder, bidCount, startTime, endTime"),
        ("q11", '{"bidder": 1.5}', "rows.jsonl, row 1: bidder is 1.5, expected a whole number or a time"),
        ("q11", '{"bidder": ', "rows.jsonl, row 1: Expecting value"),
        ("q11", "7", "rows.jsonl, row 1: 7 is no JSON object"),
    ],
)
def test_a_mistake_is_one_line(tmp_path: Path, query: str, row: str, said: str) -> None:
    (tmp_path / "rows.jsonl").write_text(row)
    ran = _answers(tmp_path, query, "rows.jsonl")
    assert said in ran.stderr.splitlines()[-1]
    assert ran.returncode == 2


def test_arrival_changes_no_answer() -> None:
    with (ANSWERS / "answers.csv").open(encoding="utf-8") as table:
        rows = list(csv.DictReader(table))
    sums: dict[str, set[str]] = {}
    for row in rows:
        if row["events"] != "blog-2021":
            sums.setdefault(row["query"], set()).add(row["rowsSha256"])
    assert len(sums) == 22
    assert all(len(found) == 1 for found in sums.values())
    assert len({row["eventsSha256"] for row in rows if row["events"] != "blog-2021"}) == 3
