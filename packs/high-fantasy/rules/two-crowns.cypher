/**
 * @id        high-fantasy/two-crowns
 * @name      One place, two kingdoms
 * @kind      ontology-violation
 * @severity  error
 * @anchor    loc
 * @subject   loc
 * @predicate CONTROLS
 * @message   {k1.name} held {loc.name} from {c1.valid_from} to {c1.valid_until}, and {k2.name} from {c2.valid_from} to {c2.valid_until}.
 * @why       A place answers to one crown at a time, unless one of the two realms is part of the other or its vassal.
 * @fix       Close one of the two windows, make one realm the vassal of the other, or let one of them merely claim the place.
 */
// What more than twenty realms held is told by core/exclusive-object, as one.
MATCH (loc:Location)<-[held:CONTROLS]-(:Kingdom)
WITH loc, count(held) AS crowns
WHERE crowns > 1 AND crowns <= 20
MATCH (k1:Kingdom)-[c1:CONTROLS]->(loc)<-[c2:CONTROLS]-(k2:Kingdom)
WHERE k1.id < k2.id
  AND time_windows_overlap(c1.valid_from, c1.valid_until, c2.valid_from, c2.valid_until)
  AND NOT (k1)-[:PART_OF|VASSAL_OF*1..3]->(k2)
  AND NOT (k2)-[:PART_OF|VASSAL_OF*1..3]->(k1)
RETURN loc, k1, k2, c1, c2
