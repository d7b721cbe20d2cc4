/**
 * @id        genealogy/father-dead-at-birth
 * @name      Born too long after a parent had died
 * @kind      anachronism
 * @severity  error
 * @anchor    child
 * @subject   father
 * @predicate PARENT_OF
 * @claim     EXISTED_AFTER
 * @message   {child.name} was born ({child.birth}) {gap} after {role}, {father.name}, had died ({father.valid_until}).
 * @why       A child is born within some nine months of its father's death or not at all; of a parent whose sex nobody tells, no less is true.
 * @fix       Correct one of the two dates, or name the father who is meant.
 */
MATCH (father:Person)-[of:PARENT_OF]->(child:Person)
WHERE at_least_days(father.valid_until, child.birth, $father_death_before_birth)
  AND NOT coalesce(father.gender, '') = 'female'
  AND NOT (coalesce(father.gender, 'unknown') = 'unknown' AND coalesce(of.role, '') = 'mother')
  AND NOT coalesce(of.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
RETURN father, child, of, father.valid_until AS expected, child.birth AS actual,
  CASE WHEN father.gender = 'male' OR of.role = 'father' THEN 'the father' ELSE 'a parent' END AS role,
  coalesce(time_between(father.valid_until, child.birth), 'long') AS gap
