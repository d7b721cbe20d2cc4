/**
 * @id        genealogy/mother-dead-at-birth
 * @name      Born after the mother had died
 * @kind      anachronism
 * @severity  error
 * @anchor    child
 * @subject   mother
 * @predicate PARENT_OF
 * @claim     EXISTED_AFTER
 * @message   {child.name} was born ({child.birth}) {gap} after the mother, {mother.name}, had died ({mother.valid_until}).
 * @why       No child is born of a mother who has died before; mostly a stepmother has taken the place of the mother, or a child that of a grandchild.
 * @fix       Correct one of the two dates, or name the mother who is meant.
 */
MATCH (mother:Person)-[of:PARENT_OF]->(child:Person)
WHERE mother.valid_until < child.birth
  AND (mother.gender = 'female' OR coalesce(mother.gender, 'unknown') = 'unknown' AND of.role = 'mother')
  AND NOT coalesce(of.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
RETURN mother, child, of, mother.valid_until AS expected, child.birth AS actual,
  coalesce(time_between(mother.valid_until, child.birth), 'some time') AS gap
