/**
 * @id        high-fantasy/capital-outside-realm
 * @name      A capital in somebody else's realm
 * @kind      ontology-violation
 * @severity  warn
 * @anchor    city
 * @subject   city
 * @predicate CAPITAL_OF
 * @message   {city.name} is the capital of {realm.name} and lies in {other.name}.
 * @why       A realm is governed from land that it holds; a capital abroad is a slip, or a story that is worth telling.
 * @fix       Put the city in the realm, end its time as the capital, or say that the realm controls it.
 */
MATCH (city:Location)-[seat:CAPITAL_OF]->(realm:Kingdom),
      (city)-[lies:PART_OF|LOCATED_IN*1..4]->(other:Kingdom)
WHERE other.id <> realm.id
  AND all(step IN lies WHERE time_windows_may_overlap(step.valid_from, step.valid_until, seat.valid_from, seat.valid_until))
  AND NOT (city)-[:PART_OF|LOCATED_IN*1..4]->(realm)
  AND NOT (realm)-[:CONTROLS|RULES]->(city)
  AND NOT (realm)-[:PART_OF|VASSAL_OF*1..3]->(other)
  AND NOT (other)-[:PART_OF|VASSAL_OF*1..3]->(realm)
// Where a place lies is told without dates when it always lay there.
RETURN city, realm, other, seat, lies, CASE
  WHEN all(step IN lies WHERE coalesce(step.valid_from, step.valid_until) IS NULL
    OR time_windows_overlap(step.valid_from, step.valid_until, seat.valid_from, seat.valid_until)) THEN 'certain'
  ELSE 'possible' END AS certainty
