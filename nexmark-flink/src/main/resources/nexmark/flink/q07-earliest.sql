SELECT window_end, auction, bidder, price, CAST(`dateTime` AS TIMESTAMP(3))
FROM (
  SELECT *, ROW_NUMBER() OVER (
    PARTITION BY window_start, window_end ORDER BY price DESC, `dateTime`, auction, bidder) AS nth
  FROM %s
)
WHERE nth <= 1
