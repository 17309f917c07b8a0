SELECT %s, %s, %s
FROM person P
JOIN auction A
ON A.seller = P.id%s
JOIN bid B
ON B.bidder = P.id%s
