/**
 * @id        high-fantasy/mother-dead-at-birth
 * @name      Born after the mother had died
 * @kind      anachronism
 * @severity  error
 * @anchor    child
 * @subject   mother
 * @predicate PARENT_OF
 * @claim     EXISTED_AFTER
 * @message   {child.name} was born in {child.birth}, {gap} after the mother, {mother.name}, had died ({mother.death}).
 * @why       The dead bear no children; one of the dates is wrong, or another was the mother.
 * @fix       Correct one of the two dates, name the mother who is meant, or say that she is undead or returns.
 */
MATCH (mother:Person)-[of:PARENT_OF]->(child:Person)
WHERE mother.death < child.birth
  AND mother.gender IN ['female', 'woman', 'f', 'F', 'Female', 'Woman']
  AND NOT coalesce(mother.undead, false)
  AND NOT coalesce(mother.reincarnates, false)
RETURN mother, child, of, mother.death AS expected, child.birth AS actual,
  coalesce(time_between(mother.death, child.birth), 'some time') AS gap
