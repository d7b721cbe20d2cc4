/**
 * @id        genealogy/young-mother
 * @name      A mother who was hardly grown up
 * @kind      ontology-violation
 * @severity  info
 * @anchor    child
 * @subject   mother
 * @predicate PARENT_OF
 * @message   {mother.name} (born {mother.birth}) was {age} when she bore {child.name} ({child.birth}).
 * @why       They were married by then, so that it may be right; a mother of this age is unusual all the same.
 * @fix       Look at both births in the records; if they are right, dismiss this.
 */
MATCH (mother:Person)-[of:PARENT_OF]->(child:Person)
WHERE at_least_years(mother.birth, child.birth, $mother_age_min) = false
  AND (mother.gender = 'female' OR coalesce(mother.gender, 'unknown') = 'unknown' AND of.role = 'mother')
  AND NOT coalesce(child.birth < mother.birth, false)
  AND NOT coalesce(of.pedigree, 'birth') IN ['adopted', 'foster', 'sealing', 'step']
  AND coalesce(at_least_years(mother.birth, child.birth, $married_parent_age_min), false)
  AND EXISTS {
    MATCH (mother)-[wed:SPOUSE_OF]-(:Person)
    WHERE wed.valid_from IS NOT NULL AND NOT coalesce(wed.valid_from > child.birth, false)
  }
RETURN mother, child, of, coalesce(years_between(mother.birth, child.birth), 'under ' + toString($mother_age_min)) AS age
