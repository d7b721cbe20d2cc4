/**
 * @id        genealogy/father-dead-at-birth
 * @name      Born too long after the father had died
 * @kind      anachronism
 * @severity  error
 * @anchor    child
 * @subject   father
 * @predicate PARENT_OF
 * @claim     EXISTED_AFTER
 * @message   {child.name} was born ({child.birth}) more than {days} days after the father, {father.name}, had died ({father.valid_until}).
 * @why       A child is born within some nine months of its father's death or not at all.
 * @fix       Correct one of the two dates, or name the father who is meant.
 */
MATCH (father:Person)-[of:PARENT_OF]->(child:Person)
WHERE at_least_days(father.valid_until, child.birth, $father_death_before_birth)
  AND father.gender = 'male'
  AND NOT coalesce(of.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
RETURN father, child, of, father.valid_until AS expected, child.birth AS actual, $father_death_before_birth AS days
