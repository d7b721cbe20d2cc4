/**
 * @id        high-fantasy/region-in-two-kingdoms
 * @name      One region, two kingdoms
 * @kind      ontology-violation
 * @severity  error
 * @anchor    place
 * @subject   place
 * @predicate PART_OF
 * @message   {place.name} was part of {k1.name} from {p1.valid_from} to {p1.valid_until} and of {k2.name} from {p2.valid_from} to {p2.valid_until}.
 * @why       Land lies in one realm at a time, unless one of the two realms lies within the other.
 * @fix       Close one of the two windows, or split the place where the border runs.
 */
MATCH (k1:Kingdom)<-[p1:PART_OF]-(place:Location)-[p2:PART_OF]->(k2:Kingdom)
WHERE k1.id < k2.id
  AND time_windows_overlap(p1.valid_from, p1.valid_until, p2.valid_from, p2.valid_until)
  AND NOT (k1)-[:PART_OF|VASSAL_OF*1..3]->(k2)
  AND NOT (k2)-[:PART_OF|VASSAL_OF*1..3]->(k1)
RETURN place, k1, k2, p1, p2
