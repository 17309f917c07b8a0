SELECT auction, bidder, price, channel, id, CAST(`dateTime` AS TIMESTAMP(3))
FROM (
  SELECT *, CASE LOWER(channel)
    WHEN 'apple' THEN '0'
    WHEN 'google' THEN '1'
    WHEN 'facebook' THEN '2'
    WHEN 'baidu' THEN '3'
    ELSE REGEXP_EXTRACT(url, '(&|^)channel_id=([^&]*)', 2)
  END AS id
  FROM bid)
WHERE id IS NOT NULL
