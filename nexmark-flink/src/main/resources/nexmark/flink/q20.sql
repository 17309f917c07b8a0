SELECT %s, %s
FROM bid B
JOIN auction A
ON B.auction = A.id%s
WHERE A.category = %d
