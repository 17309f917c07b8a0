SELECT window_start, window_end, auction, COUNT(*) AS num
FROM TABLE(HOP(TABLE bid, DESCRIPTOR(`dateTime`), %s, %s))
GROUP BY window_start, window_end, auction
