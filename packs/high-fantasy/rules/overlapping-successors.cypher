/**
 * @id        high-fantasy/overlapping-successors
 * @name      The next age before the last is over
 * @kind      ontology-violation
 * @severity  error
 * @anchor    earlier
 * @subject   later
 * @predicate PRECEDED
 * @message   {later.name} is said to follow {earlier.name}, but begins in {later.began}, before that ends in {earlier.ended}.
 * @why       An age that follows another begins when that one is over.
 * @fix       Correct the end of the one or the beginning of the other.
 */
MATCH (earlier:Era)-[next:PRECEDED]->(later:Era)
WHERE later.began < earlier.ended
  AND earlier.began < later.began
  AND NOT EXISTS { MATCH (earlier)-[:PART_OF]->(:Era)<-[:PART_OF]-(later) }
RETURN earlier, later, next
