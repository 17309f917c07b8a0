SELECT auction, bidder, price * %d / %d, CAST(`dateTime` AS TIMESTAMP(3))
FROM bid
