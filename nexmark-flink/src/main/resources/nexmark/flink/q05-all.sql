WITH counts AS (%s)
SELECT L.window_end, L.auction, L.num
FROM counts L
JOIN (
  SELECT window_start, window_end, MAX(num) AS num FROM counts GROUP BY window_start, window_end
) R
ON L.window_start = R.window_start AND L.window_end = R.window_end AND L.num = R.num
