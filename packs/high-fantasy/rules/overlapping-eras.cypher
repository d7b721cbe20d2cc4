/**
 * @id        high-fantasy/overlapping-eras
 * @name      Two ages at once
 * @kind      ontology-violation
 * @severity  error
 * @anchor    a
 * @subject   b
 * @predicate began
 * @message   {b.name}, {b.began} to {b.ended}, overlaps {a.name}, {a.began} to {a.ended}.
 * @why       The ages that a longer age is divided into follow one another.
 * @fix       Correct where one of them begins or ends, or make the shorter one part of the longer.
 */
MATCH (a:Era)-[:PART_OF]->(whole:Era)<-[:PART_OF]-(b:Era)
WHERE (a.began < b.began OR (NOT coalesce(b.began < a.began, false) AND a.id < b.id))
  AND a.began < b.ended AND b.began < a.ended
  AND NOT (a)-[:PART_OF*1..3]->(b)
  AND NOT (b)-[:PART_OF*1..3]->(a)
RETURN a, b
