SELECT window_end, auction, today, SUM(bids) OVER w, SUM(rank1) OVER w, SUM(rank2) OVER w,
  SUM(rank3) OVER w, MIN(lowest) OVER w, MAX(highest) OVER w, SUM(prices) OVER w
FROM (
  SELECT window_end, window_time, auction, DATE_FORMAT(window_start, 'yyyy-MM-dd') AS today,
    COUNT(*) AS bids,
    COUNT(*) FILTER (WHERE price < 10000) AS rank1,
    COUNT(*) FILTER (WHERE price >= 10000 AND price < 1000000) AS rank2,
    COUNT(*) FILTER (WHERE price >= 1000000) AS rank3,
    MIN(price) AS lowest, MAX(price) AS highest, SUM(price) AS prices
  FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(`dateTime`), %s))
  GROUP BY window_start, window_end, window_time, auction
)
WINDOW w AS (
  PARTITION BY auction, today ORDER BY window_time RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)
