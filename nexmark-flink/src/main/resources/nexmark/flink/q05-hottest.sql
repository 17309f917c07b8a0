SELECT window_end, auction, num
FROM (
  SELECT *, ROW_NUMBER() OVER (
    PARTITION BY window_start, window_end ORDER BY num DESC, auction) AS nth
  FROM (%s)
)
WHERE nth <= %d
