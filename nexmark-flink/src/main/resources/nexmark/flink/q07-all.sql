SELECT B.window_end, B.auction, B.bidder, B.price, CAST(B.`dateTime` AS TIMESTAMP(3))
FROM (SELECT * FROM %1$s) B
JOIN (
  SELECT window_start, window_end, MAX(price) AS price FROM %1$s GROUP BY window_start, window_end
) M
ON B.window_start = M.window_start AND B.window_end = M.window_end AND B.price = M.price
