SELECT bidder, COUNT(*), window_start, window_end + INTERVAL '0.001' SECOND
FROM TABLE(SESSION(TABLE bid PARTITION BY bidder, DESCRIPTOR(`dateTime`), %s))
GROUP BY bidder, window_start, window_end
