/**
 * @id        high-fantasy/era-gap
 * @name      Time that belongs to no age
 * @kind      ontology-violation
 * @severity  info
 * @anchor    earlier
 * @subject   earlier
 * @predicate PRECEDED
 * @message   {earlier.name} ended in {earlier.ended} and {later.name}, which follows it, began in {later.began}: the years between are in no age.
 * @why       Ages that follow one another leave no years over; what happened in the gap has no age to stand in.
 * @fix       Move the end or the beginning, or name the age between them.
 */
MATCH (earlier:Era)-[next:PRECEDED]->(later:Era)
WHERE at_least_years(earlier.ended, later.began, $era_gap)
  AND NOT (earlier)-[:PRECEDED]->(:Era)-[:PRECEDED]->(later)
RETURN earlier, later, next
