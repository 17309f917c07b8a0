SELECT P.name, P.city, P.state, A.id,
  GREATEST(CAST(P.`dateTime` AS TIMESTAMP(3)), CAST(A.`dateTime` AS TIMESTAMP(3)))
FROM person P
JOIN auction A
ON A.seller = P.id%s
WHERE A.category = %d AND P.state IN (%s)
