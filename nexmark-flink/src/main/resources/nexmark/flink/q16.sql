WITH counted AS (
  SELECT `dateTime`, %1$sCAST(`dateTime` AS TIMESTAMP(3)) AS latest, %2$s
  FROM (SELECT *, CAST(`dateTime` AS DATE) AS today, COALESCE(channel, '') AS site FROM bid)
  WINDOW w AS (
    PARTITION BY %1$stoday ORDER BY `dateTime` RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)
)
SELECT window_end, %1$sDATE_FORMAT(window_start, 'yyyy-MM-dd'), %4$s%3$s
FROM TABLE(TUMBLE(TABLE counted, DESCRIPTOR(`dateTime`), %5$s))
GROUP BY %1$swindow_start, window_end
