SELECT auction, bidder, price, channel,
  SPLIT_INDEX(url, '/', 3), SPLIT_INDEX(url, '/', 4), SPLIT_INDEX(url, '/', 5),
  CAST(`dateTime` AS TIMESTAMP(3))
FROM bid
