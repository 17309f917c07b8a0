SELECT auction, price, CAST(`dateTime` AS TIMESTAMP(3))
FROM bid
WHERE MOD(auction, %d) = 0
