SELECT auction, bidder, price * 908,
  CASE
    WHEN HOUR(`dateTime`) BETWEEN 8 AND 18 THEN 'dayTime'
    WHEN HOUR(`dateTime`) IN (7, 19) THEN 'otherTime'
    ELSE 'nightTime'
  END,
  CAST(`dateTime` AS TIMESTAMP(3)), extra,
  CAST(COALESCE(CHAR_LENGTH(extra) - CHAR_LENGTH(REPLACE(extra, 'c', '')), 0) AS BIGINT)
FROM bid
WHERE 0.908 * price > 1000000 AND 0.908 * price < 50000000
