#!/usr/bin/env python3
"""Answers the queries in SQL of this project's own by DuckDB, over recorded events: pip install duckdb==1.4.2

  python3 benchmarks/duckdb_rows.py events.jsonl rows-duckdb [q5 ...]

Windows and ticks are those of ./nexmark replay: 10 s, every 2 s. Nothing is shared with the Java code, so that equal
rows are two programs' word for what is right.
"""

from __future__ import annotations

import sys
from pathlib import Path

import duckdb

TABLES = """
CREATE TABLE events AS SELECT * FROM read_json('{events}', format = 'newline_delimited', columns = {{
    event_type: 'INTEGER',
    person: 'STRUCT(id BIGINT, name VARCHAR, emailAddress VARCHAR, creditCard VARCHAR, city VARCHAR, state VARCHAR,
        dateTime BIGINT, extra VARCHAR)',
    auction: 'STRUCT(id BIGINT, itemName VARCHAR, description VARCHAR, initialBid BIGINT, reserve BIGINT,
        dateTime BIGINT, expires BIGINT, seller BIGINT, category BIGINT, extra VARCHAR)',
    bid: 'STRUCT(auction BIGINT, bidder BIGINT, price BIGINT, channel VARCHAR, url VARCHAR, dateTime BIGINT,
        extra VARCHAR)'}});
CREATE TABLE person AS SELECT unnest(person) FROM events WHERE event_type = 0;
CREATE TABLE auction AS SELECT unnest(auction) FROM events WHERE event_type = 1;
CREATE TABLE bid AS SELECT unnest(bid), row_number() OVER () AS number FROM events WHERE event_type = 2;
CREATE VIEW ticked AS SELECT *, (dateTime // 2000 + 1) * 2000 AS windowEnd, strftime(make_timestamp(dateTime * 1000),
    '%Y-%m-%d') AS day, CASE WHEN price < 10000 THEN 1 WHEN price < 1000000 THEN 2 ELSE 3 END AS class FROM bid;
CREATE VIEW sold AS SELECT a.*, b.* EXCLUDE (dateTime, extra), b.dateTime AS bidTime, b.extra AS bidExtra
    FROM auction a JOIN bid b ON b.auction = a.id AND b.price >= a.reserve
        AND b.dateTime >= a.dateTime AND b.dateTime < a.expires
    QUALIFY row_number() OVER (PARTITION BY a.id ORDER BY b.price DESC, b.dateTime, b.bidder, b.extra) = 1;
"""


def counts(what: str, names: str) -> str:
    ranks = [f"count({what}) FILTER (class = {rank}) AS {names}{rank}" for rank in (1, 2, 3)]
    return ", ".join([f"count({what}) AS {names.replace('Rank', 'Total').replace('rank', 'total')}", *ranks])


ALL_COUNTS = ", ".join(
    [counts("*", "bidsRank"), counts("DISTINCT bidder", "biddersRank"), counts("DISTINCT auction", "auctionsRank")]
)

QUERIES = {
    "q1": "SELECT auction, bidder, price * 89 // 100 AS price, dateTime FROM bid",
    "q2": "SELECT auction, price FROM bid WHERE auction % 123 = 0",
    "q3": """SELECT name, city, state, a.id FROM person p JOIN auction a ON a.seller = p.id
        WHERE category = 10 AND state IN ('OR', 'ID', 'CA')""",
    "q4": """SELECT category, sum(price) OVER before AS sum, count(*) OVER before AS count, expires FROM sold
        WINDOW before AS (PARTITION BY category ORDER BY expires, id ROWS UNBOUNDED PRECEDING)""",
    "q5": """WITH counted AS (SELECT w.windowEnd, auction, count(*) AS count
            FROM bid, unnest(range((dateTime // 2000 + 1) * 2000, (dateTime // 2000 + 6) * 2000, 2000)) w(windowEnd)
            GROUP BY w.windowEnd, auction)
        SELECT * FROM counted QUALIFY count = max(count) OVER (PARTITION BY windowEnd)""",
    "q6": """SELECT seller, sum(price) OVER ten AS sum, count(*) OVER ten AS count, expires FROM sold
        WINDOW ten AS (PARTITION BY seller ORDER BY expires, id ROWS 9 PRECEDING)""",
    "q7": """SELECT (dateTime // 10000 + 1) * 10000 AS windowEnd, auction, bidder, price, dateTime FROM bid
        QUALIFY price = max(price) OVER (PARTITION BY dateTime // 10000)""",
    "q8": """SELECT (p.dateTime // 10000 + 1) * 10000 AS windowEnd, p.id, name, count(*) AS auctions FROM person p
        JOIN auction a ON a.seller = p.id AND a.dateTime // 10000 = p.dateTime // 10000 GROUP BY ALL""",
    "q9": """SELECT id, itemName, description, initialBid, reserve, dateTime AS auctionDateTime, expires, seller,
        category, extra AS auctionExtra, auction, bidder, price, bidTime AS bidDateTime, bidExtra FROM sold""",
    "q11": """WITH opened AS (SELECT *, dateTime - lag(dateTime, 1, -10000) OVER (PARTITION BY bidder ORDER BY dateTime,
            number) >= 10000 AS opens FROM bid),
        numbered AS (SELECT *, sum(opens::INT) OVER (PARTITION BY bidder ORDER BY dateTime, number) AS session
            FROM opened)
        SELECT bidder, count(*) AS bidCount, min(dateTime) AS startTime, max(dateTime) + 10000 AS endTime
        FROM numbered GROUP BY bidder, session""",
    "q13": "SELECT auction, bidder, price, dateTime, (auction % 10000)::VARCHAR AS value FROM bid",
    "q14": """SELECT auction, bidder, price * 908 AS price, CASE WHEN hour BETWEEN 8 AND 18 THEN 'dayTime'
            WHEN hour IN (7, 19) THEN 'otherTime' ELSE 'nightTime' END AS bidTimeType, dateTime, extra,
            length(extra) - length(replace(extra, 'c', '')) AS cCounts
        FROM (SELECT *, dateTime // 3600000 % 24 AS hour FROM bid)
        WHERE price * 908 > 1000000000 AND price * 908 < 50000000000""",
    "q15": f"""SELECT t.windowEnd, b.day, {ALL_COUNTS} FROM (SELECT DISTINCT windowEnd, day FROM ticked) t
        JOIN ticked b ON b.day = t.day AND b.windowEnd <= t.windowEnd GROUP BY t.windowEnd, b.day""",
    "q16": f"""SELECT t.windowEnd, b.channel, b.day, max(strftime(make_timestamp(dateTime * 1000), '%H:%M')) AS minute,
        {ALL_COUNTS} FROM (SELECT DISTINCT windowEnd, day, channel FROM ticked) t JOIN ticked b
        ON b.channel = t.channel AND b.day = t.day AND b.windowEnd <= t.windowEnd
        GROUP BY t.windowEnd, b.channel, b.day""",
    "q17": f"""SELECT t.windowEnd, b.auction, b.day, {counts("*", "rank")}, min(price) AS min, max(price) AS max,
        sum(price) AS sum FROM (SELECT DISTINCT windowEnd, day, auction FROM ticked) t JOIN ticked b
        ON b.auction = t.auction AND b.day = t.day AND b.windowEnd <= t.windowEnd
        GROUP BY t.windowEnd, b.auction, b.day""",
    "q18": """SELECT windowEnd, auction, bidder, price, dateTime, channel, url, extra FROM ticked
        QUALIFY row_number() OVER (PARTITION BY windowEnd, bidder, auction ORDER BY dateTime DESC, price DESC,
            extra DESC) = 1""",
    "q19": """WITH ranked AS (SELECT t.windowEnd, b.windowEnd AS tick, row_number() OVER (PARTITION BY t.windowEnd,
            t.auction ORDER BY price DESC, dateTime, bidder, extra) AS rank, b.* EXCLUDE (windowEnd, class)
            FROM (SELECT DISTINCT windowEnd, auction FROM ticked) t
            JOIN ticked b ON b.auction = t.auction AND b.windowEnd <= t.windowEnd QUALIFY rank <= 10)
        SELECT windowEnd, rank, auction, bidder, price, dateTime, channel, url, extra FROM ranked
        QUALIFY max(tick) OVER (PARTITION BY windowEnd, auction) = windowEnd""",
    "q20": """SELECT auction, bidder, price, b.dateTime AS bidDateTime, channel, url, b.extra AS bidExtra, itemName,
        description, initialBid, reserve, a.dateTime AS auctionDateTime, expires, seller, category,
        a.extra AS auctionExtra FROM bid b JOIN auction a ON a.id = b.auction WHERE category = 10""",
    "q21": """SELECT auction, bidder, price, channel, id AS channelId FROM (SELECT *, coalesce(CASE lower(channel)
        WHEN 'apple' THEN '0' WHEN 'google' THEN '1' WHEN 'facebook' THEN '2' WHEN 'baidu' THEN '3' END,
        nullif(regexp_extract(url, '(&|^)channel_id=([^&]*)', 2), '')) AS id FROM bid) WHERE id IS NOT NULL""",
    "q22": """SELECT auction, bidder, price, channel, string_split(url, '/')[4] AS dir1, string_split(url, '/')[5] AS
        dir2, string_split(url, '/')[6] AS dir3 FROM bid""",
    "q23": """SELECT auction, bidder, price, b.dateTime AS bidDateTime, channel, url, b.extra AS bidExtra,
        p.id AS personId, name, emailAddress, creditCard, city, state, p.dateTime AS personDateTime,
        p.extra AS personExtra, a.id AS auctionId, itemName, description, initialBid, reserve,
        a.dateTime AS auctionDateTime, expires, seller, category, a.extra AS auctionExtra
        FROM bid b JOIN person p ON p.id = b.bidder JOIN auction a ON a.seller = p.id""",
}


def main(events: str, folder: str, *queries: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    database = duckdb.connect()
    database.execute(TABLES.format(events=events))
    for query in queries or QUERIES:
        database.execute(f"COPY ({QUERIES[query]}) TO '{folder}/{query}.jsonl' (FORMAT json)")


if __name__ == "__main__":
    main(*sys.argv[1:])
