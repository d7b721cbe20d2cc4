/**
 * @id        high-fantasy/in-two-places
 * @name      In two places on one day
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    who
 * @subject   who
 * @predicate LOCATED_IN
 * @message   {who.name} was in {here.name} from {a.valid_from} to {a.valid_until} and in {there.name} from {b.valid_from} to {b.valid_until}.
 * @why       Where days are written down for both, nobody is in two places that do not contain each other.
 * @fix       Correct a day, put the one place inside the other, or look for a double.
 */
MATCH (here:Location)<-[a:LOCATED_IN]-(who:Entity)-[b:LOCATED_IN]->(there:Location)
WHERE a.id < b.id AND here.id <> there.id
  AND (who:Person OR who:Creature OR who:Item)
  AND time_windows_overlap(a.valid_from, a.valid_until, b.valid_from, b.valid_until)
  AND a.valid_from_max - a.valid_from_min < 86400 AND a.valid_until_max - a.valid_until_min < 86400
  AND b.valid_from_max - b.valid_from_min < 86400 AND b.valid_until_max - b.valid_until_min < 86400
  AND NOT (here)-[:PART_OF|LOCATED_IN*1..4]->(there)
  AND NOT (there)-[:PART_OF|LOCATED_IN*1..4]->(here)
RETURN who, here, there, a, b
