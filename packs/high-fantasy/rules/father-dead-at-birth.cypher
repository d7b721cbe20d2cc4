/**
 * @id        high-fantasy/father-dead-at-birth
 * @name      Born too long after a parent had died
 * @kind      anachronism
 * @severity  error
 * @anchor    child
 * @subject   parent
 * @predicate PARENT_OF
 * @claim     EXISTED_AFTER
 * @message   {child.name} was born in {child.birth}, {gap} after {parent.name}, a parent, had died ({parent.death}).
 * @why       A child is born within some nine months of its father's death or not at all; of a parent whose gender nobody tells, no less is true.
 * @fix       Correct one of the two dates, name the parent who is meant, or say that they are undead or return.
 */
MATCH (parent:Person)-[of:PARENT_OF]->(child:Person)
WHERE at_least_days(parent.death, child.birth, $father_death_before_birth)
  AND NOT coalesce(parent.gender, '') IN ['female', 'woman', 'f', 'F', 'Female', 'Woman']
  AND NOT coalesce(parent.undead, false)
  AND NOT coalesce(parent.reincarnates, false)
RETURN parent, child, of, parent.death AS expected, child.birth AS actual,
  coalesce(time_between(parent.death, child.birth), 'long') AS gap
