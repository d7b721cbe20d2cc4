/**
 * @id        genealogy/young-father
 * @name      A father who was hardly grown up
 * @kind      ontology-violation
 * @severity  info
 * @anchor    child
 * @subject   father
 * @predicate PARENT_OF
 * @message   {father.name} (born {father.birth}) was {age} when {child.name} was born ({child.birth}).
 * @why       They were married by then, so that it may be right; a father of this age is unusual all the same.
 * @fix       Look at both births in the records; if they are right, dismiss this.
 */
MATCH (father:Person)-[of:PARENT_OF]->(child:Person)
WHERE at_least_years(father.birth, child.birth, $father_age_min) = false
  AND (father.gender = 'male' OR coalesce(father.gender, 'unknown') = 'unknown' AND of.role = 'father')
  AND NOT coalesce(child.birth < father.birth, false)
  AND NOT coalesce(of.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
  AND coalesce(at_least_years(father.birth, child.birth, $married_parent_age_min), false)
  AND EXISTS {
    MATCH (father)-[wed:SPOUSE_OF]-(:Person)
    WHERE wed.valid_from IS NOT NULL AND NOT coalesce(wed.valid_from > child.birth, false)
  }
RETURN father, child, of, coalesce(years_between(father.birth, child.birth), 'under ' + toString($father_age_min)) AS age
