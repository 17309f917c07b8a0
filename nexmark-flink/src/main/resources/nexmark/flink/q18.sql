SELECT window_end, %s
FROM (
  SELECT *, ROW_NUMBER() OVER (
    PARTITION BY window_start, window_end, bidder, auction
    ORDER BY `dateTime` DESC, price DESC, extra DESC, channel DESC, url DESC) AS nth
  FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(`dateTime`), %s))
) B
WHERE nth <= 1
