/**
 * @id        high-fantasy/both-sides
 * @name      On both sides of one fight
 * @kind      ontology-violation
 * @severity  error
 * @anchor    who
 * @subject   who
 * @predicate PARTICIPATED_IN
 * @message   {who.name} fought on the side of {a.side} and on the side of {b.side} at {fight.name}.
 * @why       Whoever fights on both sides at once is two people, a spy or a mistake.
 * @fix       Keep the side you trust, date the day they changed it, or say that they play a double game.
 */
MATCH (who:Agent)-[a:PARTICIPATED_IN|COMMANDED]->(fight:Event)<-[b:PARTICIPATED_IN|COMMANDED]-(who)
WHERE a.id < b.id
  AND NOT who:Group
  // Vyr and House Vyr are one side.
  AND NOT toLower(a.side) CONTAINS toLower(b.side)
  AND NOT toLower(b.side) CONTAINS toLower(a.side)
  AND time_windows_may_overlap(a.valid_from, a.valid_until, b.valid_from, b.valid_until)
  AND NOT coalesce(who.double_agent, false)
// Of a fight that is over in a day no dates are needed.
RETURN who, fight, a, b, CASE
  WHEN time_windows_overlap(a.valid_from, a.valid_until, b.valid_from, b.valid_until) THEN 'certain'
  WHEN coalesce(a.valid_from, a.valid_until, b.valid_from, b.valid_until, fight.began, fight.ended) IS NULL
    AND NOT fight:War THEN 'certain'
  ELSE 'possible' END AS certainty
