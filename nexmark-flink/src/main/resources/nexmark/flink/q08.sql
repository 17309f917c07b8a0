SELECT P.window_end, P.id, P.name, A.auctions
FROM (
  SELECT window_start, window_end, id, name
  FROM TABLE(HOP(TABLE person, DESCRIPTOR(`dateTime`), %1$s, %2$s))
  GROUP BY window_start, window_end, id, name
) P
JOIN (
  SELECT window_start, window_end, seller, COUNT(*) AS auctions
  FROM TABLE(HOP(TABLE auction, DESCRIPTOR(`dateTime`), %1$s, %2$s))
  GROUP BY window_start, window_end, seller
) A
ON P.window_start = A.window_start AND P.window_end = A.window_end AND P.id = A.seller
