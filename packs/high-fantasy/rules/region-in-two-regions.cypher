/**
 * @id        high-fantasy/region-in-two-regions
 * @name      Inside two regions that lie side by side
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    place
 * @subject   place
 * @predicate PART_OF
 * @message   {place.name} is said to lie in {r1.name} and in {r2.name}, which only border each other.
 * @why       Regions that border each other do not overlap, so nothing but a landmark can lie inside both.
 * @fix       Keep the one it lies in, close one of the two windows, or drop the border.
 */
MATCH (r1:Region)<-[p1:PART_OF]-(place:Location)-[p2:PART_OF]->(r2:Region)
WHERE r1.id < r2.id
  AND NOT place:Landmark
  AND (r1)-[:BORDERS]-(r2)
  AND time_windows_may_overlap(p1.valid_from, p1.valid_until, p2.valid_from, p2.valid_until)
  AND NOT (r1)-[:PART_OF*1..3]->(r2)
  AND NOT (r2)-[:PART_OF*1..3]->(r1)
// Where a place lies is told without dates when it always lay there.
RETURN place, r1, r2, p1, p2, CASE
  WHEN coalesce(p1.valid_from, p1.valid_until, p2.valid_from, p2.valid_until) IS NULL
    OR time_windows_overlap(p1.valid_from, p1.valid_until, p2.valid_from, p2.valid_until) THEN 'certain'
  ELSE 'possible' END AS certainty
